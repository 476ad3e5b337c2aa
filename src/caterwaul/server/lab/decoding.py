"""The process that looks at a picture which somebody brings: from stdin, and small and anew to stdout.

It decodes what strangers have made, so it is a process of its own, of which memory and time are bounded, and
it knows nothing of the rest: it is run as a file, without the package. Nothing of what was brought leaves it
but the colours of its points.
"""

from __future__ import annotations

import io
import struct
import sys

from PIL import Image, ImageOps

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_POINTS = 32_000_000
LEAST_SIDE, LARGEST_SIDE = 32, 640  # of a picture that is brought, and of one that is kept
MOST_BYTES = 64 * 1024  # of one that is kept
QUALITIES = (85, 75, 60, 45, 30)
PAPER = (251, 243, 222)  # behind what is transparent
SIZE = struct.Struct(">II")  # width and height, before the JPEG
REFUSED = 2  # the exit status where a picture cannot be taken; the reason is said on stderr
NO_PICTURE = "this is no picture: a PNG, a JPEG or a WebP can be brought"
BROKEN = "this picture is broken, or only a part of it has come"
TOO_LARGE = "{} by {} points are too many: a picture has at most {} million"
TOO_SMALL = "{} by {} points are too few: a picture has at least {} on each side"


class NoPictureError(Exception):
    """What cannot be shown on a card, in words."""


def made_small(brought: bytes) -> tuple[bytes, int, int]:
    """The same as a JPEG of few bytes, upright, without what was written beside it; width and height."""
    image = opened(brought)
    wide, high = image.size
    if wide * high > MOST_POINTS:
        raise NoPictureError(TOO_LARGE.format(wide, high, MOST_POINTS // 1_000_000))
    if min(wide, high) < LEAST_SIDE:
        raise NoPictureError(TOO_SMALL.format(wide, high, LEAST_SIDE))
    try:
        image.draft("RGB", (LARGEST_SIDE, LARGEST_SIDE))  # of a JPEG no more is decoded than is needed
        image.load()
        small = flattened(ImageOps.exif_transpose(image))
    except MemoryError:
        raise
    except Exception:
        raise NoPictureError(BROKEN) from None
    return encoded(small)


def opened(brought: bytes) -> Image.Image:
    Image.MAX_IMAGE_PIXELS = None  # we count ourselves
    try:
        return Image.open(io.BytesIO(brought), formats=FORMATS)
    except MemoryError:
        raise
    except Exception:
        raise NoPictureError(NO_PICTURE) from None


def flattened(image: Image.Image) -> Image.Image:
    """Its colours alone, on paper where it is transparent, and as small as it is kept."""
    if image.mode not in ("L", "RGB", "RGBA"):
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail((LARGEST_SIDE, LARGEST_SIDE), Image.Resampling.LANCZOS)
    paper = Image.new("RGB", image.size, PAPER)
    paper.paste(image, (0, 0), image if image.mode == "RGBA" else None)
    return paper


def encoded(image: Image.Image) -> tuple[bytes, int, int]:
    """As good as it can be with so few bytes."""
    while True:
        for quality in QUALITIES:
            output = io.BytesIO()
            image.save(output, "JPEG", quality=quality, optimize=True)
            if output.tell() <= MOST_BYTES:
                return output.getvalue(), *image.size
        image = image.reduce(2)


def main() -> int:
    try:
        jpeg, width, height = made_small(sys.stdin.buffer.read())
    except NoPictureError as error:
        sys.stderr.write(str(error))
        return REFUSED
    sys.stdout.buffer.write(SIZE.pack(width, height) + jpeg)
    return 0


if __name__ == "__main__":
    sys.exit(main())
