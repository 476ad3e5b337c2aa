"""The log of Claw & Order: a reader who sees nothing else can follow the match."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.claw_and_order.scene import FOE, GAME, IDLE, attack, begin, manned, scene

pytestmark = pytest.mark.interpreted


def log(match: Match, seat: int = 0) -> list[str]:
    """What the last action brought about, as one player reads it."""
    events = match.events(seat, len(match.actions) - 1)
    return [match.say(event, seat) for event in events]


def after(match: Match, words: str, seat: int = 0, reader: int = 0) -> list[str]:
    match.play(seat, words)
    return log(match, reader)


def test_equal_cards_are_told_apart_by_their_places():
    near = "troops dock_brawler(front=1) dock_brawler(front=1)"
    match = attack(near, "troops scarred_tom(front=1) scarred_tom(front=1)")
    assert after(match, "attack with 2 at 2") == [
        "Your Dock Brawler (2) attacks Scarred Tom (2).",
        "Player 2's Scarred Tom (2) takes 2 damage.",
    ]


def test_a_place_is_told_wherever_a_troop_is_named():
    near = (
        "dollars 9; hand dock_brawler drain_stalker steel_claws flak_vest; troops dock_brawler{0} fluffguard"
    )
    match = scene(near, FOE)
    told = [(log(match), log(match, 1)) for words in (
        "play dock_brawler", "play drain_stalker", "play steel_claws on 2", "play flak_vest on 1",
        "take flak_vest from 1",
    ) if match.play(0, words) or True]  # fmt: skip
    assert [own for own, _ in told] == [
        ["You deploy Dock Brawler (3)."],
        ["You deploy Drain Stalker face down (4)."],
        ["You play Steel Claws on Fluffguard (2)."],
        ["You play Flak Vest on Dock Brawler (1)."],
        ["Your Flak Vest comes off Dock Brawler (1)."],
    ]
    assert [others for _, others in told] == [
        ["Player 1 deploys Dock Brawler (3)."],
        ["Player 1 deploys a card face down (4)."],
        ["Player 1 plays Steel Claws on Fluffguard (2)."],
        ["Player 1 plays Flak Vest on the card that lies face down (1)."],
        ["Player 1's Flak Vest comes off the card that lies face down (1)."],
    ]


def test_those_who_fall_together_are_called_by_the_places_they_had():
    weak = "alley_conscript(damage=1,front=1)"
    far = f"troops {weak} scarred_tom {weak} fluffguard(front=1)"
    match = scene("dollars 9; hand dustbin_barrage; troops dock_brawler", far)
    assert after(match, "play dustbin_barrage") == [
        "You play Dustbin Barrage.",
        "Player 2's Alley Conscript (1) takes 1 damage.",
        "Player 2's Alley Conscript (3) takes 1 damage.",
        "Player 2's Fluffguard (4) takes 1 damage.",
        "Player 2's Alley Conscript (1) is killed.",
        "Player 2's Alley Conscript (3) is killed.",
    ]
    assert not match.state.stood.any()


def test_a_strike_on_turning_up_has_a_name():
    match = begin(
        "troops curtain_prowler{1} curtain_prowler{1}", "troops dock_brawler(front=1) scarred_tom(front=1)"
    )
    assert [line for line in log(match, 1) if "turned" in line or "moves" in line] == [
        "Your Curtain Prowler (1) is turned up.",
        "Your Curtain Prowler (2) is turned up.",
    ]
    assert after(match, "strike 2", 1) == ["Your Scarred Tom (2) takes 1 damage from Curtain Prowler (1)."]
    assert after(match, "strike 2", 1)[0] == "Your Scarred Tom (2) takes 1 damage from Curtain Prowler (2)."


def test_what_hits_back_has_a_name():
    far = "troops scarred_tom wind_up_mouse(front=1)"
    match = attack(f"troops scarred_tom(front=1) {IDLE}", far)
    assert after(match, "attack with 1 at 2")[2:4] == [
        "Player 2's Wind-Up Mouse (2) is killed.",
        "Your Scarred Tom (1) takes 2 damage from Wind-Up Mouse (2).",
    ]


def test_damage_beside_the_attacked_troop_has_a_name():
    far = "troops fluffguard(front=1) dock_brawler(front=1)"
    match = attack(f"troops persian_grenadier(front=1) {IDLE}", far.replace("fluffguard", "barn_colossus"))
    assert after(match, "attack with 1 at 1") == [
        "Your Persian Grenadier (1) attacks Barn Colossus (1).",
        "Player 2's Barn Colossus (1) takes 3 damage.",
        "Player 2's Dock Brawler (2) takes 1 damage from Persian Grenadier (1).",
    ]


def test_whom_flush_out_moved_is_told():
    match = scene(
        "dollars 9; hand flush_out flush_out; troops dock_brawler", "troops fluffguard drain_stalker{1}"
    )
    assert after(match, "play flush_out at 1") == [
        "You play Flush Out.",
        "Player 2's Fluffguard (1) moves to the Front Line.",
    ]
    assert after(match, "play flush_out at 2") == [
        "You play Flush Out.",
        "Player 2's Drain Stalker (2) is turned up.",
        "Player 2's Drain Stalker (2) moves to the Front Line.",
    ]


def test_a_pilot_that_takes_another_vehicle_leaves_the_first():
    match = begin(f"troops {manned('milk_float_buggy')} cardboard_carrier(front=1) scarred_tom(front=1)")
    match.play(1, "pilot 2")
    assert log(match, 1) == []
    assert after(match, "pilot 2", 1, 1) == [
        "Your Alley Conscript (2) leaves Milk-Float Buggy (1).",
        "Your Alley Conscript (2) pilots Cardboard Carrier (3).",
    ]


def test_whoever_takes_a_troop_is_told_and_whose_it_was():
    match = scene(
        "dollars 9; hand catnip_bribe; troops dock_brawler", "troops fluffguard scarred_tom(front=1)"
    )
    match.play(0, "play catnip_bribe at 2")
    assert log(match)[1] == "You take Player 2's Scarred Tom (2) into the Back Line (2)."
    assert log(match, 1)[1] == "Player 1 takes your Scarred Tom (2) into the Back Line (2)."
    assert log(match, -1)[1] == "Player 1 takes Player 2's Scarred Tom (2) into the Back Line (2)."


def test_a_reaction_is_told_with_whom_it_protects():
    near = f"troops dock_brawler(front=1) {IDLE}"
    match = attack(near, f"dollars 9; hand smoke_screen; {FOE} scarred_tom(front=1)")
    match.play(0, "attack with 1 at 2")
    assert after(match, "play smoke_screen", 1) == [
        "Player 2 plays Smoke Screen to protect Scarred Tom (2).",
        "Player 2's Scarred Tom (2) takes no damage.",
    ]


def test_what_heals_has_a_name():
    near = "troops kitchen_medic dock_brawler(damage=2) kitchen_medic; buffs catnip_rations"
    match = scene(near, FOE, ground="hospital_yard")
    assert after(match, "done")[:3] == [
        "Your Dock Brawler (2) is healed of 1 damage by Kitchen Medic (1).",
        "Your Dock Brawler (2) is healed of 1 damage by Kitchen Medic (3).",
        "Player 2 begins turn 6.",
    ]
    match = scene(
        near.replace("damage=2", "damage=4").replace("dock_brawler", "barn_colossus"),
        FOE,
        ground="hospital_yard",
    )
    assert after(match, "done")[2:4] == [
        "Your Barn Colossus (2) is healed of 1 damage by Catnip Rations.",
        "Your Barn Colossus (2) is healed of 1 damage at Hospital Yard.",
    ]
    match = scene("dollars 9; hand saucer_of_milk; troops dock_brawler fluffguard(damage=2)", FOE)
    assert after(match, "play saucer_of_milk on 2")[1:] == ["Your Fluffguard (2) is healed of 2 damage."]


def test_what_hits_at_the_end_of_a_turn_has_a_name(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text("""
        [[card]]
        id = "howling"
        kind = "team_buff"
        cost = 1
        end_of_turn = [{ do = "hit_weakest", n = 1, count = 1 }]
    """)
    match = scene(
        f"troops {manned('beam_toy_truck')}; buffs howling",
        "troops fluffguard(front=1)",
        cards=GAME.cards([file]),
    )
    match.play(0, "done")
    assert after(match, "done")[:2] == [
        "Player 2's Fluffguard (1) takes 1 damage from Beam-Toy Truck (1).",
        "Player 2's Fluffguard (1) takes 1 damage from Howling.",
    ]


def test_of_a_destroyed_vehicle_all_is_told():
    far = f"troops scarred_tom {manned('milk_float_buggy')}; gear spiked_bumper(host=#40)"
    match = attack(f"troops barn_colossus(front=1) {IDLE}", far)
    assert after(match, "attack with 1 at 2")[:6] == [
        "Your Barn Colossus (1) attacks Milk-Float Buggy (2).",
        "Player 2's Milk-Float Buggy (2) takes 6 damage.",
        "Player 2's Milk-Float Buggy (2) is killed.",
        "Player 2's Spiked Bumper on Milk-Float Buggy (2) is discarded.",
        "Player 2 loses Alley Conscript from the bottom of the deck for it.",
        "Player 2's Alley Conscript (3) goes down with Milk-Float Buggy (2).",
    ]
    match = attack(f"troops barn_colossus(front=1) {IDLE}", far.replace("spiked_bumper", "ejector_basket"))
    assert after(match, "attack with 1 at 2")[5] == (
        "Player 2's Alley Conscript (3) gets out of Milk-Float Buggy (2)."
    )


def test_what_a_magnet_crane_takes_is_told_with_its_troop():
    far = "troops fluffguard scarred_tom#40(front=1); gear steel_claws(host=#40)"
    match = scene("dollars 9; hand magnet_crane; troops dock_brawler", far)
    assert after(match, "play magnet_crane at 2") == [
        "You play Magnet Crane.",
        "Player 2's Steel Claws on Scarred Tom (2) is discarded.",
    ]


def test_shots_and_observers_have_places():
    match = attack(f"troops mortar_team {IDLE}", "troops scarred_tom dock_brawler(front=1)")
    assert after(match, "shell with 1 at 1")[0] == "Your Mortar Team (1) shells Scarred Tom (1)."
    match = begin("troops scarred_tom kite_drone mortar_team")
    assert after(match, "advance", 1)[0] == "Player 2's Kite Drone (2) moves to the Front Line."
    assert after(match, "stay", 1)[0] == "Player 2's Mortar Team (3) stays in the Back Line."
    match = scene("troops dock_brawler errand_kitten", FOE)
    assert after(match, "retreat 2")[0] == "Your Errand Kitten (2) goes back to the hand."


def test_every_event_can_be_met():
    """What is never told is a sentence too many."""
    folder = GAME.folder
    rules = "".join(
        file.read_text(encoding="utf-8")
        for file in folder.glob("*.py")
        if file.name not in ("view.py", "words.py")
    )
    assert [event.name for event in GAME.events if f"Event.{event.name}" not in rules] == []
