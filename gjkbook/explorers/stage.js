// What the reader touches: panels drawn with SVG, buttons, dragging, keys, the spoken summary.
import { View, clamp, lookUp, unpack } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const LAG = 40; // milliseconds by which Python may be behind

const MARKS = {
  circle: (r) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`,
  square: (r) => `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  triangle: (r) => `M0,${-1.25 * r}L${1.15 * r},${0.8 * r}H${-1.15 * r}z`,
  diamond: (r) => `M0,${-1.2 * r}L${1.2 * r},0L0,${1.2 * r}L${-1.2 * r},0z`,
  star: (r) => {
    const tips = [];
    for (let k = 0; k < 10; k++) {
      const radius = k % 2 ? 0.72 * r : 1.75 * r;
      const angle = (Math.PI * (k - 2.5)) / 5;
      tips.push(`${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`);
    }
    return `M${tips.join("L")}z`;
  },
  cross: (r) => `M${-r},${-r}L${r},${r}M${-r},${r}L${r},${-r}`,
  origin: (r) => `${MARKS.circle(r)}M${-1.8 * r},0H${1.8 * r}M0,${-1.8 * r}V${1.8 * r}`,
};

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

// One picture. Each thing drawn has a key: drawing it again moves the same element, and what is
// not drawn between begin() and end() disappears. So a drag changes attributes and little else.
export class Panel {
  constructor(window, caption, height = 300, width = 360) {
    this.view = new View(window, width, height);
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", caption);
    this.layer = this.svg.appendChild(document.createElementNS(SVG, "g"));
    this.caption = element("figcaption", {}, caption);
    this.node = element("figure", { class: "gjk-panel" }, this.svg, this.caption);
    this.parts = new Map();
    this.texts = new Map();
  }
  begin() {
    this.unused = new Set(this.parts.keys());
    this.order = null;
  }
  end() {
    for (const key of this.unused) {
      this.parts.get(key).remove();
      this.parts.delete(key);
      this.texts.delete(key);
    }
  }
  part(key, tag, name, attributes) {
    let node = this.parts.get(key);
    if (!node) {
      node = document.createElementNS(SVG, tag);
      this.parts.set(key, node);
      if (this.order) this.order.after(node);
      else this.layer.prepend(node);
    }
    this.unused?.delete(key);
    this.order = node;
    node.setAttribute("class", `gjk-${name}`);
    for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
    return node;
  }
  polygon(key, points, name) {
    const text = points.map((p) => this.view.toScreen(p).map((x) => x.toFixed(1)).join()).join(" ");
    return this.part(key, "polygon", name, { points: text });
  }
  curve(key, points, name) {
    const text = points.map((p) => this.view.toScreen(p).map((x) => x.toFixed(1)).join()).join(" ");
    return this.part(key, "polyline", `curve gjk-${name}`, { points: text });
  }
  segment(key, p, q, name) {
    const [a, b] = [this.view.toScreen(p), this.view.toScreen(q)];
    return this.part(key, "line", name, coordinates(a, b));
  }
  line(key, d, h, name) {
    const ends = this.view.cut(d, h);
    if (ends) this.part(key, "line", name, coordinates(...ends));
  }
  arrow(key, from, to, name) {
    const [a, b] = [this.view.toScreen(from), this.view.toScreen(to)];
    const [x, y] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(x, y);
    if (length < 0.5) return;
    const head = Math.min(11, 0.6 * length);
    const [u, w] = [x / length, y / length];
    const neck = [b[0] - head * u, b[1] - head * w];
    this.part(key, "line", name, coordinates(a, neck));
    const half = 0.42 * head;
    const tip = [b, [neck[0] - half * w, neck[1] + half * u], [neck[0] + half * w, neck[1] - half * u]];
    const points = tip.map((p) => p.map((v) => v.toFixed(1)).join()).join(" ");
    this.part(`${key}-head`, "polygon", `${name} gjk-head`, { points });
  }
  mark(key, at, mark, name, size = 4.5) {
    const [x, y] = this.view.toScreen(at);
    const transform = `translate(${x.toFixed(1)},${y.toFixed(1)})`;
    return this.part(key, "path", `${name} gjk-mark`, { d: MARKS[mark](size), transform });
  }
  origin(at = [0, 0]) {
    this.mark("origin", at, "origin", "origin", 4);
  }
  // A label beside a point, pushed `away` on the screen and kept inside the picture.
  label(key, at, text, name, away = [0, 0]) {
    const [x, y] = this.view.toScreen(at);
    const node = this.part(key, "text", `${name} gjk-label`, {
      x: clamp(x + away[0], 9, this.view.width - 9).toFixed(1),
      y: clamp(y + away[1], 12, this.view.height - 5).toFixed(1),
    });
    if (this.texts.get(key) !== text) {
      node.textContent = text;
      this.texts.set(key, text);
    }
  }
  worldOf(event, box = this.svg.getBoundingClientRect()) {
    const ratio = this.view.width / box.width;
    return this.view.toWorld([(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio]);
  }
}

function coordinates(a, b) {
  return { x1: a[0].toFixed(1), y1: a[1].toFixed(1), x2: b[0].toFixed(1), y2: b[1].toFixed(1) };
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// Let the reader move something in a panel with the mouse, a finger or the arrow keys.
// grab(world) says whether a drag may begin there; drag(from, to) and nudge([±1, ±1]) move it.
// A tap beside it calls jump(world).
export function movable(panel, { name, grab, drag, nudge, jump }) {
  const svg = panel.svg;
  Object.entries({ tabindex: 0, role: "slider", "aria-label": name, "aria-valuenow": 0 }).forEach(
    ([attribute, value]) => svg.setAttribute(attribute, value),
  );
  let last = null;
  let moved = false;
  // Where the panel is, kept while it is dragged: to measure it the browser has to lay out the
  // whole page. Whatever scrolls, be it a part of the page, may move the panel.
  let box = null;
  const forget = () => (box = null);
  const watch = (change) => {
    window[change]("scroll", forget, { capture: true, passive: true });
    window[change]("resize", forget);
  };
  svg.addEventListener("pointerdown", (event) => {
    const at = panel.worldOf(event);
    if (event.button !== 0) return;
    svg.focus({ preventScroll: true });
    if (!grab(at)) return;
    last = at;
    moved = false;
    forget();
    watch("addEventListener");
    svg.setPointerCapture(event.pointerId);
    svg.classList.add("gjk-dragging");
    event.preventDefault();
  });
  svg.addEventListener("pointermove", (event) => {
    if (last === null) return;
    box ??= svg.getBoundingClientRect();
    const at = panel.worldOf(event, box);
    drag(last, at);
    last = at;
    moved = true;
  });
  const stop = () => {
    last = null;
    watch("removeEventListener");
    svg.classList.remove("gjk-dragging");
  };
  svg.addEventListener("pointerup", stop);
  svg.addEventListener("pointercancel", stop);
  svg.addEventListener("click", (event) => {
    const at = panel.worldOf(event);
    if (jump && !moved && !grab(at)) jump(at);
    moved = false;
  });
  // A finger on what can be grabbed moves it; anywhere else it scrolls the page as usual.
  const hold = (event) => grab(panel.worldOf(event.touches[0])) && event.preventDefault();
  svg.addEventListener("touchstart", hold, { passive: false });
  svg.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    nudge(step.map((x) => x * (event.shiftKey ? 5 : 1)));
  });
}

// The frame around the panels. show(state, step) draws; every state comes through ask(query).
export class Stage {
  constructor(model, el, panels) {
    this.model = model;
    this.setup = model.get("setup");
    this.query = { ...model.get("state").query };
    this.controls = element("div", { class: "gjk-controls" });
    this.facts = element("dl", { class: "gjk-facts" });
    this.summary = element("p", { class: "gjk-summary", role: "status", "aria-live": "polite" });
    this.error = element("p", { class: "gjk-error", role: "alert", hidden: true });
    this.values = new Map();
    const row = element("div", { class: `gjk-panels gjk-${panels.length}-panels` }, ...panels.map((panel) => panel.node));
    const root = element("section", { class: "gjk-live", "aria-label": this.setup.title });
    root.append(row, this.controls, this.facts, this.error, this.summary);
    el.classList.add("gjk-explorer");
    el.replaceChildren(...el.querySelectorAll(":scope > style"), root);
    this.panels = panels;
    this.underway = 0;
    this.most = 1;
    this.waiting = false;
  }
  axis(name) {
    return this.setup.axes.find((axis) => axis.name === name);
  }
  spacing(name) {
    const { min, max, count } = this.axis(name);
    return (max - min) / (count - 1);
  }
  // Ask for the state at a changed query. Several questions may be under way, as many as Python
  // answers in a few frames; beyond that only the newest wish is kept, so that the picture never
  // lags far behind the hand. One alone would be slow even if Python is quick: a Jupyter server
  // holds the second of two short messages back until the first is acknowledged, and that travels
  // with the next question.
  ask(change) {
    const query = { ...this.query, ...change };
    for (const axis of this.setup.axes) {
      if (!axis.options) query[axis.name] = clamp(query[axis.name], axis.min, axis.max);
    }
    this.query = query;
    this.waiting = this.underway >= this.most;
    if (this.waiting) return;
    this.underway += 1;
    this.model.send(query);
  }
  start(draw) {
    const update = (state) => {
      this.underway = Math.max(0, this.underway - 1);
      this.most = clamp(Math.floor(LAG / (state.took ?? LAG)), 1, 5);
      this.error.hidden = !state.error;
      if (state.error) this.error.textContent = state.error;
      else draw(state);
      if (this.waiting) this.ask({});
    };
    this.model.on("msg:custom", update);
    update(this.model.get("state"));
  }
  fact(name, value) {
    let node = this.values.get(name);
    if (!node) {
      node = element("dd");
      this.values.set(name, node);
      this.facts.append(element("div", {}, element("dt", {}, name), node));
    }
    if (node.textContent !== value) node.textContent = value;
  }
  say(text) {
    if (this.summary.textContent === text) return;
    this.summary.textContent = text;
    for (const { svg } of this.panels) {
      if (svg.getAttribute("role") === "slider") svg.setAttribute("aria-valuetext", text);
    }
  }
  button(label, title, press) {
    const node = element("button", { type: "button", title, "aria-label": title, onclick: press }, label);
    this.controls.append(node);
    return node;
  }
  menu(name, axis, choose) {
    const options = axis.options.map((option) =>
      element("option", { value: option, selected: option === axis.start }, option),
    );
    const select = element("select", { onchange: () => choose(select.value) }, ...options);
    if (axis.options.length > 1) this.controls.append(element("label", {}, `${name} `, select));
    return select;
  }
  // Let the reader turn a direction d, by a slider and by an arrow in every panel: the arrow of panel
  // k turns around centres[k] and shows −d where signs[k] is −1. Whoever draws it notes its tip.
  dial(places, centres, signs = places.map(() => 1)) {
    const axis = this.axis("angle");
    const step = this.spacing("angle");
    const top = axis.max + step;
    const slider = element("input", {
      type: "range", min: axis.min, max: axis.max, step, value: axis.start,
      "aria-label": "angle of d in degrees",
      oninput: () => this.ask({ angle: Number(slider.value) }),
    });
    this.controls.append(element("span", { class: "gjk-count" }, "turn d"), slider);
    const tips = [];
    let angle = axis.start;
    const angleAt = ([x, y], k) => {
      const [cx, cy] = centres[k];
      const degrees = (Math.atan2(signs[k] * (y - cy), signs[k] * (x - cx)) * 180) / Math.PI;
      return (degrees + 360) % 360;
    };
    this.panels.forEach((panel, k) =>
      movable(panel, {
        name: `direction d in ${places[k]}: drag around, or use the arrow keys`,
        // Only the arrow can be grabbed, so that a finger elsewhere still scrolls the page.
        grab: (at) => Math.hypot(at[0] - tips[k][0], at[1] - tips[k][1]) < 36 / panel.view.scale,
        drag: (_, to) => this.ask({ angle: angleAt(to, k) }),
        nudge: ([x, y]) => this.ask({ angle: (angle + (y - x) * step + top) % top }),
        jump: (to) => this.ask({ angle: angleAt(to, k) }),
      }),
    );
    const show = (now) => {
      slider.value = angle = now;
      return [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    };
    return { show, tips };
  }
  // A button that goes on by itself, one step every `pace` milliseconds, up to the step last().
  // Readers who asked for less motion do not see it: the buttons beside it step.
  player(noun, pace, at, last, go) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    let timer = null;
    const pause = () => {
      clearInterval(timer);
      timer = null;
      play.textContent = "▶ play";
    };
    const play = this.button("▶ play", `play all ${noun}s`, () => {
      if (timer !== null) return pause();
      go(at() >= last() ? 0 : at() + 1);
      play.textContent = "❚❚ pause";
      timer = setInterval(() => (calm.matches || at() >= last() ? pause() : go(at() + 1)), pace);
    });
    play.classList.add("gjk-play");
    return { pause, get playing() { return timer !== null; } };
  }
  // Buttons back, play, forward over the steps 0 … total()−1.
  stepper(noun, total, show) {
    let at = 0;
    const go = (step) => {
      at = clamp(step, 0, total() - 1);
      count.textContent = `${noun} ${at + 1} of ${total()}`;
      back.disabled = at === 0;
      forward.disabled = at === total() - 1;
      show(at);
    };
    const pause = () => player.pause();
    const back = this.button("◀", `one ${noun} back`, () => (pause(), go(at - 1)));
    const count = this.controls.appendChild(element("span", { class: "gjk-count" }));
    const forward = this.button("▶", `one ${noun} forward`, () => (pause(), go(at + 1)));
    const player = this.player(noun, 1100, () => at, () => total() - 1, go);
    return { go, pause, get at() { return at; } };
  }
}

// The web page's stand-in for a kernel: answers every query from the table of stored states.
export function stubModel({ setup, table }) {
  const read = unpack(table);
  const start = Object.fromEntries(setup.axes.map((axis) => [axis.name, axis.start]));
  const answer = (query) => {
    const found = lookUp(setup.axes, query);
    return { query: found.query, ...read(found.record) };
  };
  const values = { setup, state: answer(start) };
  const listeners = [];
  return {
    get: (name) => values[name],
    on: (_, listener) => listeners.push(listener),
    send: (query) => listeners.forEach((listener) => listener(answer(query))),
  };
}

export function replay(name, payload, render) {
  for (const el of document.querySelectorAll(`[data-gjk="${name}"]:not(.gjk-ready)`)) {
    el.classList.add("gjk-ready");
    render({ model: stubModel(payload), el });
  }
}
