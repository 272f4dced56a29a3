"""The page's types are those of the server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from toprung.protocol.schema import schema_text

WEB = Path(__file__).parents[2] / "web"
GENERATED = WEB / "src" / "protocol" / "generated" / "protocol.ts"


def test_the_types_of_the_page_are_generated_from_the_schema_as_it_is(tmp_path: Path) -> None:
    schema, made = tmp_path / "schema.json", tmp_path / "protocol.ts"
    schema.write_text(schema_text(), "utf-8")
    command = [sys.executable, str(WEB / "npm.py"), "run", "--silent", "types:generate"]
    done = subprocess.run(
        command,
        env=os.environ | {"TOPRUNG_SCHEMA": str(schema), "TOPRUNG_TYPES": str(made)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert made.read_text("utf-8") == GENERATED.read_text("utf-8")
