//! Why the machine has no turn to play.

use super::games::{illegal, unfinished, unreadable};
use crate::engine::{Fault, Level};
use crate::games::{Kind, Refused, Unreadable};
use crate::players::Locale;
use std::time::Duration;

/// Why the machine has no turn to play.
#[derive(Clone, Debug)]
pub enum NoThought {
    /// It is no such question, for this reason.
    NotAsked(String),
    /// It is longer than so many bytes.
    TooLong(usize),
    /// The game has no such options.
    Options(Unreadable),
    /// There is no such level.
    NoSuchLevel,
    /// It does not say how much to think.
    NoBudget,
    /// The match cannot be played on.
    Fault(Fault),
}

impl NoThought {
    /// The words.
    pub fn say(&self, locale: Locale, kind: Kind) -> String {
        match self {
            NoThought::NotAsked(error) => say!(locale;
                "The line is not such a question: {error}",
                "La línea no es una pregunta de este tipo: {error}"),
            NoThought::TooLong(limit) => super::league::question_too_long(locale, *limit),
            NoThought::Options(error) => say!(locale;
                "The options cannot be read, {}.",
                "No se pueden leer las opciones, {}.";
                unreadable(locale, Some(kind), error)),
            NoThought::NoSuchLevel => {
                say!(locale, "There are the levels 1 to {}.", "Hay niveles del 1 al {}.", Level::MAX)
            }
            NoThought::NoBudget => say!(locale;
                "Say how much to think: `level`, `nodes` or `millis`.",
                "Di cuánto pensar: `level`, `nodes` o `millis`."),
            NoThought::Fault(fault) => self::fault(locale, kind, fault),
        }
    }
}

fn fault(locale: Locale, kind: Kind, fault: &Fault) -> String {
    match fault {
        Fault::Position(error) => say!(locale;
            "The position cannot be read, {}.",
            "No se puede leer la posición, {}.";
            unreadable(locale, Some(kind), error)),
        Fault::Turn(number, Refused::Unreadable(error)) => say!(locale;
            "Turn {number}: it cannot be read, {}.",
            "Turno {number}: no se puede leer, {}.";
            unreadable(locale, Some(kind), error)),
        Fault::Turn(number, Refused::Illegal { step, why, .. }) => say!(locale;
            "Turn {number}: `{step}` is not allowed: {}.",
            "Turno {number}: `{step}` no es legal: {}.";
            illegal(locale, kind, why)),
        Fault::Unfinished(number, why) => say!(locale;
            "Turn {number} is not complete: {}.",
            "El turno {number} no está completo: {}.";
            unfinished(locale, kind, why)),
        Fault::Over(_) => say!(locale, "The match is over.", "La partida ha terminado."),
    }
}

/// How a contest of two players goes.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Contest {
    /// So many pairs of so many are played, and so many points made by A; the time taken, what is left, and matches a minute.
    Progress { done: u32, of: u32, points: f64, took: Duration, left: Option<Duration>, rate: f64 },
    /// Points made by A of so many, pairs by what A made of them, how much stronger A is and how far that may err, and
    /// how the test stands.
    End { points: f64, of: u32, pairs: [u32; 5], elo: Option<(f64, f64)>, llr: Option<f64>, took: Duration },
}

impl Contest {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Contest::Progress { done, of, points, took, left, rate } => {
                let left = left.map_or_else(|| "?".to_owned(), span);
                say!(locale;
                    "{done} of {of} pairs, A has {points} points; {} taken, about {left} left, {rate:.1} matches a minute",
                    "{done} de {of} pares, A lleva {points} puntos; van {}, faltan unos {left}, {rate:.1} partidas por minuto";
                    span(took))
            }
            Contest::End { points, of, pairs, elo, llr, took } => {
                let pairs = pairs.map(|pairs| pairs.to_string()).join(" ");
                let whole = say!(locale;
                    "A made {points} of {of} points: pairs with 0, ½, 1, 1½ and 2 points {pairs}; it took {}.",
                    "A hizo {points} de {of} puntos: pares con 0, ½, 1, 1½ y 2 puntos {pairs}; en {}.";
                    span(took));
                [Some(whole), elo.map(|elo| stronger(locale, elo)), llr.map(|llr| test(locale, llr))]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        }
    }
}

fn stronger(locale: Locale, (elo, error): (f64, f64)) -> String {
    say!(locale, "Elo {elo:+.0} ± {error:.0}.", "Elo {elo:+.0} ± {error:.0}.")
}

fn test(locale: Locale, llr: f64) -> String {
    say!(
        locale,
        "The test stands at {llr:.2}; it ends at 2.94 or -2.94.",
        "La prueba está en {llr:.2}; acaba en 2.94 o -2.94."
    )
}

/// How far the making of puzzles has come.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the sentence tells the fields")]
pub struct Mining {
    pub done: u32,
    pub of: u32,
    pub matches: u64,
    pub took: Duration,
    /// What is left, once something is done.
    pub left: Option<Duration>,
    /// Puzzles a minute.
    pub rate: f64,
}

impl Mining {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        let Mining { done, of, matches, took, left, rate } = self;
        let left = left.map_or_else(|| "?".to_owned(), span);
        say!(locale;
            "{done} of {of} puzzles from {matches} matches; {} taken, about {left} left, {rate:.1} puzzles a minute",
            "{done} de {of} problemas de {matches} partidas; van {}, faltan unos {left}, {rate:.1} problemas por minuto";
            span(took))
    }
}

/// How the fitting of weights goes.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the sentences tell the fields")]
pub enum Tuning {
    Progress { done: u32, of: u32, matches: u64, took: Duration, left: Option<Duration>, rate: f64 },
    End { positions: usize, matches: u64, scale: f32, before: f32, after: f32, took: Duration },
}

impl Tuning {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Tuning::Progress { done, of, matches, took, left, rate } => {
                let left = left.map_or_else(|| "?".to_owned(), span);
                say!(locale;
                    "{done} of {of} positions from {matches} matches; {} taken, about {left} left, {rate:.0} positions a second",
                    "{done} de {of} posiciones de {matches} partidas; van {}, faltan unos {left}, {rate:.0} posiciones por segundo";
                    span(took))
            }
            Tuning::End { positions, matches, scale, before, after, took } => say!(locale;
                "{positions} positions from {matches} matches, scale {scale:.0}: the error was {before:.4}, it is {after:.4}; it took {}.",
                "{positions} posiciones de {matches} partidas, escala {scale:.0}: el error era {before:.4}, es {after:.4}; en {}.";
                span(took)),
        }
    }
}

/// Minutes and seconds.
fn span(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
