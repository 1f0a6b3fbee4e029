"""Benchmarks of Tash-Kalar's kernels."""
