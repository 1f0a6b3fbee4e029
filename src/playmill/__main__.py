"""``python -m playmill``: the command line."""

from playmill.cli import main

if __name__ == "__main__":
    main()
