"""Sphinx extension for the API pages: reads the docstrings of the package as they are meant.

What stands in single backticks becomes a link, or at least code. `distance` means the public
function, wherever the docstring is: a name is looked for as it stands, then as the end of one
documented name and of no other. A name that exists but is not documented becomes code. One that
does not exist is left to Sphinx, which warns. Bars are absolute values, not substitutions. Results
show no arguments, because nobody calls them.
"""

import re
from importlib import import_module

from docutils import nodes
from sphinx.util.nodes import make_refnode

PACKAGE = "gjkbook"
BARS = re.compile(r"\|(?=\S)([^|`]*\S)\|")  # to reStructuredText a substitution


def resolve(app, env, node, contnode):
    """Find the target of a reference to Python that Sphinx could not find."""
    if node.get("refdomain") != "py":
        return None
    name = node["reftarget"]
    objects = env.domaindata["py"]["objects"]
    for full in (f"{PACKAGE}.{name}", *the_only_one(name, objects)):
        if full in objects:
            entry = objects[full]
            return make_refnode(
                app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, full
            )
    modules = (node.get("py:module"), PACKAGE, None)
    if any(exists(f"{module}.{name}" if module else name) for module in modules):
        return nodes.literal(text=contnode.astext(), classes=["py", "xref"])
    return None


def the_only_one(name, objects):
    """The documented name that ends in the given one, if there is just one."""
    found = [full for full in objects if full.endswith(f".{name}")]
    return found if len(found) == 1 else []


def exists(full):
    """Tell whether a dotted name can be imported."""
    parts = full.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            thing = import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for part in parts[cut:]:
            thing = getattr(thing, part, None)
        return thing is not None
    return False


def keep_bars(app, what, name, obj, options, lines):
    """Let |x| be the absolute value of x."""
    lines[:] = [BARS.sub(r"\\|\1\\|", line) if "``" not in line else line for line in lines]


def without_fields(app, what, name, obj, options, signature, return_annotation):
    """Leave the arguments out where nobody passes any: of results, exceptions and enumerations."""
    if what in ("class", "exception") and (
        hasattr(obj, "__dataclass_fields__") or issubclass(obj, (tuple, str, Exception))
    ):
        return "", return_annotation
    return None


def is_bare_field(app, what, name, obj, skip, options):
    """Skip what Python says of the fields of a named tuple: "Alias for field number 0"."""
    return True if str(obj.__doc__).startswith("Alias for field number") else None


def setup(app):
    app.connect("missing-reference", resolve)
    app.connect("autodoc-skip-member", is_bare_field)
    app.connect("autodoc-process-docstring", keep_bars)
    app.connect("autodoc-process-signature", without_fields)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
