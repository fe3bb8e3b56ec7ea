//! What is saved of a store of which neither sled nor the journal is whole.

use super::disk::{last_part, spoilt};
use super::journal::{Lot, ends, files, hurts};
use super::made::{at, begun, new_match, place};
use jiff::SignedDuration;
use nahil::play::{Action, Calendars, MatchId};
use nahil::players::{Account, Platform, PlayerId, Profile};
use nahil::store::{Due, Loss, Salvaged, Store};
use std::fs;
use std::path::Path;

/// How many matches are played.
const MATCHES: u64 = 4;
/// How many turns each has.
const TURNS: u64 = 6;
/// Turns that come back to where they began.
const CYCLE: [&str; 4] = ["Lb2 La1 Lb2", "Lo2 Lp1 Lo2", "La1 Lb2 La1", "Lp1 Lo2 Lp1"];

/// A store that was killed, in which people play: each turn is a commit, and most are in the journal alone.
fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let mut work = store.work();
    for (id, name) in [(1, "ana"), (2, "beto")] {
        let accounts = vec![Account { platform: Platform::Local, id: name.into() }];
        assert_eq!(work.next_player().unwrap(), PlayerId(id));
        work.put_profile(PlayerId(id), &Profile { name: name.into(), accounts, ..Profile::default() })
            .unwrap();
    }
    store.commit(work).unwrap();
    for id in 1..=MATCHES {
        let mut work = store.work();
        assert_eq!(work.next_match().unwrap(), MatchId(id));
        let mut row = new_match(id);
        row.timer.flag = Some(at(1_000));
        work.set_due(at(1_000), Due::Flag(MatchId(id)), true);
        work.put_match(&mut row, []).unwrap();
        for player in [PlayerId(1), PlayerId(2)] {
            work.set_going(player, MatchId(id), true);
        }
        work.see(&place(), &Account { platform: Platform::Local, id: format!("guest{id}") }, at(1)).unwrap();
        work.beat(at(id as i64), SignedDuration::ZERO).unwrap();
        store.commit(work).unwrap();
    }
    for turn in 0..TURNS {
        for id in 1..=MATCHES {
            play(&store, id, turn as u32);
        }
    }
    let left = spoilt(folder.path(), |_| ());
    drop(store);
    left
}

/// Plays the next turn of a match, in a commit of its own.
fn play(store: &Store, id: u64, ply: u32) {
    let mut work = store.work();
    let mut row = work.match_by_id(MatchId(id)).unwrap().unwrap();
    let mut game = begun(&row);
    for ply in 0..=ply {
        let text = CYCLE[ply as usize % CYCLE.len()].to_owned();
        game.act(PlayerId(1 + u64::from(ply % 2)), Action::Turn { text, ply }, at(10), &Calendars::default())
            .unwrap();
    }
    let kept = row.entries as usize;
    work.put_match(&mut row, game.record().entries.from(kept)).unwrap();
    work.beat(at(100 * i64::from(ply) + id as i64), SignedDuration::ZERO).unwrap();
    store.commit(work).unwrap();
}

/// Takes away all that sled has.
fn drop_view(folder: &Path) {
    for path in files(folder).into_iter().filter(|path| !path.starts_with(folder.join("journal"))) {
        fs::remove_file(path).unwrap();
    }
}

/// Saves a store into a new one, which is sound; the old one stays as it is.
fn saved(folder: &Path, what: &str) -> (tempfile::TempDir, Salvaged) {
    let bytes = || files(folder).into_iter().map(|file| (fs::read(&file).unwrap(), file)).collect::<Vec<_>>();
    let before = bytes();
    let new = tempfile::tempdir().unwrap();
    let into = new.path().join("store");
    let aside = new.path().join("aside");
    let salvaged = Store::salvage(folder, Some((&into, &aside)), |_, _| ())
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    assert!(bytes() == before, "{what}: nothing is changed");
    assert_eq!(Store::salvage(folder, None, |_, _| ()).unwrap(), salvaged, "{what}: it is told beforehand");
    assert_eq!(Store::examine(&into).unwrap(), (salvaged.matches, vec![]), "{what}");
    (new, salvaged)
}

/// How many turns a match has in a new store; nothing if it is not there.
fn turns(new: &Path, id: u64) -> Option<u64> {
    let store = Store::open(&new.join("store")).unwrap();
    let row = store.work().match_by_id(MatchId(id)).unwrap();
    row.map(|row| row.entries)
}

/// Whether each match is there to its end, or is named; so is whatever else is not there.
fn is_named(new: &Path, salvaged: &Salvaged, what: &str) {
    for id in 1..=MATCHES {
        let whole = turns(new, id) == Some(TURNS);
        let named = salvaged.losses.contains(&Loss::Match(MatchId(id)));
        assert!(whole || named || salvaged.has_losses(), "{what}: #{id} {salvaged:?}");
        assert!(!(whole && named), "{what}: #{id} {salvaged:?}");
    }
}

#[test]
fn a_whole_store_is_saved_as_it_is() {
    let left = played();
    let (new, salvaged) = saved(left.path(), "whole");
    assert!(salvaged.is_whole() && salvaged.matches == MATCHES as usize, "{salvaged:?}");
    assert!((1..=MATCHES).all(|id| turns(new.path(), id) == Some(TURNS)));
    drop_view(left.path());
    let (_, salvaged) = saved(left.path(), "without sled");
    assert!(!salvaged.has_losses() && salvaged.view_is_hurt, "{salvaged:?}");
}

/// Without sled, each frame in turn: what stands before and behind it is saved, and a match in the middle of which a turn is
/// lost is set aside.
#[test]
fn around_each_frame_that_is_hurt_all_is_saved() {
    let left = played();
    drop_view(left.path());
    let file = last_part(left.path());
    let journal = fs::read(&file).unwrap();
    let ends = ends(&journal);
    let (mut aside, mut short) = (0, 0);
    for (number, frame) in ends.windows(2).enumerate() {
        let hurt = spoilt(left.path(), |_| ());
        let mut bytes = journal.clone();
        bytes[frame[1] - 1] ^= 1;
        fs::write(last_part(hurt.path()), &bytes).unwrap();
        let what = format!("frame {number}");
        let (new, salvaged) = saved(hurt.path(), &what);
        assert_eq!(salvaged.gaps.len(), 1, "{what}: {salvaged:?}");
        assert!(salvaged.has_losses(), "{what}: {salvaged:?}");
        let gap = &salvaged.gaps[0];
        assert_eq!((gap.offset, gap.bytes), (frame[0] as u64, (frame[1] - frame[0]) as u64), "{what}");
        is_named(new.path(), &salvaged, &what);
        aside += salvaged.losses.iter().filter(|loss| matches!(loss, Loss::Match(_))).count();
        short += (1..=MATCHES).filter(|id| turns(new.path(), *id) == Some(TURNS - 1)).count();
        // Whatever number may have been given is not given again.
        let store = Store::open(&new.path().join("store")).unwrap();
        assert!(store.work().next_match().unwrap() > MatchId(MATCHES), "{what}");
    }
    // Each turn but the last one of a match has others behind it.
    assert_eq!((aside as u64, short as u64), (MATCHES * (TURNS - 1), MATCHES));
}

/// Whatever is hurt of sled and the journal at the same time.
#[test]
fn whatever_is_hurt_the_rest_is_saved() {
    let mut lot = Lot(0x51a5_e11a_9e5a_11fe);
    let left = played();
    let all = files(left.path());
    for round in 0..hurts() {
        let hurt = spoilt(left.path(), |_| ());
        let mut what = String::new();
        for file in &all {
            let file = hurt.path().join(file.strip_prefix(left.path()).unwrap());
            let mut bytes = fs::read(&file).unwrap();
            if bytes.is_empty() {
                continue;
            }
            let place = lot.below(bytes.len() as u64) as usize;
            match (round + lot.below(2)) % 4 {
                0 => bytes[place] ^= 1 << lot.below(8),
                1 => bytes.truncate(place),
                2 => bytes[place / 512 * 512..].iter_mut().take(512).for_each(|byte| *byte = 0),
                _ => continue,
            }
            what.push_str(&format!("{} at {place}; ", file.display()));
            fs::write(file, bytes).unwrap();
        }
        let (new, salvaged) = saved(hurt.path(), &what);
        is_named(new.path(), &salvaged, &what);
    }
}

/// What stands in the middle of the journal is lost there, and sled has it.
#[test]
fn what_sled_has_fills_a_gap() {
    let left = played();
    drop(Store::open(left.path()).unwrap());
    let file = last_part(left.path());
    let mut bytes = fs::read(&file).unwrap();
    let first = ends(&bytes)[1];
    bytes[first - 1] ^= 1;
    fs::write(&file, bytes).unwrap();
    let (new, salvaged) = saved(left.path(), "sled is whole");
    assert!(!salvaged.has_losses() && !salvaged.is_whole(), "{salvaged:?}");
    assert!((1..=MATCHES).all(|id| turns(new.path(), id) == Some(TURNS)));
}

#[test]
fn what_is_set_aside_can_be_read() {
    let left = played();
    drop_view(left.path());
    let file = last_part(left.path());
    let mut bytes = fs::read(&file).unwrap();
    let ends = ends(&bytes);
    // The first turn of match 1: the checkpoints, people and matches come before it.
    let frame = ends.len() - 1 - (MATCHES * TURNS) as usize;
    bytes[ends[frame] + 60] ^= 1;
    fs::write(&file, bytes).unwrap();
    let (new, salvaged) = saved(left.path(), "one frame");
    assert_eq!(salvaged.losses, [Loss::Match(MatchId(1))]);
    let text = fs::read_to_string(new.path().join("aside").join("match-1.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.iter().any(|row| row["row"]["id"] == 1) && rows.len() as u64 == TURNS, "{text}");
}
