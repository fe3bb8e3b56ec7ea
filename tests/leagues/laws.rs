//! What holds of every league, whoever plays, leaves, falls silent or is corrected.

#[path = "simulation.rs"]
mod simulation;

use nahil_games::{BySide, Kind, Side};
use nahil_league::Person;
use nahil_league::counted::{Ended, Outcome};
use nahil_league::ladder::{Event as Rung, Ladder};
use nahil_league::log::{Change, Ending, Entry, Event, Format, Settings, Terms};
use nahil_league::memory::Memory;
use nahil_league::ratings::Ratings;
use nahil_league::season::{Sizes, promoted, relegated};
use nahil_league::state::{League, Phase, Season, Section};
use nahil_league::swiss::{Pair, Tournament};
use nahil_league::week::WEEK;
use proptest::prelude::*;
use simulation::{Dice, Simulation};
use std::collections::{BTreeMap, BTreeSet};

const SIZES: Sizes = Sizes { target: 6, least: 4, most: 8, width: 2 };

fn groups(twice: bool) -> Format {
    Format::Groups { sizes: SIZES, twice, cap: 10 }
}

/// Plays so many seasons of a league.
fn play(format: Format, players: u64, seasons: usize, seed: u64) -> Simulation {
    let mut simulation = Simulation::new(format, players, seed);
    for _ in 0..seasons {
        simulation.season();
    }
    simulation
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn groups_play_by_the_laws(players in 3_u64..200, twice: bool, seed: u64) {
        let simulation = play(groups(twice), players, 3, seed);
        for season in simulation.league.seasons() {
            holds_everybody_once(season);
            for section in &season.sections {
                nobody_is_twice_in_a_round(section);
                points_add_up(section);
                sides_are_even(section, twice);
            }
        }
        sizes_are_in_bounds(&simulation.league);
        who_earned_it_goes_up(&simulation.league);
        replay_gives_the_same(&simulation);
    }

    #[test]
    fn swiss_tournaments_play_by_the_laws(players in 5_u64..60, seed: u64) {
        let simulation = play(Format::Swiss { rounds: None }, players, 2, seed);
        for season in simulation.league.seasons() {
            for section in &season.sections {
                nobody_is_twice_in_a_round(section);
                nobody_meets_twice(section);
                // What is annulled later was seen when the next rounds were paired.
                if section.pairings.iter().all(|pairing| !pairing.annulled) {
                    sides_differ_by_two_at_most(&section.tournament());
                }
                swiss_points_add_up(section);
            }
        }
        replay_gives_the_same(&simulation);
    }

    #[test]
    fn correcting_a_result_and_back_restores_all(players in 3_u64..60, seed: u64, at: prop::sample::Index) {
        let simulation = play(groups(true), players, 1, seed);
        let endings: Vec<_> = simulation.log.iter().enumerate().filter(|(_, entry)| is_ending(&entry.event)).collect();
        prop_assume!(!endings.is_empty());
        let (place, entry) = endings[at.index(endings.len())];
        let Event::Over { slot, .. } = entry.event else { unreachable!("it is an ending") };
        let league = League::replay(&simulation.log[..=place]);
        let mut corrected = league.clone();
        let mut change = entry.clone();
        change.event = Event::Over { slot, result: Some(Ending::new((0, 0), false)) };
        prop_assert_eq!(corrected.apply(&change), Ok(()));
        prop_assert_eq!(corrected.apply(entry), Ok(()));
        prop_assert_eq!(corrected, league);
    }

    #[test]
    fn a_league_may_be_played_otherwise_from_season_to_season(players in 8_u64..60, twice: bool, seed: u64) {
        let mut simulation = Simulation::new(groups(twice), players, seed);
        let smaller = Format::Groups { sizes: Sizes { target: 3, least: 3, most: 4, width: 2 }, twice, cap: 2 };
        for format in [groups(twice), Format::Swiss { rounds: Some(3) }, smaller, groups(!twice)] {
            simulation.format = format;
            simulation.season();
        }
        for season in simulation.league.seasons() {
            holds_everybody_once(season);
            season.sections.iter().for_each(points_add_up);
        }
        replay_gives_the_same(&simulation);
    }

    #[test]
    fn a_ladder_is_a_permutation_and_a_loss_lifts_nobody(players in 2_u64..50, seed: u64) {
        let mut dice = Dice(seed);
        let mut ladder = Ladder::default();
        let mut on = BTreeSet::new();
        for now in (0..200).map(|step| step * WEEK / 3) {
            let (one, other) = (Person(dice.below(players)), Person(dice.below(players)));
            ladder.pass(now);
            let (from, to) = (ladder.place(one), ladder.place(other));
            match dice.below(8) {
                0 => {
                    ladder.apply(now, Rung::Leave(one));
                    on.remove(&one);
                }
                1 | 2 => {
                    ladder.apply(now, Rung::Join(one));
                    on.insert(one);
                }
                _ if ladder.may_challenge(one, other, now).is_ok() => {
                    let won = dice.below(2) == 0;
                    ladder.apply(now, Rung::Begin { challenger: one, challenged: other });
                    ladder.apply(now, Rung::End { challenger: one, challenged: other, won });
                    if won {
                        prop_assert_eq!(ladder.place(one), to);
                    } else {
                        prop_assert!(ladder.place(one) >= from);
                    }
                }
                _ => drop(ladder.pass(now)),
            }
            let order: Vec<Person> = ladder.order().collect();
            let different: BTreeSet<Person> = order.iter().copied().collect();
            prop_assert_eq!(order.len(), different.len());
            prop_assert!(different.is_subset(&on));
        }
    }

    #[test]
    fn ratings_do_not_depend_on_the_order_of_arrival(count in 1_usize..120, seed: u64) {
        let mut dice = Dice(seed);
        let log: Vec<Ended> = (0..count as u64).map(|number| ended(number, &mut dice)).collect();
        let mut in_order = Memory::default();
        let mut sorted = log.clone();
        sorted.sort_by_key(Ended::key);
        for ended in sorted {
            let Ok(()) = in_order.rate(ended);
            prop_assert_eq!(in_order.is_behind(), Ok(false), "the last of all counts at once");
        }
        let mut shuffled = Memory::default();
        let mut rest = log.clone();
        while !rest.is_empty() {
            let at = dice.below(rest.len() as u64) as usize;
            let Ok(()) = shuffled.rate(rest.swap_remove(at));
            let Ok(()) = shuffled.catch_up(dice.below(9) as usize);
        }
        caught_up(&mut shuffled);
        same_ratings(&in_order, &shuffled, &log);
        let gone = dice.below(count as u64);
        prop_assert_eq!((shuffled.unrate(gone), shuffled.unrate(gone)), (Ok(true), Ok(false)));
        prop_assert_eq!(shuffled.verdict(gone), Ok(None));
        caught_up(&mut shuffled);
        let Ok(()) = shuffled.rate(log[gone as usize].clone());
        caught_up(&mut shuffled);
        same_ratings(&in_order, &shuffled, &log);
        for change in [changed(&log[gone as usize], &mut dice), log[gone as usize].clone()] {
            let Ok(()) = shuffled.rate(change);
            caught_up(&mut shuffled);
        }
        same_ratings(&in_order, &shuffled, &log);
    }

    /// Whatever happens before the last step, all ends as if it had been done at once.
    #[test]
    fn ratings_in_steps_end_as_those_at_once(count in 1_u64..120, most in 0_usize..20, seed: u64) {
        let mut dice = Dice(seed);
        let mut log: BTreeMap<u64, Ended> = BTreeMap::new();
        let (mut in_steps, mut kin) = (Memory::default(), Vec::new());
        for number in 0..count {
            let (other, deed) = (dice.below(count), dice.below(8));
            let linked = [dice.below(6), dice.below(6)].map(Person);
            let new = ended(number, &mut dice);
            log.insert(number, new.clone());
            let Ok(()) = in_steps.rate(new);
            match deed {
                0 => if let Some(known) = log.get_mut(&other) {
                    *known = changed(known, &mut dice);
                    let Ok(()) = in_steps.rate(known.clone());
                },
                1 => {
                    let was_there = log.remove(&other).is_some();
                    prop_assert_eq!(in_steps.unrate(other), Ok(was_there));
                },
                2 => {
                    kin.push(linked);
                    in_steps.link(linked[0], linked[1]);
                },
                3..6 => { let Ok(()) = in_steps.catch_up(most); },
                _ => {}
            }
        }
        // Each step takes at least one.
        for _ in 0..=count {
            let Ok(()) = in_steps.catch_up(most);
        }
        prop_assert_eq!(in_steps.is_behind(), Ok(false));
        let mut log: Vec<Ended> = log.into_values().collect();
        log.sort_by_key(Ended::key);
        let mut at_once = Memory::default();
        for [one, other] in kin {
            at_once.link(one, other);
        }
        for ended in &log {
            let Ok(()) = at_once.rate(ended.clone());
        }
        same_ratings(&at_once, &in_steps, &log);
        prop_assert!(at_once.matches().eq(in_steps.matches()));
        prop_assert!(at_once.all_weeks().eq(in_steps.all_weeks()));
        prop_assert!(at_once.all_runs().eq(in_steps.all_runs()));
    }
}

fn caught_up(ratings: &mut Memory) {
    while ratings.is_behind() == Ok(true) {
        let Ok(()) = ratings.catch_up(3);
    }
}

/// The same match with another end: perhaps with others who play it, or at another time.
fn changed(known: &Ended, dice: &mut Dice) -> Ended {
    let other = ended(known.number, dice);
    match dice.below(3) {
        0 => Ended { struck: !known.struck, ..known.clone() },
        1 => Ended { result: other.result, on_time: false, ..known.clone() },
        _ => other,
    }
}

fn ended(number: u64, dice: &mut Dice) -> Ended {
    let at = 1_704_067_200 + dice.below(40) as i64 * WEEK / 4 + dice.below(3) as i64;
    let white = dice.below(6);
    let black = (white + 1 + dice.below(5)) % 6;
    let result = [Outcome::Won(Side::White), Outcome::Won(Side::Black), Outcome::Drawn, Outcome::Nothing];
    Ended {
        number,
        game: [Kind::Maya, Kind::Arimaa][dice.below(2) as usize],
        players: BySide { white: Person(white), black: Person(black) },
        at,
        result: result[dice.below(4) as usize],
        on_time: dice.below(3) == 0,
        casual: dice.below(9) == 0,
        channel: false,
        league: dice.below(3) == 0,
        turns: BySide { white: dice.below(9) as u32, black: 1 + dice.below(9) as u32 },
        loser_last_turn: Some(at - dice.below(30) as i64 * WEEK / 7),
        struck: dice.below(9) == 0,
    }
}

/// Bit for bit.
fn same_ratings(one: &Memory, other: &Memory, log: &[Ended]) {
    for ended in log {
        assert_eq!(one.verdict(ended.number), other.verdict(ended.number));
        for game in [Kind::Maya, Kind::Arimaa] {
            assert_eq!(one.all(game, ended.at), other.all(game, ended.at));
            assert_eq!(one.ranking(game, ended.at), other.ranking(game, ended.at));
        }
    }
}

fn is_ending(event: &Event) -> bool {
    matches!(event, Event::Over { result: Some(_), .. })
}

fn holds_everybody_once(season: &Season) {
    if season.sections.is_empty() {
        return;
    }
    let mut all: Vec<Person> = season.sections.iter().flat_map(|section| section.players.clone()).collect();
    all.sort_unstable();
    assert!(all.iter().eq(season.entrants.keys()), "each entrant is in exactly one group");
}

fn sizes_are_in_bounds(league: &League) {
    for season in league.seasons().iter().filter(|season| season.phase == Phase::Closed) {
        let players: usize = season.sections.iter().map(|section| section.players.len()).sum();
        let possible = (1..=players)
            .any(|groups| players.div_ceil(groups) <= SIZES.most && players / groups >= SIZES.least);
        for section in &season.sections {
            let size = section.players.len();
            assert!(!possible || (SIZES.least..=SIZES.most).contains(&size), "{size} of {players}");
        }
    }
}

/// Somebody promoted is kept down only if the level has no room: nobody from its lower half stays in it then.
fn who_earned_it_goes_up(league: &League) {
    let closed = league.seasons().iter().filter(|season| season.phase == Phase::Closed);
    for (before, after) in closed.clone().zip(closed.skip(1)) {
        let finished = before.finished();
        let levels = |section: &Section| {
            section.players.iter().map(|player| (*player, section.level)).collect::<Vec<_>>()
        };
        let now: BTreeMap<Person, usize> = after.sections.iter().flat_map(levels).collect();
        for (level, groups) in finished.iter().enumerate().skip(1) {
            let up = groups.iter().flat_map(|group| group.iter().take(promoted(group.len())));
            let kept = up.filter(|finish| now.get(&finish.player).is_some_and(|now| *now >= level)).count();
            let low = finished[level - 1].iter().flat_map(|group| {
                let past = group.len() - relegated(&finished, level - 1, group.len());
                let half = group.len().div_ceil(2).max(if level > 1 { promoted(group.len()) } else { 0 });
                group.get(half.min(past)..past).unwrap_or_default()
            });
            let stayed = low.filter(|finish| now.get(&finish.player).is_some_and(|now| *now < level)).count();
            assert!(kept == 0 || stayed == 0, "{kept} are kept below level {level}, where {stayed} stay");
        }
    }
}

fn nobody_is_twice_in_a_round(section: &Section) {
    let mut seen = BTreeSet::new();
    for pairing in &section.pairings {
        assert_ne!(pairing.white, pairing.black);
        assert!(seen.insert((pairing.round, pairing.white)) && seen.insert((pairing.round, pairing.black)));
    }
}

/// The sum of halves is twice the matches that count and are not lost by both, less the reductions.
fn points_add_up(section: &Section) {
    let table = section.table();
    let live: BTreeSet<usize> = table.iter().map(|row| row.number).collect();
    let counts = |number| live.contains(&number);
    let games = section
        .pairings
        .iter()
        .filter(|pairing| !pairing.annulled && counts(pairing.white) && counts(pairing.black));
    let won =
        games.filter_map(|pairing| pairing.result).filter(|ending| ending.halves != (0, 0)).count() as i64;
    let reduced: i64 = live.iter().map(|number| i64::from(section.reduced(*number))).sum();
    assert_eq!(table.iter().map(|row| row.points).sum::<i64>(), 2 * won - reduced);
}

fn sides_are_even(section: &Section, twice: bool) {
    for number in 1..=section.players.len() {
        let white = section.pairings.iter().filter(|pairing| pairing.white == number).count();
        let black = section.pairings.iter().filter(|pairing| pairing.black == number).count();
        assert!(white.abs_diff(black) <= usize::from(!twice));
    }
}

fn nobody_meets_twice(section: &Section) {
    let mut met = BTreeSet::new();
    let played =
        section.pairings.iter().filter(|pairing| pairing.result.is_some_and(|ending| !ending.forfeit));
    for pairing in played {
        assert!(met.insert((pairing.white.min(pairing.black), pairing.white.max(pairing.black))));
    }
    let tournament = section.tournament();
    let mut byes = BTreeSet::new();
    assert!(tournament.history.iter().filter_map(|round| round.bye).all(|number| byes.insert(number)));
}

/// But for the last round, in which leaders may have one side more than others.
fn sides_differ_by_two_at_most(tournament: &Tournament) {
    let mut sides: BTreeMap<usize, Vec<Side>> = BTreeMap::new();
    let early = tournament.history.iter().take(tournament.rounds.saturating_sub(1));
    for Pair { white, black, .. } in early.flat_map(|round| &round.pairs).filter(|pair| !pair.forfeit) {
        sides.entry(*white).or_default().push(Side::White);
        sides.entry(*black).or_default().push(Side::Black);
    }
    for sides in sides.values() {
        let white = sides.iter().filter(|side| **side == Side::White).count();
        assert!((2 * white).abs_diff(sides.len()) <= 2, "{sides:?}");
        assert!(sides.windows(3).all(|run| run[0] != run[1] || run[1] != run[2]), "{sides:?}");
    }
}

fn swiss_points_add_up(section: &Section) {
    let tournament = section.tournament();
    let pairs = tournament.history.iter().flat_map(|round| &round.pairs);
    let won = pairs.filter(|pair| pair.halves != (0, 0)).count();
    let byes = tournament.history.iter().filter(|round| round.bye.is_some()).count();
    let asked: u32 = tournament.history.iter().flat_map(|round| round.absent.values()).sum();
    let sum: i64 = tournament.table().iter().map(|line| line.points).sum();
    let reduced: u32 = tournament.reduced.values().sum();
    assert_eq!(sum, 2 * (won + byes) as i64 + i64::from(asked) - i64::from(reduced));
}

/// The log alone gives the same league, and what was due at any moment would be due again after a restart.
fn replay_gives_the_same(simulation: &Simulation) {
    assert_eq!(League::replay(&simulation.log), simulation.league);
    let json = serde_json::to_string(&simulation.log).expect("it can be written");
    assert_eq!(
        serde_json::from_str::<Vec<nahil_league::log::Entry>>(&json).expect("and read"),
        simulation.log
    );
}

/// What an organiser changes holds for a season that nobody has signed up for, and for no other; and is gone when it is taken
/// back.
#[test]
fn a_change_holds_at_once_only_while_nobody_has_signed_up() {
    let settings = |sign_up: i64, length: i64| Settings { format: groups(true), sign_up, length };
    let terms = |settings: Settings| Terms {
        name: "Copa".to_owned(),
        options: String::new(),
        control: "5d".to_owned(),
        rest: true,
        vacation: "48h".to_owned(),
        strict: false,
        members_only: false,
        settings,
    };
    let change = |new: Settings| {
        Event::Changed(Box::new(Change { old: terms(settings(100, 900)), new: terms(new), held: None }))
    };
    let mut log = Vec::new();
    let mut write = |at: i64, event: Event| {
        log.push(Entry { at, by: Some(Person(1)), event });
        League::replay(&log)
    };
    let held = |league: &League| {
        let season = league.season().expect("there is one");
        (season.settings.length, season.closes, league.changes_at_once())
    };
    assert_eq!(held(&write(1000, Event::Opened(settings(100, 900)))), (900, 1100, true));
    assert_eq!(held(&write(1010, change(settings(100, 800)))), (800, 1100, true));
    assert_eq!(held(&write(1020, change(settings(200, 700)))), (700, 1220, true));
    assert_eq!(held(&write(1030, Event::TakenBack)), (800, 1100, true));
    assert_eq!(held(&write(1040, Event::Signed { player: Person(2), sure: 1.0 })), (800, 1100, false));
    assert_eq!(held(&write(1050, change(settings(300, 600)))), (800, 1100, false));
    assert_eq!(held(&write(1060, Event::Cancelled)), (800, 1100, true));
}
