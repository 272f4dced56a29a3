"""The HTTP API, described by /api/openapi.json."""
