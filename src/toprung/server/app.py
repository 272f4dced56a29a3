"""The composition root: everything that the service offers, on one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from toprung.server import sockets, static_files
from toprung.server.api import forks, games, health, matches, people, records, tables
from toprung.server.api.errors import install_error_handlers
from toprung.server.middleware import CrossOrigin, RequestLimits, SecurityHeaders
from toprung.server.openapi import DocumentedApp
from toprung.server.service import running
from toprung.server.settings import Settings


def build_app(settings: Settings) -> FastAPI:
    """An application for any ASGI server; its lifespan opens and closes everything."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings) as service:
            app.state.service = service
            yield

    app = DocumentedApp(
        title="Toprung",
        version=version("toprung"),
        summary="Play at tables, over HTTP and sockets.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
        generate_unique_id_function=lambda route: route.name,
    )
    install_error_handlers(app)
    for part in (health, games, people, tables, matches, forks, records, sockets):
        app.include_router(part.router)
    static_files.mount(app)
    app.add_middleware(RequestLimits)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(CrossOrigin)
    return app
