//! What is posted of a league once.

use super::{Head, LeagueTalk};
use crate::i18n::league::counted;
use crate::i18n::league::table::{RoundList, SectionName};
use crate::i18n::{either, relative};
use crate::play::MatchId;
use crate::players::Locale;
use jiff::Timestamp;

/// What is posted once.
pub(super) fn news(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::Drawn { head, sections, more } => drawn(locale, head, sections, *more),
        LeagueTalk::Paired { head, rounds, more, ends } => paired(locale, head, (rounds, *more), *ends),
        LeagueTalk::Story { head, round, leaders, stakes, upset } => {
            let mut lines = vec![say!(locale;
                "{}: round {round} is over.",
                "{}: ha terminado la ronda {round}.";
                head.say(locale))];
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.extend(stakes.iter().flat_map(|stakes| stakes.say(locale)));
            lines.extend(upset.iter().map(|(winner, loser, by, id)| {
                say!(locale;
                    "Upset of the round: {winner} beats {loser}, who began the week rated {by} points higher (#{id}).",
                    "La sorpresa de la ronda: {winner} gana a {loser}, que empezó la semana con {by} puntos más de puntuación (#{id}).")
            }));
            lines.join("\n")
        }
        LeagueTalk::Week { head, results, more, leaders } => {
            let mut lines = vec![say!(locale, "{}: this week.", "{}: esta semana.", head.say(locale))];
            lines.extend(results.iter().map(|result| result.say(locale)));
            if *more > 0 {
                lines.push(say!(locale;
                    "And {more} more: `!n league pairs {}`.",
                    "Y {more} más: `!n liga cruces {}`.";
                    head.id));
            }
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.join("\n")
        }
        LeagueTalk::ToOrganisers { head, start, next, silent, short } => {
            to_organisers(locale, head, (*start, *next), (silent, short))
        }
        LeagueTalk::Cut { head, until, open, divided } => cut(locale, head, *until, (*open, *divided)),
        LeagueTalk::Reopened { head, closes } => say!(locale;
            "{}: sign-up is open again; it closes {}.",
            "{}: la inscripción vuelve a estar abierta; se cierra {}.";
            head.say(locale), relative(*closes)),
        LeagueTalk::Undone(head) => say!(locale;
            "{}: the organiser has taken the last pairings back. The matches that had begun do not count.",
            "{}: quien organiza ha deshecho los últimos emparejamientos. Las partidas que habían empezado no cuentan.";
            head.say(locale)),
        LeagueTalk::Prolonged { head, until, least, count } => say!(locale;
            "{}: players signed up: {count} of {least}. Sign-up stays open and closes {}.",
            "{}: personas inscritas: {count} de {least}. La inscripción sigue abierta y se cierra {}.";
            head.say(locale), relative(*until)),
        _ => String::new(),
    }
}

/// Play is over: so many matches go on, and of so many that never began the points are divided.
fn cut(locale: Locale, head: &Head, until: Timestamp, (open, divided): (usize, usize)) -> String {
    let head = head.say(locale);
    if open + divided == 0 {
        return say!(locale;
            "{head}: the rules allow no further pairing, so the season ends here.",
            "{head}: las reglas no permiten más emparejamientos, así que la temporada termina aquí.");
    }
    let mut said = vec![say!(locale, "{head}: time is up.", "{head}: se acabó el tiempo.")];
    if divided > 0 {
        said.push(say!(locale;
            "Not begun: {}. In these, each player gets half a point.",
            "Sin empezar: {}. En ellas, medio punto para cada uno.";
            matches(locale, divided)));
    }
    if open == 1 {
        said.push(say!(locale;
            "One match is not finished. An arbiter can decide it; if it is still open {}, the time used decides: whoever used at least twice the other's time loses, otherwise each gets half a point.",
            "Queda una partida sin terminar. Un árbitro puede decidirla; si sigue abierta {}, decide el tiempo usado: pierde quien haya usado al menos el doble que su rival; si no, medio punto para cada uno.";
            relative(until)));
    } else if open > 1 {
        said.push(say!(locale;
            "Not finished: {}. Arbiters can decide them; those still open {} are decided by the time used: whoever used at least twice the other's time loses, otherwise each gets half a point.",
            "Sin terminar: {}. Los árbitros pueden decidirlas; las que sigan abiertas {} se deciden por el tiempo usado: pierde quien haya usado al menos el doble que su rival; si no, medio punto para cada uno.";
            matches(locale, open), relative(until)));
    }
    said.join(" ")
}

/// What organisers should look after.
fn to_organisers(
    locale: Locale,
    head: &Head,
    (start, next): (Option<usize>, Option<usize>),
    (silent, short): (&[String], &[(String, MatchId)]),
) -> String {
    let mut lines =
        vec![say!(locale, "{}: for its organisers.", "{}: para quienes la organizan.", head.say(locale))];
    lines.extend(start.map(|count| {
        say!(locale;
            "{count} have signed up. `!n league start {}` begins the season now.",
            "Hay {count} inscritos. `!n liga empezar {}` empieza la temporada ya.";
            head.id)
    }));
    lines.extend(next.map(|round| {
        say!(locale;
            "Round {round} can begin: `!n league next {}`.",
            "La ronda {round} puede empezar: `!n liga ronda {}`.";
            head.id)
    }));
    if !silent.is_empty() {
        let names = silent.join(", ");
        lines.push(say!(locale, "Not playing, and warned: {names}.", "Sin jugar, con aviso: {names}."));
    }
    let named = short.iter().map(|(name, id)| format!("{name} (#{id})"));
    let named = named.collect::<Vec<_>>().join(", ");
    if !short.is_empty() {
        lines.push(say!(locale, "Less than a day left: {named}.", "Les queda menos de un día: {named}."));
    }
    lines.join("\n")
}

/// `3 matches`.
pub(super) fn matches(locale: Locale, count: usize) -> String {
    counted(count, either(locale, "match", "partida"), either(locale, "matches", "partidas"))
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
        let groups = counted(
            more,
            either(locale, "more group", "grupo más"),
            either(locale, "more groups", "grupos más"),
        );
        lines.push(say!(locale;
            "And {groups}: `!n league table {}`.",
            "Y {groups}: `!n liga tabla {}`.";
            head.id));
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
        lines.push(say!(locale;
            "And {more} more: `!n league pairs {}`.",
            "Y {more} más: `!n liga cruces {}`.";
            head.id));
    }
    lines.extend(ends.map(|ends| say!(locale, "It ends {}.", "Termina {}.", relative(ends))));
    lines.join("\n")
}
