//! The post about how a league stands.

use super::{Head, LeagueTalk, Names};
use crate::i18n::games::game;
use crate::i18n::league::deal::LeagueDeal;
use crate::i18n::relative;
use crate::players::Locale;
use jiff::Timestamp;

/// The post about how a league stands.
pub(super) fn state(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::SignUp { head, deal, closes, prolonged, names, least } => {
            sign_up(locale, (head, deal), (*closes, *prolonged), (names, *least))
        }
        LeagueTalk::Running { head, kind, ends, played: (over, all), leaders } => {
            let mut lines = vec![format!("{} · {}", head.say(locale), game(*kind))];
            lines.push(say!(locale;
                "Being played: {over} of {all} matches are over.",
                "En juego: han terminado {over} de {all} partidas."));
            lines.extend(ends.map(|ends| say!(locale, "It ends {}.", "Termina {}.", relative(ends))));
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.join("\n")
        }
        LeagueTalk::AtCut { head, until, open, more } => {
            let ids: Vec<String> = open.iter().map(|id| format!("#{id}")).collect();
            let more =
                if *more == 0 { String::new() } else { say!(locale, " and {more} more", " y {more} más") };
            say!(locale;
                "{}: play is over. Not finished: {}{more}. Arbiters can decide them until {}; after that, the time used does.",
                "{}: el juego ha terminado. Quedan sin decidir: {}{more}. Los árbitros pueden decidirlas hasta {}; después decide el tiempo usado.";
                head.say(locale), ids.join(", "), relative(*until))
        }
        LeagueTalk::Over { head, champion, tables, more } => {
            let mut lines = vec![match champion {
                Some(name) => say!(locale, "{}: **{name} wins!**", "{}: **¡gana {name}!**", head.say(locale)),
                None => say!(
                    locale,
                    "{}: the season is over.",
                    "{}: la temporada ha terminado.",
                    head.say(locale)
                ),
            }];
            lines.extend(tables.iter().map(|table| table.say(locale)));
            if *more > 0 {
                lines.push(say!(locale;
                    "There are {more} more groups: `!n league table` shows them.",
                    "Hay {more} grupos más: `!n liga tabla` los muestra."));
            }
            lines.join("\n")
        }
        LeagueTalk::Ladder { head, deal, names } => ladder(locale, head, deal, names),
        LeagueTalk::Cancelled(head) => {
            say!(locale, "{} does not take place.", "{} no se juega.", head.say(locale))
        }
        _ => String::new(),
    }
}

/// Sign-up is open.
fn sign_up(
    locale: Locale,
    (head, deal): (&Head, &LeagueDeal),
    (closes, prolonged): (Timestamp, bool),
    (names, least): (&Names, usize),
) -> String {
    let open = if prolonged {
        say!(
            locale,
            "sign-up stays open; it closes {}",
            "la inscripción sigue abierta; se cierra {}",
            relative(closes)
        )
    } else {
        say!(
            locale,
            "sign-up is open; it closes {}",
            "la inscripción está abierta; se cierra {}",
            relative(closes)
        )
    };
    let count = names.count;
    let who = if count == 0 {
        say!(locale;
                    "Nobody has signed up yet; it takes {least} players.",
                    "Todavía no se ha inscrito nadie; hacen falta {least} jugadores.")
    } else {
        say!(locale, "Signed up ({count}): {}.", "Inscripciones ({count}): {}.", names.say(locale))
    };
    format!("{}: {open}.\n{}\n{who}", head.say(locale), deal.lines(locale).join("\n"))
}

/// A ladder, the first first.
fn ladder(locale: Locale, head: &Head, deal: &LeagueDeal, names: &Names) -> String {
    let rungs = names.some.iter().zip(1..).map(|(name, place)| format!("{place}. {name}"));
    let rungs = rungs.collect::<Vec<_>>().join("\n");
    let more = names.count.saturating_sub(names.some.len());
    let rest = match (names.count, more) {
        (0, _) => say!(locale, "Nobody stands on it yet.", "Todavía no hay nadie en ella."),
        (_, 0) => rungs,
        _ => say!(locale, "{rungs}\n… and {more} more", "{rungs}\n… y {more} más"),
    };
    format!("{} · {}\n{rest}", head.say(locale), game(deal.kind))
}
