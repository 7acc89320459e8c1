"""What all explorers share: the link between a Python class and its module in the browser.

An explorer answers a *query* (where the reader has put B, which sub-algorithm is chosen) with a
*state* (everything there is to draw). Python answers, always:

- in Jupyter the query arrives from the browser, :meth:`Explorer.answer` runs, the state goes back;
- in the web book the same module looks the query up in a table of states that
  :meth:`Explorer.answer` computed for a grid of queries when the notebook ran.

A new explorer is a subclass that names its module, its axes and its answer.
"""

import hashlib
import html
import json
import re
import time
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, ClassVar, NamedTuple

import anywidget
import traitlets

from gjkbook.explorers.packing import State, pack, to_integers
from gjkbook.figures import palette

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./\w+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


class Axis(NamedTuple):
    """One thing the reader can change, and the values that the web page knows."""

    name: str
    values: tuple
    """Evenly spaced numbers, or the options of a menu."""
    start: int
    """Which value the explorer opens with."""

    def to_json(self) -> dict[str, Any]:
        """Describe a number axis by its ends, a menu by its options."""
        start = self.values[self.start]
        if isinstance(start, str):
            return {"name": self.name, "options": list(self.values), "start": start}
        ends = {"min": self.values[0], "max": self.values[-1], "count": len(self.values)}
        return {"name": self.name, **ends, "start": start}


@cache
def source(*modules: str) -> str:
    """Join the shared JavaScript and an explorer's module into one text without imports."""
    folder = files("gjkbook.explorers")
    texts = [folder.joinpath(f"{name}.js").read_text(encoding="utf-8") for name in modules]
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)


@cache
def stylesheet() -> str:
    """Return the style of all explorers with the palette of the book in light and dark."""
    text = files("gjkbook.explorers").joinpath("explorer.css").read_text(encoding="utf-8")
    light, dark = palette.css_variables(), palette.css_variables(dark=True)
    return text.replace("/* light palette */", light).replace("/* dark palette */", dark)


class Explorer(anywidget.AnyWidget):
    """Base of all explorers; see the module's docstring."""

    module: ClassVar[str]
    """Name of the JavaScript file next to this one."""
    uses: ClassVar[tuple[str, ...]] = ()
    """Shared JavaScript that only some explorers need."""
    title: ClassVar[str]
    decimals = 3
    """Decimals of every number that is shown."""

    _css = stylesheet()
    setup = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    """The state it opens with; later ones travel as messages, which is quicker than a trait."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class its browser code: the shared part and its own module."""
        # Instances get a class of their own when traits are added; it keeps what it inherits.
        if "module" in cls.__dict__:
            cls._code = source("view", "stage", *cls.uses, cls.module)
            cls._esm = cls._code + "\nexport default { render };\n"
        super().__init_subclass__(**kwargs)

    def __init__(self, **setup: Any) -> None:
        super().__init__()
        axes = [axis.to_json() for axis in self.axes()]
        self.setup = {"title": self.title, "axes": axes, "decimals": self.decimals, **setup}
        start = {axis.name: axis.values[axis.start] for axis in self.axes()}
        self.state = self._state(start)
        self.on_msg(lambda _, content, __: self.send(self.reply(content)))

    def axes(self) -> list[Axis]:
        """Return what the reader can change, slowest first in the table of states."""
        raise TypeError(f"{type(self).__name__} has no axes")

    def answer(self, query: dict[str, Any]) -> State:
        """Compute the state that answers a query: a shape and its numbers."""
        raise TypeError(f"{type(self).__name__} has no answer")

    def picture(self) -> str:
        """Return an SVG of the first state, for readers without scripts."""
        return ""

    def about(self) -> str:
        """Say in one or two sentences what can be seen, for those who cannot see it."""
        return self.title

    def _state(self, query: dict[str, Any]) -> dict[str, Any]:
        shape, numbers = self.answer(query)
        return {"query": query, "shape": shape, "numbers": to_integers(numbers, self.decimals)}

    def reply(self, query: dict[str, Any]) -> dict[str, Any]:
        """Answer a message from the browser, and say how many milliseconds it took.

        An error is an answer too, shown to the reader.
        """
        start = time.perf_counter()
        try:
            return {**self._state(query), "took": 1e3 * (time.perf_counter() - start)}
        except Exception as error:
            return {"query": query, "error": f"{type(error).__name__}: {error}"}

    def queries(self) -> Iterator[dict[str, Any]]:
        """Go through all queries that the web page can answer."""
        names = [axis.name for axis in self.axes()]
        for values in product(*(axis.values for axis in self.axes())):
            yield dict(zip(names, values, strict=True))

    def to_html(self) -> str:
        """Return the explorer for a web page: picture, code and all states, no request needed."""
        table = pack((self.answer(query) for query in self.queries()), self.decimals)
        payload = json.dumps({"setup": self.setup, "table": table}, separators=(",", ":"))
        # "</" would end the script element it stands in.
        payload = payload.replace("</", "<\\/")
        name = hashlib.sha256((self._code + payload).encode()).hexdigest()[:12]
        about = html.escape(self.about())
        return (
            f'<div class="gjk-explorer" data-gjk="{name}"><style>{stylesheet()}</style>'
            f'<figure class="gjk-still" role="img" aria-label="{about}">{self.picture()}</figure>'
            f"<p>{about}</p></div>\n"
            f'<script type="module">\n{self._code}\n'
            f'replay("{name}", {payload}, render);\n</script>'
        )

    def __repr__(self) -> str:
        return f"<explorer: {self.title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": repr(self), "text/html": self.to_html()}, metadata
