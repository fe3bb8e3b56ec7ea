//! Puzzles out of matches: only so many are kept, and they go with whoever no longer allows them.

use crate::house::House;
use crate::made::{at, new_match};
use nahil::games::{BySide, Kind};
use nahil::play::puzzle::{Goal, Puzzle};
use nahil::play::{MatchId, puzzles};
use nahil::players::{PlayerId, Profile};
use nahil::store::{MinedRow, MiningRow, Work};

acts! {
    the_oldest_of_a_game_goes_where_there_are_too_many,
    who_allows_it_no_more_or_is_forgotten_leaves_none,
    of_two_who_turn_out_to_be_one_both_must_allow_it_and_again_when_they_part,
    what_is_no_puzzle_is_named,
}

const ANA: PlayerId = PlayerId(1);
const NITA: PlayerId = PlayerId(7);
const OTHER: PlayerId = PlayerId(2);

fn allows() -> Profile {
    Profile { puzzles: true, ..Profile::default() }
}

/// A puzzle of its own for each number; what its position says is its players' business.
fn puzzle(number: u64) -> Puzzle {
    let lines = vec![vec!["Lb2".to_owned()]];
    Puzzle { grade: 1, goal: Goal::Best, position: format!("position {number}"), options: None, lines }
}

fn mined(work: &mut Work<'_>, number: u64, id: u64, second: i64) {
    let row = MinedRow { id: MatchId(id), at: at(second), puzzle: puzzle(number).to_string(), day: None };
    work.put_mined(Kind::Maya, puzzle(number).sign(), &row).unwrap();
}

fn put_match(work: &mut Work<'_>, id: u64, white: PlayerId, black: PlayerId) {
    let mut row = new_match(id);
    row.preamble.sides = BySide { white, black };
    work.put_match(&mut row, []).unwrap();
}

/// From which matches puzzles are kept, and which matches are gone through.
fn kept(work: &Work<'_>) -> (Vec<u64>, Vec<u64>) {
    let mut mined: Vec<_> = work.all_mined(Kind::Maya).unwrap().iter().map(|row| row.id.0).collect();
    mined.sort_unstable();
    (mined, work.all_mining(9).unwrap().iter().map(|id| id.0).collect())
}

/// A match of Ana's, one of Nita's and one of neither, each with a puzzle and gone through.
fn fill(work: &mut Work<'_>) {
    for player in [ANA, NITA, OTHER] {
        work.put_profile(player, &allows()).unwrap();
    }
    for (id, white, black) in [(11, ANA, OTHER), (12, OTHER, NITA), (13, OTHER, PlayerId::machine(3))] {
        put_match(work, id, white, black);
        mined(work, id, id, id as i64);
        work.put_mining(MatchId(id), &MiningRow { next: 4, ..MiningRow::default() }).unwrap();
    }
}

fn the_oldest_of_a_game_goes_where_there_are_too_many() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    let most = Work::MINED_MAX as u64;
    // The newest first: what counts is when it was found.
    for number in (0..most + 2).rev() {
        mined(&mut work, number, 5, number as i64);
    }
    mined(&mut work, most + 5, 5, most as i64 + 5);
    let all = work.all_mined(Kind::Maya).unwrap();
    assert_eq!(all.len(), Work::MINED_MAX);
    assert!(all.is_sorted_by_key(|row| row.at));
    assert_eq!(work.mined(Kind::Maya, puzzle(2).sign()).unwrap(), None);
    assert_eq!(all.last().unwrap().puzzle(), Some(puzzle(most + 5)));
    assert_eq!(work.mined(Kind::Daiku, puzzle(most).sign()).unwrap(), None);
}

fn who_allows_it_no_more_or_is_forgotten_leaves_none() {
    for forgets in [false, true] {
        let house = House::new();
        let store = house.open();
        let mut work = store.work();
        fill(&mut work);
        assert_eq!(work.mined_of(ANA).unwrap().len(), 1);
        if forgets {
            work.forget_player(ANA).unwrap();
        } else {
            work.withdraw_mined(ANA).unwrap();
        }
        assert_eq!(kept(&work), (vec![12, 13], vec![12, 13]));
        work.drop_mined(MatchId(12)).unwrap();
        assert_eq!(kept(&work), (vec![13], vec![13]));
    }
}

fn of_two_who_turn_out_to_be_one_both_must_allow_it_and_again_when_they_part() {
    for (nita_allows, left) in [(true, vec![11, 12, 13]), (false, vec![13])] {
        let house = House::new();
        let store = house.open();
        let mut work = store.work();
        fill(&mut work);
        let nita = Profile { puzzles: nita_allows, ..Profile::default() };
        let joined = allows().joined(&nita);
        assert_eq!(joined.puzzles, nita_allows);
        work.note_link(ANA, NITA, at(0)).unwrap();
        work.join(ANA, NITA, &joined).unwrap();
        assert_eq!(kept(&work).0, left);
        // A match that they begin and end meanwhile, as one.
        put_match(&mut work, 14, ANA, OTHER);
        mined(&mut work, 14, 14, 14);
        let link = work.linked_to(ANA).unwrap().remove(0);
        work.sever(&link, [&allows(), &nita]).unwrap();
        let severed = [left, vec![14]].concat();
        assert_eq!(kept(&work).0, severed, "that one is the host's");
        work.sever(&link, [&Profile::default(), &nita]).unwrap();
        assert!(!kept(&work).0.contains(&14) && !kept(&work).0.contains(&11));
    }
}

fn what_is_no_puzzle_is_named() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    let known = &puzzles::all(Kind::Maya)[0];
    let row = MinedRow { id: MatchId(5), at: at(1), puzzle: known.to_string(), day: Some(3) };
    work.put_mined(Kind::Maya, known.sign(), &row).unwrap();
    work.put_mining(MatchId(5), &MiningRow::default()).unwrap();
    store.commit(work).unwrap();
    assert_eq!(store.work().mined(Kind::Maya, known.sign()).unwrap(), Some(row.clone()));
    assert_eq!(store.verify().unwrap(), (0, Vec::new()));
    let mut work = store.work();
    work.put_mined(Kind::Maya, 7, &MinedRow { puzzle: "nonsense".to_owned(), ..row }).unwrap();
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap().1.len(), 1);
}
