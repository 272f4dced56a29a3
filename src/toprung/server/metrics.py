"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """One registry for each service. Labels name kinds, never people."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("toprung_tables_open", "Tables in memory", registry=self.registry)
        self.clients = Gauge("toprung_clients", "Connected clients", registry=self.registry)
        self.worlds = Gauge("toprung_worlds", "Live worlds", registry=self.registry)
        self.events = Counter("toprung_events", "Events written", ["kind"], registry=self.registry)
        self.refused = Counter(
            "toprung_refused", "Commands refused", ["kind"], registry=self.registry
        )
        self.dismissed = Counter(
            "toprung_dismissed", "Clients disconnected", ["why"], registry=self.registry
        )
        self.frames = Counter("toprung_frames", "Frames of poses sent", registry=self.registry)
        self.command_seconds = Histogram(
            "toprung_command_seconds",
            "From the arrival of a command to the sending of its events",
            buckets=_QUICK,
            registry=self.registry,
        )
        self.write_seconds = Histogram(
            "toprung_write_seconds", "Writing events", buckets=_QUICK, registry=self.registry
        )

        self.requests = Counter(
            "toprung_requests", "Requests answered", ["status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "toprung_request_seconds",
            "From the arrival of a request to its answer",
            buckets=_QUICK,
            registry=self.registry,
        )
        self.jobs = Gauge(
            "toprung_jobs", "Calls that run or wait in workers", ["pool"], registry=self.registry
        )
        self.servers = Gauge(
            "toprung_servers",
            "Servers listed in the database, with this one",
            registry=self.registry,
        )
        self.taken_over = Counter(
            "toprung_taken_over",
            "Tables taken up that another server had, and lost or handed over",
            registry=self.registry,
        )
        self.given_up = Counter(
            "toprung_given_up",
            "Times that all tables were given up, as the database was out of reach",
            registry=self.registry,
        )
        self.fenced = Counter(
            "toprung_fenced",
            "Writes refused, as the table lives on another server by now",
            registry=self.registry,
        )
        self.forwarded = Counter(
            "toprung_forwarded",
            "Sockets and requests passed on to other servers",
            ["kind"],
            registry=self.registry,
        )
        self.bridges = Gauge(
            "toprung_bridges", "Clients at tables of other servers now", registry=self.registry
        )
        self.pushed = Counter(
            "toprung_pushed",
            "Messages to push services, by what became of them",
            ["what"],
            registry=self.registry,
        )
        self.draining = Gauge(
            "toprung_draining", "1 while the tables are handed over", registry=self.registry
        )
        ProcessCollector(registry=self.registry)  # memory, time and files of the service itself

    def text(self) -> bytes:
        return generate_latest(self.registry)
