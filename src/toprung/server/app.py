"""The composition root: everything that the service offers, on one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from toprung import __version__
from toprung.server import sockets, static_files
from toprung.server.api import (
    admin,
    forks,
    games,
    health,
    matches,
    people,
    push,
    puzzles,
    ratings,
    records,
    reviews,
    tables,
)
from toprung.server.api.errors import install_error_handlers
from toprung.server.cluster.forwarding import Forwarded
from toprung.server.middleware import RequestIds, RequestLimits, SecurityHeaders
from toprung.server.openapi import DocumentedApp
from toprung.server.processes import Child, Starter
from toprung.server.service import running
from toprung.server.settings import Settings
from toprung.storage import Store


def build_app(
    settings: Settings, store: Store | None = None, start: Starter = Child.start
) -> FastAPI:
    """An application for any ASGI server; its lifespan opens and closes everything."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, store, start) as service:
            app.state.service = service
            yield

    app = DocumentedApp(
        title="Toprung",
        version=__version__,
        summary="Play at tables, over HTTP and sockets.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
        generate_unique_id_function=lambda route: route.name,
    )
    install_error_handlers(app)
    for part in (
        health,
        admin,
        games,
        people,
        tables,
        matches,
        forks,
        records,
        push,
        puzzles,
        ratings,
        reviews,
        sockets,
    ):
        app.include_router(part.router)
    static_files.mount(app)
    app.add_middleware(RequestLimits)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=("GET", "POST", "PUT", "DELETE"),
            allow_headers=("authorization", "content-type"),
            expose_headers=("content-disposition", "retry-after"),
        )
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Forwarded)
    app.add_middleware(RequestIds)
    return app
