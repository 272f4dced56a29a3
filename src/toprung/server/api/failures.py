"""What goes wrong over HTTP: a status, and the same words that sockets get."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from toprung.core.errors import ToprungError, Unparsable
from toprung.core.words import Words
from toprung.protocol.faults import fault
from toprung.protocol.to_client import ErrorKind, Fault
from toprung.server.hall import Missing
from toprung.server.people import Stranger

_STATUS: Final[dict[ErrorKind, int]] = {
    "unparsable": 400,
    "illegal": 409,
    "out_of_turn": 409,
    "stale": 409,
    "forbidden": 403,
    "limit": 429,
    "unavailable": 503,
}
_WHAT: Final = {
    400: "It has the right form, and still means nothing here",
    401: "A token that was given here is needed",
    403: "Not for this person",
    404: "There is no such thing",
    409: "The rules refuse it",
    413: "Too large",
    422: "It has not the form that is described here",
    429: "Too much at once",
    503: "Not now; it may be tried again",
}


def failing(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The failures that an operation has besides those that all have, for its description."""
    usual = (400, 413, 422, 429, 503)
    return {one: {"model": Fault, "description": _WHAT[one]} for one in (*statuses, *usual)}


def failed(error: Fault, status: int) -> Response:
    return Response(error.model_dump_json(), status, media_type="application/json")


def refused(error: ToprungError) -> Response:
    said = fault(error)
    return failed(said, _STATUS[said.kind])


def _unreadable_text(why: str) -> Response:
    return failed(fault(Unparsable(why)), 422)


def set_up_failures(app: FastAPI) -> None:
    """Every failure is a Fault as JSON."""

    @app.exception_handler(ToprungError)
    async def _refused(_: Request, error: ToprungError) -> Response:
        return refused(error)

    @app.exception_handler(Stranger)
    async def _stranger(_: Request, error: Stranger) -> Response:
        answer = failed(fault(error), 401)
        answer.headers["www-authenticate"] = "Bearer"
        return answer

    @app.exception_handler(Missing)
    async def _missing(_: Request, error: Missing) -> Response:
        return failed(Fault(kind="unparsable", words=Words.same(str(error))), 404)

    @app.exception_handler(RequestValidationError)
    async def _unreadable(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return _unreadable_text(f"{place}: {first['msg']}"[:300])

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> Response:
        if error.status_code == 400:
            return _unreadable_text(str(error.detail))
        kind: ErrorKind = "unparsable" if error.status_code < 500 else "unavailable"
        if error.status_code == 413:
            kind = "limit"
        answer = failed(Fault(kind=kind, words=Words.same(str(error.detail))), error.status_code)
        answer.headers.update(error.headers or {})
        return answer
