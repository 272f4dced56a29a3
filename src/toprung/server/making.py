"""Making something that is kept (people, tables, imports) is limited more than asking."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from toprung.core.errors import Limited
from toprung.server.people import Served


def may_make(request: Request, service: Served) -> None:
    """Raises Limited."""
    address = request.client.host if request.client else ""
    if not service.makings.take(address):
        raise Limited("too many new things from here: wait a little")


Making = Annotated[None, Depends(may_make)]
