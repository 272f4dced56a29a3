"""`python -m toprung` is the command `toprung`."""

from toprung.cli.main import main

if __name__ == "__main__":
    main()
