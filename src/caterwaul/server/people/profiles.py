"""What somebody shows of themselves, guest or not: a face of their choice, and whether others may watch."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable

import msgspec

from ...faces.portraits import is_portrait
from ..errors import Refusal
from ..storage.store import ChangedError, Document, Documents, Store

PROFILE = "profile"  # the kind of the documents
KNOWN_SECONDS, MOST_KNOWN = 60.0, 4096
NO_FACE = "a face has one of the offered words for each of its traits"
Face = dict[str, str]  # traits, as `faces.portraits` draws them; never a drawing


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """Nobody is watched, or has a face, who has not said so."""

    face: Face | None = None
    watch: bool = False


def checked_face(face: Face | None) -> Face | None:
    if face is not None and not is_portrait(face):
        raise Refusal("bad_request", NO_FACE)
    return face


async def profile_of(documents: Documents, person: str) -> Profile:
    found = await documents.find(PROFILE, person)
    return msgspec.json.decode(found.body, type=Profile) if found is not None else Profile()


class Faces:
    """The faces of people who are listed again and again, looked up once in a while."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, Face | None]] = OrderedDict()

    async def of(self, people: Iterable[str]) -> dict[str, Face]:
        """Of those who have chosen one, and whose face can be drawn today."""
        found = {person: await self._face(person) for person in {*people} - {""}}
        return {person: face for person, face in found.items() if face is not None and is_portrait(face)}

    async def _face(self, person: str) -> Face | None:
        at, face = self.known.get(person, (0.0, None))
        if time.monotonic() - at > KNOWN_SECONDS:
            face = (await profile_of(self.store.documents, person)).face
            self.known[person] = time.monotonic(), face
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        return face

    def forget(self, person: str) -> None:
        """They have another one now."""
        self.known.pop(person, None)


async def keep_profile(documents: Documents, person: str, profile: Profile) -> None:
    found = await documents.find(PROFILE, person)
    version = found.version if found is not None else 0
    document = Document(PROFILE, person, msgspec.json.encode(profile), person, time.time(), version)
    try:
        await documents.keep(document)
    except ChangedError:
        raise Refusal("conflict", "this has just been changed elsewhere: try again") from None
