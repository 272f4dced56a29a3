"""Errors over HTTP: a status, and the same `Fault` that sockets send."""

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
from toprung.server.errors import TOO_LARGE, Missing, Stranger

_STATUS: Final[dict[ErrorKind, int]] = {
    "unparsable": 400,
    "illegal": 409,
    "out_of_turn": 409,
    "stale": 409,
    "forbidden": 403,
    "limit": 429,
    "unavailable": 503,
}
_DESCRIPTIONS: Final = {
    400: "Well formed, but meaningless here",
    401: "A token from this service is needed",
    403: "Not allowed for this person",
    404: "Not found",
    409: "Refused by the rules",
    413: "Too large",
    422: "Not in the form described here",
    429: "Too many requests",
    503: "Unavailable now; try again",
}
_ALWAYS: Final = (400, 413, 422, 429, 503)


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """An endpoint's error responses, for OpenAPI: these, and the ones that all endpoints have."""
    return {
        one: {"model": Fault, "description": _DESCRIPTIONS[one]} for one in (*statuses, *_ALWAYS)
    }


def file_response(media_type: str, binary: bool = False) -> dict[int | str, dict[str, Any]]:
    """A successful response that is a file, for OpenAPI."""
    schema = {"type": "string", **({"format": "binary"} if binary else {})}
    return {200: {"description": "The file", "content": {media_type: {"schema": schema}}}}


def fault_response(error: Fault, status: int) -> Response:
    return Response(error.model_dump_json(), status, media_type="application/json")


def error_response(error: ToprungError) -> Response:
    said = fault(error)
    return fault_response(said, _STATUS[said.kind])


def _unreadable_response(why: str) -> Response:
    return fault_response(fault(Unparsable(why)), 422)


def install_error_handlers(app: FastAPI) -> None:
    """Turn every error into a Fault as JSON."""

    @app.exception_handler(ToprungError)
    async def _refused(_: Request, error: ToprungError) -> Response:
        return error_response(error)

    @app.exception_handler(Stranger)
    async def _stranger(_: Request, error: Stranger) -> Response:
        answer = fault_response(fault(error), 401)
        answer.headers["www-authenticate"] = "Bearer"
        return answer

    @app.exception_handler(Missing)
    async def _missing(_: Request, error: Missing) -> Response:
        return fault_response(Fault(kind="unparsable", words=error.words), 404)

    @app.exception_handler(RequestValidationError)
    async def _unreadable(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return _unreadable_response(f"{place}: {first['msg']}"[:300])

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> Response:
        if error.status_code == 400:
            return _unreadable_response(str(error.detail))
        if error.status_code == 413:
            return fault_response(Fault(kind="limit", words=TOO_LARGE), 413)
        kind: ErrorKind = "unparsable" if error.status_code < 500 else "unavailable"
        said = Fault(kind=kind, words=Words.same(str(error.detail)))
        answer = fault_response(said, error.status_code)
        answer.headers.update(error.headers or {})
        return answer
