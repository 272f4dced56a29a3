"""The files for containers, Kubernetes, systemd, Prometheus and Grafana say what the program knows:
no container runs here, so they are read, and their commands and settings are tried without one."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import cast

import click
import pytest
import yaml
from jsonschema_rs import Draft202012Validator
from kubernetes_validate import ValidationError, validate

from toprung.cli.config_file import file_keys
from toprung.cli.main import cli
from toprung.cli.serve import serve
from toprung.server.app import build_app
from toprung.server.limits import PREFIX, Limits
from toprung.server.metrics import Metrics
from toprung.server.settings import Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
Tree = Mapping[str, object]
KUBERNETES = "1.34"


def at(tree: object, *path: str | int) -> object:
    """What stands there in a tree of YAML."""
    for step in path:
        tree = cast("Mapping[object, object]", tree)[step]
    return tree


def kubernetes() -> dict[str, Tree]:
    text = (DEPLOY / "kubernetes/toprung.yaml").read_text("utf-8")
    found = [cast("Tree", one) for one in yaml.safe_load_all(text)]
    return {str(one["kind"]): one for one in found}


def compose() -> Tree:
    return cast("Tree", yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8")))


def container() -> Tree:
    return cast("Tree", at(kubernetes()["Deployment"], "spec", "template", "spec", "containers", 0))


def known_variables() -> set[str]:
    options = file_keys(serve).values()
    limits = {f"{PREFIX}{one.name.upper()}" for one in fields(Limits)}
    return {str(getattr(one, "envvar", "")) for one in options} | limits | {"TOPRUNG_CONFIG"}


def all_texts() -> Iterator[tuple[str, str]]:
    names = ("Dockerfile", "compose.yaml", "deploy/toprung.service")
    for name in (*names, "deploy/kubernetes/toprung.yaml"):
        yield name, (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize(("name", "text"), list(all_texts()))
def test_every_variable_is_one_that_the_service_reads(name: str, text: str) -> None:
    asked = set(re.findall(r"\bTOPRUNG_[A-Z_]+", text)) - {"TOPRUNG_NAME", "TOPRUNG_PAGE"}
    assert asked, name
    assert asked <= known_variables()


def routes() -> set[str]:
    return set(build_app(Settings()).openapi()["paths"])


def test_health_is_asked_where_it_is_told() -> None:
    wanted = {"livenessProbe": "/api/health/live", "readinessProbe": "/api/health/ready"}
    for probe, path in wanted.items():
        assert at(container(), probe, "httpGet", "path") == path
    asked = {*wanted.values(), "/metrics"}
    asked |= set(re.findall(r"/api/health[a-z/]*", (ROOT / "Dockerfile").read_text("utf-8")))
    asked |= set(re.findall(r"/api/health[a-z/]*", (DEPLOY / "Caddyfile").read_text("utf-8")))
    assert asked <= routes()


def test_containers_are_not_root_and_have_bounds_and_time_to_hand_their_tables_over() -> None:
    pod = at(kubernetes()["Deployment"], "spec", "template", "spec")
    assert at(pod, "securityContext", "runAsNonRoot") is True
    assert cast("int", at(pod, "terminationGracePeriodSeconds")) >= 40
    assert at(container(), "securityContext", "readOnlyRootFilesystem") is True
    assert at(container(), "resources", "limits", "memory") == "2Gi"
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("FROM"))
    assert "USER 10001" in lines[last:]
    servers = cast("Tree", at(compose(), "services"))
    assert {"database", "server-1", "server-2", "proxy"} <= servers.keys()
    for name in ("server-1", "server-2"):
        assert (at(servers, name, "read_only"), at(servers, name, "hostname")) == (True, name)
        assert str(at(servers, name, "environment", "TOPRUNG_ADVERTISE")) == f"http://{name}:8017"
    proxy = at(servers, "proxy", "networks", "inside", "ipv4_address")
    assert at(servers, "server-1", "environment", "TOPRUNG_PROXIES") == proxy


def test_the_compose_file_fits_its_schema(tmp_path: Path) -> None:
    wrong = (
        (ROOT / "compose.yaml").read_text("utf-8").replace("restart: unless", "restarts: unless")
    )
    (tmp_path / "compose.yaml").write_text(wrong, "utf-8")
    assert not fits_schema(tmp_path / "compose.yaml")
    assert fits_schema(ROOT / "compose.yaml")


def fits_schema(file: Path) -> bool:
    """Of the Compose specification, which the checker brings along."""
    checker = Path(sys.executable).with_name("check-jsonschema")
    asked = (checker, "--builtin-schema", "vendor.compose-spec", file)
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def settings_in(path: Path, text: str) -> click.Context:
    path.write_text(text)
    return serve.make_context("serve", ["--config", str(path)])


def test_files_of_settings_can_be_read(tmp_path: Path) -> None:
    texts = [
        (DEPLOY / "toprung.toml").read_text("utf-8"),
        str(at(kubernetes()["ConfigMap"], "data", "toprung.toml")),
    ]
    for text in texts:
        found = settings_in(tmp_path / "toprung.toml", text).params
        assert (found["names"], found["keep_abandoned"]) == (("games.example",), 30)


class Unit(configparser.RawConfigParser):
    """A file of systemd: names are as they are written, and may come several times."""

    def __init__(self) -> None:
        super().__init__(strict=False)

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_the_commands_are_commands() -> None:
    unit = Unit()
    unit.read_string((DEPLOY / "toprung.service").read_text("utf-8"))
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    docker = (ROOT / "Dockerfile").read_text("utf-8")
    (entry,), (command,) = (
        cast("list[list[str]]", [json.loads(one) for one in re.findall(pattern, docker, re.M)])
        for pattern in (r"^ENTRYPOINT (.*)$", r"^CMD (.*)$")
    )
    args = cast("list[str]", container()["args"])
    assert (Path(program).name, entry) == ("toprung", ["toprung"])
    for given in (words, command, args):
        assert given == ["serve"]
        assert cli.get_command(click.Context(cli), given[0]) is serve
    assert unit["Service"]["KillSignal"] == "SIGTERM"


def known_metrics() -> set[str]:
    text = Metrics().text().decode()
    names = set[str]()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M):
        ends = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
        names |= {name + end for end in ends if not name.endswith("_created")}
    return names


def test_every_metric_of_the_dashboard_is_one_that_the_service_tells() -> None:
    board = json.loads((DEPLOY / "grafana/toprung.json").read_text("utf-8"))
    asked = set[str]()
    for panel in board["panels"]:
        for target in panel["targets"]:
            asked |= set(re.findall(r"\b(?:toprung|process)_[a-z_]+", target["expr"]))
    assert asked <= known_metrics()
    ours, shown = (
        {re.sub(r"_(bucket|sum|count)$", "", one) for one in some}
        for some in (known_metrics(), asked)
    )
    assert {one for one in ours if one.startswith("toprung_")} <= shown


def closed(required: str, **properties: object) -> dict[str, object]:
    """The schema of an object that has these, and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


TEXT: Tree = {"type": "string"}
TEXTS: Tree = {"type": "object", "additionalProperties": TEXT}
COUNT: Tree = {"type": "integer", "minimum": 0}
POD = closed(
    "spec",
    spec=closed(
        "containers",
        automountServiceAccountToken={"const": False},
        volumes={"type": "array"},
        containers={
            "minItems": 1,
            "items": closed(
                "name image resources",
                name=TEXT,
                image={"const": "toprung-cluster:latest"},
                env={"items": closed("name value", name=TEXT, value={"type": "string"})},
                ports={"type": "array"},
                resources=closed("requests limits", requests=TEXTS, limits=TEXTS),
                volumeMounts={"type": "array"},
            ),
        },
    ),
)
RAY_CLUSTER = closed(
    "apiVersion kind metadata spec",
    apiVersion={"const": "ray.io/v1"},
    kind={"const": "RayCluster"},
    metadata=closed("name", name={"const": "toprung"}),
    spec=closed(
        "rayVersion headGroupSpec workerGroupSpecs",
        rayVersion=TEXT,
        headGroupSpec=closed("template", rayStartParams=TEXTS, template=POD),
        workerGroupSpecs={
            "minItems": 1,
            "items": closed(
                "groupName minReplicas maxReplicas template",
                groupName=TEXT,
                **dict.fromkeys(("replicas", "minReplicas", "maxReplicas"), COUNT),
                rayStartParams=TEXTS,
                template=POD,
            ),
        },
    ),
)
"""What KubeRay's own schema says of the fields that we use; the whole has a megabyte."""


@pytest.mark.parametrize("name", ["toprung", "cluster"])
def test_kubernetes_knows_every_field(name: str) -> None:
    text = (DEPLOY / f"kubernetes/{name}.yaml").read_text("utf-8")
    found = [cast("Tree", one) for one in yaml.safe_load_all(text)]
    ours = [one for one in found if one["apiVersion"] != "ray.io/v1"]
    assert ours
    for one in ours:
        validate(one, KUBERNETES, strict=True)
    misspelt = {**ours[0], "metdata": {}}
    with pytest.raises(ValidationError):
        validate(misspelt, KUBERNETES, strict=True)


def test_the_cluster_is_one_that_kuberay_takes() -> None:
    text = (DEPLOY / "kubernetes/cluster.yaml").read_text("utf-8")
    found = {str(at(one, "kind")): one for one in yaml.safe_load_all(text)}
    cluster = found["RayCluster"]
    Draft202012Validator(RAY_CLUSTER).validate(cluster)
    head, (workers,) = (
        at(cluster, "spec", "headGroupSpec"),
        cast("list[Tree]", at(cluster, "spec", "workerGroupSpecs")),
    )
    least, usual, most = (
        cast("int", workers[name]) for name in ("minReplicas", "replicas", "maxReplicas")
    )
    assert least <= usual <= most
    (volume,) = cast("list[Tree]", at(head, "template", "spec", "volumes"))
    claim = at(found["PersistentVolumeClaim"], "metadata", "name")
    assert at(volume, "persistentVolumeClaim", "claimName") == claim
    selector = {"ray.io/cluster": "toprung"}  # as KubeRay labels the cluster's pods
    assert at(found["NetworkPolicy"], "spec", "podSelector", "matchLabels") == selector


def test_the_cluster_has_the_version_of_ray_that_is_tested() -> None:
    lock = (ROOT / "requirements/dev.txt").read_text("utf-8")
    (version,) = re.findall(r"^ray==(\S+)", lock, re.M)
    manifest = (DEPLOY / "kubernetes/cluster.yaml").read_text("utf-8")
    assert f'rayVersion: "{version}"' in manifest
    assert f"rayproject/ray:{version}-py" in (ROOT / "docs/scale.md").read_text("utf-8")
