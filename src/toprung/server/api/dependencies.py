"""What endpoints ask for: the service, the person who calls, and room to create something."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from toprung.server.cluster.forwarding import is_forwarded
from toprung.server.errors import Stranger, limited
from toprung.server.limits import address_of
from toprung.server.service import Service
from toprung.storage import PersonRow

_BEARER = HTTPBearer(auto_error=False, description="The token that POST /api/people gives.")


async def _service(request: Request) -> Service:
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


CurrentService = Annotated[Service, Depends(_service)]


async def _person(
    service: CurrentService,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)],
) -> PersonRow | None:
    return None if bearer is None else await service.person(bearer.credentials)


MaybePerson = Annotated[PersonRow | None, Depends(_person)]
"""The person who calls; None without a token. An unknown token is refused."""


async def _known_person(person: MaybePerson) -> PersonRow:
    if person is None:
        raise Stranger
    return person


CurrentPerson = Annotated[PersonRow, Depends(_known_person)]
"""The person who calls. Without a known token the call is refused."""


async def _address(request: Request) -> str:
    return address_of(request.client.host) if request.client else ""


Address = Annotated[str, Depends(_address)]
"""Where the call comes from, as limits count it."""


async def _passed_on(request: Request) -> bool:
    return is_forwarded(request.scope)


PassedOn = Annotated[bool, Depends(_passed_on)]
"""Whether another server passed the call on; it is answered here, whatever that takes."""


async def _may_create(address: Address, service: CurrentService) -> None:
    if not service.creations.take(address):
        raise limited("creations")


CreationLimit = Annotated[None, Depends(_may_create)]
"""Creating what is kept (people, tables, imports) is limited more strictly than reading."""
