"""Benchmarks of Castell's tower kernels."""
