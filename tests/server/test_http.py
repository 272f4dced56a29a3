"""The HTTP part, as its own description says, asked everything that schemathesis thinks of."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.result import Ok

from tests.server.client import Served
from tests.server.conftest import Play

Operation = APIOperation[Any, Any, Any, Any]
EXAMPLES = 10


def test_every_answer_is_as_described_whatever_is_asked(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        asked = await asyncio.to_thread(_ask_everything, served.url)
        assert len(asked) > 15
        assert (await served.http.get("/api/health")).status_code == 200

    quick_play(scenario)


def _ask_everything(url: str) -> set[str]:
    token = httpx.post(f"{url}/api/people", json={"name": "Ann"}, trust_env=False).json()["token"]
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    asked = set()
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation: Operation = result.ok()
        asked.add(operation.label)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            _ask(operation, mode, token)
    return asked


def _ask(operation: Operation, mode: GenerationMode, token: str) -> None:
    @given(operation.as_strategy(mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def asked(case: Case[Any]) -> None:
        case.call_and_validate(headers={"authorization": f"Bearer {token}"})

    try:
        asked()
    except Unsatisfiable:  # an operation that takes nothing cannot be given anything wrong
        assert mode is GenerationMode.NEGATIVE
