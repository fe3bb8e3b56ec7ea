use super::*;
use crate::perft;
use crate::{BadSetup, Illegal, Refused, Turn, TurnEnd, Unread, Wanted};

fn turn(position: &str) -> Turn<Arimaa> {
    let position = Arimaa::read(position, &Options::defaults(Arimaa::OPTIONS));
    Turn::new(position.unwrap_or_else(|error| panic!("{error:?}")))
}

/// Why a text is refused.
fn why(position: &str, text: &str) -> Illegal {
    match turn(position).play_text(text) {
        Err(Refused::Illegal { why, .. }) => why,
        other => panic!("{position} {text}: {other:?}"),
    }
}

/// Plays whole turns, each of which must be legal.
fn play(turn: &mut Turn<Arimaa>, turns: &[&str]) {
    for text in turns {
        turn.play_text(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        turn.end_turn().unwrap_or_else(|error| panic!("{text}: {error:?}"));
    }
}

/// The rules' own example.
const EXAMPLE: &str = "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2";
const EMPTY: &str = "8/8/8/8/8/8/8/8 g";

#[test]
fn every_refusal_has_its_reason() {
    for (side, text, reason) in [
        ("g", "Rg3s", "Walk(RabbitBack"),
        ("g", "Rb7n", "Walk(Frozen"),
        ("g", "Hd6n", "Walk(Frozen"),
        ("s", "db6w", "Occupied"),
        ("g", "rd2s", "Occupied"),
        ("g", "Ee5n", "Walk(NotThere"),
        ("g", "Hd5n", "Walk(NotThere"),
        ("g", "Da6w", "Walk(OffBoard"),
        ("g", "rd2e Rg3n", "Push(Begun"),
        ("g", "rd2e rc3s", "Push(Begun"),
        ("g", "rd2e Rd1n", "Push(TooWeak"),
        ("g", "rd2e Ed3s rc3e", "Push(IsNoPull"),
        ("g", "ed5e", "Push(NoPusher"),
        ("g", "re6e", "Push(PusherFrozen"),
        ("g", "Da6s Da5s Da4s rd2e", "Push(NeedsTwo"),
        ("g", "Da6s Da5s Da4s Da3s Da2s", "Spent"),
        ("s", "hf2e hg2e hh2w hg2w", "NoChange"),
        ("s", "hc2w Cc1n Cc2s", "DeadEnd"),
        ("g", "Ed4", "Setup(Over"),
    ] {
        let why = format!("{:?}", why(&format!("{EXAMPLE} {side}"), text));
        assert!(why.starts_with(reason), "{side} {text}: {why}");
    }
    let rabbit = PieceName { colour: Colour::Gold, letter: 'R', at: "a3".to_owned() };
    assert_eq!(why(EMPTY, "Ra1 Ra3"), Illegal::Setup(BadSetup::NotHome(rabbit)));
    assert_eq!(why(EMPTY, "Ea1 Ea2"), Illegal::Setup(BadSetup::AllPlaced { letter: 'E' }));
    assert_eq!(why(EMPTY, "Ea1 Ea1n"), Illegal::Setup(BadSetup::First));
    assert_eq!(why(EMPTY, "RRRDDRRR/RHCMECHR Ee2n"), Illegal::Spent);
    assert_eq!(why("7R/8/8/8/8/8/8/r7 g", "Rh8w"), Illegal::Over);
}

#[test]
fn steps_are_read_as_people_write_them() {
    for (position, text, steps) in [
        ("g", "Ed3n", "Ed3n"),
        ("g", " ed3N,", "Ed3n"),
        ("g", "d3n", "Ed3n"),
        ("g", "Ed3ne Ee4O", "Ed3n Ed4e Ee4w"),
        ("g", "Ed3nRg3n", "Ed3n Rg3n"),
        ("s", "HF2N HF3X rf1n", "hf2n Rf1n"),
        ("s", "hf2n Rf1n", "hf2n Rf1n"),
    ] {
        let mut turn = turn(&format!("{EXAMPLE} {position}"));
        turn.play_text(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let played: Vec<String> = turn.steps().iter().map(ToString::to_string).collect();
        assert_eq!(played.join(" "), steps, "{text}");
    }
    for (text, at, why) in [
        ("Xd3n", 0, Unread::NotA(Wanted::Piece("E M H D C R"))),
        ("E", 1, Unread::Missing(Wanted::Cell)),
        ("Ei3n", 1, Unread::NoSuchCell { last: None }),
        ("Ed9n", 1, Unread::NoSuchCell { last: None }),
        ("Ed3n Ed4q", 8, Unread::NotA(Wanted::Direction)),
        ("d4n", 0, Unread::NobodyThere { cell: "d4".to_owned() }),
        ("Ed3n Dd3x", 5, Unread::NoSuchCapture),
        ("Da6ww", 4, Unread::NotA(Wanted::Step)),
    ] {
        let refused = turn(&format!("{EXAMPLE} g")).play_text(text).unwrap_err();
        let Refused::Unreadable(error) = refused else { panic!("{text}: {refused:?}") };
        assert_eq!((error.at, error.why), (at, why), "{text}");
    }
}

#[test]
fn setups_are_typed_whole_by_rows_or_by_name() {
    for text in ["RRRDDRRR/RHCMECHR", "rrrddrrr rhcmechr", "99of1", "99OF9", "RRRDDRRRRHCMECHR"] {
        for (position, row) in
            [(EMPTY, "RHCMECHR/RRRDDRRR s"), ("8/8/8/8/8/8/RRRRRRRR/DHCMECHD s", "rrrddrrr/rhcmechr/")]
        {
            let mut turn = turn(position);
            assert_eq!(turn.play_text(text), Ok(16), "{text}");
            assert_eq!(turn.turn_end(), TurnEnd::Must);
            turn.end_turn().unwrap();
            assert!(turn.position().to_string().contains(row), "{}", turn.position());
        }
    }
    let mut turn = turn(EMPTY);
    assert_eq!(turn.play_text("Ea1 Md2"), Ok(2));
    assert!(matches!(turn.play_text("99of1"), Err(Refused::Illegal { why: Illegal::Occupied { .. }, .. })));
    for short in ["RRRDDRRR/RHCMECH", "RRRDDRRR", "RRRDDRRR/RHCMECHRR", "R/"] {
        let Err(Refused::Unreadable(error)) = turn.play_text(short) else { panic!("{short}") };
        assert_eq!(error.why, Unread::NotA(Wanted::Setup), "{short}");
    }
    assert_eq!(turn.turn_end(), TurnEnd::NotYet(Unfinished::ToPlace(14)));
}

#[test]
fn whole_setups_and_the_rest_can_be_picked() {
    let mut turn = turn(EMPTY);
    let shortcuts = turn.position().shortcuts();
    assert_eq!(shortcuts.len(), setup::PRESETS.len());
    for shortcut in shortcuts {
        assert_eq!(turn.clone().play_text(&shortcut.steps), Ok(16), "{shortcut:?}");
    }
    turn.play_text("Ed2 Me2 Hb2 Hg2 Cc2 Cf2 Dd1").unwrap();
    assert_eq!(turn.position().shortcuts(), []);
    turn.play_text("De1").unwrap();
    let rest = turn.position().shortcuts();
    assert_eq!(rest[0].what, Pick::Rest { letter: 'R' });
    assert_eq!(turn.play_text(&rest[0].steps), Ok(8));
    assert_eq!(turn.turn_end(), TurnEnd::Must);
}

#[test]
fn positions_are_read_in_three_forms() {
    let known = turn(&format!("{EXAMPLE} s")).position().to_string();
    let cells: String = known[..known.len() - 2]
        .split('/')
        .flat_map(|row| row.chars())
        .map(|c| c.to_digit(10).map_or(c.to_string(), |run| " ".repeat(run as usize)))
        .collect();
    let mut drawn = "12b\n +-----------------+\n".to_owned();
    for row in 0..8 {
        let row_cells: String = cells.chars().skip(8 * row).take(8).map(|c| format!("{c} ")).collect();
        drawn.push_str(&format!("{}| {row_cells}|\n", 8 - row));
    }
    drawn += " +-----------------+\n   a b c d e f g h\n";
    let forms = [
        known.clone(),
        format!("s [{cells}]"),
        format!("[{cells}] b"),
        drawn.clone(),
        drawn.replacen("   x", "   .", 1),
    ];
    for form in forms {
        assert_eq!(turn(&form).position().to_string(), known, "{form}");
    }
    for form in ["[", "g [RR]", "", "8/8/8/8/8/8/8 g", "9/8/8/8/8/8/8/8 g", "8/8/8/8/8/8/8/8", "+-\n8|\n7|"] {
        assert!(Arimaa::read(form, &Options::defaults(&[])).is_err(), "{form}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let why = |text: &str| Arimaa::read(text, &Options::defaults(&[])).unwrap_err().why;
    assert_eq!(why("EE6/8/8/8/8/8/8/8 g"), Unread::TooMany { colour: Colour::Gold, letter: 'E' });
    assert!(matches!(why("8/8/2E5/8/8/8/8/8 g"), Unread::Forbidden { cell, .. } if cell == "c6"));
    assert!(matches!(why(&format!("{EXAMPLE} g | Rg3s")), Unread::Illegal(_)));
    assert_eq!(why(&format!("{EXAMPLE} g x")), Unread::Trailing);
    assert_eq!(why(&"8/".repeat(500)), Unread::TooLong { limit: place::POSITION_MAX });
}

#[test]
fn a_position_in_the_middle_of_a_turn_is_written_with_its_steps() {
    let mut turn = turn(&format!("{EXAMPLE} s"));
    turn.play_text("hf2n Rf1n").unwrap();
    let written = turn.position().to_string();
    assert_eq!(written, format!("{EXAMPLE} s | hf2n hf3x Rf1n"));
    assert_eq!(self::turn(&written).position(), turn.position());
    assert_eq!(turn.end_turn().unwrap(), "hf2n hf3x Rf1n");
}

// What public implementations get wrong.

#[test]
fn nobody_pushes_his_own() {
    // The gold horse could go, the gold cat beside it is not pushed by it.
    let position = turn("7r/8/8/3HC3/8/8/8/R7 g");
    let steps: Vec<String> = position.legal_steps().iter().map(ToString::to_string).collect();
    assert!(steps.iter().all(|step| step.starts_with(char::is_uppercase)), "{steps:?}");
    assert_eq!(steps.iter().filter(|step| step.starts_with('C')).count(), 3);
    let mut attempt = position.clone();
    attempt.play_text("Ce5e").unwrap();
    assert!(!matches!(attempt.turn_end(), TurnEnd::NotYet(_)), "a step of one's own begins no push");
}

#[test]
fn a_dead_puller_pulls_with_the_strength_it_had() {
    let mut turn = turn(&format!("{EXAMPLE} s"));
    turn.play_text("hf2n").unwrap();
    let steps = turn.legal_steps();
    assert!(steps.iter().any(|step| step.to_string() == "Rf1n"), "{steps:?}");
    // A camel beside the square is stronger than the dead horse was, and stays.
    let mut camel = self::turn("7r/8/8/8/8/8/5h2/R4M2 s");
    assert!(camel.play_text("hf2n Mf1n").is_err());
}

#[test]
fn nothing_is_decided_in_mid_turn() {
    let mut turn = turn("8/R6r/8/8/8/8/8/E7 g");
    turn.play_text("Ra7n").unwrap();
    assert_eq!(turn.position().outcome(), None);
    assert_eq!(turn.turn_end(), TurnEnd::May);
    turn.play_text("Ra8e").unwrap();
    turn.end_turn().unwrap();
    assert_eq!(turn.position().outcome(), Some(Outcome { winner: Some(Side::White), how: How::Goal }));
    // The last sentence of the rules: pushed onto its goal row and off again.
    let mut turn = self::turn("7r/8/8/8/8/8/r7/1E5R g");
    turn.play_text("Eb1n ra2s Eb2w").unwrap();
    assert_eq!(turn.position().outcome(), None);
    turn.end_turn().unwrap();
    assert_eq!(turn.position().outcome(), Some(Outcome { winner: Some(Side::Black), how: How::Goal }));
}

#[test]
fn who_takes_the_last_rabbits_of_both_sides_wins() {
    let mut turn = turn("8/8/8/8/8/Er6/5R2/8 g");
    turn.play_text("rb3e rc3x Ea3e Rf2n Rf3x").unwrap();
    turn.end_turn().unwrap();
    assert_eq!(turn.position().outcome(), Some(Outcome { winner: Some(Side::White), how: How::Elimination }));
}

#[test]
fn a_third_repetition_is_illegal_and_no_loss() {
    let mut turn = turn(EMPTY);
    play(&mut turn, &["99of1", "99of1"]);
    let there_and_back = [["Ee2n", "ee7s"], ["Ee3s", "ee6n"]];
    play(&mut turn, &there_and_back.concat());
    play(&mut turn, &there_and_back.concat()[..3]);
    // The position after Silver's setup has stood twice; the one after Ee2n twice as well.
    turn.play_text("ee6n").unwrap();
    assert_eq!(turn.turn_end(), TurnEnd::NotYet(Unfinished::ThirdTime));
    assert_eq!(turn.end_turn(), Err(Unfinished::ThirdTime));
    assert!(turn.play_text("ra7s").is_ok(), "the turn goes on elsewhere");
    assert!(turn.end_turn().is_ok());
}

#[test]
fn captures_forget_what_has_stood() {
    let mut history = History::default();
    let board = turn(&format!("{EXAMPLE} g")).position().state.board;
    for _ in 0..2 {
        history.record(board, Side::White);
    }
    assert!(history.bars(&board, Side::White) && !history.bars(&board, Side::Black));
    let mut fewer = board;
    fewer.clear(Square::first(board.occupied()).unwrap());
    history.record(fewer, Side::Black);
    assert!(!history.bars(&board, Side::White) && !history.bars_some());
}

#[test]
fn a_turn_never_ends_inside_a_push() {
    let mut turn = turn(&format!("{EXAMPLE} g"));
    turn.play_text("rd2e").unwrap();
    assert_eq!(turn.end_turn(), Err(Unfinished::PushBegun { cell: "d2".to_owned() }));
    // No push is begun with the last step.
    turn.play_text("Ed3s Rg3n").unwrap();
    assert!(turn.legal_steps().iter().all(|step| step.to_string().starts_with(char::is_uppercase)));
}

#[test]
fn a_victim_may_be_lost_on_the_way() {
    let mut turn = turn("7r/8/8/8/8/1r6/1H6/R7 g");
    turn.play_text("rb3e").unwrap();
    assert_eq!(turn.end_turn(), Err(Unfinished::PushBegun { cell: "b3".to_owned() }));
    turn.play_text("Hb2n").unwrap();
    assert_eq!(turn.end_turn().unwrap(), "rb3e rc3x Hb2n");
}

#[test]
fn a_side_with_nothing_but_repetitions_has_lost() {
    // Silver's rabbit can only go to b8 and back; both positions have stood twice.
    let position = turn("r7/1E6/8/8/8/8/8/7R s").position().clone();
    let after = |text: &str| {
        let mut next = turn("r7/1E6/8/8/8/8/8/7R s");
        next.play_text(text).unwrap();
        next.end_turn().unwrap();
        next.position().state.board
    };
    assert_eq!(position.outcome(), None);
    let mut barred = position.clone();
    let history = Arc::make_mut(barred.history.as_mut().unwrap());
    let mut results = vec![];
    count::each_result_of(&position, |board| results.push(*board));
    assert!(results.contains(&after("ra8s")));
    for board in results {
        history.record(board, Side::White);
        history.record(board, Side::White);
    }
    let lost = Outcome { winner: Some(Side::White), how: How::OnlyRepetition };
    assert_eq!(barred.outcome(), Some(lost));
    assert_eq!(Turn::new(barred).legal_steps(), []);
}

#[test]
fn menus_name_pushes_pulls_and_captures() {
    let mut turn = turn(&format!("{EXAMPLE} s"));
    let path = |turn: &Turn<Arimaa>, text: &str| {
        let step = turn.legal_steps().into_iter().find(|step| step.to_string() == text).unwrap();
        turn.position().path(step).into_iter().map(|facet| facet.what).collect::<Vec<_>>()
    };
    let horse = PieceName { colour: Colour::Gold, letter: 'H', at: "d6".to_owned() };
    assert_eq!(path(&turn, "Hd6w")[0], Pick::Push(horse));
    let lost = |at: &str, letter| Some(PieceName { colour: Colour::Silver, letter, at: at.to_owned() });
    assert!(
        matches!(&path(&turn, "hf2n")[1], Pick::Direction { at, lost: dead, .. } if at == "f3" && *dead == lost("f3", 'H'))
    );
    turn.play_text("hf2n").unwrap();
    let rabbit = PieceName { colour: Colour::Gold, letter: 'R', at: "f1".to_owned() };
    assert_eq!(path(&turn, "Rf1n")[0], Pick::Pull(rabbit));
}

#[test]
fn setups_are_counted_and_not_made() {
    let count = |position: &str| turn(position).position().count_turns();
    assert_eq!(count(EMPTY), TurnCount { turns: 64_864_800, winning: 0 });
    let mut almost = turn(EMPTY);
    almost.play_text("Ea1 Mb1 Ha2 Hb2 Dc1 Dd1 Cc2 Cd2 Re1 Rf1 Rg1 Rh1 Re2").unwrap();
    assert_eq!(almost.position().count_turns(), TurnCount { turns: 1, winning: 0 });
    let mut few = turn("8/8/8/8/8/8/RRRRRRRR/DHCMECHD s");
    few.play_text("ra7 rb7 rc7 rd7 re7 rf7 rg7 rh7 ha8 hb8 dc8 dd8").unwrap();
    assert_eq!(few.position().count_turns(), perft::turns(few.position()));
    assert_eq!(few.position().count_turns().turns, 12, "an elephant, a camel and two cats on four squares");
}

#[test]
fn first_turns_are_as_many_as_the_rules_count() {
    for (setup, steps, turns) in [("RRRRRRRR/DHCMECHD", 8, 3353), ("RRRDDRRR/RHCMECHR", 8, 3331)] {
        let mut turn = turn(EMPTY);
        play(&mut turn, &[setup, setup]);
        assert_eq!(turn.legal_steps().len(), steps);
        assert_eq!(turn.position().count_turns(), TurnCount { turns, winning: 0 });
    }
}

/// What is touched to go from a square to another, and the steps that it makes.
fn run(position: &str, from: &str, to: &str) -> Option<String> {
    let runs = turn(position).position().touch_runs();
    let goes = |path: &[crate::Facet]| path[0].cells == [from] && path[1].cells == [to];
    runs.into_iter().find(|(_, path)| goes(path)).map(|(steps, _)| steps)
}

#[test]
fn a_piece_that_is_touched_goes_several_steps() {
    let alone = "r7/8/8/8/8/8/8/E6R g";
    assert_eq!(run(alone, "a1", "a3").as_deref(), Some("Ea1n Ea2n"));
    assert_eq!(run(alone, "a1", "a5").as_deref(), Some("Ea1n Ea2n Ea3n Ea4n"));
    assert_eq!(run(alone, "a1", "a2"), None, "a single step is none");
    assert_eq!(run(alone, "a1", "a6"), None, "a turn has four");
    assert!(run(alone, "a1", "b2").is_some(), "both ways lead to the same board");
}

#[test]
fn a_way_that_costs_an_own_piece_is_not_taken_unasked() {
    // Over the trap the elephant would be lost: it goes around.
    let trap = "r7/8/8/8/8/8/2E5/7R g";
    let around = run(trap, "c2", "c4").unwrap();
    assert_eq!((around.split(' ').count(), around.contains("Ec2n")), (4, false), "{around}");
    // The cat in the trap would be lost without the elephant beside it.
    let cat = "r7/8/8/8/8/2C5/2E5/7R g";
    assert!(turn(cat).play_text("Ec2w Eb2n").is_ok());
    assert_eq!(run(cat, "c2", "b3"), None);
}
