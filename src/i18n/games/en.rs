//! What is put together of nouns, in English.

use super::{colour, step_word, wanted};
use crate::games::{
    BadDeed, BadPush, BadRow, BadSetup, BadWalk, Illegal, Kind, PieceName, Unfinished, Unread,
};
use crate::i18n::joined::{and, or};
use crate::players::Locale;

const EN: Locale = Locale::En;

/// A piece's name, of the game that has this letter.
pub(super) fn piece(kind: Kind, letter: char) -> &'static str {
    match (kind, letter) {
        (Kind::Maya, 'L') => "Leader",
        (Kind::Maya, 'C') => "Captain",
        (Kind::Maya, 'G') => "Guardian",
        (Kind::Maya, 'A') => "Attack",
        (Kind::Maya, 'D') => "Defense",
        (Kind::Arimaa, 'E') => "elephant",
        (Kind::Arimaa, 'M') => "camel",
        (Kind::Arimaa, 'H') => "horse",
        (Kind::Arimaa, 'D') => "dog",
        (Kind::Arimaa, 'C') => "cat",
        (Kind::Arimaa, 'R') => "rabbit",
        (Kind::Maya | Kind::Arimaa | Kind::Daiku, _) => "piece",
        (Kind::Abalone, _) => "marble",
    }
}

/// A piece with its colour and place: `White's Captain on d5`.
pub(super) fn there(kind: Kind, name: &PieceName) -> String {
    format!("{}'s {} on {}", colour(EN, name.colour), piece(kind, name.letter), name.at)
}

/// So many steps: `1 step`, `2 movements`.
fn steps(kind: Kind, count: impl Into<u64>) -> String {
    let (count, (one, several)) = (count.into(), step_word(EN, Some(kind)));
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

/// Why a step is refused.
pub(super) fn illegal(kind: Kind, illegal: &Illegal) -> String {
    let there = |name: &PieceName| there(kind, name);
    let (step, _) = step_word(EN, Some(kind));
    match illegal {
        Illegal::Over => "the match is over".to_owned(),
        Illegal::Spent => format!("the turn is already complete, and this would be one {step} too many"),
        Illegal::NotYours(name) => format!("{} is not yours", there(name)),
        Illegal::Absent { letter } => format!("your {} is not on the board", piece(kind, *letter)),
        Illegal::SamePlace(name) => format!("{} is already there", there(name)),
        Illegal::OutOfReach { piece, reach } => {
            format!(
                "{} cannot get there in one {step}; on an empty board it could get to {}",
                there(piece),
                or(EN, reach)
            )
        }
        Illegal::OwnForbiddenZone { piece: name, cell } => {
            format!(
                "{cell} is in your own Forbidden Zone, where your {} cannot rest",
                piece(kind, name.letter)
            )
        }
        Illegal::Blocked { piece, by } => format!("{} is in the way of {}", there(by), there(piece)),
        Illegal::Occupied { by, .. } => format!("that {} is occupied by {}", cell(Some(kind)), there(by)),
        Illegal::LeaderBlocks { piece: name, leader } => {
            format!(
                "{} is in the way, and your {} cannot capture it",
                there(leader),
                piece(kind, name.letter)
            )
        }
        Illegal::Immobilised { piece, level } => {
            format!("{} is immobilised (Tsaul, level {level})", there(piece))
        }
        Illegal::TempleMustBeFree { cell } => {
            format!("when your turn ends, none of your pieces can be on a Temple of the Moon ({cell})")
        }
        Illegal::DeadEnd { steps_left } => {
            format!("then you could not complete the turn with the {} left", steps(kind, *steps_left))
        }
        Illegal::Walk(walk) => bad_walk(kind, walk),
        Illegal::Push(push) => bad_push(kind, push),
        Illegal::Setup(setup) => bad_setup(kind, setup),
        Illegal::Row(row) => bad_row(kind, row),
        Illegal::Deed(deed) => bad_deed(kind, deed),
        Illegal::NoChange => "the board would be the same as before your turn".to_owned(),
        Illegal::ThirdTime => "the turn would end in the same position for the third time".to_owned(),
    }
}

/// Why a piece cannot walk there.
fn bad_walk(kind: Kind, why: &BadWalk) -> String {
    let there = |name: &PieceName| there(kind, name);
    match why {
        BadWalk::NotThere { piece, found: None } => format!("there is no {}", bare(kind, piece)),
        BadWalk::NotThere { piece, found: Some(found) } => {
            let [holds, wanted] = [found, piece]
                .map(|name| format!("{}'s {}", colour(EN, name.colour), self::piece(kind, name.letter)));
            format!("{} holds {holds}, not {wanted}", piece.at)
        }
        BadWalk::OffBoard(piece) => format!("{} would leave the board", there(piece)),
        BadWalk::Frozen { piece, by } => {
            let name = self::piece(kind, piece.letter);
            format!(
                "{} is frozen, because {} is stronger and the {name} has no friend beside it",
                there(piece),
                there(by)
            )
        }
        BadWalk::RabbitBack(piece) => format!("{} cannot step back: rabbits never do", there(piece)),
    }
}

/// Why a piece cannot be pushed or pulled.
fn bad_push(kind: Kind, why: &BadPush) -> String {
    let there = |name: &PieceName| there(kind, name);
    match why {
        BadPush::Begun { cell } => {
            format!("finish the push first: a stronger piece of yours must step onto {cell}")
        }
        BadPush::TooWeak { piece, cell } => {
            format!("{} is not stronger than the piece pushed off {cell}", there(piece))
        }
        BadPush::NoPusher(piece) => {
            format!(
                "to push {}, you need a stronger piece beside it; to pull it, one that has just left its side",
                there(piece)
            )
        }
        BadPush::PusherFrozen { piece, pusher } => {
            format!("{} cannot push {} because it is frozen", there(pusher), there(piece))
        }
        BadPush::NeedsTwo(piece) => {
            format!("pushing {} takes two steps, and you have one left", there(piece))
        }
        BadPush::IsNoPull(piece) => {
            format!("the step that completes a push cannot also pull {}", there(piece))
        }
    }
}

/// Why a piece cannot be set up there.
fn bad_setup(kind: Kind, why: &BadSetup) -> String {
    match why {
        BadSetup::First => "set up all your pieces first".to_owned(),
        BadSetup::Over => "the setup is over: name a direction (n, e, s, w)".to_owned(),
        BadSetup::NotHome(piece) => format!("{} is outside your two home rows", piece.at),
        BadSetup::AllPlaced { letter } => format!("you have no {} left to set up", piece(kind, *letter)),
    }
}

/// A piece with its colour and place, without the owner's possessive: `gold elephant on d2`.
fn bare(kind: Kind, name: &PieceName) -> String {
    format!("{} {} on {}", colour(EN, name.colour), piece(kind, name.letter), name.at)
}

/// Why a row of marbles cannot go there.
fn bad_row(kind: Kind, why: &BadRow) -> String {
    let there = |name: &PieceName| there(kind, name);
    match why {
        BadRow::NoMarble { cell } => format!("no marble is on {cell}"),
        BadRow::TooLong { own, most } => {
            format!("{own} marbles would move together, and at most {most} can; start nearer the front")
        }
        BadRow::TooFew { own, enemy } => {
            format!("{own} in line cannot push {enemy}: you need more than they have, and three is the most")
        }
        BadRow::Blocked { by } => format!("{} is behind what you would push", there(by)),
        BadRow::Sideways { by } => {
            format!("{} is in the way, and a sideways move never pushes", there(by))
        }
    }
}

/// Why something is not done with a piece.
fn bad_deed(kind: Kind, why: &BadDeed) -> String {
    let there = |name: &PieceName| there(kind, name);
    match why {
        BadDeed::PlaceFirst { colour: side, left: 1 } => {
            format!("first place one more {} piece", colour(EN, *side).to_lowercase())
        }
        BadDeed::PlaceFirst { colour: side, left } => {
            format!("first place all pieces: {left} more {} ones", colour(EN, *side).to_lowercase())
        }
        BadDeed::NothingToPlace => "there is nothing to place now: step, jump or relocate instead".to_owned(),
        BadDeed::Nobody { cell } => format!("no piece is on {cell}"),
        BadDeed::Locked(piece) => format!("{} cannot leave: its sector is full", there(piece)),
        BadDeed::NotEnclosed { piece, gaps } => {
            format!(
                "{} can only step to a cell beside it; to jump, it would have to be enclosed, and there is no enemy on {}",
                there(piece),
                or(EN, gaps)
            )
        }
        BadDeed::Lands { piece, to } if to.is_empty() => {
            format!("{} cannot jump: there is no empty cell beyond in any direction", there(piece))
        }
        BadDeed::Lands { piece, to } => {
            format!("{} can only land on the first empty cell: {}", there(piece), or(EN, to))
        }
        BadDeed::OwnRelocated(piece) => {
            format!("{} is your own; you can only relocate your opponent's pieces", there(piece))
        }
        BadDeed::NotSurrounded { piece, gaps } => {
            format!("{} is not surrounded: you have no piece on {}", there(piece), or(EN, gaps))
        }
        BadDeed::FriendAtEdge(piece) => {
            format!("{} has a friend beside it, and at the edge that protects it", there(piece))
        }
        BadDeed::NotNew(piece) => format!("{} was already surrounded before this turn", there(piece)),
    }
}

/// Why a turn cannot end yet.
pub(super) fn unfinished(kind: Kind, unfinished: &Unfinished) -> String {
    match unfinished {
        Unfinished::StepsLeft(left) => format!("{} left", steps(kind, *left)),
        Unfinished::NothingMade => format!("no {} made yet", step_word(EN, Some(kind)).0),
        Unfinished::ToPlace(1) => "1 piece left to set up".to_owned(),
        Unfinished::ToPlace(left) => format!("{left} pieces left to set up"),
        Unfinished::PushBegun { cell } => {
            format!("finish the push: a stronger piece must step onto {cell}")
        }
        Unfinished::NoChange => "the board is the same as before the turn".to_owned(),
        Unfinished::ThirdTime => "this position would occur for the third time".to_owned(),
        Unfinished::Place { colour: side, left } => {
            format!("place a {} piece; {left} left", colour(EN, *side).to_lowercase())
        }
    }
}

/// What a place of the board is called: in Arimaa, everybody says `square`.
pub(super) const fn cell(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Arimaa) => "square",
        _ => "cell",
    }
}

/// Why a text cannot be read.
pub(super) fn unread(kind: Option<Kind>, why: &Unread) -> String {
    let name = |letter: char| kind.map_or_else(|| letter.to_string(), |kind| piece(kind, letter).to_owned());
    let there =
        |piece: &PieceName| format!("{}'s {} on {}", colour(EN, piece.colour), name(piece.letter), piece.at);
    match why {
        Unread::Missing(what) => format!("the text ends where {} should follow", wanted(EN, kind, *what)),
        Unread::NotA(what) => format!("this is not {}", wanted(EN, kind, *what)),
        Unread::NoSuchCell { last: Some(last) } => {
            format!("there is no such cell; the last one in its plane is {last}")
        }
        Unread::NoSuchCell { last: None } => format!("there is no such {} on the board", cell(kind)),
        Unread::NoSuchPlacement { letter } => format!("the {} cannot rest there in this way", name(*letter)),
        Unread::Twice { letter } => format!("the {} is named twice", name(*letter)),
        Unread::NoPiece { colour: side, letter } => {
            format!("{}'s {} is missing", colour(EN, *side), name(*letter))
        }
        Unread::Collision { one, other } => {
            format!("{} and {} cannot be there together", there(one), there(other))
        }
        Unread::Forbidden { piece, cell } => format!("{} may never rest on {cell}", there(piece)),
        Unread::TooLong { limit } => format!("the text is longer than {limit} characters"),
        Unread::Trailing => "nothing should follow here".to_owned(),
        Unread::NoSuchOption { known } if known.is_empty() => "this game has no options".to_owned(),
        Unread::NoSuchOption { known } => {
            format!("there is no such option; the options are {}", and(EN, known))
        }
        Unread::NoSuchValue { option, known } => format!("{option} can be {}", or(EN, known)),
        Unread::NobodyThere { cell } => format!("there is no piece on {cell}"),
        Unread::NoSuchCapture => "the step before does not capture this piece".to_owned(),
        Unread::TooMany { colour: side, letter } => {
            format!("{} has too many of this piece: {}", colour(EN, *side), name(*letter))
        }
        Unread::Illegal(why) => {
            kind.map_or_else(|| "the rules do not allow this step".to_owned(), |kind| illegal(kind, why))
        }
        Unread::OutsideRow { first, last } => {
            format!("there is no such cell; its row goes from {first} to {last}")
        }
        Unread::RowWidth { row, cells } => format!("row {row} has {cells} cells"),
        Unread::NoRow { one, other } => format!("{one} and {other} are not the two ends of a row"),
        Unread::NotBeside { cell, of } => format!("{cell} does not touch {of}"),
        Unread::NotOneTurn { turns } if turns.is_empty() => "this matches no legal turn".to_owned(),
        Unread::NotOneTurn { turns } => {
            format!("this is ambiguous; write {}", or(EN, turns))
        }
    }
}
