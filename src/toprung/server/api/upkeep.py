"""For those who look after the service."""

from __future__ import annotations

from importlib.metadata import version
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from toprung.protocol.limits import VERSION
from toprung.server.api.failures import failing
from toprung.server.people import Served

router = APIRouter(tags=["upkeep"])


class Health(BaseModel):
    """`protocol` is the version that clients must speak."""

    status: Literal["fine"]
    version: str
    protocol: int
    tables: int


@router.get("/api/health", responses=failing())
async def health(service: Served) -> Health:
    """Whether the service and its database answer."""
    await service.tools.store.ping()
    return Health(
        status="fine",
        version=version("toprung"),
        protocol=VERSION,
        tables=service.hall.open_tables,
    )


@router.get("/metrics", response_class=Response)
def metrics(service: Served) -> Response:
    """For Prometheus."""
    return Response(service.tools.metrics.text(), media_type="text/plain; version=0.0.4")
