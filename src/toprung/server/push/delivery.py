"""Requests to push services. The addresses come from people's browsers, so they are judged: a
listed host, by TLS, at a public address."""

from __future__ import annotations

import asyncio
import re
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from socket import SOCK_STREAM
from typing import Final, TypeAlias
from urllib.parse import urlsplit

Connect: TypeAlias = Callable[[str], Awaitable[tuple[StreamReader, StreamWriter]]]
"""A connection to a host, encrypted and verified. Raises OSError."""

PORT: Final = 443
_ENDPOINT: Final = re.compile(r"https://[a-z0-9.-]{1,253}/[!-~]{0,1000}")


def host_of(endpoint: str, hosts: Collection[str]) -> str | None:
    """The host of a push service, if it is one of these or below one of them, and the address is
    plain: no port, no name, nothing that a header could not hold."""
    if not _ENDPOINT.fullmatch(endpoint):
        return None
    host = urlsplit(endpoint).hostname or ""
    return host if any(host == one or host.endswith(f".{one}") for one in hosts) else None


def is_public(address: str) -> bool:
    """Whether an address is one of the internet's, and not of this machine or network."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_global and not found.is_multicast


async def public_connection(host: str) -> tuple[StreamReader, StreamWriter]:
    """What the name stands for is looked up once, so that it cannot be another address when it is
    used. Raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, PORT, type=SOCK_STREAM)
    addresses = [str(place[0]) for _, _, _, _, place in found]
    if not addresses or not all(map(is_public, addresses)):
        raise OSError("a push service has to be at a public address")
    refused = OSError("nobody answers")
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, PORT, ssl=_verifying(), server_hostname=host
            )
        except OSError as error:
            refused = error
    raise refused


@lru_cache(maxsize=1)
def _verifying() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(
    connect: Connect, endpoint: str, headers: Mapping[str, str], body: bytes, seconds: float
) -> int:
    """Send a message to a push service; gives the status of its answer. Follows no redirections.
    Raises OSError, also if it takes longer."""
    place = urlsplit(endpoint)
    target = endpoint[len(f"https://{place.netloc}") :]
    fields = {**headers, "host": place.netloc, "content-length": str(len(body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    try:
        async with asyncio.timeout(seconds):
            reader, writer = await connect(place.netloc)
            try:
                writer.write(
                    f"POST {target} HTTP/1.1\r\nconnection: close\r\n{head}\r\n".encode() + body
                )
                await writer.drain()
                line = await reader.readuntil(b"\r\n")
            finally:
                writer.close()
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise OSError("a push service said nonsense") from None
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1") or not words[1].isdigit():
        raise OSError("a push service said nonsense")
    return int(words[1])
