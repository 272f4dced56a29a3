"""The HTTP part, as its own description says, asked everything that schemathesis thinks of."""

from __future__ import annotations

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from tests.server.client import Served
from tests.server.conftest import Play


def test_every_answer_is_as_described(play: Play) -> None:
    async def scenario(served: Served) -> None:
        import asyncio

        await asyncio.to_thread(_ask_everything, served.url)

    play(scenario)


def _ask_everything(url: str) -> None:
    token = httpx.post(f"{url}/api/people", json={"name": "Ann"}, trust_env=False).json()["token"]
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=12,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @schemathesis.pytest.parametrize  # type: ignore[misc]
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(headers={"authorization": f"Bearer {token}"})

        ask(operation)
