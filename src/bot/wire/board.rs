//! A board as notation, which is set up when it is to be drawn: so what waits in the outbox outlives any change of how
//! boards look.

use crate::bot::wire::picture::Beside;
use crate::games::{Kind, Mark, MarkKind, Options, Scene, Side, Table};
use crate::i18n;
use crate::players::Locale;
use serde::{Deserialize, Serialize};

/// A board to draw, in notation: so what waits in the outbox outlives any change of how boards look.
#[expect(clippy::struct_excessive_bools, reason = "each of them stands in rows that are out there")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::bot) struct Board {
    /// The game's id.
    pub(in crate::bot) game: String,
    /// Its options.
    pub(in crate::bot) options: String,
    /// Position before the steps.
    pub(in crate::bot) position: String,
    /// Steps made from there, to be pointed out.
    pub(in crate::bot) steps: String,
    /// What else is pointed out: why, which cells, with which text.
    pub(in crate::bot) marks: Vec<Marked>,
    /// Whether the match is over, so that nobody is to move whatever the position says.
    pub(in crate::bot) over: bool,
    /// Whether Black sits at the bottom.
    pub(in crate::bot) black_below: bool,
    /// The same in words.
    pub(in crate::bot) alt: String,
    /// Whether the steps are a whole turn, which has ended: it is pointed out as the last one.
    #[serde(default)]
    pub(in crate::bot) ended: bool,
    /// Whether its pieces bear their letters, whatever its readers like.
    #[serde(default)]
    pub(in crate::bot) letters: bool,
    /// What is written beside it.
    #[serde(default)]
    pub(in crate::bot) words: Option<Beside>,
    /// The board set up, as long as it is at hand; not kept. Its badges may tell of the turns before, such as how often the
    /// position stood, which the notation does not know.
    #[serde(skip)]
    pub(in crate::bot) drawn: Option<Scene>,
}

/// What is pointed out: why, which cells, with which text.
type Marked = (Pointed, Vec<String>, String);

impl Board {
    /// The board of a table, seen from a side; whether the match is over.
    pub(in crate::bot) fn of(
        (kind, options): (Kind, &Options),
        table: &dyn Table,
        over: bool,
        bottom: Side,
        locale: Locale,
    ) -> Self {
        let mut scene = table.scene();
        scene.to_move = scene.to_move.filter(|_| !over);
        let steps = table.steps().join(" ");
        let last = table.last_turn();
        let ended = last.is_some();
        // Once there are steps, or those of the last turn, the table that is set up again from the notation marks them itself.
        let is_marked = ended || !steps.is_empty();
        let marks = if is_marked { &[] } else { &scene.marks[..] };
        let marks = marks
            .iter()
            .map(|mark| (Pointed::from(mark.kind), mark.cells.clone(), mark.text.clone()))
            .collect();
        if !is_marked {
            scene.moved.clear();
        }
        let (position, steps) = last.unwrap_or_else(|| (table.position_before(), steps));
        let led = if ended { i18n::Steps::Ended(&steps) } else { i18n::Steps::Begun(&steps) };
        let alt = i18n::alt(locale, kind, &scene, led);
        Self {
            game: kind.id().to_owned(),
            options: options.to_string(),
            position,
            steps,
            marks,
            over,
            black_below: bottom == Side::Black,
            alt,
            ended,
            letters: false,
            words: None,
            drawn: Some(scene),
        }
    }

    /// The side at the bottom.
    pub(in crate::bot) fn bottom(&self) -> Side {
        if self.black_below { Side::Black } else { Side::White }
    }

    /// Points out more on it.
    pub(in crate::bot) fn point_out(&mut self, marks: Vec<Marked>) {
        if let Some(scene) = &mut self.drawn {
            scene.marks.extend(marks.iter().map(mark));
        }
        self.marks.extend(marks);
    }

    /// Shows what a turn played from some position led to, in a match that was over by then or not; nothing but these marks
    /// where that is not known.
    pub(in crate::bot) fn recall(&mut self, turn: Option<(String, String)>, marks: Vec<Marked>, over: bool) {
        (self.marks, self.over, self.drawn) = (marks, over, None);
        if let Some((position, turn)) = turn {
            (self.position, self.steps, self.ended) = (position, turn, true);
            self.marks.clear();
        }
    }
}

/// [`MarkKind`], as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Pointed {
    /// What is chosen.
    Chosen,
    /// Where it could go.
    Target,
    /// Where a piece of the last turn came from.
    From,
    /// Where it went.
    To,
}

impl From<MarkKind> for Pointed {
    fn from(kind: MarkKind) -> Self {
        match kind {
            MarkKind::Chosen => Pointed::Chosen,
            MarkKind::Target => Pointed::Target,
            MarkKind::From => Pointed::From,
            MarkKind::To => Pointed::To,
        }
    }
}

impl From<Pointed> for MarkKind {
    fn from(pointed: Pointed) -> Self {
        match pointed {
            Pointed::Chosen => MarkKind::Chosen,
            Pointed::Target => MarkKind::Target,
            Pointed::From => MarkKind::From,
            Pointed::To => MarkKind::To,
        }
    }
}

/// Boards of one match in order, which are set up when they are to be drawn: that takes time and room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run(Boards);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Boards {
    Notation(Vec<Board>),
    Scenes(Vec<Scene>),
}

impl From<Vec<Board>> for Run {
    fn from(boards: Vec<Board>) -> Self {
        Self(Boards::Notation(boards))
    }
}

impl From<Vec<Scene>> for Run {
    fn from(scenes: Vec<Scene>) -> Self {
        Self(Boards::Scenes(scenes))
    }
}

impl Run {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Boards::Notation(boards) => boards.len(),
            Boards::Scenes(scenes) => scenes.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The boards set up, with what is written beside them; those that cannot be, because they are of a game of a later
    /// version, are left out.
    pub fn frames(&self) -> Vec<(Scene, Option<Beside>)> {
        match &self.0 {
            Boards::Notation(boards) => {
                boards.iter().filter_map(|board| Some((board.scene()?, board.words.clone()))).collect()
            }
            Boards::Scenes(scenes) => scenes.iter().map(|scene| (scene.clone(), None)).collect(),
        }
    }

    /// The last of them.
    pub fn last(&self) -> Option<Scene> {
        match &self.0 {
            Boards::Notation(boards) => boards.iter().rev().find_map(Board::scene),
            Boards::Scenes(scenes) => scenes.last().cloned(),
        }
    }
}

impl Board {
    /// The board set up from its notation. Nothing if a game of a later version is on it.
    pub(in crate::bot) fn scene(&self) -> Option<Scene> {
        let rules = Kind::from_id(&self.game)?.rules();
        let options = Options::read(rules.options(), &self.options).ok()?;
        let mut table = rules.table_at(&options, &self.position).ok()?;
        table.play(&self.steps).ok()?;
        if self.ended {
            table.end_turn().ok()?;
        }
        let mut scene = table.scene();
        scene.to_move = scene.to_move.filter(|_| !self.over);
        scene.marks.extend(self.marks.iter().map(mark));
        Some(scene)
    }
}

fn mark((kind, cells, text): &Marked) -> Mark {
    Mark { kind: MarkKind::from(*kind), cells: cells.clone(), text: text.clone() }
}
