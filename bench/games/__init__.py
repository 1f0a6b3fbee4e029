"""Benchmarks of single games: one folder each."""
