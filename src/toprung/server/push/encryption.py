"""Messages that only one browser can read (RFC 8291), and by whom they are sent (RFC 8292)."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096  # bytes; a message is one record
_LAST: Final = b"\x02"  # stands behind the last record


def text_of(data: bytes) -> str:
    """As base64 for URLs, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_secret() -> str:
    """A private key, as text."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return text_of(number.to_bytes(32, "big"))


def check_keys(p256dh: str, auth: str) -> None:
    """Raises ValueError unless these are the keys of a browser."""
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, bytes_of(p256dh))
    if len(bytes_of(auth)) != 16:
        raise ValueError("the secret of a browser has 16 bytes")


class Sender:
    """By its key a push service knows who sends, and a browser whom it has allowed to."""

    def __init__(self, secret: str) -> None:
        self._secret = bytes_of(secret)
        self._key = _private(self._secret)
        self.public = text_of(_point(self._key.public_key()))

    def authorization(self, audience: str, contact: str, expires: int) -> str:
        """The header for the push service at this origin; `expires` in seconds since 1970, at most
        a day from now."""
        claims = {"aud": audience, "exp": expires, "sub": contact}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        said = ".".join(text_of(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        signed = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = text_of(b"".join(number.to_bytes(32, "big") for number in signed))
        return f"vapid t={said}.{signature}, k={self.public}"

    def topic(self, table: str) -> str:
        """By what a push service knows that a message replaces an earlier one about the same table;
        it learns nothing else from it."""
        return text_of(blake2b(table.encode(), key=self._secret, digest_size=18).digest())


def encrypted(
    message: bytes,
    p256dh: str,
    auth: str,
    salt: bytes | None = None,
    once: str | None = None,
) -> bytes:
    """A message for the browser with these keys. The salt and the private key that is used once are
    new each time, unless they are given. Raises ValueError for keys that are none."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, bytes_of(p256dh))
    own = _private(bytes_of(once or new_secret()))
    salt = salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), theirs)
    ours = _point(own.public_key())
    secret = _derived(
        shared, bytes_of(auth), b"WebPush: info\x00" + _point(theirs) + ours, length=32
    )
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", length=16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", length=12)
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + _LAST, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _private(secret: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(secret, "big"), _CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
