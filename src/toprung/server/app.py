"""The composition root: everything that the service offers, on one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from toprung.server import pages, sockets
from toprung.server.api import (
    asking,
    games,
    history,
    lessons,
    matches,
    people,
    records,
    tables,
    upkeep,
)
from toprung.server.api.failures import set_up_failures
from toprung.server.bounds import Bounds
from toprung.server.headers import SafeHeaders
from toprung.server.service import running
from toprung.server.settings import Settings


def build_app(settings: Settings) -> FastAPI:
    """An application for any ASGI server; its lifespan opens and closes everything."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings) as service:
            app.state.service = service
            yield

    app = FastAPI(
        title="Toprung",
        version=version("toprung"),
        summary="Tables to play at, over HTTP and sockets.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
    )
    set_up_failures(app)
    for part in (upkeep, games, lessons, people, tables, history, matches, asking, records):
        app.include_router(part.router)
    app.include_router(sockets.router)
    pages.mount(app)
    app.add_middleware(Bounds)
    app.add_middleware(SafeHeaders)
    return app
