"""Whether the service works: health and metrics."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from toprung import __version__
from toprung.protocol.limits import VERSION
from toprung.server.api.dependencies import CurrentService
from toprung.server.api.errors import errors, file_response
from toprung.server.errors import Moved
from toprung.server.service import Service

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """`protocol` is the version that clients speak, `tables` how many tables are open."""

    status: Literal["fine"]
    version: str
    protocol: int
    tables: int


@router.get("/api/health", responses=errors())
@router.get("/api/health/ready", responses=errors(), name="get_readiness")
async def get_health(service: CurrentService) -> Health:
    """Whether the service can do its work: it writes to its database to find out. One that is
    told to stop, or whose tables went to other servers, cannot."""
    if service.stopping or service.away:
        raise Moved
    await service.store.sign_of_life(service.now())
    return _health(service)


@router.get("/api/health/live", responses=errors())
async def get_liveness(service: CurrentService) -> Health:
    """Whether the service answers at all; if it does not, start it again."""
    return _health(service)


def _health(service: Service) -> Health:
    return Health(
        status="fine",
        version=__version__,
        protocol=VERSION,
        tables=service.rooms.open_rooms,
    )


@router.get("/metrics", responses=file_response("text/plain"), response_class=Response)
def get_metrics(service: CurrentService) -> Response:
    """Counters and timings for Prometheus."""
    return Response(service.resources.metrics.text(), media_type="text/plain; version=0.0.4")
