//! What is said of a ladder beside who stands on it: challenges, and what rest costs.

use crate::i18n::either;
use crate::i18n::joined::and;
use crate::league::ladder::{IDLE, OUT, SINK_EVERY};
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;

/// Seconds in a day.
const DAY: i64 = 24 * 60 * 60;

/// A challenge whose match goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderMatch {
    /// The match.
    pub id: MatchId,
    /// Who challenged, and their place.
    pub challenger: (String, Option<usize>),
    /// Whom, and their place, if they are still on the ladder.
    pub challenged: (String, Option<usize>),
    /// Whose turn it is.
    pub to_move: String,
}

/// What is said of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RungTalk {
    /// The challenges whose matches go on.
    Challenges {
        /// Those of this page.
        list: Vec<LadderMatch>,
        /// Whom the asker can challenge now; nothing, where there is nobody above them.
        may: Option<Vec<String>>,
        /// The page.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// Whether somebody really wants to leave, and what it costs.
    ReallyLeave {
        /// Their place.
        place: usize,
        /// How many matches they have open.
        open: usize,
    },
    /// Rest begins to cost somebody places.
    Rests,
    /// It would, but that they stand last.
    RestsLast,
    /// Rest has cost somebody all of them.
    Out,
}

impl LadderMatch {
    fn say(&self, locale: Locale) -> String {
        let named = |(name, place): &(String, Option<usize>)| match place {
            Some(place) => say!(locale, "{name} (no. {place})", "{name} (n.º {place})"),
            None => name.clone(),
        };
        let (one, other) = (named(&self.challenger), named(&self.challenged));
        say!(locale;
            "#{} · {one} challenges {other} · {}'s turn",
            "#{} · {one} desafía a {other} · turno de {}";
            self.id, self.to_move)
    }
}

impl RungTalk {
    /// The words about the ladder of this number, which is called so.
    pub(super) fn say(&self, locale: Locale, (id, head): (LeagueId, &str)) -> String {
        let (idle, again, out) = (IDLE / DAY, SINK_EVERY / DAY, OUT / DAY);
        match self {
            RungTalk::Challenges { list, may, page, pages } => {
                let first = match (list.is_empty(), *pages > 1) {
                    (true, _) => {
                        say!(
                            locale,
                            "{head}: no challenge in progress.",
                            "{head}: no hay ningún desafío en juego."
                        )
                    }
                    (_, false) => {
                        say!(locale, "{head}: challenges in progress.", "{head}: desafíos en juego.")
                    }
                    (_, true) => say!(locale;
                        "{head}: challenges in progress, page {page} of {pages}.",
                        "{head}: desafíos en juego, página {page} de {pages}."),
                };
                let list = list.iter().map(|one| one.say(locale));
                let may = may.iter().map(|names| whom(locale, names));
                std::iter::once(first).chain(list).chain(may).collect::<Vec<_>>().join("\n")
            }
            RungTalk::ReallyLeave { place, open } => really_leave(locale, head, (*place, *open)),
            RungTalk::Rests => say!(locale;
                "{head}: you have had no match for {idle} days, so you lose a place, and another every {again} days. After {out} days you are off the ladder. A challenge prevents that: `!n league challenge @name {id}`.",
                "{head}: llevas {idle} días sin partidas, así que pierdes un puesto, y otro cada {again} días. A los {out} días quedas fuera de la escalera. Un desafío lo evita: `!n liga desafiar @nombre {id}`."),
            RungTalk::RestsLast => say!(locale;
                "{head}: you have had no match for {idle} days. Nobody stands below you, so it costs you no place yet, but after {out} days you are off the ladder. A challenge prevents that: `!n league challenge @name {id}`.",
                "{head}: llevas {idle} días sin partidas. No hay nadie por debajo de ti, así que de momento no pierdes ningún puesto, pero a los {out} días quedas fuera de la escalera. Un desafío lo evita: `!n liga desafiar @nombre {id}`."),
            RungTalk::Out => say!(locale;
                "{head}: you have had no match for {out} days, so you are off the ladder. `!n league join {id}` puts you back, at the bottom.",
                "{head}: llevas {out} días sin partidas, así que quedas fuera de la escalera. Con `!n liga entrar {id}` vuelves a entrar, desde abajo."),
        }
    }
}

/// What it costs to leave a place, and with it so many matches.
fn really_leave(locale: Locale, head: &str, (place, open): (usize, usize)) -> String {
    let first = say!(locale;
        "{head}: leave the ladder? You stand no. {place}; if you join again, you start at the bottom.",
        "{head}: ¿salir de la escalera? Eres n.º {place}; si vuelves a entrar, empiezas desde abajo.");
    let lost = match open {
        0 => return first,
        1 => {
            say!(locale, "You have 1 match open, and you lose it.", "Tienes 1 partida en juego y la pierdes.")
        }
        _ => say!(locale;
            "You have {open} matches open, and you lose them.",
            "Tienes {open} partidas en juego y las pierdes."),
    };
    format!("{first} {lost}")
}

/// Whom somebody can challenge.
fn whom(locale: Locale, names: &[String]) -> String {
    if names.is_empty() {
        return either(locale, "There is nobody you can challenge now.", "Ahora no puedes desafiar a nadie.")
            .to_owned();
    }
    let names = and(locale, names);
    say!(locale, "You can challenge {names}.", "Puedes desafiar a {names}.")
}
