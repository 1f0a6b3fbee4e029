"""Benchmarks of Cóatl's kernels."""
