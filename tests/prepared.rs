//! Matches played at random with answers prepared on both sides: they come to the same record as the same turns played
//! by hand, every clock is right, and nobody is called twice.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Mention, Outgoing};
use nahil::bot::{Bot, Settings};
use nahil::games::{BySide, Kind, Side, Table, TurnEnd};
use nahil::play::{Calendars, Control, Match, MatchId, What as Entry};
use nahil::players::{Account, Place, Platform};
use nahil::store::Store;
use proptest::prelude::*;

/// White and Black.
const NAMES: [&str; 2] = ["ana", "beto"];
const CLOCK: &str = "fischer 5d+12h max 10d";
/// Turns of a match, at most.
const TURNS: usize = 14;

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    events: u32,
    now: Timestamp,
    /// Whom each public post about a turn called.
    calls: Vec<Vec<String>>,
    refused: usize,
}

impl World {
    fn new(kind: Kind) -> Self {
        let now = "2026-03-02T09:00:00Z".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut world = Self { folder, bot: None, events: 0, now, calls: Vec::new(), refused: 0 };
        world.start();
        world.say(0, &format!("!n play @beto {} white {CLOCK} rest=off vacation=off", kind.id()));
        world.say(1, "!n accept #1");
        world.say(0, "!n profile confirm-on");
        world
    }

    fn start(&mut self) {
        self.bot = None;
        let store = Store::open(&self.folder.path().join("store")).unwrap();
        self.bot = Some(Bot::new(store, Settings::default(), Box::new(|| true)));
    }

    fn say(&mut self, who: usize, text: &str) {
        self.events += 1;
        self.now += SignedDuration::from_secs(2);
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account(NAMES[who]),
            name: NAMES[who].to_owned(),
            locale: None,
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act: Act::Said(text.to_owned()),
            mentions: NAMES.iter().map(|name| Mention::person(name, account(name))).collect(),
            member: None,
        };
        let now = self.now;
        let bot = self.bot.as_mut().unwrap();
        let told = bot.apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
        self.hear(NAMES[who], told);
    }

    fn hear(&mut self, asker: &str, told: Vec<Outgoing>) {
        for outgoing in told {
            let Errand::Post(post) = outgoing.what else { continue };
            if let Some(reader) = outgoing.private_to {
                assert_eq!(reader.id, asker, "what is told to one is told to who asked: {}", post.text);
                let is_too_many =
                    post.text.contains("chain at most") || post.text.contains("prepare at most");
                self.refused += usize::from(is_too_many);
            } else if post.text.contains("has played") {
                self.calls.push(post.calls.into_iter().map(|account| account.id).collect());
            }
        }
    }

    /// Plays a turn; somebody has to wait for it.
    fn play(&mut self, who: usize, turn: &str, minutes: i64) {
        self.now += SignedDuration::from_mins(minutes);
        self.say(who, &format!("!n move #1 {turn}"));
        self.say(who, "!n confirm #1");
    }

    fn game(&mut self) -> Match {
        let store = Store::open(&self.folder.path().join("store"));
        drop(self.bot.take());
        let store = store.or_else(|_| Store::open(&self.folder.path().join("store"))).unwrap();
        let row = store.work().match_by_id(MatchId(1)).unwrap().unwrap();
        let record = store.work().record(&row).unwrap();
        drop(store);
        self.start();
        Match::replay(row.id, &record).unwrap()
    }
}

/// A turn drawn by lot, and the table after it.
fn draw(table: &dyn Table, dice: &mut impl FnMut(usize) -> usize) -> Option<(String, Box<dyn Table>)> {
    let mut table = table.boxed();
    loop {
        let may_end = !matches!(table.turn_end(), TurnEnd::NotYet(_));
        let choices = table.choices();
        if may_end && (choices.is_empty() || dice(3) == 0) {
            let turn = table.end_turn().ok()?;
            return table.outcome().is_none().then_some((turn, table));
        }
        table.play(&choices.get(dice(choices.len().max(1)))?.step).ok()?;
    }
}

/// The turns of a match, none of which ends it.
fn turns(kind: Kind, dice: &mut impl FnMut(usize) -> usize) -> Vec<String> {
    let options = nahil::games::Options::defaults(kind.rules().options());
    let (mut table, mut turns) = (kind.table(&options), Vec::new());
    for _ in 0..TURNS {
        let side = table.side_to_move();
        let Some((turn, after)) = draw(&*table, dice) else { break };
        if after.side_to_move() == side {
            break;
        }
        turns.push(turn);
        table = after;
    }
    turns
}

fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |sides| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % sides as u64) as usize
    }
}

/// Plays the turns of a match; before each, whoever waits may prepare answers, right ones and others.
fn played(
    kind: Kind,
    turns: &[String],
    minutes: i64,
    roll: &mut impl FnMut(usize) -> usize,
) -> (World, usize) {
    let mut world = World::new(kind);
    let first = usize::from(
        kind.table(&nahil::games::Options::defaults(kind.rules().options())).side_to_move() == Side::Black,
    );
    let (mut ply, mut by_hand) = (0, 0);
    // Up to which turn each side has prepared what will be played.
    let mut ready = [0, 0];
    while ply < turns.len() {
        let (mover, waits) = ((ply + first) % 2, (ply + first + 1) % 2);
        if roll(2) == 0 && ready[waits] <= ply {
            if roll(3) == 0 {
                world.say(waits, &format!("!n if #1 {} then {}", turns[0], turns[turns.len() - 1]));
            }
            let pairs = (1 + roll(4)).min((turns.len() - ply) / 2);
            if pairs > 0 {
                world.say(waits, &format!("!n if #1 {}", turns[ply..ply + 2 * pairs].join(" then ")));
                ready[waits] = ply + 2 * pairs;
            }
        }
        if roll(4) == 0 {
            world.start();
        }
        world.play(mover, &turns[ply], minutes);
        (ply, by_hand) = (ply + 1, by_hand + 1);
        while ply < turns.len() && ready[(ply + first) % 2] > ply {
            ply += 1;
        }
    }
    (world, by_hand)
}

/// What each side has left by its turns, counted anew.
fn left(game: &Match) -> BySide<SignedDuration> {
    let Control::Fischer { bank, increment, cap } = game.terms().control else { panic!("another clock") };
    let seconds = |seconds: u32| SignedDuration::from_secs(i64::from(seconds));
    let mut left = BySide::from_fn(|_| seconds(bank));
    let mut since = game.record().preamble.begun;
    for entry in game.record().entries.iter() {
        let Entry::Turn { side, .. } = &entry.what else { continue };
        let used = entry.at.duration_since(since);
        left[*side] = (left[*side] - used + seconds(increment)).min(seconds(cap));
        since = entry.at;
    }
    left
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn prepared_turns_come_to_the_same_match(kind in 0..Kind::ALL.len(), seed in 1..u64::MAX, minutes in 1..300_i64) {
        let kind = Kind::ALL[kind];
        let mut roll = dice(seed);
        let turns = turns(kind, &mut roll);
        let (mut world, by_hand) = played(kind, &turns, minutes, &mut roll);
        prop_assert_eq!(world.refused, 0);
        prop_assert_eq!(world.calls.len(), by_hand, "each post tells of one turn and what answers it");
        prop_assert!(world.calls.iter().all(|called| called.len() == 1), "{:?}", world.calls);
        let game = world.game();
        prop_assert_eq!(game.record().turns().map(|(_, turn)| turn.to_owned()).collect::<Vec<_>>(), turns.clone());
        let (mut plain, _) = played(kind, &turns, minutes, &mut |sides| sides - 1);
        let plain = plain.game();
        prop_assert_eq!(plain.table().position(), game.table().position());
        let what = |game: &Match| game.record().entries.iter().map(|entry| entry.what.clone()).collect::<Vec<_>>();
        prop_assert_eq!(what(&plain), what(&game));
        for game in [plain, game] {
            let last = game.record().latest();
            let remaining = BySide::from_fn(|side| game.remaining(side, last, &Calendars::default()));
            prop_assert_eq!(remaining, left(&game));
        }
    }
}
