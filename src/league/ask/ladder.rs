//! The order of a ladder after its events.

use super::{Fault, ensure};
use crate::Person;
use crate::ladder::{Event, Ladder};
use serde::{Deserialize, Serialize};

/// Seconds in a day: times are asked in days.
const DAY: i64 = 24 * 60 * 60;
/// Days that are asked about are at most this.
const DAYS_MAX: i64 = 1_000_000;
/// Most events that are asked about.
const EVENTS_MAX: usize = 100_000;

#[derive(Deserialize)]
pub(super) struct Question {
    events: Vec<Dated>,
    orders: Vec<Asked>,
}

#[derive(Clone, Copy, Deserialize)]
struct Dated {
    t: i64,
    #[serde(flatten)]
    what: What,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum What {
    Join { player: Person },
    Leave { player: Person },
    Begin { challenger: Person, challenged: Person },
    End { challenger: Person, challenged: Person, winner: Option<Winner> },
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    Challenger,
    Challenged,
}

#[derive(Deserialize)]
struct Asked {
    t: i64,
}

#[derive(Serialize)]
pub(super) struct Answer {
    orders: Vec<Order>,
}

#[derive(Serialize)]
struct Order {
    t: i64,
    order: Vec<Person>,
}

pub(super) fn answer(question: &Question) -> Result<Answer, Fault> {
    let Question { events, orders } = question;
    ensure(events.len() <= EVENTS_MAX, "events")?;
    let times = events.iter().map(|event| event.t).chain(orders.iter().map(|asked| asked.t));
    for t in times {
        ensure((-DAYS_MAX..=DAYS_MAX).contains(&t), "t")?;
    }
    let mut events = events.clone();
    events.sort_by_key(|event| event.t);
    let mut places: Vec<usize> = (0..orders.len()).collect();
    places.sort_by_key(|&place| orders[place].t);
    let (mut ladder, mut events) = (Ladder::default(), events.into_iter().peekable());
    let mut answers = vec![(0, Vec::new()); orders.len()];
    for place in places {
        let t = orders[place].t;
        while let Some(event) = events.next_if(|event| event.t <= t) {
            ladder.apply(event.t * DAY, event.what.event());
        }
        ladder.pass(t * DAY);
        answers[place] = (t, ladder.order().collect());
    }
    Ok(Answer { orders: answers.into_iter().map(|(t, order)| Order { t, order }).collect() })
}

impl What {
    fn event(self) -> Event {
        match self {
            What::Join { player } => Event::Join(player),
            What::Leave { player } => Event::Leave(player),
            What::Begin { challenger, challenged } => Event::Begin { challenger, challenged },
            What::End { challenger, challenged, winner } => {
                Event::End { challenger, challenged, won: winner == Some(Winner::Challenger) }
            }
        }
    }
}
