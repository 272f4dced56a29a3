"""Property tests are repeatable and never fail on time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "toprung",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("toprung")
