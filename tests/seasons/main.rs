//! Leagues through the bot's own loop: whoever joins, plays, falls silent, leaves, is expelled, replaced, corrected, linked
//! or deleted, and whenever the program is killed, each match exists once, the log says what the matches say, and the seasons
//! end. With `NAHIL_LONG` set, leagues have up to 200 players.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod world;

use jiff::SignedDuration;
use nahil::bot::message::{Errand, Outgoing};
use nahil::league::log::{Ending, Entry, Event as Logged, Slot};
use nahil::league::state::{League, Phase, Season};
use nahil::league::swiss::{Tournament, trf};
use nahil::store::Store;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use world::{Deed, World};

/// After how many steps of its work the program is killed, again and again; or never.
fn any_kills() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 5_u64..60]
}

/// How many may play a league.
fn most(players: usize) -> usize {
    if std::env::var_os("NAHIL_LONG").is_some() { 200 } else { players }
}

fn any_deed() -> impl Strategy<Value = Deed> {
    let who = 0_usize..200;
    let id = 1_u64..80;
    prop_oneof![
        3 => (who.clone(), id.clone()).prop_map(|(who, id)| Deed::Turn(who, id)),
        8 => (who.clone(), id.clone()).prop_map(|(who, id)| Deed::Resign(who, id)),
        1 => who.clone().prop_map(|who| Deed::Press(who, "join")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "leave-now")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "here")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "table:1")),
        1 => (who.clone(), prop_oneof![Just("bye"), Just("leave"), Just("matches"), Just("pairs")])
            .prop_map(|(who, what)| Deed::Say(who, what)),
        2 => (prop_oneof![Just("remove"), Just("readmit"), Just("replace")], who.clone(), who.clone())
            .prop_map(|(what, who, other)| Deed::Rule(what, who, other)),
        2 => (id.clone(), prop_oneof![
                Just("correct white"), Just("correct both"), Just("annul"), Just("reopen end"), Just("loss black"),
                Just("reduce white 1"),
            ]).prop_map(|(id, what)| Deed::Correct(id, what)),
        1 => (id, who.clone()).prop_map(|(id, who)| Deed::Expel(id, who)),
        1 => (who.clone(), who.clone()).prop_map(|(who, other)| Deed::Link(who, other)),
        1 => who.clone().prop_map(Deed::Delete),
        1 => prop_oneof![Just("undo"), Just("start"), Just("next")].prop_map(Deed::Organise),
        4 => (1_i64..72).prop_map(Deed::Wait),
        2 => Just(Deed::Kill),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn seasons_of_groups_end(
        players in 3_usize..=most(40),
        deeds in proptest::collection::vec(any_deed(), 10..40),
        cap in 1_u32..4,
        kills in any_kills(),
    ) {
        let mut world = World::new(players);
        world.kills = kills;
        world.found(&format!("maya groups legs=1 size=4 cap={cap} length=20d signup=2d 5d Liga"));
        seasons(&mut world, players, &deeds);
    }

    #[test]
    fn swiss_seasons_end(
        players in 5_usize..=most(24),
        deeds in proptest::collection::vec(any_deed(), 10..40),
        kills in any_kills(),
    ) {
        let mut world = World::new(players);
        world.kills = kills;
        world.found("maya swiss rounds=3 length=10d signup=2d sudden 4d Suizo");
        seasons(&mut world, players, &deeds);
    }
}

fn any_rung() -> impl Strategy<Value = Deed> {
    let who = 0_usize..10;
    prop_oneof![
        6 => (who.clone(), who.clone()).prop_map(|(who, other)| Deed::Challenge(who, other)),
        6 => (who.clone(), 1_u64..20).prop_map(|(who, id)| Deed::Resign(who, id)),
        1 => who.clone().prop_map(|who| Deed::Press(who, "join")),
        1 => who.clone().prop_map(|who| Deed::Press(who, "leave-now")),
        1 => (who.clone(), who.clone()).prop_map(|(who, other)| Deed::Rule("remove", who, other)),
        1 => Just(Deed::Organise("undo")),
        1 => (who.clone(), who.clone()).prop_map(|(who, other)| Deed::Link(who, other)),
        1 => who.prop_map(Deed::Delete),
        3 => (1_i64..900).prop_map(Deed::Wait),
        1 => Just(Deed::Kill),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 60, ..ProptestConfig::default() })]

    /// A loss never lifts the challenger, and nobody stands on it twice.
    #[test]
    fn a_ladder_is_an_order(players in 2_usize..8, deeds in proptest::collection::vec(any_rung(), 10..60)) {
        let mut world = World::new(players);
        world.found("maya ladder Climb");
        for who in 0..players {
            world.press(who, "league:L1:join");
        }
        for deed in deeds {
            world.step(deed);
        }
        let league = world.check();
        let order: Vec<_> = league.ladder().order().collect();
        prop_assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len());
        prop_assert!(order.len() <= players);
    }
}

/// Plays two seasons, and checks in the middle and at the end of each.
fn seasons(world: &mut World, players: usize, deeds: &[Deed]) {
    for (number, deeds) in deeds.chunks(deeds.len().div_ceil(2)).enumerate() {
        for who in 0..players {
            world.press(who, "league:L1:join");
        }
        world.pass(SignedDuration::from_hours(49));
        let league = world.check();
        assert!(number > 0 || league.seasons()[number].phase == Phase::Running);
        for deed in deeds {
            world.step(*deed);
        }
        world.check();
        end_of_season(world, number);
    }
}

/// Lets time pass until a season is over.
fn end_of_season(world: &mut World, number: usize) {
    for _ in 0..40 {
        world.pass(SignedDuration::from_hours(5 * 24));
        let league = world.check();
        if league.seasons().get(number).is_none_or(Season::is_settled) {
            return;
        }
    }
    panic!("season {} ends", number + 1);
}

/// The files that were told.
fn files(told: &[Outgoing]) -> Vec<(String, String)> {
    let file = |outgoing: &Outgoing| match &outgoing.what {
        Errand::Post(post) => post.file.as_ref().map(|file| (file.name.clone(), file.text.clone())),
        Errand::Close { .. } => None,
    };
    told.iter().filter_map(file).collect()
}

/// With byes, a round not played, somebody who leaves, forfeits and matches that were played. With `NAHIL_TRF` set to a
/// folder, the report is written there, for other programs.
#[test]
fn a_whole_swiss_reads_back_from_its_report() {
    let players = 11;
    let mut world = World::new(players);
    world.found("maya swiss rounds=5 length=10d signup=2d sudden 4d Suizo");
    for who in 0..players {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(49));
    let mut number = 0;
    for round in 1..=5 {
        let league = world.check();
        let section = &league.seasons()[0].sections[0];
        assert_eq!(section.paired(), round);
        let now: Vec<_> = section.pairings.iter().filter(|pairing| pairing.round == round).copied().collect();
        for pairing in &now {
            let players =
                [pairing.white, pairing.black].map(|number| section.players[number - 1].0 as usize - 1);
            number += 1;
            let id = pairing.number.unwrap();
            let ply = if number % 4 > 0 { 2 } else { 0 };
            if ply > 0 {
                for who in players {
                    world.step(Deed::Turn(who, id));
                }
            }
            world.press(players[number % 2], &format!("resign:{id}:{ply}"));
        }
        match round {
            1 => world.step(Deed::Say(3, "bye")),
            2 => world.step(Deed::Press(6, "leave-now")),
            _ => {}
        }
        world.pass(SignedDuration::from_hours(6 * 24));
    }
    let league = world.check();
    assert_eq!(league.seasons()[0].phase, Phase::Closed);
    let told = world.say(0, "league export trf");
    let files = files(&told);
    let [(name, text)] = &files[..] else { panic!("one file is told: {files:?}") };
    if let Some(folder) = std::env::var_os("NAHIL_TRF") {
        std::fs::write(Path::new(&folder).join(name), text).unwrap();
    }
    let report = trf::read(text).unwrap();
    // A report has no boards.
    let by_number = |mut tournament: Tournament| {
        tournament.history.iter_mut().for_each(|round| round.pairs.sort_by_key(|pair| pair.white));
        tournament
    };
    let section = &league.seasons()[0].sections[0];
    assert_eq!(by_number(report.tournament.clone()), by_number(section.tournament()));
    let played = report.tournament.history.iter().flat_map(|round| &round.pairs);
    assert!(played.clone().any(|pair| pair.forfeit) && played.clone().any(|pair| !pair.forfeit));
}

/// Where the cap holds matches back until the cut, they are divided, and the season ends.
#[test]
fn matches_that_never_began_do_not_hold_a_season_up() {
    let mut world = World::new(3);
    world.found("maya groups legs=1 size=4 cap=1 length=7d signup=2d 10d Liga");
    for who in 0..3 {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(49));
    let unmade = |league: &League| {
        let pairings = league.seasons()[0].sections[0].pairings.iter();
        pairings.filter(|pairing| pairing.number.is_none()).copied().collect::<Vec<_>>()
    };
    let waiting = unmade(&world.check());
    assert_eq!(waiting.len(), 2);
    assert!(waiting.iter().all(|pairing| !pairing.is_over()));
    end_of_season(&mut world, 0);
    let league = world.check();
    assert_eq!(league.seasons()[0].phase, Phase::Closed);
    let divided = Some(Ending::new((1, 1), true));
    assert!(unmade(&league).iter().all(|pairing| pairing.result == divided));
}

/// A table that says something else than its matches, and a log of which not all is known, are named.
#[test]
fn what_a_table_has_wrong_is_found() {
    let mut world = World::new(3);
    world.found("maya groups legs=1 size=4 length=20d signup=2d 5d Liga");
    for who in 0..3 {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(49));
    world.check();
    world.bot = None;
    let store = Store::open(world.folder.path()).unwrap();
    let mut row = store.work().leagues().unwrap().remove(0);
    let slot = Slot { section: 0, round: 1, board: 1 };
    let event = Logged::Over { slot, result: Some(Ending::new((2, 0), false)) };
    let entry = Entry { at: world.now.as_second(), by: None, event };
    let mut work = store.work();
    work.add_league_entry(&mut row, &entry).unwrap();
    store.commit(work).unwrap();
    let hurt = |store: &Store| store.verify().unwrap().1;
    let found = hurt(&store);
    assert!(matches!(&found[..], [one] if one.starts_with("league L1: match 1 ended as None")), "{found:?}");
    row.entries += 1;
    let mut work = store.work();
    work.put_league(&row).unwrap();
    store.commit(work).unwrap();
    let found = hurt(&store);
    assert!(matches!(&found[..], [one] if one.starts_with("league L1: its log has")), "{found:?}");
}

/// Nobody waits for a round of many players, which an organiser has asked for, and it is paired even if the program is killed.
#[test]
fn a_large_round_by_hand_is_paired_beside_the_loop() {
    let players = 60;
    let mut world = World::new(players);
    world.found("maya swiss rounds=3 length=10d signup=2d sudden 4d Suizo");
    for who in 0..players {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(49));
    let matches = world.check().seasons()[0].sections[0].pairings.len() as u64;
    for id in 1..=matches {
        (0..players).for_each(|who| drop(world.press(who, &format!("resign:{id}:0"))));
    }
    for (round, killed) in [(2, false), (3, true)] {
        let told = format!("{:?}", world.say(players, "league next"));
        assert!(told.contains("is being paired"), "{told}");
        if killed {
            world.step(Deed::Kill);
        }
        // It is waited for in the end; after a start, nothing falls due for a little while.
        world.pass(SignedDuration::from_mins(5));
        let league = world.check();
        let section = &league.seasons()[0].sections[0];
        assert_eq!(section.paired(), round);
        let first =
            section.pairings.iter().filter(|pairing| pairing.round == round).filter_map(|one| one.number);
        for id in first.collect::<Vec<_>>() {
            (0..players).for_each(|who| drop(world.press(who, &format!("resign:{id}:0"))));
        }
    }
}

/// Who comes late to a Swiss whose last section is full is told so, and the others play on.
#[test]
fn nobody_is_the_hundred_and_first_of_a_section() {
    let players = 102;
    let mut world = World::new(players);
    world.found("maya swiss rounds=3 length=10d signup=2d sudden 4d Suizo");
    for who in 0..99 {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(50));
    let told = format!("{:?}", world.say(99, "league join"));
    assert!(told.contains("You are in"), "{told}");
    for who in [100, 101] {
        let told = format!("{:?}", world.say(who, "league join"));
        assert!(told.contains("a group has at most 100 players"), "{told}");
    }
    let league = world.check();
    let sections = &league.seasons()[0].sections;
    assert_eq!(sections.iter().map(|section| section.players.len()).collect::<Vec<_>>(), [100]);
    // It is full for who is late, not for who stays away from the next round, and not as it is past the second.
    world.pass(SignedDuration::from_hours(24 * 40));
    let told = format!("{:?}", world.say(101, "league join"));
    assert!(told.contains("Sign-up is closed"), "{told}");
}

/// What was lost by a removal goes on when that is taken back; what could begin because of it goes on as well.
#[test]
fn a_removal_taken_back_leaves_no_trace() {
    let mut world = World::new(5);
    world.found("maya groups legs=1 size=5 cap=2 length=20d signup=2d 5d Liga");
    for who in 0..5 {
        world.press(who, "league:L1:join");
    }
    world.pass(SignedDuration::from_hours(49));
    let open = |league: &League| {
        let pairings = league.seasons()[0].sections[0].pairings.iter();
        let open = pairings.filter(|one| !one.is_over()).filter_map(|one| one.number);
        open.collect::<BTreeSet<_>>()
    };
    let before = open(&world.check());
    world.step(Deed::Rule("remove", 4, 0));
    let without = open(&world.check());
    assert!(!before.is_subset(&without) && !without.is_subset(&before), "{before:?} {without:?}");
    world.step(Deed::Organise("undo"));
    let after = open(&world.check());
    assert_eq!(after, before.union(&without).copied().collect());
    assert!(!world.check().seasons()[0].sections[0].has_left(5));
}

/// Whoever is back in a place that was another's for a while plays all of its matches; each stands once.
#[test]
fn a_replacement_taken_back_leaves_nobody_without_a_match() {
    for words in
        ["maya groups legs=1 size=5 length=20d signup=2d 5d", "maya swiss rounds=3 signup=2d sudden 8d"]
    {
        let mut world = World::new(7);
        world.found(words);
        for who in 0..6 {
            world.press(who, "league:L1:join");
        }
        world.pass(SignedDuration::from_hours(49));
        let count = |league: &League| {
            let pairings = league.seasons()[0].sections[0].pairings.iter();
            pairings.filter(|one| one.number.is_some() && !one.is_over()).count()
        };
        let before = count(&world.check());
        world.step(Deed::Rule("replace", 2, 6));
        assert_eq!(count(&world.check()), before, "{words}");
        world.step(Deed::Organise("undo"));
        assert_eq!(count(&world.check()), before, "{words}");
        world.step(Deed::Kill);
        let told = format!("{:?}", world.say(2, "league matches"));
        assert!(!told.contains("no match in progress"), "{told}");
    }
}
