//! The reasons that Nahil itself gives for a ruling. They stand in the record in one language, and are read in any.

use crate::games::BySide;
use crate::i18n::Both;
use crate::play::Ruling;
use crate::players::Locale;

/// Why somebody loses a match whom a league has withdrawn.
pub(in crate::i18n) const WITHDRAWN: Both = Both { en: "withdrawn from the league", es: "fuera de la liga" };

/// Why matches are annulled whose pairings an organiser takes back.
pub(in crate::i18n) const UNDONE: Both =
    Both { en: "the organiser took the pairings back", es: "quien organiza deshizo los emparejamientos" };

/// Why matches go on that were lost by a removal which an organiser takes back.
pub(in crate::i18n) const BACK: Both =
    Both { en: "the organiser took the removal back", es: "quien organiza deshizo la expulsión" };

/// What is said of a match that ends because of its league, where no arbiter has decided anything.
pub(super) fn of_league(
    locale: Locale,
    ruling: Ruling,
    reason: &str,
    names: &BySide<String>,
) -> Option<String> {
    let is = |own: Both| [own.en, own.es].contains(&reason);
    match ruling {
        Ruling::Loss { side } if is(WITHDRAWN) => Some(say!(locale;
            "**{} is out of the league** and loses the match.",
            "**{} queda fuera de la liga** y pierde la partida.";
            names[side])),
        Ruling::Annul if is(WITHDRAWN) => Some(say!(locale;
            "One of the players is out of the league.",
            "Uno de los jugadores ya no está en la liga.")),
        Ruling::Annul if is(UNDONE) => Some(say!(locale;
            "The organiser took the pairings back.",
            "Quien organiza deshizo los emparejamientos.")),
        _ => None,
    }
}

/// A reason as its reader is told it: Nahil's own in their language, an arbiter's as it was written.
pub(super) fn told(locale: Locale, reason: &str) -> &str {
    let own = [WITHDRAWN, UNDONE, BACK].into_iter().find(|own| [own.en, own.es].contains(&reason));
    own.map_or(reason, |own| own.say(locale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_of_its_own_are_told_in_any_language() {
        assert_eq!(told(Locale::Es, WITHDRAWN.en), WITHDRAWN.es);
        assert_eq!(told(Locale::En, UNDONE.es), UNDONE.en);
        assert_eq!(told(Locale::Es, BACK.en), BACK.es);
        assert_eq!(told(Locale::Es, "too late"), "too late");
    }
}
