"""Benchmarks of Cascadia's kernels."""
