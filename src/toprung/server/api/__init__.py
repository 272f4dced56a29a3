"""The HTTP part of the service; /api/openapi.json describes it."""
