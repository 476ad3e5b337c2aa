"""Routes of history, statistics, players and ladders."""

from __future__ import annotations

import msgspec

from ... import games
from ...games import keys as game_keys
from ..errors import Refusal
from ..http.paging import page_of
from ..people.accounts import Account, Forgotten, account_of, known_people, name_now
from ..results import schemas as s
from ..results.results import OWN, RESULT, Party, PersonalResult, rating_kind, standing_in
from ..results.statistics import Statistics, statistics_of
from ..storage.store import Documents
from .routing import Call, Endpoint, Faults

MOST_COUNTED = 1000  # results of somebody that statistics look at
Known = dict[str, Account | Forgotten]


async def history(call: Call) -> s.HistoryPage:
    """Your matches, the newest first."""
    return await page_of_history(call, call.guest.id)


async def statistics(call: Call) -> Statistics:
    """What your matches tell."""
    return await statistics_for(call.services.documents, call.guest.id)


async def player(call: Call) -> s.AccountShown:
    """Somebody with an account: what everybody may know."""
    found = await known_player(call)
    documents = call.services.documents
    ratings = []
    for game in game_keys():
        kept = await documents.find(rating_kind(game), found.id)
        if kept is not None:
            st = standing_in(kept)
            ratings.append(s.RatingShown(game, st.skill.points, st.matches, st.won, st.drawn, st.lost))
    return s.AccountShown(found.id, found.name, found.created, found.shares_history, ratings)


async def player_history(call: Call) -> s.HistoryPage:
    """The matches of somebody who shares them, the newest first."""
    return await page_of_history(call, (await sharing_player(call)).id)


async def player_statistics(call: Call) -> Statistics:
    """What the matches of somebody tell who shares them."""
    return await statistics_for(call.services.documents, (await sharing_player(call)).id)


async def ladder(call: Call) -> s.LadderPage:
    """Who is rated at a game, the strongest first."""
    if call.path["game"] not in game_keys():
        raise Refusal("not_found", "there is no such game")
    documents = call.services.documents
    found, after = await page_of(documents, rating_kind(call.path["game"]), call.query["after"])
    known = await known_people(documents, [d.key for d in found])
    rungs = []
    for document in found:
        st = standing_in(document)
        name = name_now(document.key, "", known)
        rungs.append(s.Rung(document.key, name, st.skill.points, st.matches, st.won, st.drawn, st.lost))
    return s.LadderPage(rungs, after)


async def known_player(call: Call) -> Account:
    found = await account_of(call.services.documents, call.path["id"])
    if found is None:
        raise Refusal("not_found", "there is no such player: guests have no page, nor who has left")
    return found


async def sharing_player(call: Call) -> Account:
    found = await known_player(call)
    if not found.shares_history and found.id != call.guest.id:
        raise Refusal("forbidden", f"{found.name} does not share the history")
    return found


async def page_of_history(call: Call, person: str) -> s.HistoryPage:
    documents = call.services.documents
    found, after = await page_of(documents, RESULT, call.query["after"], person)
    results = [msgspec.json.decode(document.body, type=PersonalResult) for document in found]
    known = await known_people(documents, (party.person for r in results for party in r.parties))
    is_own = person == call.guest.id
    return s.HistoryPage([result_shown(result, known, is_own) for result in results], after)


def result_shown(result: PersonalResult, known: Known, is_own: bool) -> s.ResultShown:
    return s.ResultShown(
        result.game, result.at, result.outcome, result.reason, result.seat,
        [party_shown(party, known) for party in result.parties], result.points, result.change,
        result.table if is_own else None,
    )  # fmt: skip


def party_shown(party: Party, known: Known) -> s.PartyShown:
    name = name_now(party.person, party.name, known)
    return s.PartyShown(name, party.place, public_id(party.person, known), not party.person, party.left)


def public_id(person: str, known: Known) -> str:
    """Guests and those who have left have no page."""
    return person if isinstance(known.get(person), Account) else ""


async def statistics_for(documents: Documents, person: str) -> Statistics:
    found = await documents.page(RESULT, person, limit=MOST_COUNTED)
    made = statistics_of([msgspec.json.decode(document.body, type=PersonalResult) for document in found])
    known = await known_people(documents, (opponent.id for opponent in made.opponents))
    for one in made.brought:
        one.name = brought_name(one.game, one.choice, one.id)
    for opponent in made.opponents:
        opponent.name = name_now(opponent.id, opponent.name, known)
        opponent.id = public_id(opponent.id, known)
    return made


def brought_name(game: str, choice: str, id_: str) -> str:
    """What something is called that was brought; what the game does not have any more keeps its id."""
    if id_ == OWN:
        return "Own decks"
    known = games.load(game) if game in game_keys() else None
    rows = known.builtin.tables.get(known.choices.get(choice, ""), []) if known else []
    return next((entry.name for entry in rows if entry.id == id_), id_)


PLAYER = "/api/players/{id}"
SHARED: Faults = ("not_found", "forbidden")
ENDPOINTS = (
    Endpoint("GET", "/api/history", history, s.HistoryPage, query=("after",)),
    Endpoint("GET", "/api/statistics", statistics, Statistics),
    Endpoint("GET", PLAYER, player, s.AccountShown, faults=("not_found",)),
    Endpoint("GET", f"{PLAYER}/history", player_history, s.HistoryPage, query=("after",), faults=SHARED),
    Endpoint("GET", f"{PLAYER}/statistics", player_statistics, Statistics, faults=SHARED),
    Endpoint("GET", "/api/ladder/{game}", ladder, s.LadderPage, query=("after",), faults=("not_found",)),
)
