"""The HTTP part, as its own description says, asked everything that schemathesis thinks of."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import ignored_auth

from tests.server.client import Served
from tests.server.conftest import Play

Operation = APIOperation[Any, Any, Any, Any]
EXAMPLES = 20


def test_every_answer_is_as_described_whatever_is_asked(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        asked = await asyncio.to_thread(_ask_everything, served.url)
        assert len(asked) > 15
        assert (await served.http.get("/api/health")).status_code == 200

    quick_play(scenario)


@pytest.mark.parametrize(
    "token", [None, "Bearer", "Bearer guess", "Basic dHI=", "Bearer tr_" + "x" * 43]
)
def test_without_a_token_nothing_is_made_and_nobody_is_known(
    quick_play: Play, token: str | None
) -> None:
    async def scenario(served: Served) -> None:
        table = {"game": "climbers", "seats": [{"kind": "me"}, {"kind": "me"}]}
        asks: list[tuple[str, str, object]] = [
            ("GET", "/api/people/me", None),
            ("PUT", "/api/people/me", {"name": "Eve"}),
            ("GET", "/api/tables/mine", None),
            ("POST", "/api/tables", table),
            ("POST", "/api/matches/none/fork", {"ply": 0}),
        ]
        for method, path, body in asks:
            headers = {} if token is None else {"authorization": token}
            answer = await served.http.request(method, path, json=body, headers=headers)
            assert answer.status_code == 401, path
            assert answer.json()["kind"] == "forbidden"

    quick_play(scenario)


def test_a_body_that_is_too_large_is_refused_however_it_is_sent(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(5_000):
                yield b"x" * 1_000

        for body in (b"x" * 5_000_000, pieces()):
            answer = await served.http.post("/api/people", content=body)
            assert answer.status_code == 413
            assert answer.json()["kind"] == "limit"

    quick_play(scenario)


def _ask_everything(url: str) -> set[str]:
    token = httpx.post(f"{url}/api/people", json={"name": "Ann"}, trust_env=False).json()["token"]
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    # The rules refuse more than a schema can say, but what has its form is not called unreadable.
    accepting = schema.config.checks.positive_data_acceptance
    accepting.expected_statuses = [*accepting.expected_statuses, "400"]
    asked = set()
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation: Operation = result.ok()
        asked.add(operation.label)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            _ask(operation, mode, token)
    return asked


def _ask(operation: Operation, mode: GenerationMode, token: str) -> None:
    shown = {"Authorization": f"Bearer {token}"}
    wrong = mode is GenerationMode.NEGATIVE  # everything but the token

    @given(operation.as_strategy(mode, headers=shown if wrong else None))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def asked(case: Case[Any]) -> None:
        # Whether the token is asked for is seen by leaving it out where everything else is right.
        excluded = [ignored_auth] if wrong else None
        case.call_and_validate(headers=None if wrong else shown, excluded_checks=excluded)

    try:
        asked()
    except Unsatisfiable:  # an operation that takes nothing cannot be given anything wrong
        assert wrong
