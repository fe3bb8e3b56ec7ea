//! What an organiser takes back.

use super::counted;
use crate::i18n::either;
use crate::players::Locale;

/// What an organiser takes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regret {
    /// That a season begins.
    Start,
    /// That a round of a Swiss is paired.
    Round,
    /// That one is to be paired, which is not yet.
    Wanted,
    /// That no season follows.
    End,
    /// A change of how the league is played.
    Change,
    /// The code by which it can be shown elsewhere.
    Code,
    /// That it is told in another place.
    Shown,
    /// That somebody organises it.
    Organises(String),
    /// That somebody is out.
    Removed(String),
    /// That somebody may play again.
    Readmitted(String),
    /// That the first one's place is the second one's.
    Replaced(String, String),
    /// That points are taken off somebody.
    Reduced(String),
}

impl Regret {
    /// That it is taken back.
    pub(super) fn say(&self, locale: Locale) -> String {
        match self {
            Regret::Start => say!(locale;
                "Undone: the season has not begun. Sign-up is open again.",
                "Deshecho: la temporada no ha empezado. La inscripción vuelve a estar abierta."),
            Regret::Round => say!(locale;
                "Undone: the round is not paired.",
                "Deshecho: la ronda queda sin emparejar."),
            Regret::Wanted => say!(locale;
                "Undone: the next round does not begin yet.",
                "Deshecho: la próxima ronda aún no empieza."),
            Regret::End => say!(locale, "Undone: the league goes on.", "Deshecho: la liga sigue."),
            Regret::Change => say!(locale;
                "Undone: the last change does not hold any more.",
                "Deshecho: el último cambio ya no vale."),
            Regret::Code => say!(locale;
                "Undone: the code does not work any more.",
                "Deshecho: el código ya no sirve."),
            Regret::Shown => say!(locale;
                "Undone: the league is no longer shown in the place added last.",
                "Deshecho: la liga ya no se muestra en el último lugar añadido."),
            Regret::Organises(name) => say!(locale;
                "Undone: {name} no longer organises this league.",
                "Deshecho: {name} ya no organiza esta liga."),
            Regret::Removed(name) => say!(locale;
                "Undone: {name} is back in the league.",
                "Deshecho: {name} sigue en la liga."),
            Regret::Readmitted(name) => say!(locale;
                "Undone: {name} is not admitted again.",
                "Deshecho: no se vuelve a admitir a {name}."),
            Regret::Replaced(old, new) => say!(locale;
                "Undone: {old} is back in place of {new}.",
                "Deshecho: {old} recupera el lugar que ocupaba {new}."),
            Regret::Reduced(name) => say!(locale;
                "Undone: {name} keeps the points that were taken off.",
                "Deshecho: {name} conserva los puntos descontados."),
        }
    }

    /// Whether it is really to be taken back in the league of this heading, though so many matches are annulled by it.
    pub(super) fn ask(&self, locale: Locale, head: &str, matches: usize) -> String {
        let first = match self {
            Regret::Start => say!(locale;
                "{head}: undo the start of the season? Sign-up will be open again.",
                "{head}: ¿deshacer el comienzo de la temporada? La inscripción volverá a estar abierta."),
            Regret::Replaced(old, new) => say!(locale;
                "{head}: give {old} back the place that {new} has now?",
                "{head}: ¿devolver a {old} el lugar que ahora ocupa {new}?"),
            _ => say!(locale;
                "{head}: undo the pairings of this round?",
                "{head}: ¿deshacer los emparejamientos de esta ronda?"),
        };
        format!("{first} {}", annulled(locale, matches))
    }
}

/// That so many matches are annulled.
fn annulled(locale: Locale, matches: usize) -> String {
    let count = counted(matches, either(locale, "match", "partida"), either(locale, "matches", "partidas"));
    if matches == 1 {
        return say!(locale;
            "{count} that has begun will be annulled; nothing has been played in it.",
            "Se anulará {count} que ya ha empezado; en ella no se ha jugado nada.");
    }
    say!(locale;
        "{count} that have begun will be annulled; nothing has been played in them.",
        "Se anularán {count} que ya han empezado; en ellas no se ha jugado nada.")
}
