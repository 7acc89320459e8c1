"""Comparison with other libraries, run by ``make bench`` in an environment of its own."""
