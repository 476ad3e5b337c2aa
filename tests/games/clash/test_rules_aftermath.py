"""Clash!, the aftermath: order, damage, knock-outs, healing, and the terms of the glossary."""

from __future__ import annotations

import pytest

from caterwaul.core.events import NO_LOG
from caterwaul.match import Match
from caterwaul.replay.text import read_replay, write_replay
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted

FRESH = {0: "echo", 1: "brute"}  # ECHO has the higher Initiative; 15 HP both

# Damage that A takes / that B takes; A has the higher Initiative.
BASIC_MOVES = """
A\\B      one  two  three four block counter dodge
one      0/1  1/1  2/1   3/1  0/0   0/1     0/0
two      1/1  0/2  1/2   2/2  0/0   0/2     0/0
three    1/2  2/1  0/3   1/3  0/3   2/0     0/0
four     1/3  2/2  3/1   0/4  0/4   3/0     0/0
block    0/0  0/0  3/0   4/0  0/0   0/0     0/0
counter  1/0  2/0  0/2   0/3  0/0   0/0     0/0
dodge    0/0  0/0  0/0   0/0  0/0   0/0     0/0
"""
HEAD, *LINES = [line.split() for line in BASIC_MOVES.strip().splitlines()]
CELLS = [(line[0], column, cell) for line in LINES for column, cell in zip(HEAD[1:], line[1:], strict=True)]


@pytest.mark.rule("M1", "M3", "M4", "M5", "A1", "A2", "A3", "ruling 7")
@pytest.mark.parametrize(("a", "b", "taken"), CELLS)
def test_M1_to_M5_every_basic_move_against_every_other(a, b, taken):
    match = play_both(Match.new("clash", choices=FRESH), f"play {a}", f"play {b}")
    assert "/".join(str(15 - hp) for hp in match.state.hp) == taken


@pytest.mark.rule("A1")
@pytest.mark.parametrize(("move", "buildup"), [("one", 1), ("four", 4), ("block", 0), ("five", 5)])
def test_A1_the_slower_move_acts_later(move, buildup):
    match = play_both(Match.new("clash", choices={0: "brute", 1: "needle"}), f"play {move}", "play two")
    assert told(match)[0] == f"revealed 0 {move} {buildup}"
    acts = [line for line in told(match) if line.startswith(("hit", "guarded"))]
    assert acts[0].split()[1] == ("0" if buildup < 2 else "1")


@pytest.mark.rule("A1")
def test_A1_nothing_is_slower_than_5():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; slow 2; hand one five
        seat 1: character hexa; hp 15; hand one block
    """)
    play_both(match, "play five", "play block")
    assert told(match)[0] == "revealed 0 five 5"
    assert match.state.hp.tolist() == [15, 10]


@pytest.mark.rule("A2")
@pytest.mark.parametrize(("characters", "hp"), [(("echo", "brute"), [15, 12]), (("brute", "echo"), [12, 15])])
def test_A2_at_equal_buildup_the_higher_initiative_is_first(characters, hp):
    match = Match.new("clash", choices=dict(enumerate(characters)))
    assert play_both(match, "play three", "play three").state.hp.tolist() == hp


@pytest.mark.rule("A2")
def test_A2_it_is_told_that_initiative_decides_and_only_where_it_does():
    match = Match.new("clash", seed=1, choices={0: "brute", 1: "needle"})
    for two, other in (("two", "two"), ("three", "one")):
        match.play(0, f"play {two}")
        match.play(1, f"play {other}")
    told = [line.text for line in match.lines(0)]
    first = "Player 2's 2 acts first at equal Buildup, by the higher Initiative."
    assert told.index(first) < told.index("You lose 2 HP.")
    assert sum("Initiative" in text for text in told) == 1


@pytest.mark.rule("A2", "ruling 2")
def test_A2_no_two_characters_have_the_same_initiative():
    match = Match.new("clash")
    rows = [entry.number for entry in match.cards.tables["character"]]
    assert sorted(match.cards.book.character[row].initiative for row in rows) == list(range(1, 9))


@pytest.mark.rule("A3", "ruling 6")
def test_A3_a_1_makes_a_4_deal_3():
    match = play_both(Match.new("clash", choices=FRESH), "play one", "play four")
    assert match.state.hp.tolist() == [12, 14]


@pytest.mark.rule("A3", "T4")
@pytest.mark.parametrize(
    ("first", "second", "reckoning", "outcome"),
    [
        ("one", "four", "Your 4 deals 4, less 1 for damage taken.", "Your 4 hits for 3."),
        ("two", "two", "Your 2 deals 2, less 2 for damage taken.", "Your 2 misses."),
    ],
)
def test_A3_what_damage_received_takes_from_a_strike_is_told(first, second, reckoning, outcome):
    match = play_both(Match.new("clash", choices=FRESH), f"play {first}", f"play {second}")
    said = [line.text for line in match.lines(1)]
    assert said.index(outcome) == said.index(reckoning) + 1


@pytest.mark.rule("A3")
def test_A3_a_strike_that_nothing_lowers_needs_no_reckoning():
    match = play_both(Match.new("clash", choices=FRESH), "play one", "play block")
    assert not any(line.name == "lowered" for line in match.lines(0))


@pytest.mark.rule("A3")
def test_A3_only_damage_of_this_turn_counts():
    match = Match.new("clash", choices=FRESH)
    play_both(match, "play one", "play block")
    play_both(match, "play two", "play counter")
    assert play_both(match, "play block", "play three").state.hp.tolist() == [12, 13]


@pytest.mark.rule("A4")
def test_A4_both_cards_are_discarded_and_the_next_turn_begins():
    match = play_both(Match.new("clash", choices=FRESH), "play one", "play four")
    assert [cards_in(match, "discard", p) for p in (0, 1)] == [["one"], ["four"]]
    assert (match.state.turn, match.to_act, match.state.pick.tolist()) == (2, [0, 1], [0, 0])
    assert "{" not in match.to_text()  # everyone has seen every card where it lies


@pytest.mark.rule("T3", "A4")
def test_T3_the_discard_pile_is_open_and_keeps_its_order():
    match = Match.new("clash", choices=FRESH)
    for move in ("four", "one", "block"):
        play_both(match, f"play {move}", "play dodge" if move == "four" else f"play {move}")
    for seat in (0, 1, -1):
        pile = next(zone for zone in match.view(seat).zones if zone.id == "discard 0")
        assert [(card.face, card.stats["buildup"]) for card in pile.cards] == [
            ("four", 4), ("one", 1), ("block", 0),
        ]  # fmt: skip


@pytest.mark.rule("T4", "ruling 7")
def test_T4_an_attack_of_no_damage_misses():
    match = play_both(Match.new("clash", choices=FRESH), "play three", "play three")
    assert ("hit 0 three 3" in told(match), "missed 1 three" in told(match)) == (True, True)


@pytest.mark.rule("T4", "T6")
def test_T4_a_stopped_attack_misses():
    match = play_both(Match.new("clash", choices=FRESH), "play one", "play block")
    assert told(match)[3:5] == ["prevented 1 block 1", "missed 0 one"]


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("foe", "move", "damage"),
    [
        ("warden", "one", 1),  # 2, lowered by the 1
        ("warden", "four", 2),
        ("warden", "shield_bash", 0),
        ("lotto", "loaded_dice naming four", 2),
        ("warden", "block", 5),
        ("warden", "counter", 5),
        ("marrow", "second_wind", 5),
        ("echo", "riposte", 5),
        ("echo", "copycat", 5),  # there is nothing to copy
    ],
)
def test_T1_only_moves_that_deal_damage_are_attacks(foe, move, damage):
    """Backstab deals 2, and 3 more to whoever does not attack."""
    match = Match.new("clash", choices={0: "vesper", 1: foe})
    before = match.state.hp[1]
    play_both(match, "play backstab", f"play {move}")
    assert before - match.state.hp[1] == damage


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    ("move", "against", "successful"),
    [("block", "one", 1), ("block", "three", 0), ("counter", "three", 1), ("counter", "one", 0),
     ("dodge", "two", 1), ("dodge", "block", 0), ("four", "block", 0)],
)  # fmt: skip
def test_T6_successful_is_what_prevents_or_redirects(move, against, successful):
    match = play_both(Match.new("clash", choices=FRESH), f"play {move}", f"play {against}")
    assert match.state.succeeded.tolist() == [successful, 0]


@pytest.mark.rule("T6")
def test_T6_success_is_remembered_for_one_turn_only():
    match = Match.new("clash", choices=FRESH)
    play_both(match, "play block", "play one")
    assert play_both(match, "play one", "play block").state.succeeded.tolist() == [0, 1]


@pytest.mark.rule("ruling 6", "A3")
def test_ruling_6_damage_to_oneself_counts(own_cards):
    cards = own_cards("""
        [[card]]
        id = "reckless"
        buildup = 1
        acts = [{ do = "lose", n = 1 }, { do = "strike", n = 3 }]
    """)
    match = table(
        """
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one reckless
        seat 1: character hexa; hp 15; hand one block
        """,
        cards,
    )
    assert play_both(match, "play reckless", "play block").state.hp.tolist() == [14, 13]


@pytest.mark.rule("ruling 6", "A3")
def test_ruling_6_no_move_deals_less_than_nothing():
    match = play_both(Match.new("clash", choices={0: "warden", 1: "brute"}), "play shield_bash", "play two")
    assert match.state.hp.tolist() == [21, 12]


@pytest.mark.rule("ruling 6", "A3")
@pytest.mark.parametrize(
    ("attack", "guard", "received"), [("one", "block", [0, 0]), ("three", "counter", [2, 0])]
)
def test_ruling_6_redirected_damage_is_received_and_prevented_damage_is_not(attack, guard, received):
    """No built-in move strikes after its player was redirected, so this looks at one strike by itself."""
    match = Match.new("clash", choices=FRESH)
    s, book = match.state, match.cards.book
    s.move[0] = match.cards.number("card", attack)
    s.guard[1] = match.cards.number("card", guard)
    s.force[0] = book.card[s.move[0]].buildup
    match.game.module("aftermath").land(s, book, 0, NO_LOG)
    assert s.received.tolist() == received


KNOCK_OUT = """
    clash
    turn 5; to_act 3{switch}
    seat 0: character brute; hp {hp}; hand one four
    seat 1: character hexa; hp {foe}; hand one two
"""


@pytest.mark.rule("ruling 12", "G1")
def test_ruling_12_a_knocked_out_character_does_not_act():
    match = table(KNOCK_OUT.format(hp=2, foe=2, switch=""))
    play_both(match, "play four", "play two")
    assert (match.state.hp.tolist(), match.winners) == ([0, 2], [1])
    assert told(match)[-2:] == ["knocked_out 0", "won 1"]


@pytest.mark.rule("ruling 12", "ruling 13")
@pytest.mark.parametrize(("foe", "hp", "winners"), [(2, [0, 0], []), (3, [0, 1], [1])])
def test_ruling_12_at_the_end_of_the_turn_the_slower_move_still_acts(foe, hp, winners):
    match = table(KNOCK_OUT.format(hp=2, foe=foe, switch="; knock_out end_of_turn"))
    play_both(match, "play four", "play two")
    assert (match.over, match.state.hp.tolist(), match.winners) == (True, hp, winners)


@pytest.mark.rule("ruling 12")
@pytest.mark.parametrize(("switch", "hp", "winners"), [("", [2, 0], [0]), ("end_of_turn", [0, 0], [])])
def test_ruling_12_nor_at_a_buildup_where_the_victor_would_strike_again(switch, hp, winners):
    """A copied Flurry knocks out at 1 and would strike again at 3, when the faster character's "3" is due."""
    match = table(f"""
        clash
        turn 5; to_act 3; {f"knock_out {switch}" if switch else ""}
        seat 0: character echo; hp 2; hand one copycat
        seat 1: character needle; hp 1; hand one three; discard flurry(acted_at=1)
    """)
    play_both(match, "play copycat", "play three")
    assert (match.winners, match.state.hp[0]) == (winners, hp[0])


@pytest.mark.rule("ruling 12", "A2")
def test_ruling_12_the_faster_of_two_moves_at_equal_buildup_wins():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 1; hand one bull_through
        seat 1: character echo; hp 1; hand one three
    """)
    play_both(match, "play bull_through", "play three")
    assert (match.winners, match.state.hp.tolist()) == ([1], [-2, 1])


WOUNDED = """
    clash
    turn 5; to_act 3{switch}
    seat 0: character marrow; hp {hp}; hand second_wind; discard one(acted_at=1)
    seat 1: character hexa; hp 15; hand one block
"""


@pytest.mark.rule("ruling 14")
@pytest.mark.parametrize(("hp", "then"), [(9, 13), (11, 14), (13, 14), (14, 14)])
def test_ruling_14_nobody_heals_above_the_printed_hp(hp, then):
    """2 by Second Wind, 2 by recharging."""
    match = table(WOUNDED.format(hp=hp, switch=""))
    assert play_both(match, "play second_wind", "play block").state.hp[0] == then


@pytest.mark.rule("ruling 14")
@pytest.mark.parametrize(("hp", "then"), [(9, 13), (14, 18)])
def test_ruling_14_without_a_cap_healing_has_no_limit(hp, then):
    match = table(WOUNDED.format(hp=hp, switch="; heal_cap none"))
    assert play_both(match, "play second_wind", "play block").state.hp[0] == then


@pytest.mark.rule("ruling 14")
def test_ruling_14_the_cap_does_not_take_away_what_is_above_it():
    match = table(WOUNDED.format(hp=20, switch=""))
    match = play_both(match, "play second_wind", "play block")
    assert match.state.hp[0] == 20
    assert "healed" not in " ".join(told(match))


@pytest.mark.rule("ruling 1", "ruling 12", "ruling 14")
def test_switches_are_options_of_a_match_and_of_its_replay():
    options = {"counter_buildup": "2", "knock_out": "end_of_turn", "heal_cap": "none"}
    match = Match.new("clash", choices=FRESH, options=options)
    again = read_replay(write_replay(play_both(match, "play counter", "play one")))
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.state.counter_buildup, again.state.knock_out, again.state.heal_cap) == (2, 1, 1)
