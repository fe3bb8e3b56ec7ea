//! What Nahil says of a match that is over and looked at again.

use super::games::{colour, fact, game};
use super::joined::and;
use super::{capital, either};
use crate::games::{BySide, Kind, Side};
use crate::play::MatchId;
use crate::play::review::{CERTAIN, Fact, Grade, Review, Slip, TURNS_MAX};
use crate::players::Locale;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewText {
    /// A match is being looked at.
    Going {
        /// The match.
        id: MatchId,
        /// How many positions were looked at, and how many there are.
        done: (u32, u32),
    },
    /// It has been.
    Done(Reviewed),
    /// A line of a turn, as far as it is shown.
    Line(LineShown),
}

/// A match that was looked at, as its reader is told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The match.
    pub id: MatchId,
    /// The game.
    pub kind: Kind,
    /// The players.
    pub names: BySide<String>,
    /// What was found.
    pub review: Review,
    /// Which side's turns are told; those of both, where the reader plays neither.
    pub side: Option<Side>,
}

/// A line of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct LineShown {
    /// The match.
    pub id: MatchId,
    /// The game.
    pub kind: Kind,
    /// The turn.
    pub slip: Slip,
    /// Whether it is the better line; otherwise it begins with what was played.
    pub better: bool,
    /// After how many turns of it the board is shown.
    pub after: usize,
    /// What happens in it.
    pub facts: Vec<Fact>,
}

/// A turn that somebody tries again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retried {
    /// The match.
    pub id: MatchId,
    /// The turn.
    pub slip: Slip,
    /// What happens in the better line.
    pub better: Vec<Fact>,
    /// What happens in that which was played.
    pub played: Vec<Fact>,
    /// The turn of the same side that cost most after this one, by its number.
    pub next: Option<u32>,
}

/// Why a match is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReview {
    /// It goes on.
    NotOver {
        /// The match.
        id: MatchId,
    },
    /// It has no turns.
    NoTurns {
        /// The match.
        id: MatchId,
    },
    /// They have played none to its end.
    None,
    /// They wait for as many as they may.
    TooMany {
        /// How many.
        most: usize,
    },
    /// So many wait that no other one can.
    Busy,
    /// What was found is not kept any more.
    Gone {
        /// The match.
        id: MatchId,
    },
}

/// How many facts of a line are told.
const FACTS_MAX: usize = 4;

impl ReviewText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            ReviewText::Going { id, done: (0, of) } => say!(locale;
                "**Review of #{id}**\nI'm looking at its {of} positions. Matches in progress come first, so this may take a few \
                 minutes. The result will appear here.",
                "**Análisis de la partida #{id}**\nEstoy repasando sus {of} posiciones. Las partidas en curso van primero, así que \
                 puede tardar unos minutos. El resultado aparecerá aquí."),
            ReviewText::Going { id, done: (done, of) } => say!(locale;
                "**Review of #{id}**\n{done} of {of} positions done. The result will appear here.",
                "**Análisis de la partida #{id}**\nVan {done} de {of} posiciones. El resultado aparecerá aquí."),
            ReviewText::Done(reviewed) => reviewed.say(locale),
            ReviewText::Line(shown) => shown.say(locale),
        }
    }
}

impl Reviewed {
    fn say(&self, locale: Locale) -> String {
        let (id, kind) = (self.id, game(self.kind));
        let named = |side: Side| format!("{} ({})", self.names[side], self.colour(locale, side));
        let [white, black] = Side::BOTH.map(named);
        let heading = say!(
            locale,
            "**Review of #{id} · {kind}** · {white} – {black}",
            "**Análisis de la partida #{id} · {kind}** · {white} – {black}"
        );
        let sides = self.side.map_or_else(|| Side::BOTH.to_vec(), |side| vec![side]);
        let counted = sides.into_iter().map(|side| self.counted(locale, side));
        let short = (self.review.first > 0).then(|| {
            say!(
                locale,
                "Only the last {} turns were looked at.",
                "Solo se han repasado los últimos {} turnos.",
                TURNS_MAX
            )
        });
        let lines = [heading].into_iter().chain(counted).chain(short).chain(self.slips(locale));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn colour(&self, locale: Locale, side: Side) -> &'static str {
        colour(locale, self.kind.rules().colours()[side])
    }

    /// `White: 1 blunder, 2 mistakes`; to one of the players, what they made themselves.
    fn counted(&self, locale: Locale, side: Side) -> String {
        let count = |grade: Grade| {
            let count = self.review.graded(side, grade);
            (count > 0).then(|| format!("{count} {}", graded(locale, grade, count == 1)))
        };
        let counted: Vec<_> = Grade::ALL.into_iter().rev().filter_map(count).collect();
        let is_clean = counted.is_empty();
        let counted = and(locale, &counted);
        let colour = || capital(self.colour(locale, side));
        match self.side {
            Some(_) if is_clean => say!(locale;
                "None of your turns cost you 5% or more.",
                "Ningún turno tuyo te costó un 5 % o más."),
            Some(_) => say!(locale, "You made {counted}.", "Cometiste {counted}."),
            None if is_clean => say!(locale;
                "{}: no turn that cost 5% or more.",
                "{}: ningún turno que costara un 5 % o más.";
                colour()),
            None => format!("{}: {counted}.", colour()),
        }
    }

    fn slips(&self, locale: Locale) -> Vec<String> {
        let line = |(number, slip): (usize, &Slip)| {
            let (turn, (before, after)) = (slip.turn, percents(locale, slip));
            let played = slip.played.first().map_or("", String::as_str);
            say!(
                locale,
                "{number}. Turn {turn}, `{played}`: {before} → {after}",
                "{number}. Turno {turn}, `{played}`: {before} → {after}"
            )
        };
        let lines: Vec<_> = (1..).zip(self.review.worst(self.side)).map(line).collect();
        if lines.is_empty() {
            return lines;
        }
        let heading = match (self.side, lines.len()) {
            (Some(_), 1) => either(locale, "Your costliest turn:", "El turno que más te costó:"),
            (Some(_), _) => either(locale, "Your costliest turns:", "Los turnos que más te costaron:"),
            (None, 1) => either(locale, "The costliest turn:", "El turno que más costó:"),
            (None, _) => either(locale, "The costliest turns:", "Los turnos que más costaron:"),
        };
        let try_it = match lines.len() {
            1 => either(
                locale,
                "Can you do better? The button shows the board before it.",
                "¿Sabes hacerlo mejor? El botón muestra el tablero que había antes.",
            ),
            _ => either(
                locale,
                "Can you do better? The buttons show the board before each of them.",
                "¿Sabes hacerlo mejor? Los botones muestran el tablero antes de cada uno.",
            ),
        };
        [heading.to_owned()].into_iter().chain(lines).chain([try_it.to_owned()]).collect()
    }
}

impl Retried {
    /// What is to be found.
    pub(super) fn task(&self, locale: Locale, kind: Kind) -> String {
        let Self { id, slip, .. } = self;
        let (turn, side) = (slip.turn, colour(locale, kind.rules().colours()[slip.side()]));
        let (before, after) = percents(locale, slip);
        let played = slip.played.first().map_or("", String::as_str);
        say!(locale;
            "**#{id} · {} · turn {turn}**\nYou play {side}. In the match it was `{played}`: the chance to win fell from {before} \
             to {after}. Find a better turn.",
            "**#{id} · {} · turno {turn}**\nJuegas con {side}. En la partida se jugó `{played}`: la probabilidad de ganar bajó de \
             {before} a {after}. Encuentra un turno mejor.";
            game(kind))
    }

    /// What can be counted in both lines.
    pub(super) fn why(&self, locale: Locale, kind: Kind) -> Vec<String> {
        let (before, after) = percents(locale, &self.slip);
        let line = |turns: &[String], chance: String, happens: &[Fact]| {
            let turn = turns.first().map_or("", String::as_str);
            format!("`{turn}` ({chance}){}", facts(locale, kind, happens))
        };
        let better = line(&self.slip.better, before, &self.better);
        let played = line(&self.slip.played, after, &self.played);
        vec![
            say!(locale, "Better: {better}", "Mejor: {better}"),
            say!(locale, "Played: {played}", "Se jugó: {played}"),
        ]
    }
}

impl LineShown {
    fn say(&self, locale: Locale) -> String {
        let (id, turn) = (self.id, self.slip.turn);
        let line = if self.better { &self.slip.better } else { &self.slip.played };
        let name = if self.better {
            either(locale, "the better line", "la línea mejor")
        } else {
            either(locale, "what was played, and then", "lo que se jugó, y después")
        };
        let place = (self.after, line.len());
        let heading = say!(
            locale,
            "**#{id} · turn {turn} · {name}** ({} of {})",
            "**#{id} · turno {turn} · {name}** ({} de {})",
            place.0,
            place.1
        );
        let marked = |(number, turn): (usize, &String)| {
            let bold = if number == self.after { "**" } else { "" };
            format!("{number}. {bold}`{turn}`{bold}")
        };
        let turns: Vec<_> = (1..).zip(line).map(marked).collect();
        let happens = facts(locale, self.kind, &self.facts);
        let happens = happens.strip_prefix(": ").map(capital).unwrap_or_default();
        let lines = [heading, turns.join(" "), happens];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

impl NoReview {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoReview::NotOver { id } => say!(
                locale,
                "Match #{id} is still going on. You can review it when it is over.",
                "La partida #{id} sigue en curso. Podrás analizarla cuando termine."
            ),
            NoReview::NoTurns { id } => say!(
                locale,
                "Nothing was played in #{id}, so there is nothing to review.",
                "En la #{id} no se jugó nada, así que no hay nada que analizar."
            ),
            NoReview::None => either(
                locale,
                "You have no finished match to review yet. `!n play maya` challenges anybody.",
                "Todavía no has terminado ninguna partida que se pueda analizar. `!n jugar maya` reta a quien quiera.",
            )
            .to_owned(),
            NoReview::TooMany { most } => say!(
                locale,
                "You are waiting for {most} reviews already, the most allowed. Ask again when one of them is here.",
                "Ya esperas {most} análisis, el máximo. Vuelve a pedirlo cuando haya llegado alguno."
            ),
            NoReview::Busy => either(
                locale,
                "Too many reviews are waiting just now. Please try again in a few minutes.",
                "Ahora mismo hay demasiados análisis en espera. Vuelve a probar dentro de unos minutos.",
            )
            .to_owned(),
            NoReview::Gone { id } => say!(
                locale,
                "This review is no longer saved. `!n review #{id}` makes it again.",
                "Este análisis ya no está guardado. `!n análisis #{id}` lo repite."
            ),
        }
    }
}

/// `: Black loses a marble (turn 3), Black wins (turn 5)`; nothing, if nothing happens.
fn facts(locale: Locale, kind: Kind, facts: &[Fact]) -> String {
    let told: Vec<_> = facts.iter().take(FACTS_MAX).map(|one| fact(locale, kind, *one)).collect();
    if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) }
}

/// The chances before and after a turn.
fn percents(locale: Locale, slip: &Slip) -> (String, String) {
    (percent(locale, slip.chances.0), percent(locale, slip.chances.1))
}

/// A chance.
pub(super) fn percent(locale: Locale, chance: u16) -> String {
    let chance = (u32::from(chance) * 100 + u32::from(CERTAIN) / 2) / u32::from(CERTAIN);
    say!(locale, "{chance}%", "{chance}\u{a0}%")
}

const fn graded(locale: Locale, grade: Grade, one: bool) -> &'static str {
    match (grade, one) {
        (Grade::Inaccuracy, true) => either(locale, "inaccuracy", "imprecisión"),
        (Grade::Inaccuracy, false) => either(locale, "inaccuracies", "imprecisiones"),
        (Grade::Mistake, true) => either(locale, "mistake", "error"),
        (Grade::Mistake, false) => either(locale, "mistakes", "errores"),
        (Grade::Blunder, true) => either(locale, "blunder", "error grave"),
        (Grade::Blunder, false) => either(locale, "blunders", "errores graves"),
    }
}
