"""Hooks of the documentation site: what `make docs` builds beyond the pages in docs/.

The README becomes the home page; CONTRIBUTING, CHANGELOG, SECURITY and the benchmarks join it; each
public package gets a page made from its docstrings. Links between files of the repository become
links between pages; those to files that are not on the site become plain text.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "benchmarks/results.md": "results.md",
}
PUBLIC = ("core", "games/climbers", "games/moon", "match", "bots", "arena", "envs")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:)([^)#\s]+)(#[^)]*)?\)")
TAGGED_FENCE = re.compile(r"^```(\w+) (?!title=).+$", re.MULTILINE)
LOADED = re.compile(
    r"<(?:script|img|iframe)[^>]+src=[\"']?https?:|<link[^>]+stylesheet[^>]+https?:"
)


def packages() -> list[str]:
    """The public packages by their dotted names: each has one page of the reference."""
    source = ROOT / "src"
    roots = [source / "toprung" / name for name in PUBLIC]
    folders = {path.parent for root in roots for path in root.glob("**/*.py")}
    return sorted(".".join(folder.relative_to(source).parts) for folder in folders)


def modules(package: str) -> list[str]:
    """What a page of the reference shows: the package, if it says something, and its modules."""
    folder = ROOT / "src" / package.replace(".", "/")
    paths = [path for path in sorted(folder.glob("*.py")) if path.read_text("utf-8").strip()]
    names = [path.stem for path in paths if path.stem != "__init__"]
    first = [package] if folder / "__init__.py" in paths else []
    return first + [f"{package}.{name}" for name in names]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Adds the reference and the decisions to the navigation."""
    decisions = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert config.nav is not None
    config.nav += [
        {"Decisions": ["decisions/README.md", *(f"decisions/{path.name}" for path in decisions)]},
        {"Reference": [{name: f"reference/{name}.md"} for name in packages()]},
    ]
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Adds the pages from outside docs/, and those of the reference."""
    for source, address in ELSEWHERE.items():
        files.append(File.generated(config, address, abs_src_path=str(ROOT / source)))
    for package in packages():
        parts = [f"# {package}", *(f"::: {name}" for name in modules(package))]
        address = f"reference/{package}.md"
        files.append(File.generated(config, address, content="\n\n".join(parts)))
    return files


def on_page_markdown(markdown: str, *, page: Page, files: Files, **_: object) -> str:
    """Turns links between files into links between pages, and drops the tests' tags of fences."""
    if page.file.src_uri.startswith("reference/"):
        return markdown
    homes = {address: source for source, address in ELSEWHERE.items()}
    source = PurePosixPath(homes.get(page.file.src_uri, f"docs/{page.file.src_uri}"))

    def linked(found: re.Match[str]) -> str:
        mark, text, target, anchor = found[1], found[2], found[3], found[4] or ""
        path = os.path.normpath(source.parent / target)
        name = ELSEWHERE.get(path, path.removeprefix("docs/"))
        if path.startswith("docs/") and (ROOT / path).is_dir():
            name += "/README.md"
        if files.get_file_from_path(name) is None:
            return found[0] if mark else text
        address = os.path.relpath(name, PurePosixPath(page.file.src_uri).parent)
        return f"{mark}[{text}]({address}{anchor})"

    return LINK.sub(linked, TAGGED_FENCE.sub(r"```\1", markdown))


def on_post_page(output: str, *, page: Page, **_: object) -> str:
    """Refuses a page that would load anything from another host."""
    if found := LOADED.search(output):
        raise PluginError(f"{page.file.src_uri} loads from elsewhere: {found[0]}")
    return output
