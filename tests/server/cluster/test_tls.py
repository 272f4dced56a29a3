"""Servers reach each other through TLS where they advertise it, and only whom they can verify."""

from __future__ import annotations

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.postgres import Postgres
from tests.server.client import Served
from tests.server.cluster.servers import Servers
from tests.server.conftest import QUICK
from tests.stores import emptied

THERE, ELSEWHERE = "127.0.0.2", "127.0.0.3"
MINE = [{"kind": "me"}, {"kind": "me"}]


class Authority:
    """Signs certificates for addresses."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._key = folder, ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Toprung's tests")])
        self.file = folder / "authority.pem"
        self.file.write_bytes(self._signed(self._name, self._key, None))

    def server(self, address: str) -> ssl.SSLContext:
        """What a server at this address shows."""
        key, file = ec.generate_private_key(ec.SECP256R1()), self._folder / f"{address}.pem"
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, address)])
        secret = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        file.write_bytes(self._signed(name, key, address) + secret)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(file)
        return context

    def _signed(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, address: str | None
    ) -> bytes:
        now = datetime.now(UTC)
        builder = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.BasicConstraints(ca=address is None, path_length=None), True)
        )
        if address is not None:
            there = x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))])
            builder = builder.add_extension(there, False)
        signed = builder.sign(self._key, hashes.SHA256())
        return signed.public_bytes(serialization.Encoding.PEM)


class Front:
    """Ends TLS before a server, and lets nobody in who asks for another name."""

    def __init__(self) -> None:
        self.behind = ""
        self.url = ""
        self.passed = 0

    @asynccontextmanager
    async def standing(self, context: ssl.SSLContext) -> AsyncIterator[None]:
        async with await asyncio.start_server(self._arrived, THERE, 0, ssl=context) as listener:
            self.url = f"https://{THERE}:{listener.sockets[0].getsockname()[1]}"
            yield

    async def _arrived(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            assert f"host: {urlsplit(self.url).netloc}\r\n".encode() in head.lower()
            self.passed += 1
            place = urlsplit(self.behind)
            there, back = await asyncio.open_connection(place.hostname, place.port)
            back.write(head)
            await asyncio.gather(_copy(reader, back), _copy(there, writer))


async def _copy(reader: StreamReader, writer: StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def behind_tls(
    database: str, context: ssl.SSLContext
) -> AsyncIterator[tuple[Front, Served, Served]]:
    """A server that others reach through TLS alone, and another one."""
    front = Front()
    async with (
        front.standing(context),
        Servers(database, {**QUICK, "advertised": front.url}, cables=False) as far,
        Servers(database, cables=False) as near,
    ):
        there = (await far.start()).served
        front.behind = there.url
        yield front, there, (await near.start()).served


def test_servers_speak_with_each_other_through_tls_and_know_whom_they_speak_to(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))

    async def well() -> None:
        context = authority.server(THERE)
        async with behind_tls(emptied(postgres), context) as (front, there, here):
            ann = await there.person()
            code = await there.table(ann, game="climbers", seats=MINE, start=True)
            first, second = await there.enter(code, ann), await here.enter(code, ann)
            assert front.passed == 1
            seq = await second.command("play", seat=second.now.to_act[0], move="-")
            await first.until(lambda one: one.seq >= seq)
            shown = (await here.http.get(f"/api/tables/{code}")).json()
            assert shown["seats"][0]["connected"]
            assert front.passed == 2

    async def another_name() -> None:
        context = authority.server(ELSEWHERE)
        async with behind_tls(emptied(postgres), context) as (front, there, here):
            ann = await there.person()
            code = await there.table(ann, game="climbers", seats=MINE, start=True)
            client = await here.knock(code, ann)
            await client.until(lambda one: one.closed)
            assert client.table is None
            assert front.passed == 0

    asyncio.run(well())
    asyncio.run(another_name())
