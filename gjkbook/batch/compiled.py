"""How the functions of this package are compiled, in one place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

try:
    import numba
except ImportError as error:
    raise ImportError("gjkbook.batch needs numba: pip install 'gjkbook[fast]'.") from error

__all__ = ["allocating", "compiled", "inlined"]


def forget_old_code() -> None:
    """Remove compiled code that is older than any source of this package.

    numba looks only at the file of the function it compiled, not at those of the functions that
    were written into it. Without this, an edit could go unnoticed.
    """
    here = Path(__file__).parent
    newest = max(source.stat().st_mtime for source in here.glob("*.py"))
    with suppress(OSError):  # nothing is kept where nothing can be written
        for kept in (here / "__pycache__").glob("*.nb[ic]"):
            if kept.stat().st_mtime < newest:
                kept.unlink(missing_ok=True)


forget_old_code()

#: Compiled when first called and kept on disk for the next process; other threads run meanwhile.
#: A division by zero gives infinity, as in numpy, and is dealt with where it can happen.
options = {"cache": True, "nogil": True, "error_model": "numpy"}
allocating = numba.njit(**options)

#: For what runs for every pair: without the counters of references that allow numba to free memory.
#: Each is an atomic operation, at every call, on a place that all threads share. A function that
#: allocates does not compile like this.
compiled = numba.njit(**options, _nrt=False)

#: For what runs inside the loops: written into its caller, because handing over arrays costs more
#: than many of these functions do. A product may be fused with a sum, which rounds less.
inlined = numba.njit(**options, _nrt=False, fastmath={"contract"}, forceinline=True)
