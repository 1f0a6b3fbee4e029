"""What playmill costs, measured; README.md says how to run and read it."""
