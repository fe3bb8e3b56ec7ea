//! Lo que Nahil dice de retos y partidas.

use super::ballot;
use super::clock;
use super::court;
use super::flag;
use super::games::{badge, colour, game, how, pick, unfinished};
use super::prepared;
use crate::games::{BySide, Kind, Options, Pick, Side};
use crate::i18n::call::Notice;
use crate::i18n::talk::{Answer, Deal, GameRow, House, Label, Next, Sort, Talk, Whose};
use crate::i18n::{capital, relative, span};
use crate::play::{ClaimKind, Effect, End, Event, MatchResult, OfferKind, Preference};
use crate::players::Locale;

/// A name as a call; a channel is not called.
fn mention(name: &str) -> String {
    if name.starts_with('#') { name.to_owned() } else { format!("@{name}") }
}

/// The words of a message.
pub(in crate::i18n) fn talk(talk: &Talk) -> String {
    match talk {
        Talk::Challenge { id, from, to, deal, side, expires } => {
            let whom = to.as_ref().map_or("a quien quiera".to_owned(), |to| format!("a {}", mention(to)));
            let side = preference(deal.kind, *side);
            format!(
                "**#{id} · {from} reta {whom}**: {}; {from} juega con {side}. El reto caduca {}.",
                self::deal(deal),
                relative(*expires)
            )
        }
        Talk::Answered { id, from, answer } => answered(id.0, from, answer),
        Talk::Begun { deal } => format!("Nueva partida: {}.", self::deal(deal)),
        Talk::NoAdvice => {
            "Es puntuada: mientras dure, Nahil no da consejos, y nadie debería darlos; los turnos no se deshacen. \
             El resultado se guarda para las puntuaciones, que todavía no existen."
                .to_owned()
        }
        Talk::Heading { id, kind, names, colours } => format!(
            "**#{id} · {}** · {} ({}) – {} ({})",
            game(*kind),
            names.white,
            colour(colours.white),
            names.black,
            colour(colours.black)
        ),
        Talk::Happened { kind, options, event, names } => happened(*kind, options, event, names),
        Talk::Call { name, colour: side, fall } => {
            let falls = capital(&flag::yours(fall));
            format!("**¡Nahil!** @{name} ({}), es tu turno. {falls}.", colour(*side))
        }
        Talk::FlagFalls { name, fall } => flag::now_falls(name, fall),
        Talk::News(kind, fact) => badge(*kind, fact),
        Talk::TsaulPending => "El Tsaul sube cuando las negras hagan su próximo turno.".to_owned(),
        Talk::Time(timing) => clock::timing(timing),
        Talk::Court(judged) => court::court(judged),
        Talk::Prepared(said) => prepared::prepared(said),
        Talk::Ballot(said) => ballot::ballot(said),
        Talk::Panel { id, colour: side, steps, next } => panel(id.0, colour(*side), steps, next),
        Talk::Dropped { id } => format!("#{id}: borrador eliminado; no se jugó nada."),
        Talk::Games(rows) => rows.iter().map(game_row).collect::<Vec<_>>().join("\n"),
        Talk::Invite { to, usual } => {
            let whom = to.as_ref().map_or("cualquiera de aquí".to_owned(), |name| format!("**{name}**"));
            format!(
                "Retar a {whom}: elige un juego y, si quieres, un reloj (si no: {}). Después pulsa **Retar**.",
                clock::control(usual)
            )
        }
        Talk::NoGames => "No tienes partidas ahora. `!n jugar maya` reta a quien quiera.".to_owned(),
        Talk::ReallyResign { id } => {
            format!("¿De verdad quieres abandonar la partida #{id}? Entonces gana tu adversario.")
        }
        Talk::NotResigned { id } => format!("La #{id} sigue."),
        Talk::RecordHere { id } => format!("El registro de la #{id}."),
        Talk::Profile { name, locale, confirm, calls, digest, hours, reminders, vacation } => {
            let clocks = clock::hours_of(hours, reminders, *vacation);
            let calls = Notice::InProfile { calls: *calls, digest: *digest }.say(Locale::Es);
            format!("{}\n{calls}\n{clocks}", profile(name, *locale, *confirm))
        }
        Talk::Server(house) => server(house),
        Talk::Title { id, kind, names } => {
            format!("#{id} {} · {} – {}", game(*kind), names.white, names.black)
        }
        Talk::Away { time } => {
            format!("Nahil estuvo ausente: se devuelven {} al reloj que corría.", span(*time))
        }
    }
}

fn answered(id: u64, from: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accepted(by) => format!("**#{id}** · {by} acepta el reto de {from}."),
        Answer::Declined(by) => format!("**#{id}** · {by} rechaza el reto de {from}."),
        Answer::Withdrawn => format!("**#{id}** · {from} retiró su reto."),
        Answer::Void => format!("**#{id}** · El reto de {from} ya no está en pie."),
        Answer::Expired => format!("**#{id}** · Nadie contestó a tiempo el reto de {from}; caducó."),
    }
}

fn happened(kind: Kind, options: &Options, event: &Event, names: &BySide<String>) -> String {
    if let Some(judged) = court::happened(event, names) {
        return judged;
    }
    let name = |side: Side| &names[side];
    match event {
        Event::TurnPlayed { side, text, .. } => format!("{} jugó `{text}`.", name(*side)),
        Event::Prepared { side } => {
            format!("{} tenía preparada una respuesta a esto; no gasta tiempo.", name(*side))
        }
        Event::OfferMade { side, kind: OfferKind::Takeback } => format!(
            "{} ofrece deshacer su último turno y lo que vino después. {}, ¿aceptas? Vale hasta que contestes o se \
             juegue un turno.",
            name(*side),
            name(side.other())
        ),
        Event::OfferMade { side, kind } => {
            format!(
                "{} ofrece {}. {}, ¿aceptas? Vale hasta que contestes o sigas jugando.",
                name(*side),
                offer(*kind),
                name(side.other())
            )
        }
        Event::OfferAccepted { side, kind } => format!("{} acepta {}.", name(*side), offer(*kind)),
        Event::OfferRejected { side, kind } => format!("{} rechaza {}.", name(*side), offer(*kind)),
        Event::OfferLapsed { side, kind } => {
            format!("La oferta de {} ({}) caducó.", name(*side), offer(*kind))
        }
        Event::ClaimGranted { side, kind: ClaimKind::NoProgress, .. } => {
            format!("El reclamo de {} procede.", name(*side))
        }
        Event::ClaimGranted { side, kind, count } => {
            format!("{} reclama {}: con razón ({count}).", name(*side), claim(*kind))
        }
        Event::TsaulAgreed { effect: Effect::Now } => "El Tsaul sube de inmediato.".to_owned(),
        Event::TsaulAgreed { effect: Effect::AfterBlack } => talk(&Talk::TsaulPending),
        Event::TsaulRaised { level } => raised(*level, options.get("tsaul") == "remove"),
        Event::TakenBack { turns: 1 } => {
            "Se deshace un turno; cada quien conserva el tiempo que le queda.".to_owned()
        }
        Event::TakenBack { turns } => {
            format!("Se deshacen {turns} turnos; cada quien conserva el tiempo que le queda.")
        }
        Event::Resigned { side } => format!("{} abandona.", name(*side)),
        Event::FlagFell { side } => format!("Cayó la bandera de {}.", name(*side)),
        Event::Credited { time, .. } => talk(&Talk::Away { time: *time }),
        Event::Paused { until } => format!(
            "Los relojes se paran y vuelven a correr {} a más tardar, o antes con `!n reanudar`. Mientras tanto se puede jugar.",
            relative(*until)
        ),
        Event::Resuming { side, until } => {
            format!(
                "{} quiere seguir: los relojes vuelven a correr {}, o de inmediato si {} también dice `!n reanudar`.",
                name(*side),
                relative(*until),
                name(side.other())
            )
        }
        Event::Resumed => "Terminó la pausa: los relojes vuelven a correr.".to_owned(),
        Event::VacationSpent { side, time } => format!(
            "A {} se le acabó el tiempo: gasta {} de vacaciones, y así mientras le queden.",
            name(*side),
            span(*time)
        ),
        Event::Ended(result) => ended(kind, *result, names),
        // Those of which `court` knows.
        _ => String::new(),
    }
}

fn raised(level: u8, removed: bool) -> String {
    let pieces = if level == 1 { "las dos Defensas" } else { "también los dos Ataques" };
    let what = match (removed, level) {
        (true, _) => "salen del tablero",
        (false, 1) => "quedan inmovilizadas",
        (false, _) => "quedan inmovilizados",
    };
    format!("**Tsaul, nivel {level}**: {pieces} {what}.")
}

fn ended(_: Kind, result: MatchResult, names: &BySide<String>) -> String {
    let why = match result.how {
        End::ByRules(by) => how(by),
        End::Resignation => "por abandono",
        End::Time => "por tiempo",
        End::Score => "se acabó el tiempo de la partida y deciden las piezas",
        End::Vote => "por votación",
        End::Position => "por la posición",
        End::Arbiter | End::ArbiterDraw => "decide el árbitro",
        End::Illegal => "por turnos contra las reglas",
        End::Annulled => return "**La partida queda anulada**; no cuenta para nada.".to_owned(),
        End::Cancelled => return "**La partida queda cancelada**; no cuenta para nada.".to_owned(),
        End::NotBegun => {
            return "**La partida termina sin resultado**: un bando no llegó a empezar.".to_owned();
        }
        End::Length => "la partida es más larga de lo que puede ser una partida",
    };
    match result.winner {
        Some(side) => format!("**Gana {}** ({why}).", names[side]),
        None if result.both_lost() => format!("**Ambos pierden** ({why})."),
        None => format!("**Empate** ({why})."),
    }
}

pub(super) fn offer(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "Tsaul, la partida obligada",
        OfferKind::Pause => "una pausa",
        OfferKind::Takeback => "deshacer el último turno",
        OfferKind::Cancel => "cancelar la partida",
    }
}

pub(super) fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => "Tsaul por repetición",
        ClaimKind::Standstill => "Tsaul por estancamiento",
        ClaimKind::NoProgress => "Tsaul por falta de avance",
    }
}

/// What is played, without a full stop.
fn deal(deal: &Deal) -> String {
    let rated = if deal.rated { "puntuada" } else { "amistosa" };
    let strict = if deal.strict { ", estricta" } else { "" };
    let touch = if deal.manner.touch { ", pieza tocada" } else { "" };
    let closed = if deal.manner.closed { ", sin espectadores" } else { "" };
    let options = if deal.options.is_empty() { String::new() } else { format!(", `{}`", deal.options) };
    format!(
        "{}, {rated}{strict}{touch}{closed}, {}{}{options}",
        game(deal.kind),
        clock::control(&deal.control),
        clock::respite(deal.respite)
    )
}

fn preference(kind: Kind, preference: Preference) -> String {
    match preference {
        Preference::White => colour(kind.rules().colours().white).to_owned(),
        Preference::Black => colour(kind.rules().colours().black).to_owned(),
        Preference::Random => "el color que toque por sorteo".to_owned(),
    }
}

fn panel(id: u64, side: &str, steps: &[String], next: &Next) -> String {
    let made = if steps.is_empty() { "nada todavía".to_owned() } else { format!("`{}`", steps.join(" ")) };
    let next = next_choice(next);
    format!("**#{id}** · tu turno ({side}). Borrador: {made}.\n{next}")
}

/// What the panel asks for, in words.
pub(in crate::i18n) fn next_choice(next: &Next) -> String {
    match next {
        Next::Pick(why, sort) => {
            let what = match sort {
                Sort::Piece => "una pieza",
                Sort::Deed => "qué hacer",
                Sort::Sector => "un sector",
                Sort::Row => "las piezas que van",
                Sort::Place => "una casilla",
            };
            format!("{}. Elige {what}.", capital(&unfinished(why)))
        }
        Next::Further(kind, picked, sort) => {
            let names_a_cell = !matches!(picked, Pick::Deed(_));
            let what = match (picked, sort) {
                (_, Sort::Piece) => "¿qué pieza?",
                (_, Sort::Deed) => "¿qué hacer?",
                (_, Sort::Row) => "¿cuáles van?",
                (_, Sort::Sector) => "¿a qué sector?",
                (Pick::Sector { .. }, Sort::Place) => "¿a qué casilla?",
                (_, Sort::Place) => "¿a dónde?",
            };
            let picked = pick(*kind, picked);
            format!("{}: {what}", if names_a_cell { picked } else { capital(&picked) })
        }
        Next::Confirm => {
            "El turno está completo. **Confirmar** lo juega; hasta entonces puedes deshacer.".to_owned()
        }
        Next::ConfirmWin => "**Con esto ganas.** Confírmalo.".to_owned(),
        Next::ConfirmOrGoOn => "Ya puedes confirmar, o seguir.".to_owned(),
    }
}

/// A match in a list.
pub(super) fn game_row(row: &GameRow) -> String {
    let GameRow { id, kind, adversary, fall, .. } = row;
    let turn = match (row.turn, fall) {
        _ if row.judged => "se juzga un reclamo; los relojes están parados".to_owned(),
        (Whose::Voted, _) if row.still => "ya votaste; los relojes están parados".to_owned(),
        (Whose::Yours, _) if row.still => "**tu turno**; los relojes están parados".to_owned(),
        (Whose::Theirs, _) if row.still => "esperas; los relojes están parados".to_owned(),
        (Whose::Voted, Some(fall)) => format!("ya votaste; {}", flag::yours(fall)),
        (Whose::Yours, Some(fall)) => format!("**tu turno**, {}", flag::yours(fall)),
        (Whose::Yours | Whose::Voted, None) => "**tu turno**; ningún reloj corre".to_owned(),
        (Whose::Theirs, Some(fall)) => format!("esperas; {}", flag::theirs(fall)),
        (Whose::Theirs, None) => "esperas; ningún reloj corre".to_owned(),
    };
    format!("#{id} · {} con {adversary} · {turn}", game(*kind))
}

fn profile(name: &str, (locale, chosen): (Locale, bool), confirm: bool) -> String {
    let language = language_name(locale);
    let chosen = if chosen { "" } else { " (no lo has elegido tú)" };
    let confirm = if confirm { "solo cuando lo confirmas" } else { "en cuanto está completo" };
    format!("**{name}**\nIdioma: {language}{chosen}\nUn turno se juega {confirm}.")
}

fn language_name(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "inglés",
        Locale::Es => "español",
    }
}

fn server(house: &House) -> String {
    let language = house.language.map_or("el de los jugadores", language_name);
    let apart = if house.apart { "en un hilo propio" } else { "en el canal" };
    let channels = match house.channels {
        None => "en cualquier canal".to_owned(),
        Some(1) => "en 1 canal".to_owned(),
        Some(count) => format!("en {count} canales"),
    };
    let who = if house.restricted { "Quienes tienen el rol elegido pueden" } else { "Todos pueden" };
    let aloud =
        if house.aloud { "\nSin silencio: una publicación cuenta como no leída para todos." } else { "" };
    let arbiters = if house.arbiters { "\nÁrbitros: quienes tienen el rol elegido." } else { "" };
    format!(
        "**Este servidor**\nIdioma: {language}\nReloj: {}\nCada partida se cuenta {apart}.{aloud}\n{who} retar, {channels}.{arbiters}",
        clock::control(&house.control)
    )
}

/// What stands on a button or above a menu.
pub(in crate::i18n) fn label(label: &Label) -> String {
    let text = match label {
        Label::Move => "Mover",
        Label::Rematch => "Revancha",
        Label::Accept => "Aceptar",
        Label::Decline | Label::Reject => "Rechazar",
        Label::Withdraw => "Retirar",
        Label::Undo => "Deshacer",
        Label::Confirm => "Confirmar",
        Label::Cancel => "Cancelar",
        Label::OfferWhat => "Ofrecer…",
        Label::Offer(OfferKind::Tsaul) => "Ofrecer Tsaul //",
        Label::Offer(OfferKind::Pause) => "Una pausa",
        Label::Offer(OfferKind::Takeback) => "Deshacer mi turno",
        Label::Offer(OfferKind::Cancel) => "Cancelar la partida",
        Label::Resign => "Abandonar",
        Label::KeepPlaying => "Seguir jugando",
        Label::Pick(Sort::Piece) => "Pieza",
        Label::Pick(Sort::Deed) => "Qué hacer",
        Label::Pick(Sort::Sector) => "Sector",
        Label::Pick(Sort::Row) => "Cuáles piezas",
        Label::Pick(Sort::Place) => "A dónde",
        Label::Back => "Atrás",
        Label::Forward => "Siguiente",
        Label::First => "Inicio",
        Label::Last => "Final",
        Label::StepThrough => "Turno a turno",
        Label::KeepData => "Conservar todo",
        Label::DeleteData => "Quitar todo",
        Label::Write => "Escribir",
        Label::Propose => "Proponer un turno",
        Label::LinkNow => "Enlazarlas",
        Label::NoLink => "No enlazar",
        Label::ShowProposals => "Ver las propuestas",
        Label::Proposal(number, votes) => return format!("Votar {number} ({votes})"),
        Label::AcceptFor(name) => return format!("Aceptar por {name}").chars().take(80).collect(),
        Label::Join => "Sumarse",
        Label::Agree => "De acuerdo",
        Label::Dispute => "Disputar",
        Label::DoIt => "Hacerlo",
        Label::Prepare => "Preparar una respuesta",
        Label::ThenAnswer => "Entonces contesto",
        Label::KeepAnswer => "Guardar",
        Label::GoOn => "Seguir desde aquí",
        Label::Unprepare => "Quitar todas",
        Label::GoOnFrom => "Seguir desde una respuesta",
        Label::TakeAway => "Quitar una respuesta",
        Label::Vote(choice, names) => return court::choice(*choice, names).chars().take(80).collect(),
        Label::AcceptOne(id) => return format!("Aceptar #{id}"),
        Label::Challenge => "Retar",
        Label::ShowBoards => "Ver tableros",
        Label::TestCall => "Aviso de prueba",
        Label::Waits { id, adversary, left } => {
            return format!("#{id} ({adversary}, {})", flag::remain(&span(*left)));
        }
        Label::Next { id, adversary, left } => {
            return format!("Sigue: #{id} ({adversary}, {})", flag::remain(&span(*left)));
        }
        Label::Choose(slot) => return capital(slot.name(Locale::Es)),
        Label::Value(_, value) => match value.as_str() {
            "on" => "sí",
            "off" => "no",
            "here" => "aquí",
            "direct" => "directo",
            value => return value.to_owned(),
        },
        Label::Learn(kind) => return format!("Aprender {}", game(*kind)),
    };
    text.to_owned()
}
