"""Files of pictures, sound ones and others."""

import base64
import io
import struct
import zlib
from typing import Any

from PIL import Image

from caterwaul.server.lab.pictures import KeptPicture, picture_document
from caterwaul.server.storage.store import Document


def image(kind: str = "PNG", size: tuple[int, int] = (900, 600), mode: str = "RGB", **how: Any) -> bytes:
    output = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(output, kind, **how)
    return output.getvalue()


def bomb(side: int) -> bytes:
    """A PNG of few bytes that says it has so many points on each side."""
    rows = zlib.compress(b"\0" * 1000)
    parts = (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b"")
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


POINTS = base64.b64encode(image(size=(64, 64))).decode()
LARGEST = "f" * 32  # the id of a picture that takes as much room as it may


def largest_kept(owner: str) -> Document:
    """A picture as it is kept, as large as it may be."""
    return picture_document(LARGEST, owner, KeptPicture("N" * 60, b"x" * (64 << 10), 640, 640))
