"""A heap of numbered things by their distance, compiled, in arrays that are passed in."""

from __future__ import annotations

from .compiled import compiled

__all__ = ["pop", "push"]


@compiled
def push(keys, names, size, key, name):
    """Add a name; return the new size."""
    k = size
    while k > 0:
        parent = (k - 1) >> 1
        if keys[parent] <= key:
            break
        keys[k], names[k] = keys[parent], names[parent]
        k = parent
    keys[k], names[k] = key, name
    return size + 1


@compiled
def pop(keys, names, size):
    """Take the name with the least key out; return it and the new size."""
    least = names[0]
    size -= 1
    key, name = keys[size], names[size]
    k = 0
    while True:
        child = 2 * k + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[k], names[k] = keys[child], names[child]
        k = child
    keys[k], names[k] = key, name
    return least, size
