//! The post about how a league stands.

use super::{Head, LeagueTalk, Names};
use crate::i18n::games::game;
use crate::i18n::league::counted;
use crate::i18n::league::deal::LeagueDeal;
use crate::i18n::{either, relative};
use crate::players::Locale;
use jiff::Timestamp;

/// The post about how a league stands.
pub(super) fn state(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::SignUp { head, deal, closes, prolonged, names, least } => {
            sign_up(locale, (head, deal), (*closes, *prolonged), (names, *least))
        }
        LeagueTalk::Running { head, kind, round, ends, next, played: (over, all), leaders } => {
            let mut lines = vec![format!("{} · {}", head.say(locale), game(*kind))];
            lines.push(say!(locale;
                "Matches finished: {over} of {all}.",
                "Partidas terminadas: {over} de {all}."));
            lines.extend(ends.map(|ends| running_until(locale, *round, ends)));
            lines.extend(next.map(|(round, begins)| {
                say!(locale, "Round {round} begins {}.", "La ronda {round} empieza {}.", relative(begins))
            }));
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.join("\n")
        }
        LeagueTalk::AtCut { head, until, open, more } => {
            let ids: Vec<String> = open.iter().map(|id| format!("#{id}")).collect();
            let more =
                if *more == 0 { String::new() } else { say!(locale, " and {more} more", " y {more} más") };
            say!(locale;
                "{}: time is up. Not finished: {}{more}. {}",
                "{}: se acabó el tiempo. Sin terminar: {}{more}. {}";
                head.say(locale), ids.join(", "), decided_then(locale, ids.len() == 1, *until))
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
                let groups = counted(
                    *more,
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
        LeagueTalk::Ladder { head, deal, names, closed } => ladder(locale, head, deal, (names, *closed)),
        LeagueTalk::Cancelled(head) => say!(locale;
            "{} does not take place. Its organisers can open sign-up again: `!n league open {}`.",
            "{} no se juega. Quienes la organizan pueden volver a abrir la inscripción: `!n liga abrir {}`.";
            head.say(locale), head.id),
        _ => String::new(),
    }
}

/// When the season ends or, in a Swiss, the round of this number out of so many.
fn running_until(locale: Locale, round: Option<(usize, usize)>, ends: Timestamp) -> String {
    match round {
        Some((round, of)) => say!(locale;
            "Round {round} of {of} ends {}.",
            "La ronda {round} de {of} termina {}.";
            relative(ends)),
        None => say!(locale, "The season ends {}.", "La temporada termina {}.", relative(ends)),
    }
}

/// What becomes of what is not finished: one match, or several.
fn decided_then(locale: Locale, one: bool, until: Timestamp) -> String {
    if one {
        say!(locale;
            "An arbiter can decide it; if it is still open {}, the time used decides.",
            "Un árbitro puede decidirla; si sigue abierta {}, decide el tiempo usado.";
            relative(until))
    } else {
        say!(locale;
            "Arbiters can decide them; what is still open {} is decided by the time used.",
            "Los árbitros pueden decidirlas; las que sigan abiertas {} se deciden por el tiempo usado.";
            relative(until))
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
fn ladder(locale: Locale, head: &Head, deal: &LeagueDeal, (names, closed): (&Names, bool)) -> String {
    let more = names.count.saturating_sub(names.some.len());
    let id = head.id;
    let more = (more > 0).then(|| {
        say!(locale, "… and {more} more: `!n league table {id}`", "… y {more} más: `!n liga tabla {id}`")
    });
    let how = (closed || names.count > 1).then(|| {
        if closed {
            return say!(locale, "This ladder is closed.", "Esta escalera está cerrada.");
        }
        say!(locale;
            "Challenge somebody above you: `!n league challenge @name {id}`.",
            "Desafía a alguien que esté por encima de ti: `!n liga desafiar @nombre {id}`.")
    });
    let first = format!("{} · {}", head.say(locale), game(deal.kind));
    let lines = [first, rungs(locale, names, 0)].into_iter().chain(more).chain(how);
    lines.collect::<Vec<_>>().join("\n")
}

/// Places of a ladder, below so many others.
pub(super) fn rungs(locale: Locale, names: &Names, above: usize) -> String {
    if names.count == 0 {
        return say!(locale, "Nobody is on it yet.", "Todavía no hay nadie en ella.");
    }
    let rungs = names.some.iter().zip(above + 1..).map(|(name, place)| format!("{place}. {name}"));
    rungs.collect::<Vec<_>>().join("\n")
}
