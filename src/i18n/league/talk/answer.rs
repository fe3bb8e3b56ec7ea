//! What a league says to one person alone: to its founder, to players, and to whoever asks.

use super::news::matches;
use super::{Deed, Gone, Head, LeagueTalk};
use crate::i18n::joined::and;
use crate::i18n::league::deal::LeagueDeal;
use crate::i18n::{either, relative};
use crate::league::state::AskedBye;
use crate::play::MatchId;
use crate::players::Locale;

/// The form of a new league, and what comes of it.
pub(super) fn founding(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::Form { name, deal } => {
            let name = if name.is_empty() { String::new() } else { format!(": {name}") };
            let title = say!(locale, "**A new league{name}**", "**Una liga nueva{name}**");
            let rest = deal.as_ref().map(|deal| deal.lines(locale).join("\n"));
            let asks = || {
                say!(locale;
                    "Choose a game. The rest is set as most leagues want it; change what you like.",
                    "Elige un juego. Lo demás está como lo quiere la mayoría; cambia lo que quieras.")
            };
            format!("{title}\n{}", rest.unwrap_or_else(asks))
        }
        LeagueTalk::ReallyFound { name, deal, closes, least, too_slow } => {
            let mut lines =
                vec![say!(locale, "**{name}**: this will happen.", "**{name}**: esto es lo que pasará.")];
            lines.extend(deal.lines(locale));
            lines.push(match closes {
                Some(closes) => say!(locale;
                    "Sign-up opens here now and closes {}. If at least {least} players have signed up by then, the season begins by itself. The next one follows when it is over.",
                    "La inscripción se abre aquí ahora y se cierra {}. Con al menos {least} jugadores, la temporada empieza entonces por sí sola, y al terminar sigue la próxima.";
                    relative(*closes)),
                None => say!(locale, "People can join here from now on.", "Desde ahora se puede entrar aquí."),
            });
            if *too_slow {
                lines.push(LeagueDeal::too_slow(locale).to_owned());
            }
            lines.extend(deal.too_fast(locale).map(str::to_owned));
            lines.push(say!(locale, "Create this league?", "¿Crear esta liga?"));
            lines.join("\n")
        }
        LeagueTalk::Founded(head) => say!(locale;
            "{} is created. You are its organiser; `!n help league` shows what you can do.",
            "{} está creada. La organizas tú; `!n ayuda liga` muestra lo que puedes hacer.";
            head.say(locale)),
        _ => say!(locale, "No league was created.", "No se creó ninguna liga."),
    }
}

/// What a player is told alone.
pub(super) fn to_players(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::YourMatches { head, matches, more } => {
            let first = if matches.len() == 1 && *more == 0 {
                say!(locale, "{}: your new match.", "{}: tu nueva partida.", head.say(locale))
            } else {
                say!(locale, "{}: your new matches.", "{}: tus nuevas partidas.", head.say(locale))
            };
            format!("{first}\n{}", own_matches(locale, matches, *more))
        }
        LeagueTalk::NoMatches { head, matches } => {
            let matches: Vec<_> = matches.iter().map(|id| format!("#{id}")).collect();
            let matches = and(locale, &matches);
            say!(locale;
                "{}: an organiser has undone the last action. You do not have to play {matches} any more.",
                "{}: quien organiza ha deshecho la última acción. Ya no tienes que jugar {matches}.";
                head.say(locale))
        }
        LeagueTalk::YourBye { head, round } => say!(locale;
            "{}: you have the bye in round {round}. You have no match to play, and it counts as a win.",
            "{}: en la ronda {round} descansas. No tienes que jugar ninguna partida, y cuenta como victoria.";
            head.say(locale)),
        LeagueTalk::OwnMatches { head, matches, .. } if matches.is_empty() => say!(locale;
            "{}: you have no match in progress.",
            "{}: no tienes ninguna partida en juego.";
            head.say(locale)),
        LeagueTalk::OwnMatches { head, matches, more } => {
            let first = say!(locale, "{}: your matches.", "{}: tus partidas.", head.say(locale));
            format!("{first}\n{}", own_matches(locale, matches, *more))
        }
        LeagueTalk::OffForYou(head) => say!(locale;
            "{} does not take place, so you will get no matches. If sign-up opens again, you will be asked.",
            "{} no se juega, así que no recibirás partidas. Si la inscripción vuelve a abrirse, se te preguntará.";
            head.say(locale)),
        LeagueTalk::StayIn { head, closes } => say!(locale;
            "{}: sign-up is open and closes {}. Will you play again?",
            "{}: la inscripción está abierta y se cierra {}. ¿Vuelves a jugar?";
            head.say(locale), relative(*closes)),
        LeagueTalk::Silent { head, until } => say!(locale;
            "{}: you have not played for a while. You will be withdrawn {} unless you play a turn in this league or press the button.",
            "{}: llevas un tiempo sin jugar. Se te retirará {}, a menos que juegues un turno en esta liga o pulses el botón.";
            head.say(locale), relative(*until)),
        LeagueTalk::ReallyLeave { head, open, unbegun, struck } => {
            really_leave(locale, head, (*open, *unbegun), *struck)
        }
        LeagueTalk::Replaced { head, old, new } => say!(locale;
            "{}: {new} takes the place of {old}.",
            "{}: {new} ocupa el lugar de {old}.";
            head.say(locale)),
        LeagueTalk::Withdrawn { head, name, why, struck } => {
            let gone = gone(locale, &head.say(locale), name, *why);
            let struck = struck.then(|| {
                either(
                    locale,
                    " Fewer than half of their matches were finished, so none of their results count in the table.",
                    " Había terminado menos de la mitad de sus partidas, así que ninguno de sus resultados cuenta en la tabla.",
                )
            });
            format!("{gone}{}", struck.unwrap_or_default())
        }
        LeagueTalk::Back { head, name } => say!(locale;
            "{}: {name} is back in. The organiser has taken the removal back.",
            "{}: {name} sigue en la liga. Quien organiza ha deshecho la expulsión.";
            head.say(locale)),
        _ => String::new(),
    }
}

/// What leaving costs.
fn really_leave(locale: Locale, head: &Head, (open, unbegun): (usize, usize), struck: bool) -> String {
    let mut said =
        vec![say!(locale, "{}: leave this season?", "{}: ¿salir de esta temporada?", head.say(locale))];
    match open {
        0 => {}
        1 => said.push(say!(locale;
            "You have 1 match open, and you lose it.",
            "Tienes 1 partida en juego y la pierdes.")),
        _ => said.push(say!(locale;
            "You have {open} matches open, and you lose them.",
            "Tienes {open} partidas en juego y las pierdes.")),
    }
    if unbegun > 0 {
        said.push(say!(locale;
            "Not begun yet, and lost too: {}.",
            "Sin empezar, y también perdidas: {}.";
            matches(locale, unbegun)));
    }
    if struck {
        said.push(say!(locale;
            "You have finished fewer than half of your matches, so none of your results will count in the table.",
            "Has terminado menos de la mitad de tus partidas, así que ninguno de tus resultados contará en la tabla."));
    }
    said.join(" ")
}

/// That somebody is out, and why.
fn gone(locale: Locale, head: &str, name: &str, why: Gone) -> String {
    match why {
        Gone::Own => say!(locale, "{head}: {name} has left.", "{head}: {name} se ha retirado."),
        Gone::Expelled => say!(locale;
            "{head}: an organiser has removed {name}.",
            "{head}: quien organiza ha expulsado a {name}."),
        Gone::Silent => say!(locale;
            "{head}: {name} has been withdrawn for not playing.",
            "{head}: se ha retirado a {name} por no jugar."),
        Gone::Same => say!(locale;
            "{head}: one of {name}'s two entries has been withdrawn.",
            "{head}: se ha retirado una de las dos inscripciones de {name}."),
    }
}

fn own_matches(locale: Locale, matches: &[(MatchId, String, bool)], more: usize) -> String {
    let line = |(id, against, yours): &(MatchId, String, bool)| {
        let turn = if *yours { either(locale, " · **your turn**", " · **tu turno**") } else { "" };
        say!(locale, "#{id} vs {against}{turn}", "#{id} contra {against}{turn}")
    };
    let mut lines: Vec<String> = matches.iter().map(line).collect();
    if more > 0 {
        lines.push(say!(locale, "And {more} more: `!n games`.", "Y {more} más: `!n partidas`."));
    }
    lines.join("\n")
}

/// That somebody does not play the next round, and what it is worth.
const fn bye(locale: Locale, worth: AskedBye) -> &'static str {
    match worth {
        AskedBye::Half => either(
            locale,
            "You will skip the next round, and get half a point for it. That is given once.",
            "Descansas en la próxima ronda y recibes medio punto por ella. Eso se da una sola vez.",
        ),
        AskedBye::Again => either(
            locale,
            "You will skip the next round. You get no point for it: you have already had half a point for another one.",
            "Descansas en la próxima ronda. No recibes puntos por ella: ya recibiste medio punto por otra.",
        ),
        AskedBye::Last | AskedBye::NoRound => either(
            locale,
            "You will skip the next round. You get no point for it, as it is the last one.",
            "Descansas en la próxima ronda. No recibes puntos por ella, porque es la última.",
        ),
    }
}

/// What somebody wanted to see.
pub(super) fn shown(locale: Locale, talk: &LeagueTalk) -> String {
    let paged = |page: usize, pages: usize| match pages {
        0 | 1 => String::new(),
        _ => say!(locale, " · page {page} of {pages}", " · página {page} de {pages}"),
    };
    match talk {
        LeagueTalk::Tables { head, tables, page, pages } => {
            let tables = tables.iter().map(|table| table.say(locale)).collect::<Vec<_>>().join("\n");
            format!("{}{}\n{tables}", head.say(locale), paged(*page, *pages))
        }
        LeagueTalk::Rounds { head, rounds, page, pages } => {
            let rounds = rounds.iter().map(|round| round.say(locale)).collect::<Vec<_>>().join("\n");
            format!("{}{}\n{rounds}", head.say(locale), paged(*page, *pages))
        }
        LeagueTalk::Rungs { head, names, first, page, pages } => {
            let rungs = super::state::rungs(locale, names, *first);
            format!("{}{}\n{rungs}", head.say(locale), paged(*page, *pages))
        }
        LeagueTalk::Rules { head, deal } => {
            let lines = deal.lines(locale).join("\n");
            format!("{}\n{lines}\n{}", head.say(locale), deal.how_it_goes(locale))
        }
        LeagueTalk::Code { head, code } => say!(locale;
            "{}: `!n league show {code}` shows it in another channel, on any platform. Whoever manages the server there has to write it.",
            "{}: `!n liga mostrar {code}` la muestra en otro canal, de cualquier plataforma. Tiene que escribirlo quien administre allí el servidor.";
            head.say(locale)),
        LeagueTalk::NothingYet(head) => {
            say!(locale, "{}: nothing to show yet.", "{}: todavía no hay nada que mostrar.", head.say(locale))
        }
        _ => String::new(),
    }
}

/// That something is done.
pub(super) fn done(locale: Locale, deed: &Deed) -> String {
    match deed {
        Deed::Joined { closes: Some(closes), .. } => say!(locale;
            "You are in. Sign-up closes {}; then you get your matches.",
            "Te has inscrito. La inscripción se cierra {}; entonces recibirás tus partidas.";
            relative(*closes)),
        Deed::Joined { closes: None, late: true } => say!(locale;
            "You are in. You play from the next round on.",
            "Te has inscrito. Juegas a partir de la próxima ronda."),
        Deed::Joined { closes: None, .. } => say!(locale, "You are in.", "Ya estás dentro."),
        Deed::Left => say!(locale, "You are out of this league.", "Has salido de esta liga."),
        Deed::Bye(worth) => bye(locale, *worth).to_owned(),
        Deed::Here => {
            say!(locale, "Good to hear from you. You stay in.", "Qué bien saber de ti. Sigues en la liga.")
        }
        Deed::Stays => say!(locale, "You stay in this league.", "Sigues en esta liga."),
        Deed::Removed(name) => {
            say!(locale, "{name} is out of this league.", "{name} queda fuera de esta liga.")
        }
        Deed::NotRemoved(name) => {
            say!(locale, "{name} stays in this league.", "{name} sigue en esta liga.")
        }
        Deed::Readmitted(name) => {
            say!(locale, "{name} is admitted again.", "Se vuelve a admitir a {name}.")
        }
        Deed::Replaced(old, new) => {
            say!(locale, "{new} takes the place of {old}.", "{new} ocupa el lugar de {old}.")
        }
        Deed::Organises(name) => {
            say!(locale, "{name} now organises this league too.", "Ahora {name} también organiza esta liga.")
        }
        Deed::Opened => say!(locale, "Sign-up is open.", "La inscripción está abierta."),
        Deed::Started => say!(locale;
            "Sign-up is closed; play begins. Too early? `!n league undo` opens it again.",
            "La inscripción está cerrada; empieza el juego. ¿Demasiado pronto? `!n liga deshacer` vuelve a abrirla."),
        Deed::Paired => say!(locale, "The next round begins.", "Empieza la próxima ronda."),
        Deed::PairedSoon => say!(locale;
            "The next round is being paired; it begins in a moment.",
            "Se está emparejando la próxima ronda; empieza enseguida."),
        Deed::Ended => say!(locale;
            "No further season will follow. `!n league open` opens one again.",
            "No seguirá otra temporada. `!n liga abrir` vuelve a abrir una."),
        Deed::LadderClosed => say!(locale;
            "This ladder is closed: nobody can join or challenge any more. `!n league open` opens it again.",
            "Esta escalera queda cerrada: ya no se puede entrar ni desafiar. `!n liga abrir` vuelve a abrirla."),
        Deed::LadderOpened => {
            say!(locale, "This ladder is open again.", "Esta escalera vuelve a estar abierta.")
        }
        Deed::TakenBack(undone) => undone.say(locale),
        Deed::NotTakenBack => say!(locale, "Nothing is undone.", "No se deshace nada."),
        Deed::Shown => {
            say!(locale, "This league is shown here from now on.", "Esta liga se muestra aquí desde ahora.")
        }
        Deed::Challenged(name, id) => {
            say!(
                locale,
                "You challenge {name}: match #{id} begins.",
                "Desafías a {name}: empieza la partida #{id}."
            )
        }
    }
}
