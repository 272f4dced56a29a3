"""What messages are made of: the base of all models, and fields that know their bounds."""

from __future__ import annotations

import math
from typing import Annotated, TypeAlias

from annotated_types import MaxLen, MinLen
from pydantic import AfterValidator, BaseModel, ConfigDict, JsonValue

from toprung.protocol.limits import DEEPEST_QUESTION, LONGEST_TOKEN


class Part(BaseModel):
    """A value in a message: frozen, of exactly these fields, nothing converted."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        json_schema_serialization_defaults_required=True,
    )


def _simple(question: dict[str, JsonValue]) -> dict[str, JsonValue]:
    level: list[JsonValue] = [question]
    for depth in range(DEEPEST_QUESTION + 1):
        below: list[JsonValue] = []
        for value in level:
            if isinstance(value, dict | list) and depth == DEEPEST_QUESTION:
                raise ValueError(f"it is nested more than {DEEPEST_QUESTION} deep")
            if isinstance(value, dict):
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
            elif isinstance(value, float) and not math.isfinite(value):
                raise ValueError("a number in it is not finite")
        level = below
    return question


Token: TypeAlias = Annotated[str, MinLen(1), MaxLen(LONGEST_TOKEN)]
QuestionFields: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(_simple)]
