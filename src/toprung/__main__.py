"""`python -m toprung` is the command `toprung`."""

import sys

from toprung.core.extras import MissingExtra, require


def main() -> None:
    """Run the command line, or say which extra brings what it needs."""
    try:
        require("play", "The command `toprung`", "click", "rich")
    except MissingExtra as missing:
        sys.exit(str(missing))
    from toprung.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
