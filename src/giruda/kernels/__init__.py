"""Compiled kernels: cards in play as numbers, many times faster than the core.

They hold no rules.  `tables` wraps the table contract of `giruda.core.tables` as C arrays, and
everything here compares those numbers.  The compiled part is optional at install; `need_kernels`
says so where it is missing.
"""

from giruda.kernels.built import KernelsMissing, is_built, need_kernels

__all__ = ["KernelsMissing", "is_built", "need_kernels"]
