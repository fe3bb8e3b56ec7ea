//! The games' own words.

use crate::games::{
    BadDeed, BadPush, BadRow, BadSetup, BadWalk, Badge, Colour, Compass, Deed, How, Illegal, Kind, Pick,
    PieceName, Pose, Scene, StepWord, Unfinished, Unread, Unreadable, Wanted,
};
use crate::i18n::list;

/// A game's name.
pub(in crate::i18n) fn game(kind: Kind) -> &'static str {
    match kind {
        Kind::Maya => "Ajedrez Maya",
        Kind::Arimaa => "Arimaa",
        Kind::Abalone => "Abalone",
        Kind::Daiku => "Daiku 9",
    }
}

/// A side's name.
pub(in crate::i18n) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
        Colour::Gold => "Gold",
        Colour::Silver => "Silver",
    }
}

/// A piece's name, of the game that has this letter.
pub(in crate::i18n) fn piece(kind: Kind, letter: char) -> &'static str {
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
pub(in crate::i18n) fn piece_there(kind: Kind, name: &PieceName) -> String {
    format!("{}'s {} on {}", colour(name.colour), piece(kind, name.letter), name.at)
}

/// What is picked on the way to a step.
pub(in crate::i18n) fn pick(kind: Kind, pick: &Pick) -> String {
    match pick {
        // Where all pieces are alike, the place says enough.
        Pick::Piece(name) if kind.rules().letters().is_empty() => name.at.clone(),
        Pick::Piece(name) => format!("{} {} ({})", name.letter, piece(kind, name.letter), name.at),
        Pick::Place { at, pose } => match pose {
            Pose::Plain => at.clone(),
            Pose::Zenith => format!("{at} (point up)"),
            Pose::Leaning(to) => format!("{at} (leaning {})", compass(*to)),
            Pose::Standing(to) => format!("{at} (standing, leaning {})", compass(*to)),
            Pose::Lying => format!("{at} (lying)"),
        },
        Pick::New { letter } => format!("{letter} {}", piece(kind, *letter)),
        Pick::Push(name) => format!("push {} {} ({})", name.letter, piece(kind, name.letter), name.at),
        Pick::Pull(name) => format!("pull {} {} ({})", name.letter, piece(kind, name.letter), name.at),
        Pick::Direction { to, at, lost: None } => format!("{} ({at})", compass(*to)),
        Pick::Direction { to, at, lost: Some(lost) } => {
            format!("{} ({at}): {} is captured", compass(*to), piece_there(kind, lost))
        }
        Pick::Setup { name, .. } => name.clone(),
        Pick::Rest { letter } => format!("all the rest: {}", piece(kind, *letter)),
        Pick::First { at } => at.clone(),
        Pick::Last { at, count: 1 } => format!("{at} alone"),
        Pick::Last { at, count } => format!("to {at} ({count} together)"),
        Pick::Shift { to, pushed, over } => shift(to, *pushed, *over),
        Pick::Deed(deed) => doing(*deed).to_owned(),
        Pick::Sector { from, to } => format!("{from}–{to}"),
    }
}

/// Where a group goes, and what it pushes.
fn shift(to: &[String], pushed: u8, over: bool) -> String {
    let sideways = if to.len() > 1 { "sideways to" } else { "to" };
    let pushing = if pushed > 0 { format!(", pushing {pushed}") } else { String::new() };
    let over = if over { ", one over the edge" } else { "" };
    format!("{sideways} {}{pushing}{over}", to.join("-"))
}

/// What is done with a piece.
const fn doing(deed: Deed) -> &'static str {
    match deed {
        Deed::Place => "place a piece",
        Deed::Step => "step",
        Deed::Jump => "jump",
        Deed::Relocate => "relocate an enemy piece",
    }
}

fn compass(compass: Compass) -> &'static str {
    match compass {
        Compass::North => "north",
        Compass::East => "east",
        Compass::South => "south",
        Compass::West => "west",
    }
}

/// What decided a game.
pub(in crate::i18n) fn how(how: How) -> &'static str {
    match how {
        How::KatunCapture => "K'atún: the Leader is captured",
        How::KatunMoon => "K'atún: the Leader has reached the Temple of the Moon",
        How::KatunSun => "K'atún: the Leader has reached the Temple of the Sun",
        How::MakChahal => "Mak Chahal: no complete turn is left",
        How::Goal => "goal: a rabbit has reached the far row",
        How::Elimination => "elimination: no rabbit is left",
        How::Immobilisation => "immobilisation: no step is possible",
        How::OnlyRepetition => "immobilisation: every turn would repeat a position for the third time",
        How::SixOut => "six marbles are over the edge",
        How::NoTurn => "no legal turn is left",
        How::Repetition => "the same position has come about as often as this match allows",
        How::Cap => "all plies of this match are played; more marbles over the edge decide",
        How::ThreeSectors => "three sectors are full",
        How::Stagnation => {
            "no piece has entered for too many turns: more full sectors win, equal numbers draw"
        }
        How::Deadlock => "neither side can act: more full sectors win, equal numbers draw",
    }
}

/// What a step is called in a game.
fn steps(kind: Kind) -> &'static str {
    match kind.rules().step_word() {
        StepWord::Movement => "movements",
        StepWord::Step => "steps",
    }
}

/// Why a step is refused.
pub(in crate::i18n) fn illegal(kind: Kind, illegal: &Illegal) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match illegal {
        Illegal::Over => "the game is over".to_owned(),
        Illegal::Spent => format!("all {} of this turn are made; confirm it, or undo one", steps(kind)),
        Illegal::NotYours(name) => format!("that would be {}, which is not yours", there(name)),
        Illegal::Absent { letter } => format!("your {} is not on the board", piece(kind, *letter)),
        Illegal::SamePlace(name) => format!("{} stands there already", there(name)),
        Illegal::OutOfReach { piece, reach } => {
            format!(
                "{} cannot get there in one movement; on an empty board it gets to {}",
                there(piece),
                list(reach, "or")
            )
        }
        Illegal::OwnForbiddenZone { piece: name, cell } => {
            format!(
                "{cell} lies in your own Forbidden Zone, where your {} may not rest",
                piece(kind, name.letter)
            )
        }
        Illegal::Blocked { piece, by } => format!("{} is in the way of {}'s volume", there(by), there(piece)),
        Illegal::Occupied { by, .. } => format!("{} holds that cell", there(by)),
        Illegal::LeaderBlocks { piece: name, leader } => {
            format!(
                "{} is in the way, and your {} cannot capture it",
                there(leader),
                piece(kind, name.letter)
            )
        }
        Illegal::Immobilised { piece, level } => {
            format!("{} is immobilised: Tsaul is at level {level}", there(piece))
        }
        Illegal::TempleMustBeFree { cell } => {
            format!(
                "after the last movement of a turn none of your pieces may rest on a Temple of the Moon ({cell})"
            )
        }
        Illegal::DeadEnd { steps_left } => {
            format!("the turn could then not be completed with the {steps_left} {} left", steps(kind))
        }
        Illegal::Walk(walk) => bad_walk(kind, walk),
        Illegal::Push(push) => bad_push(kind, push),
        Illegal::Setup(setup) => bad_setup(kind, setup),
        Illegal::Row(row) => bad_row(kind, row),
        Illegal::Deed(deed) => bad_deed(kind, deed),
        Illegal::NoChange => "the board would be the same as before your turn".to_owned(),
        Illegal::ThirdTime => "the turn would end for the third time in the same position".to_owned(),
    }
}

/// Why a piece cannot walk there.
fn bad_walk(kind: Kind, why: &BadWalk) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadWalk::NotThere { piece, found: None } => format!("there is no {}", bare(kind, piece)),
        BadWalk::NotThere { piece, found: Some(found) } => {
            format!("there is no {}, but {}", bare(kind, piece), there(found))
        }
        BadWalk::OffBoard(piece) => format!("{} would leave the board", there(piece)),
        BadWalk::Frozen { piece, by } => {
            format!("{} is frozen: {} is stronger, and no friend stands beside it", there(piece), there(by))
        }
        BadWalk::RabbitBack(piece) => format!("{} cannot step back: rabbits never do", there(piece)),
    }
}

/// Why a piece cannot be pushed or pulled.
fn bad_push(kind: Kind, why: &BadPush) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadPush::Begun { cell } => {
            format!("a push is begun: first a stronger piece of yours must step into {cell}")
        }
        BadPush::TooWeak { piece, cell } => {
            format!("{} is not stronger than the piece that was pushed off {cell}", there(piece))
        }
        BadPush::NoPusher(piece) => {
            format!(
                "no stronger piece of yours stands beside {} to push it, or has just left the place to pull it",
                there(piece)
            )
        }
        BadPush::PusherFrozen { piece, pusher } => {
            format!("{} cannot push {}: it is frozen itself", there(pusher), there(piece))
        }
        BadPush::NeedsTwo(piece) => format!("to push {} takes two steps, and one is left", there(piece)),
        BadPush::IsNoPull(piece) => {
            format!("the step that ends a push cannot pull {} as well", there(piece))
        }
    }
}

/// Why a piece cannot be set up there.
fn bad_setup(kind: Kind, why: &BadSetup) -> String {
    match why {
        BadSetup::First => "all your pieces must be set up first".to_owned(),
        BadSetup::Over => "the setup is over: name a direction (n, e, s, w)".to_owned(),
        BadSetup::NotHome(piece) => format!("{} lies outside your two home rows", piece.at),
        BadSetup::AllPlaced { letter } => format!("you have no {} left to set up", piece(kind, *letter)),
    }
}

/// A piece with its colour and place, without the owner's possessive: `gold elephant on d2`.
fn bare(kind: Kind, name: &PieceName) -> String {
    format!("{} {} on {}", colour(name.colour), piece(kind, name.letter), name.at)
}

/// Why a row of marbles cannot go there.
fn bad_row(kind: Kind, why: &BadRow) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadRow::NoMarble { cell } => format!("no marble is on {cell}"),
        BadRow::TooLong { own, most } => {
            format!("{own} marbles would go together, and at most {most} may; start nearer the front")
        }
        BadRow::TooFew { own, enemy } => {
            format!("{own} in line cannot push {enemy}: it takes more of yours, three at most")
        }
        BadRow::Blocked { by } => format!("{} stands behind what you would push", there(by)),
        BadRow::Sideways { by } => {
            format!("{} is in the way, and going sideways never pushes", there(by))
        }
    }
}

/// Why something is not done with a piece.
fn bad_deed(kind: Kind, why: &BadDeed) -> String {
    let there = |name: &PieceName| piece_there(kind, name);
    match why {
        BadDeed::PlaceFirst { colour: side, left: 1 } => {
            format!("first you must place one more piece of {}", colour(*side))
        }
        BadDeed::PlaceFirst { colour: side, left } => {
            format!("first all pieces must be placed: you place {left} more of {}", colour(*side))
        }
        BadDeed::NothingToPlace => "there is nothing to place now: step, jump or relocate".to_owned(),
        BadDeed::Nobody { cell } => format!("no piece is on {cell}"),
        BadDeed::Locked(piece) => format!("{} stays: its sector is full", there(piece)),
        BadDeed::NotEnclosed { piece, gaps } => format!(
            "{} is not enclosed, so it cannot jump: there is no enemy on {}",
            there(piece),
            list(gaps, "or")
        ),
        BadDeed::Lands { piece, to } if to.is_empty() => {
            format!("{} cannot jump: no empty cell is beyond in any direction", there(piece))
        }
        BadDeed::Lands { piece, to } => {
            format!("{} can land only on the first empty cell, on {}", there(piece), list(to, "or"))
        }
        BadDeed::OwnRelocated(piece) => {
            format!("{} is your own; only the adversary's pieces are relocated", there(piece))
        }
        BadDeed::NotSurrounded { piece, gaps } => {
            format!("{} is not surrounded: none of your pieces is on {}", there(piece), list(gaps, "or"))
        }
        BadDeed::FriendAtEdge(piece) => {
            format!(
                "{} has a friend beside it, which at the edge keeps it from being relocated",
                there(piece)
            )
        }
        BadDeed::NotNew(piece) => format!("{} was already surrounded before this turn", there(piece)),
    }
}

/// Why a turn cannot end yet.
pub(in crate::i18n) fn unfinished(unfinished: &Unfinished) -> String {
    match unfinished {
        Unfinished::StepsLeft(1) => "one movement is still to be made".to_owned(),
        Unfinished::StepsLeft(left) => format!("{left} movements are still to be made"),
        Unfinished::NothingMade => "no step is made yet".to_owned(),
        Unfinished::ToPlace(1) => "one piece is still to be set up".to_owned(),
        Unfinished::ToPlace(left) => format!("{left} pieces are still to be set up"),
        Unfinished::PushBegun { cell } => format!("a push is begun: a stronger piece must step into {cell}"),
        Unfinished::NoChange => "the board is the same as before the turn".to_owned(),
        Unfinished::ThirdTime => "this position would stand for the third time".to_owned(),
        Unfinished::Place { colour: side, left } => {
            format!("you place a piece of {}; {left} left", colour(*side))
        }
    }
}

/// Where and why a text cannot be read.
pub(in crate::i18n) fn unreadable(kind: Option<Kind>, unreadable: &Unreadable) -> String {
    let Unreadable { at, word, why } = unreadable;
    let word = if word.is_empty() { String::new() } else { format!(", `{}`", word.replace('`', "'")) };
    format!("at character {}{word}: {}", at + 1, unread(kind, why))
}

fn unread(kind: Option<Kind>, why: &Unread) -> String {
    let name = |letter: char| kind.map_or_else(|| letter.to_string(), |kind| piece(kind, letter).to_owned());
    let there =
        |piece: &PieceName| format!("{}'s {} on {}", colour(piece.colour), name(piece.letter), piece.at);
    match why {
        Unread::Missing(what) => format!("the text ends where {} should follow", wanted(*what)),
        Unread::NotA(what) => format!("this is not {}", wanted(*what)),
        Unread::NoSuchCell { last: Some(last) } => {
            format!("there is no such cell; the last of its row is {last}")
        }
        Unread::NoSuchCell { last: None } => "there is no such cell on the board".to_owned(),
        Unread::NoSuchPlacement { letter } => format!("the {} cannot rest like this anywhere", name(*letter)),
        Unread::Twice { letter } => format!("the {} is named twice", name(*letter)),
        Unread::NoPiece { colour: side, letter } => {
            format!("{}'s {} is missing", colour(*side), name(*letter))
        }
        Unread::Collision { one, other } => {
            format!("{} and {} cannot be there together", there(one), there(other))
        }
        Unread::Forbidden { piece, cell } => format!("{} may never rest on {cell}", there(piece)),
        Unread::TooLong { limit } => format!("the text is longer than {limit} characters"),
        Unread::Trailing => "nothing should follow here".to_owned(),
        Unread::NoSuchOption { known } if known.is_empty() => "this game has no options".to_owned(),
        Unread::NoSuchOption { known } => format!("there is no such option; there is {}", list(known, "and")),
        Unread::NoSuchValue { option, known } => format!("{option} can be {}", list(known, "or")),
        Unread::NobodyThere { cell } => format!("nobody stands on {cell}"),
        Unread::NoSuchCapture => "the step before it does not capture this".to_owned(),
        Unread::TooMany { colour: side, letter } => {
            format!("{} has too many of the {}", colour(*side), name(*letter))
        }
        Unread::Illegal(why) => {
            kind.map_or_else(|| "the rules do not allow this step".to_owned(), |kind| illegal(kind, why))
        }
        Unread::OutsideRow { first, last } => {
            format!("there is no such cell; its row goes from {first} to {last}")
        }
        Unread::RowWidth { row, cells } => format!("row {row} has {cells} cells"),
        Unread::NoRow { one, other } => format!("{one} and {other} are not the ends of a row"),
        Unread::NotBeside { cell, of } => format!("{cell} does not touch {of}"),
        Unread::NotOneTurn { turns } if turns.is_empty() => "no legal turn can be meant by this".to_owned(),
        Unread::NotOneTurn { turns } => {
            format!("this does not say which turn is meant; write {}", list(turns, "or"))
        }
    }
}

fn wanted(wanted: Wanted) -> String {
    match wanted {
        Wanted::Piece(letters) => format!("a piece's letter ({letters})"),
        Wanted::Cell => "a cell".to_owned(),
        Wanted::Placement => "a cell, two cells with a dash, or a cell and a letter".to_owned(),
        Wanted::Slash => "a `/`".to_owned(),
        Wanted::Side => "the side to move".to_owned(),
        Wanted::Number(most) => format!("a number from 0 to {most}"),
        Wanted::Option => "an option, written name=value".to_owned(),
        Wanted::Step => "a movement".to_owned(),
        Wanted::Direction => "a direction (n, e, s, w)".to_owned(),
        Wanted::Cells => "the cells of the board, row by row".to_owned(),
        Wanted::RowEnd => "the `/` between two rows".to_owned(),
        Wanted::Wave => "the wave, 1 to 3".to_owned(),
        Wanted::ToPlace => "what is still to be placed, such as `b9w9`".to_owned(),
    }
}

/// A position in words, for those who cannot see the board.
pub(in crate::i18n) fn scene(kind: Kind, scene: &Scene) -> String {
    let mut sentences = Vec::new();
    let colours = kind.rules().colours();
    for side in [colours.white, colours.black] {
        let pieces: Vec<_> = scene.pieces.iter().filter(|piece| piece.colour == side).collect();
        if !pieces.is_empty() {
            let named = |p: &&crate::games::Piece| {
                // Where all pieces are alike, they have no letter.
                let name =
                    if p.letter == ' ' { String::new() } else { format!("{} ", piece(kind, p.letter)) };
                format!("{name}{}{}", p.at, if p.held { " (held)" } else { "" })
            };
            let named: Vec<_> = pieces.iter().map(named).collect();
            sentences.push(format!("{}: {}.", colour(side), named.join(", ")));
        }
    }
    if let Some(side) = scene.to_move {
        sentences.push(format!("{} to play.", colour(side)));
    }
    sentences.extend(scene.badges.iter().map(|fact| badge(kind, fact)));
    sentences.join(" ")
}

/// A fact of the position, as a sentence.
pub(in crate::i18n) fn badge(kind: Kind, badge: &Badge) -> String {
    match badge {
        Badge::Tsaul(level) => format!("Tsaul level {level}."),
        Badge::Steps { made, of } => format!("{made} of {of} {} made.", steps(kind)),
        Badge::Lost { colour: side, count, of } => format!("{} has lost {count} of {of}.", colour(*side)),
        Badge::Repeated { times, of } => {
            format!("This position has come about {times} times; {of} end the game.")
        }
        Badge::PliesLeft(1) => "1 ply left.".to_owned(),
        Badge::PliesLeft(left) => format!("{left} plies left."),
        Badge::Sectors { colour: side, full, of } => {
            format!("{}: {full} of {of} full sectors.", colour(*side))
        }
        Badge::Wave { now, of, enters: false } => format!("Wave {now} of {of}."),
        Badge::Wave { now, of, enters: true } => {
            format!("Wave {now} of {of} enters: nine pieces of each colour are placed, one a turn.")
        }
        Badge::ToPlace { colour: side, count } => format!("{}: {count} still to be placed.", colour(*side)),
        Badge::Stagnation { left: 1 } => "1 turn left before stagnation ends the game.".to_owned(),
        Badge::Stagnation { left } => format!("{left} turns left before stagnation ends the game."),
        Badge::PassedOver { colour: side } => format!("{} has no action and is passed over.", colour(*side)),
    }
}
