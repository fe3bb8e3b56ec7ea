//! How long leagues take, of the sizes that one bot is meant to hold: 5,000 players in groups drawn within 100 ms, all their
//! tables within 100 ms; ratings of 100,000 matches within 2 s; an event of a ladder of 5,000 within 5 ms; a Swiss round of
//! 30 players within half a second, of 100 within 5 s. And what happens of a sudden: a correction of the first week, and a
//! link, after 100,000 matches.

use divan::{Bencher, black_box};
use nahil_games::{BySide, Kind, Side};
use nahil_league::Person;
use nahil_league::berger::schedule;
use nahil_league::counted::{Ended, Outcome};
use nahil_league::ladder::{Event as Rung, Ladder};
use nahil_league::log::{Entry, Event, Format, Settings};
use nahil_league::memory::Memory;
use nahil_league::ratings::Ratings;
use nahil_league::season::{Entrant, Sizes, line};
use nahil_league::state::League;
use nahil_league::swiss::{Pair, Round, Tournament};
use nahil_league::table::{Game, Group};
use nahil_league::week::WEEK;
use std::collections::BTreeMap;

const PLAYERS: u64 = 5_000;
const MATCHES: u64 = 100_000;
/// How many matches the bot rates anew at once.
const STEP: usize = 100;
const SIZES: Sizes = Sizes { target: 6, least: 4, most: 8, width: 2 };

fn main() {
    divan::main();
}

/// Chance that can be repeated.
fn dice(seed: u64) -> u64 {
    let mixed = (seed ^ seed >> 30).wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 7
}

#[divan::bench]
fn draw(bencher: Bencher) {
    let entrant = |player| Entrant { player: Person(player), sure: dice(player) as f64 / 1e15, signed: 0 };
    let entrants: Vec<Entrant> = (0..PLAYERS).map(entrant).collect();
    bencher.bench(|| SIZES.deal(&line(None, &BTreeMap::new(), black_box(&entrants))));
}

#[divan::bench]
fn tables(bencher: Bencher) {
    let games = schedule(6, true).into_iter().map(|fixture| {
        let halves =
            [(2, 0), (1, 1), (0, 2)][dice(fixture.round as u64 + 7 * fixture.board as u64) as usize % 3];
        Game { white: fixture.white, black: fixture.black, halves }
    });
    let group = Group { players: 6, per_pair: 2, games: games.collect(), ..Group::default() };
    bencher.bench(|| (0..PLAYERS / 6).map(|_| black_box(&group).table().len()).sum::<usize>());
}

fn ended(number: u64) -> Ended {
    let white = dice(number) % PLAYERS;
    let result =
        [Outcome::Won(Side::White), Outcome::Won(Side::Black), Outcome::Drawn][dice(number + 1) as usize % 3];
    Ended {
        number,
        game: Kind::Maya,
        players: BySide {
            white: Person(white),
            black: Person((white + 1 + dice(number + 2) % 40) % PLAYERS),
        },
        at: 1_704_067_200 + number as i64 * 100 * WEEK / MATCHES as i64,
        result,
        on_time: number.is_multiple_of(9),
        casual: false,
        channel: false,
        league: true,
        turns: BySide { white: 30, black: 30 },
        loser_last_turn: None,
        struck: false,
    }
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn ratings(bencher: Bencher) {
    let log: Vec<Ended> = (0..MATCHES).map(ended).collect();
    bencher.with_inputs(|| log.clone()).bench_values(taken_in);
}

/// All ratings, taken in.
fn rated() -> Memory {
    taken_in((0..MATCHES).map(ended).collect())
}

fn taken_in(log: Vec<Ended>) -> Memory {
    let mut ratings = Memory::default();
    for ended in log {
        let Ok(()) = ratings.rate(ended);
    }
    ratings
}

/// A step in which the bot reckons again after a correction.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn correction_step(bencher: Bencher) {
    let mut ratings = rated();
    let Ok(()) = ratings.rate(Ended { struck: true, ..ended(1) });
    bencher.with_inputs(|| ratings.clone()).bench_refs(|ratings| ratings.catch_up(STEP));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn correction(bencher: Bencher) {
    let ratings = rated();
    bencher.with_inputs(|| ratings.clone()).bench_refs(|ratings| {
        let Ok(()) = ratings.rate(Ended { struck: true, ..ended(1) });
        ratings.catch_up(usize::MAX)
    });
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn link(bencher: Bencher) {
    let ratings = rated();
    bencher.with_inputs(|| ratings.clone()).bench_refs(|ratings| {
        ratings.link(Person(dice(1) % PLAYERS), Person(dice(9) % PLAYERS));
        ratings.catch_up(usize::MAX)
    });
}

/// A season of 1,000 players: its draw, its log, and what of it begins first.
#[divan::bench]
fn season(bencher: Bencher) {
    const SEASON: u64 = 1_000;
    let settings = Settings {
        format: Format::Groups { sizes: SIZES, twice: true, cap: 10 },
        sign_up: WEEK,
        length: 16 * WEEK,
    };
    let mut league = League::default();
    let sign = |player| Event::Signed { player: Person(player), sure: dice(player) as f64 / 1e15 };
    for event in std::iter::once(Event::Opened(settings)).chain((0..SEASON).map(sign)) {
        league.apply(&Entry { at: 0, by: None, event }).expect("they can sign up");
    }
    bencher.with_inputs(|| league.clone()).bench_refs(|league| {
        let event = Event::Drawn { groups: league.draw(), white_first: true };
        league.apply(&Entry { at: WEEK, by: None, event }).expect("it can be drawn");
        black_box(league.due(WEEK, |_| 0))
    });
}

#[divan::bench]
fn ladder(bencher: Bencher) {
    let mut ladder = Ladder::default();
    for player in 0..PLAYERS {
        ladder.apply(0, Rung::Join(Person(player)));
    }
    let end = Rung::End { challenger: Person(PLAYERS - 1), challenged: Person(PLAYERS - 6), won: true };
    bencher.with_inputs(|| ladder.clone()).bench_refs(|ladder| ladder.apply(1, end));
}

/// A tournament of so many players after so many rounds.
fn tournament(players: usize, rounds: usize) -> Tournament {
    let mut tournament =
        Tournament { players, rounds: 9, white_first: true, history: Vec::new(), reduced: BTreeMap::new() };
    for round in 0..rounds {
        let paired = tournament.pair(|_| true).expect("there is a pairing");
        let pairs = paired.pairs.into_iter().map(|(white, black)| {
            let halves = [(2, 0), (1, 1), (0, 2)][dice((white * 1000 + black + round) as u64) as usize % 3];
            Pair { white, black, halves, forfeit: false }
        });
        let round = Round { pairs: pairs.collect(), bye: paired.bye, ..Round::default() };
        tournament.history.push(round);
    }
    tournament
}

#[divan::bench(args = [(30, 1), (30, 8), (100, 0), (100, 1), (100, 2), (100, 4), (100, 8)], sample_count = 3, sample_size = 1)]
fn swiss(bencher: Bencher, (players, rounds): (usize, usize)) {
    let tournament = tournament(players, rounds);
    bencher.bench(|| black_box(&tournament).pair(|_| true));
}
