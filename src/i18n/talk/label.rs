//! What stands on buttons and above menus.

use super::{Label, Sort};
use crate::i18n::Slot;
use crate::i18n::games::game;
use crate::i18n::joined::or;
use crate::i18n::offer::answered;
use crate::i18n::talk::LeagueLabel;
use crate::i18n::{capital, court, either, flag, span};
use crate::play::{MatchId, OfferKind};
use crate::players::{Locale, Rung};
use jiff::SignedDuration;

/// What stands on a button of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskLabel {
    /// Do the tasks of a page, which may be done already.
    Try(bool),
    /// Do the next one.
    Next,
    /// What helps.
    Hint,
    /// Back to the lesson.
    Leave,
    /// On with the lesson.
    GoOn,
    /// To the puzzles of the game.
    Puzzles,
    /// Play a first match against the machine.
    Match,
}

/// What stands on a button of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleLabel {
    /// The next one.
    Next,
    /// What solves it.
    Solution,
    /// Leave it for another time.
    Later,
    /// Back to it.
    Back,
}

/// What stands on a button or above a menu.
pub(super) fn label(locale: Locale, label: &Label) -> String {
    let text = match label {
        Label::Move => either(locale, "Move", "Mover"),
        Label::Unfollow => either(locale, "Unfollow", "Dejar de seguir"),
        Label::Rematch => either(locale, "Rematch", "Revancha"),
        Label::Hint(whole) => hint(locale, *whole),
        Label::TakeHint => either(locale, "Put it on my board", "Ponerlo en mi tablero"),
        Label::Review | Label::Turn(_) | Label::NextSlip(_) | Label::Line(_) => return review(locale, label),
        Label::Accept => either(locale, "Accept", "Aceptar"),
        Label::Decline => either(locale, "Decline", "Rechazar"),
        Label::Reject => either(locale, "Reject", "Rechazar"),
        Label::Withdraw => either(locale, "Withdraw", "Retirar"),
        Label::Undo => either(locale, "Undo", "Deshacer"),
        Label::Confirm => either(locale, "Confirm", "Confirmar"),
        Label::Cancel => either(locale, "Cancel", "Cancelar"),
        Label::OfferWhat => either(locale, "Offer…", "Ofrecer…"),
        Label::Offer(kind) => offer(locale, *kind),
        Label::Resign => either(locale, "Resign", "Abandonar"),
        Label::KeepPlaying => either(locale, "Keep playing", "Seguir jugando"),
        Label::Pick(sort) => what(locale, *sort),
        Label::Back | Label::Forward | Label::First | Label::Last => step(locale, label),
        Label::StepThrough => either(locale, "Turn by turn", "Turno a turno"),
        Label::KeepData => either(locale, "Keep everything", "Conservar todo"),
        Label::DeleteData => either(locale, "Delete everything", "Borrar todo"),
        Label::Write => either(locale, "Type", "Escribir"),
        Label::Propose => either(locale, "Propose a turn", "Proponer un turno"),
        Label::LinkNow => either(locale, "Link them", "Enlazar"),
        Label::NoLink => either(locale, "Don't link", "No enlazar"),
        Label::ShowProposals => either(locale, "See the proposals", "Ver las propuestas"),
        Label::Proposal(number, votes) => {
            return say!(locale, "Vote {number} ({votes})", "Votar {number} ({votes})");
        }
        Label::AcceptFor(name) => {
            return say!(locale, "Accept for {name}", "Aceptar por {name}").chars().take(80).collect();
        }
        Label::Join => either(locale, "Join", "Sumarse"),
        Label::Agree => either(locale, "Agree", "De acuerdo"),
        Label::Dispute => either(locale, "Dispute", "Disputar"),
        Label::DoIt => either(locale, "Yes, do it", "Sí, hacerlo"),
        Label::Prepare => either(locale, "Prepare an answer", "Preparar una respuesta"),
        Label::ThenAnswer => either(locale, "Then I answer", "Entonces contesto"),
        Label::KeepAnswer => either(locale, "Save answer", "Guardar"),
        Label::GoOn => either(locale, "Continue from here", "Seguir desde aquí"),
        Label::Unprepare => either(locale, "Remove all", "Borrar todas"),
        Label::GoOnFrom => either(locale, "Continue from an answer", "Seguir desde una respuesta"),
        Label::TakeAway => either(locale, "Remove an answer", "Borrar una respuesta"),
        Label::Vote(choice, names) => {
            return court::ruling::choice(locale, *choice, names).chars().take(80).collect();
        }
        Label::AnswerOffer { id, kind, yes } => return answer(locale, *id, *kind, *yes),
        Label::AcceptOne(_) | Label::WithdrawOne(_) | Label::Number(_) => return numbered(locale, label),
        Label::Tried(number, text) => return format!("{number}. {text}").chars().take(80).collect(),
        Label::Puzzle(_) | Label::Solve => puzzle(locale, label),
        Label::Task(label) => task(locale, *label),
        Label::Challenge => either(locale, "Challenge", "Retar"),
        Label::Begin => either(locale, "Begin", "Empezar"),
        Label::ShowBoards => either(locale, "Show boards", "Ver tableros"),
        Label::TestCall => either(locale, "Send a test", "Aviso de prueba"),
        Label::Waits { .. } | Label::Next { .. } => return waits(locale, label),
        Label::League(label) => league(locale, *label),
        Label::Choose(Slot::Weekends) => either(locale, "Rest on weekends", "Descansar los fines de semana"),
        Label::Choose(slot) => return capital(&slot.name(locale).replace('-', " ")),
        Label::Value(Slot::Reminders, value) => return reminders(locale, value),
        Label::Value(_, value) => typed(locale, value),
        Label::Learn(kind) => return say!(locale, "Learn {}", "Aprender {}", game(*kind)),
    };
    text.to_owned()
}

/// What leads through pages and turns.
const fn step(locale: Locale, label: &Label) -> &'static str {
    match label {
        Label::Back => either(locale, "Back", "Atrás"),
        Label::First => either(locale, "First", "Inicio"),
        Label::Last => either(locale, "Last", "Final"),
        _ => either(locale, "Next", "Siguiente"),
    }
}

/// What names a match or challenge.
fn numbered(locale: Locale, label: &Label) -> String {
    match label {
        Label::AcceptOne(id) => say!(locale, "Accept #{id}", "Aceptar #{id}"),
        Label::WithdrawOne(id) => say!(locale, "Withdraw #{id}", "Retirar #{id}"),
        Label::Number(id) => format!("#{id}"),
        _ => String::new(),
    }
}

const fn task(locale: Locale, label: TaskLabel) -> &'static str {
    match label {
        TaskLabel::Try(false) => either(locale, "Try it", "Practicar"),
        TaskLabel::Try(true) => either(locale, "Try it ✓", "Practicar ✓"),
        TaskLabel::Next => either(locale, "Next task", "Otro ejercicio"),
        TaskLabel::Hint => hint(locale, false),
        TaskLabel::Leave => either(locale, "Lesson", "Lección"),
        TaskLabel::Match => either(locale, "Play a guided match", "Jugar una partida guiada"),
        TaskLabel::Puzzles => either(locale, "Puzzles", "Problemas"),
        TaskLabel::GoOn => either(locale, "Go on with the lesson", "Seguir con la lección"),
    }
}

/// Whether the hint is the whole turn.
const fn hint(locale: Locale, whole: bool) -> &'static str {
    if whole { either(locale, "The whole turn", "El turno entero") } else { either(locale, "Hint", "Pista") }
}

/// What leads through a review.
fn review(locale: Locale, label: &Label) -> String {
    match label {
        Label::Turn(turn) => say!(locale, "Turn {turn}", "Turno {turn}"),
        Label::NextSlip(turn) => say!(locale, "Next mistake: turn {turn}", "Siguiente error: turno {turn}"),
        Label::Line(true) => either(locale, "Better line", "Línea mejor").to_owned(),
        Label::Line(false) => either(locale, "What was played", "Lo que se jugó").to_owned(),
        _ => either(locale, "Review", "Análisis").to_owned(),
    }
}

/// What is done with a puzzle.
const fn puzzle(locale: Locale, label: &Label) -> &'static str {
    match label {
        Label::Solve => either(locale, "Solve it", "Resolverlo"),
        Label::Puzzle(PuzzleLabel::Solution) => either(locale, "Solution", "Solución"),
        Label::Puzzle(PuzzleLabel::Later) => either(locale, "Later", "Luego"),
        Label::Puzzle(PuzzleLabel::Back) => either(locale, "Back to the puzzle", "Volver al problema"),
        _ => either(locale, "Next puzzle", "Otro problema"),
    }
}

/// What opens a match that waits, as long as a button may be.
fn waits(locale: Locale, label: &Label) -> String {
    let text = match label {
        Label::Waits { id, opponent, left, fall } => {
            format!("#{id} ({opponent}, {})", flag::left(locale, *left, fall.as_ref()))
        }
        Label::Next { id, opponent, left, fall } => say!(locale;
            "Next: #{id} ({opponent}, {})",
            "Sigue: #{id} ({opponent}, {})";
            flag::left(locale, *left, fall.as_ref())),
        _ => String::new(),
    };
    text.chars().take(80).collect()
}

const fn league(locale: Locale, label: LeagueLabel) -> &'static str {
    match label {
        LeagueLabel::Join => either(locale, "Join", "Inscribirme"),
        LeagueLabel::Leave => either(locale, "Leave", "Darme de baja"),
        LeagueLabel::Matches => either(locale, "My matches", "Mis partidas"),
        LeagueLabel::Table => either(locale, "Table", "Tabla"),
        LeagueLabel::Rounds => either(locale, "Rounds", "Rondas"),
        LeagueLabel::Remove => either(locale, "Remove", "Expulsar"),
        LeagueLabel::Keep => either(locale, "Keep", "No expulsar"),
        LeagueLabel::Undo => either(locale, "Undo", "Deshacer"),
        LeagueLabel::KeepDeed => either(locale, "Leave it", "No deshacer"),
        LeagueLabel::Rules => either(locale, "Rules", "Normas"),
        LeagueLabel::StayIn => either(locale, "Stay in", "Seguir en la liga"),
        LeagueLabel::Stay => either(locale, "Stay", "Quedarme"),
        LeagueLabel::Here => either(locale, "I'm here", "Sigo aquí"),
        LeagueLabel::Everyone => either(locale, "For everyone", "Para todos"),
        LeagueLabel::MembersOnly => either(locale, "Members only", "Solo miembros"),
        LeagueLabel::GoOn => either(locale, "Go on", "Continuar"),
        LeagueLabel::Found => either(locale, "Create the league", "Crear la liga"),
        LeagueLabel::Change => either(locale, "Change it", "Cambiarla"),
    }
}

/// How an offer is answered far from its post.
fn answer(locale: Locale, id: MatchId, kind: OfferKind, yes: bool) -> String {
    let what = answered(locale, kind);
    if yes {
        say!(locale, "#{id}: yes to {what}", "#{id}: sí a {what}")
    } else {
        say!(locale, "#{id}: no to {what}", "#{id}: no a {what}")
    }
}

const fn offer(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => either(locale, "Offer Tsaul", "Ofrecer Tsaul"),
        OfferKind::Pause => either(locale, "A pause", "Una pausa"),
        OfferKind::Takeback => either(locale, "Take back my turn", "Deshacer mi turno"),
        OfferKind::Cancel => either(locale, "Cancel the match", "Cancelar la partida"),
    }
}

/// What a menu is there to choose.
const fn what(locale: Locale, sort: Sort) -> &'static str {
    match sort {
        Sort::Piece => either(locale, "Piece", "Pieza"),
        Sort::Deed => either(locale, "Action", "Acción"),
        Sort::Sector => "Sector",
        Sort::Empty => either(locale, "Empty cell", "Casilla vacía"),
        Sort::Row => either(locale, "Which marbles", "Qué piezas"),
        Sort::Place => either(locale, "Destination", "Destino"),
    }
}

/// When somebody is reminded of a turn; the times are as they are typed.
fn reminders(locale: Locale, times: &str) -> String {
    let left = |rung: Rung| match rung {
        Rung::Part(2) => either(locale, "half the time", "la mitad del tiempo").to_owned(),
        Rung::Part(part) => say!(locale, "1/{part} of the time", "1/{part} del tiempo"),
        Rung::Minutes(minutes) => span(locale, SignedDuration::from_mins(minutes.into())),
    };
    if let ("usual", [.., last]) = (times, Rung::USUAL) {
        let (count, last) = (Rung::USUAL.len(), left(last));
        return say!(
            locale,
            "{count} times, the last with {last} left",
            "{count} veces, la última a falta de {last}"
        );
    }
    let rungs: Option<Vec<_>> = times.split(',').map(|rung| rung.parse().ok().map(left)).collect();
    match rungs.map(|left| or(locale, &left)) {
        Some(left) => say!(locale, "with {left} left", "a falta de {left}"),
        None => typed(locale, times).to_owned(),
    }
}

/// A value that is typed in English.
fn typed(locale: Locale, value: &str) -> &str {
    match value {
        "on" => either(locale, "on", "sí"),
        "off" => either(locale, "off", "no"),
        "here" => either(locale, "here", "aquí"),
        "direct" => either(locale, "direct", "directo"),
        value => value,
    }
}
