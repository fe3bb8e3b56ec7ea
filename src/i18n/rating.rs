//! What Nahil says of ratings: how a match moves them, and why one does not.

use super::{either, game};
use crate::games::{BySide, Kind, Side};
use crate::league::counted::{FORGIVEN_AGAIN_WEEKS, PAIR_MAX, PAIR_WEEKS, Uncounted};
use crate::league::rating::Rating;
use crate::players::Locale;

/// What the end of a match, or what an arbiter has made of it, does to ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// What the players' ratings were at the start of the week of its end, if it has ended just now.
    pub start: Option<BySide<Rating>>,
    /// The players' ratings before; none before the first match that counts.
    pub before: BySide<Option<Rating>>,
    /// Their ratings now.
    pub after: BySide<Option<Rating>>,
    /// Why the match does not count, if it does not.
    pub why: Option<Uncounted>,
    /// How many other players' ratings have changed with them.
    pub others: usize,
    /// Whether how it ended says already that it does not count: it was annulled or cancelled.
    pub is_void: bool,
    /// Whether it is over, and does not go on again.
    pub is_over: bool,
    /// Whether ratings are still to be worked out anew.
    pub is_behind: bool,
}

impl Moved {
    /// The words, a line; nothing, if there is nothing to say.
    pub fn say(&self, locale: Locale, names: &BySide<String>) -> String {
        if self.is_behind {
            return say!(locale;
                "The ratings are being worked out anew; `!n rating` shows them in a moment.",
                "Las puntuaciones se están recalculando; en un momento las muestra `!n puntuación`.");
        }
        let mut said = Vec::new();
        said.extend(self.why.filter(|_| !self.is_void).map(|why| not_counted(locale, why)));
        if self.before != self.after || (self.why.is_none() && self.is_over) {
            let [white, black] = Side::BOTH.map(|side| self.change(locale, side, &names[side]));
            said.push(say!(locale, "Ratings: {white}; {black}.", "Puntuaciones: {white}; {black}."));
            let start = self.start.filter(|_| self.why.is_none());
            said.extend(start.map(|start| was_expected(locale, &names.white, start)));
        }
        said.extend((self.others > 0).then(|| others(locale, self.others)));
        said.join(" ")
    }

    /// `Ana 1500? → 1662? (+162)`
    fn change(&self, locale: Locale, side: Side, name: &str) -> String {
        let before = self.before[side].unwrap_or(Rating::NEW);
        let Some(after) = self.after[side] else {
            return say!(locale, "{name} {} → no rating", "{name} {} → sin puntuación", shown(before));
        };
        format!("{name} {} → {} ({})", shown(before), shown(after), change(number(after) - number(before)))
    }
}

/// What White was expected to score: why the ratings moved as they did.
fn was_expected(locale: Locale, name: &str, start: BySide<Rating>) -> String {
    say!(locale;
        "By the ratings at the start of the week, {name} was expected to score {}%.",
        "Según las puntuaciones al comienzo de la semana, se esperaba que {name} lograra el {} %.";
        percent(start.white, start.black))
}

/// What somebody is expected to score against somebody else.
pub fn expected(locale: Locale, kind: Kind, name: &str, rating: Rating, other: Rating) -> String {
    say!(locale;
        "By the ratings in {}, {name} is expected to score {}%.",
        "Según las puntuaciones de {}, se espera que {name} logre el {} %.";
        game(locale, kind), percent(rating, other))
}

fn percent(rating: Rating, other: Rating) -> f64 {
    (rating.expected(other) * 100.0).round()
}

/// A rating as it is shown: `1523?` while it is provisional.
pub fn shown(rating: Rating) -> String {
    format!("{}{}", number(rating), if rating.is_provisional() { "?" } else { "" })
}

/// The number that is shown.
pub fn number(rating: Rating) -> i64 {
    rating.rating.round() as i64
}

/// `+12`, `−12`, `±0`.
fn change(by: i64) -> String {
    match by {
        0 => "±0".to_owned(),
        by if by > 0 => format!("+{by}"),
        by => format!("−{}", by.unsigned_abs()),
    }
}

fn others(locale: Locale, count: usize) -> String {
    match count {
        1 => say!(locale, "1 other rating changes too.", "Cambia también la puntuación de otra persona."),
        count => say!(locale;
            "{count} other ratings change too.",
            "Cambian también las puntuaciones de otras {count} personas."),
    }
}

/// That a match does not count, and why.
pub fn not_counted(locale: Locale, why: Uncounted) -> String {
    say!(locale;
        "The match does not count for the ratings: {}.",
        "La partida no cuenta para la puntuación: {}.";
        reason(locale, why))
}

/// Why a match does not count.
fn reason(locale: Locale, why: Uncounted) -> String {
    let plain = |en, es| either(locale, en, es).to_owned();
    match why {
        Uncounted::Casual => plain("it was casual", "era amistosa"),
        Uncounted::Channel => plain("a channel played", "jugó un canal"),
        Uncounted::SamePerson => {
            plain("both players are or were one person", "sus jugadores son o fueron la misma persona")
        }
        Uncounted::NoResult => {
            plain("it ended with neither a winner nor a draw", "terminó sin ganador y sin ser empate")
        }
        Uncounted::Struck => plain("an arbiter struck it", "un árbitro la excluyó"),
        Uncounted::FirstTurn => {
            plain("a player had not finished a turn", "un jugador no había terminado ningún turno")
        }
        Uncounted::TooMany => say!(locale;
            "these two have {PAIR_MAX} counted matches of this game in {PAIR_WEEKS} weeks already",
            "estas dos personas ya tienen {PAIR_MAX} partidas puntuadas de este juego en {PAIR_WEEKS} semanas"),
        Uncounted::Absence => say!(locale;
            "the loser was away from all matches, which is forgiven once in {FORGIVEN_AGAIN_WEEKS} weeks",
            "quien perdió estaba ausente de todas sus partidas, y eso se perdona una vez en {FORGIVEN_AGAIN_WEEKS} semanas"),
    }
}
