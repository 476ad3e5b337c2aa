"""A PDF in the making: drawings that are stored once and shown often, fonts, pages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import BinaryIO

import pydyf

from .painting import Painter, matrix
from .paths import number
from .pieces import Photo
from .typefaces import Typeface, typeface_of

POINTS = 72 / 25.4  # of a millimetre
EVERYWHERE = "[-4000 -4000 4000 4000]"


class Document:
    """Pages in millimetres from the top left corner."""

    def __init__(self, title: str, photos: Mapping[str, Photo] | None = None) -> None:
        self.photos = photos or {}
        self.pdf = pydyf.PDF()
        self.pdf.info["Title"] = pydyf.String(title)
        self.pdf.info["Creator"] = pydyf.String("Caterwaul")
        self.drawings, self.veils = pydyf.Dictionary(), pydyf.Dictionary()
        self.typefaces: dict[str, Typeface] = {}
        self.stored: dict[str, tuple[str, list[float]]] = {}
        self.resources = pydyf.Dictionary()
        self.pdf.add_object(self.resources)

    def typeface(self, family: str, weight: str, style: str) -> tuple[str, Typeface]:
        face = typeface_of(family, weight, style)
        return face.name, self.typefaces.setdefault(face.name, face)

    def photo(self, id_: str) -> tuple[str, Photo]:
        """The name under which an own picture is stored, as it came: nothing of it is decoded here."""
        name, photo = f"p{id_}", self.photos[id_]
        if name not in self.drawings:
            extra = {
                "Type": "/XObject", "Subtype": "/Image", "Width": photo.width, "Height": photo.height,
                "ColorSpace": "/DeviceRGB", "BitsPerComponent": 8, "Filter": "/DCTDecode",
            }  # fmt: skip
            stream = pydyf.Stream([photo.jpeg], extra)
            self.pdf.add_object(stream)
            self.drawings[name] = stream.reference
        return name, photo

    def veiled(self, drawn: list[str], opacity: float) -> list[str]:
        """What was drawn, as one picture that lets through what lies below."""
        veil = f"v{round(opacity * 1000)}"
        self.veils[veil] = f"<</ca {number(opacity)}/CA {number(opacity)}>>"
        return ["q", f"/{veil} gs", f"/{self._store(drawn, EVERYWHERE, whole=True)} Do", "Q"]

    def drawing(self, svg: str) -> tuple[str, list[float]]:
        """The name under which a drawing is stored, and its box in its own units."""
        if svg not in self.stored:
            box, drawn = Painter(self).paint(svg)
            left, top, wide, high = box
            corners = f"[{' '.join(map(number, (left, top, left + wide, top + high)))}]"
            self.stored[svg] = self._store(drawn, corners), box
        return self.stored[svg]

    def _store(self, drawn: list[str], box: str, whole: bool = False) -> str:
        mark = hashlib.blake2s("\n".join([box, *drawn]).encode(), digest_size=6).hexdigest()
        name = f"d{mark}"
        if name not in self.drawings:
            extra = {
                "Type": "/XObject", "Subtype": "/Form", "BBox": box, "Resources": self.resources.reference,
                **({"Group": "<</S /Transparency>>"} if whole else {}),
            }  # fmt: skip
            stream = pydyf.Stream(list(drawn), extra, compress=True)
            self.pdf.add_object(stream)
            self.drawings[name] = stream.reference
        return name

    def page(self, width: float, height: float) -> Page:
        return Page(self, width, height)

    def write(self, output: BinaryIO) -> None:
        fonts = pydyf.Dictionary()
        for name, face in self.typefaces.items():
            font = face.dictionary
            self.pdf.add_object(font)
            fonts[name] = font.reference
        self.resources.update({"Font": fonts, "XObject": self.drawings, "ExtGState": self.veils})
        self.pdf.write(output, compress=True, identifier=True)


class Page:
    """One page; nothing of it is in the document before `done`."""

    def __init__(self, document: Document, width: float, height: float) -> None:
        self.document, self.width, self.height = document, width, height
        self.lines: list[str] = [matrix(POINTS, 0, 0, -POINTS, 0, height * POINTS)]

    def show(self, svg: str, x: float, y: float, width: float, height: float, turned: bool = False) -> None:
        """A drawing at a place, as large as it says, perhaps upside down."""
        name, (left, top, wide, high) = self.document.drawing(svg)
        across, down = width / wide, height / high
        if turned:
            placed = matrix(-across, 0, 0, -down, x + width + left * across, y + height + top * down)
        else:
            placed = matrix(across, 0, 0, down, x - left * across, y - top * down)
        self.lines += ["q", placed, f"/{name} Do", "Q"]

    def rule(self, *ends: float, width: float = 0.1) -> None:
        """A thin line."""
        x, y, to_x, to_y = map(number, ends)
        self.lines.append(f"q 0.35 G {number(width)} w {x} {y} m {to_x} {to_y} l S Q")

    def done(self) -> None:
        pdf = self.document.pdf
        content = pydyf.Stream(list(self.lines), compress=True)
        pdf.add_object(content)
        size = " ".join(number(value * POINTS) for value in (self.width, self.height))
        pdf.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": f"[0 0 {size}]",
                    "Contents": content.reference, "Resources": self.document.resources.reference,
                }
            )
        )  # fmt: skip
