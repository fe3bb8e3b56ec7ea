//! Reading and writing steps.

use super::board::{Board, SIDE, Square, Standing};
use super::piece::{Animal, Piece};
use super::step::{Motion, Step};
use super::{Arimaa, PIECES, Phase, name, setup};
use crate::outcome::{Unread, Unreadable, Wanted};
use crate::reader::Reader;
use crate::{Compass, Side};

/// Reads the step, or the run of steps, with which a text begins, and how many bytes it takes.
///
/// A piece may be named in either case or not at all where the board shows it (`ed2n`, `d2n`), and step several times
/// (`Ed2nne`). Captures may follow; what they say must be so. A setup may be written whole: by its two rows, or by the
/// name of a preset.
pub(super) fn steps(position: &Arimaa, text: &str) -> Result<(Vec<Step>, usize), Unreadable> {
    if position.phase == Phase::Setup
        && let Some(whole) = whole_setup(position.state.side, text)
    {
        return Ok(whole);
    }
    let mut reader = Reader::<Arimaa>::new(text);
    if position.phase == Phase::Setup && is_meant_whole(text) {
        return Err(reader.wanted(Wanted::Setup));
    }
    let mut board = position.state.board;
    let steps = match position.phase {
        Phase::Setup => reader.placement(&board, position.state.side)?,
        Phase::Play => reader.run(&board, position.state.side)?,
    };
    let lost = steps.iter().filter_map(|&step| play(&mut board, step)).collect();
    reader.captures(lost)?;
    Ok((steps, reader.byte))
}

/// A step as a turn's notation has it, with the capture that follows from it; plays it on the board.
pub(super) fn with_capture(board: &mut Board, step: Step) -> String {
    match play(board, step) {
        Some(lost) => format!("{step} {lost}x"),
        None => step.to_string(),
    }
}

/// Plays a step, legal or not, and says which piece is lost by it.
pub(super) fn play(board: &mut Board, step: Step) -> Option<Standing> {
    let standing = step.standing();
    match step.motion() {
        Motion::Walk(way) => {
            let to = standing.at.next(way).filter(|&to| board.at(to).is_none())?;
            (board.at(standing.at) == Some(standing.piece)).then(|| board.go(standing, to))?
        }
        Motion::Placing => {
            board.clear(standing.at);
            board.put(standing);
            None
        }
    }
}

/// A whole setup: sixteen letters in two rows, or a name.
fn whole_setup(side: Side, text: &str) -> Option<(Vec<Step>, usize)> {
    let word = text.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
    if let Some(preset) = setup::preset(word) {
        return Some((setup::rows(side, preset.rows)?, word.len()));
    }
    let mut letters = String::new();
    for (at, c) in text.char_indices() {
        let between = letters.len() == usize::from(PIECES) / 2 && (c == '/' || c.is_whitespace());
        if Animal::from_letter(c).is_some() {
            letters.push(c);
        } else if !between {
            return None;
        }
        let end = at + c.len_utf8();
        if letters.len() == usize::from(PIECES) {
            let alone = !text[end..].starts_with(char::is_alphanumeric);
            return setup::rows(side, &letters).filter(|_| alone).map(|steps| (steps, end));
        }
    }
    None
}

/// Whether the word with which a text begins can only be meant as a setup: letters of animals, a row of them or
/// more.
fn is_meant_whole(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let letters = word.chars().filter(|c| Animal::from_letter(*c).is_some()).count();
    let rows = word.matches('/').count();
    letters + rows == word.chars().count() && (letters >= usize::from(SIDE) || rows > 0)
}

impl Reader<'_, Arimaa> {
    fn skip_separators(&mut self) {
        self.skip(|c| c.is_whitespace() || c == ',' || c == ';');
    }

    /// Reads a piece's letter, which may be missing, and a square.
    fn standing(&mut self) -> Result<(Option<char>, Square), Unreadable> {
        let bare = self.rest().chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        let letter = if bare { None } else { self.take(|c| Animal::from_letter(c).is_some()) };
        if letter.is_none() && !bare {
            return Err(self.wanted(Wanted::Piece(Animal::LETTERS)));
        }
        self.square().map(|square| (letter, square))
    }

    /// Reads a placement, or what would be a step if the setup were over.
    fn placement(&mut self, board: &Board, side: Side) -> Result<Vec<Step>, Unreadable> {
        let from = self.byte;
        let (letter, at) = self.standing()?;
        let animal = letter.and_then(Animal::from_letter);
        let Some(animal) = animal else {
            return Err(self.error_from(from, Unread::NotA(Wanted::Piece(Animal::LETTERS))));
        };
        let standing = Standing { piece: Piece { side, animal }, at };
        let word = self.rest().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        if word.is_empty() || !only_ways(word) {
            return Ok(vec![Step::place(standing)]);
        }
        let piece = named(board, side, letter, at).unwrap_or(standing.piece);
        self.walk(side, Standing { piece, at })
    }

    /// Reads a piece and the directions in which it steps.
    fn run(&mut self, board: &Board, side: Side) -> Result<Vec<Step>, Unreadable> {
        let from = self.byte;
        let (letter, at) = self.standing()?;
        let empty = || self.error_from(from, Unread::NobodyThere { cell: at.to_string() });
        let piece = named(board, side, letter, at).ok_or_else(empty)?;
        let standing = Standing { piece, at };
        let alone = !self.peek().is_some_and(char::is_alphanumeric);
        if letter.is_some() && alone {
            return Ok(vec![Step::place(standing)]);
        }
        self.walk(side, standing)
    }

    /// Reads one direction or, if nothing else follows in the word, several.
    fn walk(&mut self, side: Side, mut standing: Standing) -> Result<Vec<Step>, Unreadable> {
        let word = self.rest().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let most = if only_ways(word) { word.len() } else { 1 };
        let mut steps = Vec::new();
        while steps.len() < most.max(1) {
            let way = self.take_as(way).ok_or_else(|| self.wanted(Wanted::Direction))?;
            steps.push(Step::go(side, standing, way));
            match standing.at.next(way) {
                Some(at) => standing.at = at,
                // The step that leads off the board is the last that can be written.
                None if steps.len() < most => return Err(self.wanted(Wanted::Step)),
                None => {}
            }
        }
        Ok(steps)
    }

    /// Reads the captures that follow, each of which must be one of these.
    fn captures(&mut self, mut lost: Vec<Standing>) -> Result<(), Unreadable> {
        self.skip_separators();
        while let Some((letter, at, bytes)) = capture(self.rest()) {
            let is = |standing: &Standing| {
                standing.at == at && Some(standing.piece.animal) == Animal::from_letter(letter)
            };
            let place = lost.iter().position(is);
            let place = place.ok_or_else(|| self.error_from(self.byte, Unread::NoSuchCapture))?;
            lost.remove(place);
            self.byte += bytes;
            self.skip_separators();
        }
        Ok(())
    }
}

/// Longest run of directions in one word: more than a turn has, so that the rules, not the reader, refuse what is too long.
const RUN_MAX: usize = 8;

fn only_ways(word: &str) -> bool {
    word.len() <= RUN_MAX && word.chars().all(|c| way(c).is_some())
}

/// The directions of both languages, seen from Gold's seat.
fn way(letter: char) -> Option<Compass> {
    Compass::from_letter(letter)
}

/// The piece that is meant: the one that stands there, if the letter is right in whatever case.
fn named(board: &Board, mover: Side, letter: Option<char>, at: Square) -> Option<Piece> {
    let there = board.at(at);
    let Some(letter) = letter else { return there };
    let animal = Animal::from_letter(letter)?;
    let typed = Piece::from_letter(letter).unwrap_or(Piece { side: mover, animal });
    there.filter(|piece| piece.animal == animal).or(Some(typed))
}

/// The capture with which a text begins, as `rc3x`, and its length in bytes.
fn capture(text: &str) -> Option<(char, Square, usize)> {
    let mut reader = Reader::<Arimaa>::new(text);
    let letter = reader.take(|c| Animal::from_letter(c).is_some())?;
    let at = reader.square().ok()?;
    reader.take(|c| c.eq_ignore_ascii_case(&'x'))?;
    (!reader.peek().is_some_and(char::is_alphanumeric)).then_some((letter, at, reader.byte))
}

/// A piece as a position that cannot be names it.
pub(super) fn forbidden(standing: Standing) -> Unread {
    Unread::Forbidden { piece: name(standing), cell: standing.at.to_string() }
}
