//! What Nahil says of challenges and matches.

use super::event;
use super::{Answer, Deal, House, Talk};
use crate::games::{BySide, Colour, Kind};
use crate::i18n::call::CallText;
use crate::i18n::flag::Fall;
use crate::i18n::games::{badge, colour, game};
use crate::i18n::panel::{losing, panel};
use crate::i18n::puzzle::PuzzleText;
use crate::i18n::row::game_row;
use crate::i18n::web::WebText;
use crate::i18n::{Both, capital, clock, colours, either, flag, option, refusal, relative, span};
use crate::play::{Control, MatchId, Preference, Vacation};
use crate::players::{Locale, Skin};
use jiff::Timestamp;

/// A name as a call; a channel is not called.
fn mention(name: &str) -> String {
    if name.starts_with('#') { name.to_owned() } else { format!("@{name}") }
}

/// The words of a message.
pub(in crate::i18n) fn talk(locale: Locale, talk: &Talk) -> String {
    match talk {
        Talk::Challenge { id, from, to, deal, side, expires } => {
            let sides = preference(locale, deal.kind, from, *side);
            let deal = format!("{}; {sides}", self::deal(locale, deal));
            challenge(locale, *id, from, to.as_deref(), &deal, *expires)
        }
        Talk::Answered { id, from, answer } => answered(locale, id.0, from, answer),
        Talk::Begun { deal, alone } => begun(locale, deal, *alone),
        Talk::NoAdvice => say!(locale;
            "This match is rated: no hints from Nahil or anybody else while it lasts, and no takebacks.",
            "Es una partida puntuada: mientras dure, ni Nahil ni nadie da consejos, y los turnos no se deshacen."),
        Talk::Heading { id, kind, league, names, colours } => {
            heading(locale, (*id, *kind, league.as_deref()), names, *colours)
        }
        Talk::WinsByLeaving { name } => say!(locale, "**{name} wins.**", "**Gana {name}.**"),
        Talk::Happened { options, event, names, .. } => event::happened(locale, options, event, names),
        Talk::Call { name, colour, fall } => called(locale, name, *colour, fall.as_ref()),
        Talk::FlagFalls { name, fall } => flag::now_falls(locale, name, fall),
        Talk::News(kind, fact) => badge(locale, *kind, fact),
        Talk::TsaulPending => say!(locale;
            "Tsaul goes up after Black's next turn.",
            "El Tsaul sube cuando las negras terminen su próximo turno."),
        Talk::Time(timing) => clock::timing(locale, timing),
        Talk::Court(judged) => judged.say(locale),
        Talk::Memo(said) => said.say(locale),
        Talk::Prepared(said) => said.say(locale),
        Talk::Machine(said) => said.say(locale),
        Talk::Ballot(said) => said.say(locale),
        Talk::Panel { id, colour: side, steps, next } => {
            panel(locale, id.0, colour(locale, *side), steps, next)
        }
        Talk::Losing(kind, letters) => losing(locale, *kind, letters),
        Talk::Dropped { id } => say!(locale;
            "#{id}: draft discarded. Nothing was played.",
            "#{id}: borrador eliminado; no se jugó nada."),
        Talk::Games(rows) => rows.iter().map(|it| game_row(locale, it)).collect::<Vec<_>>().join("\n"),
        Talk::Invite { to, level, strays, usual } => {
            let form = invitation(locale, to.as_deref(), *level, usual);
            if *strays { format!("{}\n{form}", LEVELS.say(locale)) } else { form }
        }
        Talk::NoGames | Talk::ReallyResign { .. } | Talk::NotResigned { .. } => {
            question(locale, talk).unwrap_or_default()
        }
        Talk::Counted { kind, why } => refusal::counted(locale, *kind, why),
        Talk::RecordHere { id } => say!(locale, "Record of match #{id}.", "Registro de la partida #{id}."),
        Talk::Profile { name, locale: language, confirm, calls, digest, hours, reminders, vacation } => {
            let clocks = clock::hours_of(locale, hours, reminders, *vacation);
            let calls = CallText::InProfile { calls: *calls, digest: *digest }.say(locale);
            format!("{}\n{calls}\n{clocks}", profile(locale, name, *language, *confirm))
        }
        Talk::Server(house) => server(locale, house),
        Talk::Title { id, kind, names } => {
            format!("#{id} {} · {} – {}", game(*kind), names.white, names.black)
        }
        Talk::Away { time } => say!(locale;
            "Nahil was down for a while: {} goes back on the running clock.",
            "Nahil estuvo fuera de servicio: el reloj que corría recupera {}.";
            span(locale, *time)),
    }
}

fn begun(locale: Locale, deal: &Deal, alone: bool) -> String {
    if alone {
        return say!(locale;
            "A new match against the machine: {}.",
            "Nueva partida contra la máquina: {}.";
            deal_alone(locale, deal));
    }
    say!(locale, "A new match: {}.", "Nueva partida: {}.", self::deal(locale, deal))
}

fn called(locale: Locale, name: &str, colour: Colour, fall: Option<&Fall>) -> String {
    let falls = fall.map(|fall| format!(" {}.", capital(&flag::yours(locale, fall)))).unwrap_or_default();
    say!(locale;
        "**Nahil!** @{name} ({}), it is your turn.{falls}",
        "**¡Nahil!** @{name} ({}), es tu turno.{falls}";
        self::colour(locale, colour))
}

/// What somebody is asked, and what comes of it.
fn question(locale: Locale, talk: &Talk) -> Option<String> {
    Some(match talk {
        Talk::NoGames => say!(locale;
            "You have no matches at the moment. `!n play maya` challenges anybody.",
            "Ahora no tienes partidas. `!n jugar maya` reta a quien quiera."),
        Talk::ReallyResign { id, proposes: true } => say!(locale;
            "Propose to resign match #{id}? The channel votes on it.",
            "¿Propones abandonar la partida #{id}? El canal lo vota."),
        Talk::ReallyResign { id, proposes: false } => say!(locale;
            "Resign match #{id}? Your opponent will win.",
            "¿De verdad quieres abandonar la partida #{id}? Ganará tu rival."),
        Talk::NotResigned { id } => say!(locale, "#{id} goes on.", "La partida #{id} sigue."),
        _ => return None,
    })
}

fn challenge(
    locale: Locale,
    id: MatchId,
    from: &str,
    to: Option<&str>,
    deal: &str,
    expires: Timestamp,
) -> String {
    let anybody = || say!(locale, "anybody", "a quien quiera");
    let whom = to.map_or_else(anybody, |to| say!(locale, "{}", "a {}", mention(to)));
    say!(locale;
        "**#{id} · {from} challenges {whom}** to {deal}. Expires {}.",
        "**#{id} · {from} reta {whom}**: {deal}. El reto caduca {}.";
        relative(expires))
}

fn heading(
    locale: Locale,
    (id, kind, league): (MatchId, Kind, Option<&str>),
    names: &BySide<String>,
    colours: BySide<Colour>,
) -> String {
    let [white, black] = [colours.white, colours.black].map(|side| colour(locale, side));
    let league = league.map_or_else(String::new, |name| format!(" · {name}"));
    format!("**#{id} · {}{league}** · {} ({white}) – {} ({black})", game(kind), names.white, names.black)
}

/// Which levels of the machine there are.
const LEVELS: Both = Both { en: "Levels go from 1 to 10.", es: "Los niveles van del 1 al 10." };

fn invitation(locale: Locale, to: Option<&str>, level: Option<u8>, usual: &Control) -> String {
    if let Some(level) = level {
        return say!(locale;
            "Play against the machine at level {level}, or choose another level. Choose a game and, if you like, a clock for you (otherwise: {}). Then press **Begin**.",
            "Juega contra la máquina en el nivel {level}, o elige otro. Elige un juego y, si quieres, un reloj para ti (por defecto: {}). Después pulsa **Empezar**.";
            clock::control(locale, usual));
    }
    let anybody = || say!(locale, "anybody here", "cualquiera de aquí");
    let whom = to.map_or_else(anybody, |name| format!("**{name}**"));
    say!(locale;
        "Challenge {whom}: choose a game and, if you like, a clock (otherwise: {}). Then press **Challenge**.",
        "Reta a {whom}: elige un juego y, si quieres, un reloj (por defecto: {}). Después pulsa **Retar**.";
        clock::control(locale, usual))
}

fn answered(locale: Locale, id: u64, from: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accepted(by) => say!(locale;
            "**#{id}** · {by} accepts {from}'s challenge.",
            "**#{id}** · {by} acepta el reto de {from}."),
        Answer::Declined(by) => say!(locale;
            "**#{id}** · {by} declines {from}'s challenge.",
            "**#{id}** · {by} rechaza el reto de {from}."),
        Answer::Withdrawn => say!(locale;
            "**#{id}** · {from} has withdrawn the challenge.",
            "**#{id}** · {from} retiró su reto."),
        Answer::Void => say!(locale;
            "**#{id}** · {from}'s challenge is no longer open.",
            "**#{id}** · El reto de {from} ya no está abierto."),
        Answer::Expired => say!(locale;
            "**#{id}** · Nobody answered {from}'s challenge in time. It has expired.",
            "**#{id}** · Nadie contestó a tiempo al reto de {from}; ha caducado."),
    }
}

/// What is played, without a full stop.
fn deal(locale: Locale, deal: &Deal) -> String {
    let rated =
        if deal.rated { either(locale, "rated", "puntuada") } else { either(locale, "casual", "amistosa") };
    format!(
        "{}, {rated}{}, {}{}",
        game(deal.kind),
        manner(locale, deal),
        timed(locale, deal),
        options(locale, deal)
    )
}

/// The same against the machine, where nobody is rated and who has chosen no clock need not think of any.
fn deal_alone(locale: Locale, deal: &Deal) -> String {
    let timed =
        if deal.control == Control::CALM { String::new() } else { format!(", {}", timed(locale, deal)) };
    format!("{}{}{timed}{}", game(deal.kind), manner(locale, deal), options(locale, deal))
}

/// How strictly it is played, and before whom, each after a comma.
fn manner(locale: Locale, deal: &Deal) -> String {
    let strict = if deal.strict { either(locale, ", strict", ", estricta") } else { "" };
    let touch = if deal.manner.touch { either(locale, ", touch-move", ", con pieza tocada") } else { "" };
    let closed =
        if deal.manner.closed { either(locale, ", closed to spectators", ", sin espectadores") } else { "" };
    format!("{strict}{touch}{closed}")
}

fn timed(locale: Locale, deal: &Deal) -> String {
    format!("{}{}", clock::control(locale, &deal.control), clock::respite(locale, deal.respite))
}

/// The options that are not the usual ones, after a comma.
fn options(locale: Locale, deal: &Deal) -> String {
    if deal.options.is_empty() {
        return String::new();
    }
    format!(", `{}`", option::written(locale, &deal.options))
}

fn preference(locale: Locale, kind: Kind, from: &str, preference: Preference) -> String {
    let colours = kind.rules().colours();
    match preference {
        Preference::White => {
            say!(locale, "{from} plays {}", "{from} juega con {}", colour(locale, colours.white))
        }
        Preference::Black => {
            say!(locale, "{from} plays {}", "{from} juega con {}", colour(locale, colours.black))
        }
        Preference::Random => say!(locale, "the sides are drawn by lot", "los colores se sortean"),
    }
}

fn profile(locale: Locale, name: &str, (language, chosen): (Locale, bool), confirm: bool) -> String {
    let language = language_name(locale, language);
    let chosen = if chosen { "" } else { either(locale, " (by default)", " (por defecto)") };
    let confirm = if confirm {
        either(locale, "only after you confirm them", "solo cuando lo confirmas")
    } else {
        either(locale, "as soon as they are complete", "en cuanto está completo")
    };
    say!(locale;
        "**{name}**\nLanguage: {language}{chosen}\nTurns are played {confirm}.",
        "**{name}**\nIdioma: {language}{chosen}\nUn turno se juega {confirm}.")
}

fn language_name(locale: Locale, language: Locale) -> &'static str {
    match language {
        Locale::En => either(locale, "English", "inglés"),
        Locale::Es => either(locale, "Spanish", "español"),
    }
}

fn server(locale: Locale, house: &House) -> String {
    let players = either(locale, "each player's own", "el de los jugadores");
    let language = house.language.map_or(players, |language| language_name(locale, language));
    let apart = if house.apart {
        either(locale, "in threads of their own", "en su propio hilo")
    } else {
        either(locale, "in the channel", "en el canal")
    };
    let channels = match house.channels {
        None => say!(locale, "in every channel", "en cualquier canal"),
        Some(1) => say!(locale, "in 1 channel", "en 1 canal"),
        Some(count) => say!(locale, "in {count} channels", "en {count} canales"),
    };
    let who = if house.restricted {
        either(locale, "People with the chosen role", "Quienes tienen el rol elegido pueden")
    } else {
        either(locale, "Everybody", "Todos pueden")
    };
    let aloud = if house.aloud {
        either(
            locale,
            "\nNot quiet: posts count as unread for everybody.",
            "\nSin silencio: cada publicación cuenta como no leída para todos.",
        )
    } else {
        ""
    };
    let arbiters = if house.arbiters {
        either(
            locale,
            "\nArbiters: people with the chosen role.",
            "\nÁrbitros: quienes tienen el rol elegido.",
        )
    } else {
        ""
    };
    let said = say!(locale;
        "**This server**\nLanguage: {language}\nClock: {}\nMatches are posted {apart}.{aloud}\n{who} can make challenges {channels}.{arbiters}",
        "**Este servidor**\nIdioma: {language}\nReloj por defecto: {}\nCada partida se juega {apart}.{aloud}\n{who} retar {channels}.{arbiters}";
        clock::control(locale, &house.control));
    [vec![said], defaults(locale, house)].concat().join("\n")
}

/// What holds for challenges that do not say, as far as it was chosen.
fn defaults(locale: Locale, house: &House) -> Vec<String> {
    let rest = house.rest.map(|rest| {
        if rest {
            either(
                locale,
                "Clocks rest unless a challenge says otherwise.",
                "Los relojes descansan si el reto no dice otra cosa.",
            )
        } else {
            either(
                locale,
                "Clocks do not rest unless a challenge says otherwise.",
                "Los relojes no descansan si el reto no dice otra cosa.",
            )
        }
        .to_owned()
    });
    let vacation = house.vacation.map(|vacation| match vacation {
        Vacation::Off => say!(
            locale,
            "No vacation unless a challenge says otherwise.",
            "Sin vacaciones si el reto no dice otra cosa."
        ),
        Vacation::On => say!(
            locale,
            "Vacation can be used unless a challenge says otherwise.",
            "Se pueden gastar vacaciones si el reto no dice otra cosa."
        ),
        Vacation::Hours(hours) => say!(locale;
            "At most {} of vacation in a match unless a challenge says otherwise.",
            "Como mucho {} de vacaciones por partida si el reto no dice otra cosa.";
            flag::days(locale, i64::from(hours))),
    });
    let strict = house.strict.then(|| {
        say!(
            locale,
            "Matches are strict unless a challenge says otherwise.",
            "Las partidas son estrictas si el reto no dice otra cosa."
        )
    });
    let desk = house.desk.then(|| {
        say!(
            locale,
            "Reports for the arbiters are posted in a channel.",
            "Las denuncias para los árbitros se publican en un canal."
        )
    });
    let web = house.web.then(|| WebText::Public.say(locale));
    let skin = (house.skin != Skin::default()).then(|| {
        let colours = colours(locale, house.skin);
        say!(locale, "Colours of the boards: {colours}.", "Colores de los tableros: {colours}.")
    });
    let own = house.channel_skin.map(|skin| {
        let colours = colours(locale, skin);
        say!(
            locale,
            "Colours of the boards in this channel: {colours} (`channel-theme=server`: like everywhere else).",
            "Colores de los tableros en este canal: {colours} (`tema-del-canal=servidor`: como en los demás)."
        )
    });
    let daily = house.daily.map(|chosen| PuzzleText::EachDay(Some(chosen)).say(locale));
    [rest, vacation, strict, desk, web, skin, own, daily].into_iter().flatten().collect()
}
