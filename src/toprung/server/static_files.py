"""The web client's files, built into the package, or a plain page without them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER: Final = Path(__file__).parent / "static"
_PLAIN: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Toprung</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Toprung</h1>
<p>The service is running, but its page has not been built. <code>make web</code> builds it.</p>
<p><a href="/api/openapi.json">The HTTP API</a></p></body></html>
"""


def mount(app: FastAPI, folder: Path = FOLDER) -> None:
    """Files by name; any other path is the page, which routes by itself."""
    index = folder / "index.html"
    files = {one.name for one in folder.iterdir() if one.is_file()} if folder.is_dir() else set()
    if (folder / "assets").is_dir():
        assets = _Immutable(directory=folder / "assets")
        app.mount("/assets", GZipMiddleware(assets, minimum_size=1000), name="assets")
    if (folder / "offline").is_dir():  # large, and compressed by the build
        app.mount("/offline", _Immutable(directory=folder / "offline"), name="offline")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        if path.startswith("api/"):
            return Response(status_code=404)
        if path in files and path != "index.html":
            return FileResponse(folder / path)
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return HTMLResponse(_PLAIN)


class _Immutable(StaticFiles):
    """Files whose names change with their contents."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
