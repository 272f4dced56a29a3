"""Notifications without an open page: through a push service that is a real server here, over TLS,
and reads what it gets as a browser would."""

from __future__ import annotations

import asyncio
import json
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.cluster.test_tls import Authority
from toprung.match.commands import Context, Play, Sit, Start
from toprung.server.app import build_app
from toprung.server.limits import Limits
from toprung.server.push.delivery import host_of, is_public, post, public_connection
from toprung.server.push.encryption import bytes_of, encrypted, text_of
from toprung.server.service import Service
from toprung.server.settings import PUSH_HOSTS, Settings

HERE, CONTACT = "127.0.0.1", "mailto:host@games.example"
DAY_CLOCK = {"kind": "turn", "seconds": 86_400}
# The example of RFC 8291, section 5.
PLAIN = b"When I grow up, I want to be a watermelon"
ITS_SECRET = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
ONCE, SALT = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "DGv6ra1nlYgDCS1FRnbzlw"
CIPHER = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
    "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
    "gSxsj_Qulcy4a-fN"
)


def test_messages_are_encrypted_as_the_standards_example_is() -> None:
    made = encrypted(PLAIN, P256DH, AUTH, bytes_of(SALT), ONCE)
    assert text_of(made) == CIPHER
    assert read(made) == PLAIN
    assert read(encrypted(PLAIN, P256DH, AUTH)) == PLAIN  # with keys of its own


def read(body: bytes) -> bytes:
    """What the browser makes of it, by its own secret."""
    salt, theirs, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
    own = ec.derive_private_key(int.from_bytes(bytes_of(ITS_SECRET), "big"), ec.SECP256R1())
    mine = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    info = b"WebPush: info\0" + mine + theirs
    secret = HKDF(SHA256(), 32, bytes_of(AUTH), info).derive(own.exchange(ec.ECDH(), sender))
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    opened = AESGCM(key).decrypt(nonce, sealed, None)
    assert opened.endswith(b"\x02")
    return opened[:-1]


def signed_claims(header: str, key: str) -> dict[str, object]:
    """What a push service learns about the sender, if the signature is theirs."""
    scheme, _, rest = header.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", key)
    said, _, signature = fields["t"].rpartition(".")
    raw = bytes_of(signature)
    two = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    public.verify(two, said.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, object] = json.loads(bytes_of(said.split(".")[1]))
    return claims


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/send/1",  # not encrypted
        "https://fcm.googleapis.com:8443/send/1",
        "https://me@fcm.googleapis.com/send/1",
        "https://fcm.googleapis.com.evil.example/send/1",
        "https://evilfcm.googleapis.com/send/1",
        "https://127.0.0.1/send/1",
        "https://[::1]/send/1",
        "https://localhost/send/1",
        "https://fcm.googleapis.com/send/1\r\nx: y",
        "https://fcm.googleapis.com/ä",
    ],
)
def test_only_listed_push_services_are_sent_to(endpoint: str) -> None:
    assert host_of(endpoint, PUSH_HOSTS) is None


def test_the_push_services_of_browsers_are_listed() -> None:
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-par02p.notify.windows.com",
    ):
        assert host_of(f"https://{host}/send/abc", PUSH_HOSTS) == host


def test_nothing_is_sent_into_the_servers_own_network() -> None:
    private = ("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0")
    for address in (*private, "::1", "fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "224.0.0.1"):
        assert not is_public(address), address
    assert is_public("142.250.185.106")
    with pytest.raises(OSError, match="public address"):
        asyncio.run(public_connection("localhost"))


class PushService:
    """Takes messages for browsers. `answer` is the status that it gives next."""

    def __init__(self, authority: Authority) -> None:
        self.got: asyncio.Queue[tuple[str, dict[str, str], bytes]] = asyncio.Queue()
        self.answer = 201
        self._authority, self._port = authority, 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        context = self._authority.server(HERE)
        async with await asyncio.start_server(self._serve, HERE, 0, ssl=context) as server:
            self._port = server.sockets[0].getsockname()[1]
            yield

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = dict(line.split(": ", 1) for line in head[1:] if line)
        body = await reader.readexactly(int(fields["content-length"]))
        writer.write(f"HTTP/1.1 {self.answer} So\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.got.put_nowait((head[0], fields, body))

    async def connect(self, host: str) -> tuple[StreamReader, StreamWriter]:
        """As to the host that is named, but to this server."""
        assert host == "push.example"
        context = ssl.create_default_context(cafile=str(self._authority.file))
        return await asyncio.open_connection(HERE, self._port, ssl=context, server_hostname=HERE)

    async def message(self) -> tuple[dict[str, str], dict[str, str]]:
        async with asyncio.timeout(60):
            line, fields, body = await self.got.get()
        assert line == "POST /for/ben HTTP/1.1"
        assert len(body) < 4096
        return fields, json.loads(read(body))


@asynccontextmanager
async def table(
    service: PushService, folder: Path, clock: object
) -> AsyncIterator[tuple[Service, httpx.AsyncClient, str, str, dict[str, str]]]:
    """Ann and Ben at a table of The Climbers, and Ben's browser has subscribed."""
    settings = Settings(
        database=f"sqlite:///{folder}/m.sqlite",
        push=CONTACT,
        push_hosts=("push.example",),
        push_connect=service.connect,
        limits=Limits(push_browsers=2),
    )
    app = build_app(settings)
    transport = httpx.ASGITransport(app=app)
    async with (
        service.listening(),
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
    ):
        people = []
        for name in ("Ann", "Ben"):
            answer = await http.post("/api/people", json={"name": name, "language": "de"})
            people.append(answer.json())
        ann, ben = ({"authorization": f"Bearer {one['token']}"} for one in people)
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = {"game": "climbers", "seats": seats, "clock": clock}
        made = await http.post("/api/tables", json=opened, headers=ann)
        keys = {"p256dh": P256DH, "auth": AUTH, "language": "de"}
        subscription = {"endpoint": "https://push.example/for/ben", **keys}
        got = await http.post("/api/people/me/subscriptions", json=subscription, headers=ben)
        assert got.status_code == 201, got.text
        code, id = made.json()["code"], people[1]["person"]
        room = await app.state.service.rooms.room(code)
        await room.request(Sit(1, "Ben"), Context(id))
        await room.request(Start(), Context(people[0]["person"]))
        yield app.state.service, http, code, id, ben


async def end_turn(service: Service, code: str, seat: int) -> None:
    """Pass until it is the other seat's turn."""
    room = await service.rooms.room(code)
    while room.match.waited_for == seat:
        await room.request(Play(seat, "-"), Context(room.match.holders[seat].person))


def test_who_has_days_for_a_turn_is_told_of_it_on_their_devices(tmp_path: Path) -> None:
    async def scenario() -> None:
        push = PushService(Authority(tmp_path))
        async with table(push, tmp_path, DAY_CLOCK) as (service, http, code, ben, _):
            key = (await http.get("/api/push")).json()["key"]
            await end_turn(service, code, 0)
            fields, said = await push.message()
            assert said == {"title": "Du bist dran", "body": "Die Aufsteiger · Ann", "code": code}
            assert fields["content-encoding"] == "aes128gcm"
            assert 0 < int(fields["ttl"]) <= 86_400
            assert code not in str(fields)
            claims = signed_claims(fields["authorization"], key)
            assert (claims["aud"], claims["sub"]) == ("https://push.example", CONTACT)
            # Once a turn, and only who is waited for: after Ben's and Ann's, Ben hears again.
            push.answer = 410
            await end_turn(service, code, 1)
            await end_turn(service, code, 0)
            await push.message()
            async with asyncio.timeout(60):  # a browser that is gone is forgotten
                while await service.store.subscriptions_of(ben):
                    await asyncio.sleep(0)
            assert push.got.empty()

    asyncio.run(scenario())


def test_nobody_is_told_of_a_table_where_people_wait_for_each_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        push = PushService(Authority(tmp_path))
        quick = {"kind": "turn", "seconds": 600}
        async with table(push, tmp_path, quick) as (service, http, code, ben, headers):
            await end_turn(service, code, 0)
            pushed = service.resources.metrics.text().decode()
            assert "toprung_pushed_total{" not in pushed
            assert push.got.empty()
            # What a person no longer wants, or wants at too many browsers, is forgotten.
            (row,) = await service.store.subscriptions_of(ben)
            for number in range(2):
                new = {"endpoint": f"https://push.example/{number}", "p256dh": P256DH, "auth": AUTH}
                await http.post("/api/people/me/subscriptions", json=new, headers=headers)
            kept = await service.store.subscriptions_of(ben)
            assert [one.endpoint[-2:] for one in kept] == ["/0", "/1"]
            gone = f"/api/people/me/subscriptions/{kept[0].id}"
            assert (await http.delete(gone, headers=headers)).status_code == 204
            assert await service.store.subscriptions_of(ben) == kept[1:]
            for wrong in ({"endpoint": "https://127.0.0.1/x"}, {"p256dh": "AAAA"}, {"auth": "AA"}):
                body = {"endpoint": row.endpoint, "p256dh": P256DH, "auth": AUTH} | wrong
                answer = await http.post("/api/people/me/subscriptions", json=body, headers=headers)
                assert answer.status_code == 400, answer.text

    asyncio.run(scenario())


@pytest.mark.parametrize(("said", "seconds"), [(b"x" * 100 + b"\r\n", 60.0), (b"", 0.05)])
def test_a_push_service_that_says_nonsense_or_nothing_is_given_up(
    said: bytes, seconds: float
) -> None:
    async def scenario() -> None:
        served = asyncio.Event()

        async def serve(reader: StreamReader, writer: StreamWriter) -> None:
            writer.write(said)
            await reader.read()  # until the other side has had enough
            writer.close()
            await writer.wait_closed()
            served.set()

        async with await asyncio.start_server(serve, HERE, 0) as server:
            port = server.sockets[0].getsockname()[1]

            async def connect(_: str) -> tuple[StreamReader, StreamWriter]:
                return await asyncio.open_connection(HERE, port)

            with pytest.raises(OSError, match=r"nonsense|^$"):
                await post(connect, "https://push.example/x", {}, b"", seconds)
            await served.wait()

    asyncio.run(scenario())


def test_without_the_setting_nothing_is_offered(tmp_path: Path) -> None:
    async def scenario() -> None:
        app = build_app(Settings(database=f"sqlite:///{tmp_path}/m.sqlite"))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app=app), base_url="http://localhost"
            ) as http,
        ):
            assert (await http.get("/api/push")).json() == {"key": None}
            made = (await http.post("/api/people", json={"name": "Ben"})).json()
            new = {"endpoint": "https://push.example/0", "p256dh": P256DH, "auth": AUTH}
            answer = await http.post(
                "/api/people/me/subscriptions",
                json=new,
                headers={"authorization": f"Bearer {made['token']}"},
            )
            assert answer.status_code == 404
            assert answer.json()["words"]["de"] == "Dieser Server verschickt keine Mitteilungen."

    asyncio.run(scenario())
