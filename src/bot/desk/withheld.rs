//! Posts that wait a moment for what may come at once: of a turn against the machine, its answer, so that both are one
//! post; of a turn that was taken back in a guided match, what is near then. They lie in the outbox meanwhile, so that nothing
//! is lost if the program is killed; then both are sent.

use crate::bot::desk::Desk;
use crate::i18n::Talk;
use crate::play::{Event, MatchId};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;

/// How long a post waits.
const WAIT: SignedDuration = SignedDuration::from_secs(1);

/// The posts that wait, by match.
pub(in crate::bot) type AllWithheld = BTreeMap<MatchId, Withheld>;

/// Posts of a match that wait.
#[derive(Clone, Debug, Default)]
pub(in crate::bot) struct Withheld {
    /// Until when.
    pub(in crate::bot) until: Timestamp,
    /// Their numbers.
    pub(in crate::bot) numbers: Vec<u64>,
    /// What they tell.
    pub(in crate::bot) events: Vec<Event>,
    pub(in crate::bot) notes: Vec<Talk>,
    /// Whether they tell of a match that has just begun.
    pub(in crate::bot) opening: bool,
    /// Whose buttons they would take away.
    pub(in crate::bot) retire: Vec<String>,
    /// To which turn they call somebody, the first being 1; 0 if they call nobody.
    pub(in crate::bot) called: u32,
}

impl Withheld {
    /// Whether its time is over; also where the time was put back.
    pub(in crate::bot) fn is_over(&self, now: Timestamp) -> bool {
        now >= self.until || self.until.duration_since(now) > WAIT
    }
}

impl Desk<'_> {
    /// Takes what waits of a match out of the outbox, to be told with what has happened since.
    pub(in crate::bot) fn take_withheld(&mut self, id: MatchId) -> Withheld {
        let Some(withheld) = self.withheld.remove(&id) else { return Withheld::default() };
        // What is of the same batch goes out with it.
        if self.told.iter().any(|(number, _)| withheld.numbers.contains(number)) {
            return Withheld::default();
        }
        for number in &withheld.numbers {
            self.delivered(*number);
        }
        withheld
    }

    /// Whether something of a match waits still, and is not about to go out.
    pub(in crate::bot) fn has_withheld(&self, id: MatchId) -> bool {
        let goes_out = |number: &u64| self.told.iter().any(|(told, _)| told == number);
        self.withheld.get(&id).is_some_and(|withheld| !withheld.numbers.iter().any(goes_out))
    }

    /// Lets what was told since so many posts wait.
    pub(in crate::bot) fn withhold(&mut self, id: MatchId, since: usize, told: Withheld) {
        let numbers = self.told[since..].iter().map(|(number, _)| *number).collect();
        let until = self.now.checked_add(WAIT).unwrap_or(self.now);
        self.withheld.insert(id, Withheld { until, numbers, ..told });
    }
}
