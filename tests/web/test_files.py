"""The page's files, as the service sends them and as the wheel carries them."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
from tools.page.house import ROOT, House

WORTH_IT = 1000  # bytes: less fits into one packet anyway
NAMED = re.compile(r'"\./(assets/[^"]+)"')


def test_files_come_compressed_and_are_kept_by_browsers(house: House) -> None:
    with httpx.Client(base_url=house.url, trust_env=False) as http:
        page = http.get("/")
        assert "'unsafe" not in page.headers["content-security-policy"]
        assert page.headers["cache-control"] == "no-cache"
        names = NAMED.findall(page.text)
        assert names
        for name in names:
            answer = http.get(name)
            built = (ROOT / "src/toprung/server/static" / name).read_bytes()
            assert answer.headers.get("content-encoding") == "gzip" or len(built) < WORTH_IT
            assert "immutable" in answer.headers["cache-control"]
            assert answer.content == built


def test_the_page_names_no_other_place(house: House) -> None:
    """Nothing is fetched from elsewhere: every file that the page names is the service's own."""
    with httpx.Client(base_url=house.url, trust_env=False) as http:
        page = http.get("/").text
        named = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert len(named) > 5
        assert "<script" in page
        assert all(name.startswith("./") for name in named)
        assert all(http.get(name).status_code == 200 for name in named)
        assert "://" not in page


def test_the_wheel_carries_the_page(tmp_path: Path) -> None:
    built = ROOT / "src" / "toprung" / "server" / "static"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as carried:
        names = set(carried.namelist())
    pages = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    assert "index.html" in pages
    assert {f"toprung/server/static/{name}" for name in pages} <= names
