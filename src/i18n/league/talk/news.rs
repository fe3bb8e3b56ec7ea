//! What is posted of a league once.

use super::{Head, LeagueTalk};
use crate::i18n::league::table::{RoundList, SectionName};
use crate::i18n::relative;
use crate::players::Locale;
use jiff::Timestamp;

/// What is posted once.
pub(super) fn news(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::Drawn { head, sections, more } => drawn(locale, head, sections, *more),
        LeagueTalk::Paired { head, rounds, more, ends } => paired(locale, head, (rounds, *more), *ends),
        LeagueTalk::Story { head, round, leaders, upset } => {
            let mut lines = vec![say!(locale;
                "{}: round {round} is over.",
                "{}: ha terminado la ronda {round}.";
                head.say(locale))];
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.extend(upset.iter().map(|(winner, loser, by, id)| {
                say!(locale;
                    "Upset of the round: {winner} beats {loser}, rated {by} points higher (#{id}).",
                    "La sorpresa de la ronda: {winner} gana a {loser}, con {by} puntos más de puntuación (#{id}).")
            }));
            lines.join("\n")
        }
        LeagueTalk::Week { head, results, more, leaders } => {
            let mut lines = vec![say!(locale, "{}: this week.", "{}: esta semana.", head.say(locale))];
            lines.extend(results.iter().map(|result| result.say(locale)));
            if *more > 0 {
                lines.push(say!(
                    locale,
                    "And {more} more: `!n league pairs`.",
                    "Y {more} más: `!n liga cruces`."
                ));
            }
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.join("\n")
        }
        LeagueTalk::ToOrganisers { head, silent, short } => {
            let mut lines = vec![say!(
                locale,
                "{}: for its organisers.",
                "{}: para quienes la organizan.",
                head.say(locale)
            )];
            if !silent.is_empty() {
                let names = silent.join(", ");
                lines.push(say!(locale, "Silent, and warned: {names}.", "Sin jugar, con aviso: {names}."));
            }
            let named = short.iter().map(|(name, id)| format!("{name} (#{id})"));
            let named = named.collect::<Vec<_>>().join(", ");
            if !short.is_empty() {
                lines.push(say!(
                    locale,
                    "Less than a day left: {named}.",
                    "Les queda menos de un día: {named}."
                ));
            }
            lines.join("\n")
        }
        LeagueTalk::Cut { head, until, open } => say!(locale;
            "{}: play is over, with {open} matches unfinished. Arbiters can decide them until {}; after that, whoever used at least twice the other's time loses, or else it is half a point each.",
            "{}: el juego ha terminado, con {open} partidas sin decidir. Los árbitros pueden decidirlas hasta {}; después pierde quien haya usado al menos el doble de tiempo, y si no, es medio punto para cada uno.";
            head.say(locale), relative(*until)),
        LeagueTalk::Prolonged { head, until, least, count } => say!(locale;
            "{}: {count} of {least} players so far, so sign-up stays open and closes {}.",
            "{}: van {count} de {least} jugadores, así que la inscripción sigue abierta y se cierra {}.";
            head.say(locale), relative(*until)),
        _ => String::new(),
    }
}

/// The sections are drawn.
fn drawn(
    locale: Locale,
    head: &Head,
    sections: &[(Option<SectionName>, Vec<String>)],
    more: usize,
) -> String {
    let mut lines = vec![say!(locale;
                "{} begins. Each player gets a message with their matches.",
                "{}: empieza la temporada. Cada jugador recibe un mensaje con sus partidas.";
                head.say(locale))];
    lines.extend(sections.iter().map(|(section, names)| match section {
        Some(section) => format!("**{}**: {}", section.say(locale), names.join(", ")),
        None => names.join(", "),
    }));
    if more > 0 {
        lines.push(say!(locale;
                    "And {more} more groups: `!n league table`.",
                    "Y {more} grupos más: `!n liga tabla`."));
    }
    lines.join("\n")
}

/// A round is paired.
fn paired(
    locale: Locale,
    head: &Head,
    (rounds, more): (&[RoundList], usize),
    ends: Option<Timestamp>,
) -> String {
    let mut lines = vec![say!(locale, "{}: a new round.", "{}: nueva ronda.", head.say(locale))];
    lines.extend(rounds.iter().map(|round| round.say(locale)));
    if more > 0 {
        lines.push(say!(locale, "And {more} more: `!n league pairs`.", "Y {more} más: `!n liga cruces`."));
    }
    lines.extend(ends.map(|ends| say!(locale, "It ends {}.", "Termina {}.", relative(ends))));
    lines.join("\n")
}
