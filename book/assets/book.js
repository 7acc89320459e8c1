// What is too wide for the column scrolls sideways by itself (book.css). A region that scrolls
// must be reachable from the keyboard, and have a name for screen readers.
(() => {
  const WIDE = [
    ["div.math", "Equation"],
    [".cell_output pre", "Output"],
    [".pst-scrollable-table-container", "Table"],
  ];

  function nameScrollRegions() {
    for (const [selector, name] of WIDE) {
      for (const element of document.querySelectorAll(`.bd-article ${selector}`)) {
        const scrolls = element.scrollWidth > element.clientWidth + 1;
        if (scrolls && !element.hasAttribute("tabindex")) {
          element.setAttribute("tabindex", "0");
          element.setAttribute("role", "region");
          element.setAttribute("aria-label", `${name}, scrolls sideways`);
        }
      }
    }
  }

  window.addEventListener("load", () => {
    const ready = window.MathJax?.startup?.promise ?? Promise.resolve();
    ready.then(nameScrollRegions);
    window.addEventListener("resize", nameScrollRegions);
  });
})();
