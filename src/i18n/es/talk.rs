//! Lo que Nahil dice de retos y partidas.

use super::ballot;
use super::clock;
use super::court;
use super::flag;
use super::games::{badge, colour, game, how};
use super::offer::{self, claim};
use super::panel::panel;
use super::prepared;
use super::row::game_row;
use crate::games::{BySide, Kind, Options, Side};
use crate::i18n::call::Notice;
use crate::i18n::talk::{Answer, Deal, House, Label, Sort, Talk};
use crate::i18n::{Slot, capital, relative, span};
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
            let sides = preference(deal.kind, from, *side);
            format!(
                "**#{id} · {from} reta {whom}**: {}; {sides}. El reto caduca {}.",
                self::deal(deal),
                relative(*expires)
            )
        }
        Talk::Answered { id, from, answer } => answered(id.0, from, answer),
        Talk::Begun { deal } => format!("Nueva partida: {}.", self::deal(deal)),
        Talk::NoAdvice => {
            "Es una partida puntuada: mientras dure, Nahil no da consejos y nadie debería darlos, y los turnos no se deshacen. \
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
        Talk::Happened { options, event, names, .. } => happened(options, event, names),
        Talk::Call { name, colour: side, fall } => {
            let falls = capital(&flag::yours(fall));
            format!("**¡Nahil!** @{name} ({}), es tu turno. {falls}.", colour(*side))
        }
        Talk::FlagFalls { name, fall } => flag::now_falls(name, fall),
        Talk::News(kind, fact) => badge(*kind, fact),
        Talk::TsaulPending => "El Tsaul sube cuando las negras terminen su próximo turno.".to_owned(),
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
                "Retar a {whom}: elige un juego y, si quieres, un reloj (por defecto: {}). Después pulsa **Retar**.",
                clock::control(usual)
            )
        }
        Talk::NoGames => "Ahora no tienes partidas. `!n jugar maya` reta a quien quiera.".to_owned(),
        Talk::ReallyResign { id } => {
            format!("¿De verdad quieres abandonar la partida #{id}? Ganará tu rival.")
        }
        Talk::NotResigned { id } => format!("La partida #{id} sigue."),
        Talk::RecordHere { id } => format!("Registro de la partida #{id}."),
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
            format!("Nahil estuvo fuera de servicio: el reloj que corría recupera {}.", span(*time))
        }
    }
}

fn answered(id: u64, from: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accepted(by) => format!("**#{id}** · {by} acepta el reto de {from}."),
        Answer::Declined(by) => format!("**#{id}** · {by} rechaza el reto de {from}."),
        Answer::Withdrawn => format!("**#{id}** · {from} retiró su reto."),
        Answer::Void => format!("**#{id}** · El reto de {from} ya no está abierto."),
        Answer::Expired => format!("**#{id}** · Nadie contestó a tiempo al reto de {from}; ha caducado."),
    }
}

fn happened(options: &Options, event: &Event, names: &BySide<String>) -> String {
    if let Some(told) = court::happened(event, names).or_else(|| offer::happened(event, names)) {
        return told;
    }
    let name = |side: Side| &names[side];
    match event {
        Event::TurnPlayed { side, text, .. } => format!("{} jugó `{text}`.", name(*side)),
        Event::Prepared { side } => {
            format!("{} tenía preparada una respuesta a esto; no gasta tiempo.", name(*side))
        }
        Event::ClaimGranted { side, kind: ClaimKind::NoProgress, .. } => {
            format!("El reclamo de {} procede.", name(*side))
        }
        Event::ClaimGranted { side, kind: kind @ ClaimKind::Repetition, count } => format!(
            "{} reclama {}, y el reclamo procede: la posición se ha dado {count} veces.",
            name(*side),
            claim(*kind)
        ),
        Event::ClaimGranted { side, kind, .. } => {
            format!("{} reclama {}, y el reclamo procede.", name(*side), claim(*kind))
        }
        Event::TsaulAgreed { effect: Effect::Now } => "El Tsaul sube de inmediato.".to_owned(),
        Event::TsaulAgreed { effect: Effect::AfterBlack } => talk(&Talk::TsaulPending),
        Event::TsaulRaised { level } => raised(*level, options.get("tsaul") == "remove"),
        Event::TakenBack { turns: 1 } => {
            "Se deshace un turno; cada uno conserva el tiempo que le queda.".to_owned()
        }
        Event::TakenBack { turns } => {
            format!("Se deshacen {turns} turnos; cada uno conserva el tiempo que le queda.")
        }
        Event::Resigned { side } => format!("{} abandona.", name(*side)),
        Event::FlagFell { side } => format!("A {} se le acabó el tiempo.", name(*side)),
        Event::Credited { time, .. } => talk(&Talk::Away { time: *time }),
        Event::Paused { until } => format!(
            "Los relojes quedan en pausa. Vuelven a correr {} a más tardar, o antes con `!n reanudar`. Mientras tanto se puede jugar.",
            relative(*until)
        ),
        Event::Resuming { side, until } => {
            format!(
                "{} quiere seguir: los relojes vuelven a correr {}, o de inmediato si {} también usa `!n reanudar`.",
                name(*side),
                relative(*until),
                name(side.other())
            )
        }
        Event::Resumed => "Terminó la pausa: los relojes vuelven a correr.".to_owned(),
        Event::VacationSpent { side, time } => format!(
            "A {} se le acabó el tiempo y gasta {} de vacaciones; sigue gastándolas mientras le queden.",
            name(*side),
            span(*time)
        ),
        Event::Ended(result) => ended(*result, names),
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

fn ended(result: MatchResult, names: &BySide<String>) -> String {
    let why = match result.how {
        End::ByRules(by) => how(by),
        End::Resignation => "por abandono",
        End::Time => "por tiempo",
        End::Score => "la partida llegó a su límite y deciden las piezas",
        End::Vote => "por votación",
        End::Position => "por la posición",
        End::Arbiter | End::ArbiterDraw => "por decisión arbitral",
        End::Illegal => "por turnos ilegales",
        End::Annulled => return "**La partida queda anulada**; no cuenta para nada.".to_owned(),
        End::Cancelled => return "**La partida queda cancelada**; no cuenta para nada.".to_owned(),
        End::NotBegun => {
            return "**La partida termina sin resultado**: uno de los jugadores no llegó a empezar."
                .to_owned();
        }
        End::Length => "la partida ha llegado al máximo de turnos",
    };
    match result.winner {
        Some(side) => format!("**Gana {}** ({why}).", names[side]),
        None if result.both_lost() => format!("**Ambos pierden** ({why})."),
        None => format!("**Empate** ({why})."),
    }
}

/// What is played, without a full stop.
fn deal(deal: &Deal) -> String {
    let rated = if deal.rated { "puntuada" } else { "amistosa" };
    let strict = if deal.strict { ", estricta" } else { "" };
    let touch = if deal.manner.touch { ", con pieza tocada" } else { "" };
    let closed = if deal.manner.closed { ", sin espectadores" } else { "" };
    let options = if deal.options.is_empty() { String::new() } else { format!(", `{}`", deal.options) };
    format!(
        "{}, {rated}{strict}{touch}{closed}, {}{}{options}",
        game(deal.kind),
        clock::control(&deal.control),
        clock::respite(deal.respite)
    )
}

fn preference(kind: Kind, from: &str, preference: Preference) -> String {
    let colours = kind.rules().colours();
    match preference {
        Preference::White => format!("{from} juega con {}", colour(colours.white)),
        Preference::Black => format!("{from} juega con {}", colour(colours.black)),
        Preference::Random => "los colores se sortean".to_owned(),
    }
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
    let apart = if house.apart { "en su propio hilo" } else { "en el canal" };
    let channels = match house.channels {
        None => "en cualquier canal".to_owned(),
        Some(1) => "en 1 canal".to_owned(),
        Some(count) => format!("en {count} canales"),
    };
    let who = if house.restricted { "Quienes tienen el rol elegido pueden" } else { "Todos pueden" };
    let aloud =
        if house.aloud { "\nSin silencio: cada publicación cuenta como no leída para todos." } else { "" };
    let arbiters = if house.arbiters { "\nÁrbitros: quienes tienen el rol elegido." } else { "" };
    format!(
        "**Este servidor**\nIdioma: {language}\nReloj por defecto: {}\nCada partida se juega {apart}.{aloud}\n{who} retar {channels}.{arbiters}",
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
        Label::Offer(OfferKind::Tsaul) => "Ofrecer Tsaul",
        Label::Offer(OfferKind::Pause) => "Una pausa",
        Label::Offer(OfferKind::Takeback) => "Deshacer mi turno",
        Label::Offer(OfferKind::Cancel) => "Cancelar la partida",
        Label::Resign => "Abandonar",
        Label::KeepPlaying => "Seguir jugando",
        Label::Pick(Sort::Piece) => "Pieza",
        Label::Pick(Sort::Deed) => "Acción",
        Label::Pick(Sort::Sector) => "Sector",
        Label::Pick(Sort::Row) => "Qué piezas",
        Label::Pick(Sort::Place) => "Destino",
        Label::Back => "Atrás",
        Label::Forward => "Siguiente",
        Label::First => "Inicio",
        Label::Last => "Final",
        Label::StepThrough => "Turno a turno",
        Label::KeepData => "Conservar todo",
        Label::DeleteData => "Borrar todo",
        Label::Write => "Escribir",
        Label::Propose => "Proponer un turno",
        Label::LinkNow => "Enlazar",
        Label::NoLink => "No enlazar",
        Label::ShowProposals => "Ver las propuestas",
        Label::Proposal(number, votes) => return format!("Votar {number} ({votes})"),
        Label::AcceptFor(name) => return format!("Aceptar por {name}").chars().take(80).collect(),
        Label::Agree => "De acuerdo",
        Label::Dispute => "Disputar",
        Label::DoIt => "Sí, hacerlo",
        Label::Prepare => "Preparar una respuesta",
        Label::ThenAnswer => "Entonces contesto",
        Label::KeepAnswer => "Guardar",
        Label::GoOn => "Seguir desde aquí",
        Label::Unprepare => "Borrar todas",
        Label::GoOnFrom => "Seguir desde una respuesta",
        Label::TakeAway => "Borrar una respuesta",
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
        Label::Choose(Slot::Weekends) => "Fines de semana",
        Label::Choose(slot) => return capital(&slot.name(Locale::Es).replace('-', " ")),
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
