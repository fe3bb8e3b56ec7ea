//! Two people alone, with no arbiter and nobody who could vote: whatever they play, offer, claim, agree on and dispute, with
//! pauses, outages, vacation and links of accounts in between, their match of Ajedrez Maya ends with a winner, and no time is
//! lost or given twice.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Incoming, Input, Mention, Place};
use nahil::bot::{Bot, Settings};
use nahil::games::{BySide, Side};
use nahil::play::vote::ANSWER;
use nahil::play::{
    Calendars, ClaimKind, Control, End, Entry, Judge, Match, MatchId, OfferKind, Record, What,
};
use nahil::players::{Account, Locale, Platform};
use nahil::store::Store;
use proptest::prelude::*;

/// The two who play, and another account of each.
const NAMES: [&str; 4] = ["ana", "beto", "anita", "betito"];
/// What hours somebody chooses.
const HOURS: [&str; 3] = ["sleep=23:00-08:00 weekends=off", "sleep=off weekends=on", "zone=Asia/Tokyo"];
/// Turns of each that can be played for ever: one of the two is always possible.
const TURNS: [[&str; 2]; 2] = [["Lb2 La1 Lb2", "La1 Lb2 La1"], ["Lo2 Lp1 Lo2", "Lp1 Lo2 Lp1"]];
/// Turns after which nothing is as it was; not always possible.
const OTHERS: [[&str; 3]; 2] =
    [["Ce6 Lb2 Lb1", "Lb2 Ce6 Dd7-e9", "Lb2 Lb3 Lb2"], ["Cl6 Lo2 Lo1", "Lo2 Cl6 Dm1-l1", "Lo2 Lo3 Lo2"]];
/// Clocks, all of whose time is counted once more here; some rest while their player sleeps or is on vacation.
const CONTROLS: [&str; 8] = [
    "sudden 20d rest=off vacation=off",
    "sudden 60d rest=off vacation=off",
    "sudden 5h",
    "seb",
    "2d rest=off vacation=off",
    "1d",
    "sudden 20d vacation=48h",
    "2d vacation=30h",
];
/// What else is agreed on. In a strict match the third turn against the rules loses.
const OPTIONS: [&str; 9] = [
    "",
    "",
    "tsaul=remove",
    "zone=off",
    "mak-chahal=movement",
    "tsaul=remove mak-chahal=movement zone=off",
    "strict=on",
    "touch=on",
    "watch=off",
];
/// What else they say.
const WORDS: [&str; 12] = [
    "offer tsaul",
    "offer pause",
    "offer takeback",
    "accept",
    "accept",
    "decline",
    "resume",
    "claim repetition",
    "claim standstill",
    "claim no-progress",
    "claim no-progress",
    "agree",
];

/// What happens.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Both play this often.
    Rounds(u8),
    /// Somebody plays something else.
    Other(usize, usize),
    /// Somebody says this.
    Say(usize, &'static str),
    /// Somebody links their other account, which gives the code or takes it.
    Link(usize, bool),
    /// Somebody chooses other hours.
    Hours(usize, usize),
    /// So many minutes pass.
    Wait(i64),
    /// The program is away for so long.
    Away(i64),
}

struct World {
    folder: tempfile::TempDir,
    bot: Option<Bot>,
    now: Timestamp,
    events: u32,
}

impl World {
    fn new(control: &str) -> Self {
        let (folder, now) = (tempfile::tempdir().unwrap(), "2026-03-02T09:00:00Z".parse().unwrap());
        let mut world = World { folder, bot: None, now, events: 0 };
        world.start();
        (0..NAMES.len()).for_each(|who| world.say(who, "profile confirm-off"));
        world.say(0, &format!("play @beto maya white {control}"));
        world.say(1, "accept");
        // A match that nobody begins has no winner.
        world.round();
        world
    }

    fn start(&mut self) {
        let store = Store::open(self.folder.path()).unwrap();
        let mut bot = Bot::new(store, Settings::default(), Box::new(|| true));
        bot.wake(self.now).unwrap();
        self.bot = Some(bot);
    }

    fn bot(&mut self) -> &mut Bot {
        self.bot.as_mut().unwrap()
    }

    /// Lets time pass, doing what falls due when it does.
    fn pass(&mut self, time: SignedDuration) {
        let until = self.now + time;
        while let Some(due) = self.bot().next_due().unwrap().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            let now = self.now;
            self.bot().due(now).unwrap();
        }
        self.now = until;
        self.bot().beat(until).unwrap();
    }

    fn say(&mut self, who: usize, text: &str) {
        self.act(who, Act::Said(format!("!n {text}")));
    }

    fn act(&mut self, who: usize, act: Act) {
        self.pass(SignedDuration::from_secs(5));
        self.events += 1;
        let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
        let incoming = Incoming {
            id: format!("e{}", self.events),
            at: self.now,
            from: account(NAMES[who]),
            name: NAMES[who].to_owned(),
            locale: Some(Locale::En),
            place: Place { platform: Platform::Local, id: "plaza".into() },
            act,
            mentions: NAMES.iter().map(|name| Mention::person(name, account(name))).collect(),
            member: None,
        };
        let now = self.now;
        self.bot().apply(vec![Input::Incoming { incoming, receipt: None }], now).unwrap();
    }

    fn step(&mut self, deed: Deed) {
        match deed {
            Deed::Rounds(count) => (0..count).for_each(|_| self.round()),
            Deed::Other(who, which) => self.say(who, &format!("move #1 {}", OTHERS[who][which])),
            Deed::Say(who, text) => self.say(who, text),
            Deed::Link(who, gives) => self.link(who, gives),
            Deed::Hours(who, which) => self.say(who, &format!("profile {}", HOURS[which])),
            Deed::Wait(minutes) => self.pass(SignedDuration::from_mins(minutes)),
            Deed::Away(minutes) => {
                self.bot = None;
                self.now += SignedDuration::from_mins(minutes);
                self.start();
            }
        }
    }

    /// Somebody's two accounts become one person's, if they were not.
    fn link(&mut self, who: usize, gives: bool) {
        let (host, guest) = if gives { (who + 2, who) } else { (who, who + 2) };
        self.say(host, "link");
        self.say(guest, "link zzzz-zzzz");
        let asked = self.now.as_millisecond();
        self.act(guest, Act::Pressed(format!("link:{asked}")));
    }

    /// Each plays one of their turns, whichever is possible.
    fn round(&mut self) {
        for who in [0, 1, 0] {
            for turn in TURNS[who] {
                self.say(who, &format!("move #1 {turn}"));
            }
        }
    }

    /// The match as the store has it.
    fn record(&mut self) -> Record {
        self.bot = None;
        let store = Store::open(self.folder.path()).unwrap();
        assert_eq!(store.verify().unwrap(), (1, vec![]));
        let row = store.work().match_by_id(MatchId(1)).unwrap().unwrap();
        let record = store.work().record(&row).unwrap();
        drop(store);
        self.start();
        record
    }

    /// Goes on until somebody has won: both repeat themselves, and claim what comes of it.
    fn finish(&mut self, dice: &[u8]) -> Match {
        for roll in dice.iter().cycle().take(40) {
            let record = self.record();
            let played = Match::replay(MatchId(1), &record).unwrap();
            if played.result().is_some() {
                return played;
            }
            for who in 0..2 {
                self.say(who, ["agree", "dispute"][usize::from(roll % 2)]);
                self.say(who, "decline");
            }
            (0..3).for_each(|_| self.round());
            for who in 0..2 {
                self.say(who, "claim repetition");
                self.say(who, ["claim no-progress", "claim standstill"][usize::from(roll / 2 % 2)]);
            }
        }
        panic!("it does not end");
    }
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (1..7_u8).prop_map(Deed::Rounds),
        2 => (0..2_usize, 0..3_usize).prop_map(|(who, which)| Deed::Other(who, which)),
        10 => (0..2_usize, prop::sample::select(WORDS.to_vec())).prop_map(|(who, text)| Deed::Say(who, text)),
        3 => (0..200_i64).prop_map(Deed::Wait),
        1 => (0..2_usize, any::<bool>()).prop_map(|(who, gives)| Deed::Link(who, gives)),
        1 => (0..2_usize, 0..HOURS.len()).prop_map(|(who, which)| Deed::Hours(who, which)),
        1 => (0..4_000_i64).prop_map(Deed::Wait),
        1 => (0..2_000_i64).prop_map(Deed::Away),
    ]
}

/// What each side has left by a count of its own, with a clock that gives nothing for a turn or all of its time anew.
struct Count {
    /// What a side has for each turn, if it has.
    anew: Option<SignedDuration>,
    left: BySide<SignedDuration>,
    to_move: Side,
    /// What of it is vacation, which the side to move has for this turn only, and spends last.
    vacation: SignedDuration,
    /// Which sides have a time of its own for their first turn, and have not played it.
    first: BySide<bool>,
    /// Up to when it is counted.
    at: Timestamp,
    /// Until when the clocks stand still.
    paused: Timestamp,
    /// Since when a claim is judged.
    claimed: Option<Timestamp>,
    /// How long a claim waits for its answer.
    answer: SignedDuration,
}

impl Count {
    fn new(played: &Match) -> Self {
        let control = played.terms().control;
        let at = played.record().preamble.begun;
        Self {
            anew: matches!(control, Control::Days { .. }).then(|| control.start()),
            left: BySide::from_fn(|_| control.start()),
            to_move: Side::White,
            vacation: SignedDuration::ZERO,
            first: BySide::from_fn(|_| played.record().preamble.first_turn.is_some()),
            at,
            paused: at,
            claimed: None,
            answer: control.wait(ANSWER),
        }
    }

    fn entry(&mut self, Entry { at, what }: &Entry) {
        if self.claimed.is_none() && !self.first[self.to_move] {
            let from = self.at.max(self.paused).min(*at);
            self.left[self.to_move] -= at.duration_since(from);
        }
        self.at = *at;
        let after = |millis: u64| *at + SignedDuration::from_millis(millis as i64);
        match what {
            What::Turn { side, .. } | What::Claimed { side, turn: Some(_), .. } => {
                self.first[*side] = false;
                self.end_vacation();
                self.left[*side] = self.anew.unwrap_or(self.left[*side]);
                self.to_move = side.other();
            }
            What::Rested { side, millis } => {
                self.left[*side] += SignedDuration::from_millis(*millis as i64);
            }
            What::Vacation { side, millis } => {
                let time = SignedDuration::from_millis(*millis as i64);
                self.left[*side] += time;
                self.vacation += time;
            }
            What::Accepted { side, kind: OfferKind::Takeback, .. } => {
                self.end_vacation();
                self.left = self.left.map(|left| self.anew.unwrap_or(left));
                self.to_move = side.other();
            }
            What::Claimed { kind: ClaimKind::NoProgress, .. } => self.claimed = Some(*at),
            What::Credited { millis } => {
                self.left[self.to_move] += SignedDuration::from_millis(*millis as i64);
            }
            What::Paused { millis } => self.paused = self.paused.max(after(*millis)),
            What::Resuming { millis, .. } => self.paused = after(*millis),
            What::Confirmed { .. } => self.claimed = None,
            What::Disputed { .. } | What::Unanswered => {
                // It fails at once: so long the clocks have stood still for it, outages apart.
                let stopped = self.claimed.take().map(|since| at.duration_since(since)).unwrap_or_default();
                let half = SignedDuration::from_millis((self.left[self.to_move] / 2).as_millis() as i64);
                self.left[self.to_move] -= stopped.min(self.answer).min(half);
            }
            _ => {}
        }
    }

    /// The turn is over, or the match: nobody keeps what is left of an hour of vacation.
    fn end_vacation(&mut self) {
        let left = &mut self.left[self.to_move];
        *left -= std::mem::take(&mut self.vacation).min(*left);
    }
}

/// What the match says that each side has left is what is counted here.
fn assert_counted(played: &Match) {
    let mut count = Count::new(played);
    played.record().entries.iter().for_each(|entry| count.entry(entry));
    count.end_vacation();
    for side in Side::BOTH {
        let left = played.remaining(side, count.at, &Calendars::default());
        assert_eq!(left, count.left[side], "{side:?} {:?}", played.record());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_match_of_two_people_has_a_winner(
        control in prop::sample::select(CONTROLS.to_vec()),
        options in prop::sample::select(OPTIONS.to_vec()),
        deeds in prop::collection::vec(deed(), 0..60),
        dice: [u8; 8],
    ) {
        let mut world = World::new(&format!("{control} {options}"));
        for deed in deeds {
            world.step(deed);
        }
        let played = world.finish(&dice);
        let result = played.result().unwrap();
        prop_assert!(result.winner.is_some(), "{result:?}");
        let by_rules = matches!(result.how, End::Position | End::Time | End::ByRules(_));
        let illegal = options == "strict=on" && result.how == End::Illegal;
        prop_assert!(by_rules || illegal, "{result:?}");
        let entries = || played.record().entries.iter();
        let is_vote = |entry: &Entry| matches!(entry.what, What::Referred { judge: Judge::Vote { .. }, .. });
        prop_assert!(!entries().any(is_vote));
        assert_counted(&played);
    }
}

/// A match ends in an hour of vacation, by a claim that brings Tsaul up as high as it goes.
#[test]
fn what_is_left_of_vacation_ends_with_the_match() {
    use Deed::{Other, Rounds, Say, Wait};
    let claim = [Other(1, 2), Wait(24 * 60 + 3), Say(0, "claim no-progress"), Say(1, "accept")];
    let before = [Say(1, "offer tsaul"), Say(0, "accept"), Rounds(6), Say(1, "claim repetition"), Rounds(3)];
    let mut world = World::new("1d");
    before.into_iter().chain(claim).for_each(|deed| world.step(deed));
    let played = Match::replay(MatchId(1), &world.record()).unwrap();
    assert!(played.result().is_some());
    assert!(played.vacation_spent(Side::White) > SignedDuration::ZERO);
    assert_counted(&played);
}
