//! What Nahil says of replays, of how boards look, and of what it keeps on a person.

use super::games::{colour, game};
use crate::games::Colour;
use crate::i18n::list;
use crate::i18n::own::{Own, Refused, Spent};
use crate::play::MatchId;
use crate::players::{Looks, Seat, Skin};

/// The words of a message.
pub(in crate::i18n) fn own(own: &Own) -> String {
    match own {
        Own::Turn { ply, turns, played } => turn(*ply, *turns, played.as_ref()),
        Own::Film { kind, names, first, turns } => {
            let from = if *first == 0 { "the start".to_owned() } else { format!("turn {first}") };
            format!(
                "{}, {} against {}: an animation from {from} to turn {turns}. At the end:",
                game(*kind),
                names.white,
                names.black
            )
        }
        Own::FilmIsShort { turns } => {
            format!("This is a long match: the animation shows its last {turns} turns.")
        }
        Own::NoFilm(Spent { most, minutes, left }) => format!(
            "No animation this time: you can have {most} animations and exports in {minutes} minutes. Next one in {left} min."
        ),
        Own::Hello => {
            "Hello, I am Nahil. Play Ajedrez Maya, Arimaa, Abalone and Daiku 9 with me, one turn at a time, whenever you have time.\n`!n play @name maya` challenges somebody, `!n play maya` anybody.\n`!n rules maya` teaches the game, `!n help` lists everything else.\nTo move, reply to the board with your steps, or use the reactions under it.".to_owned()
        }
        Own::Moved => "The matches of the old room continue here.".to_owned(),
        Own::Looks(looks) => self::looks(*looks),
        Own::PanelPlace(true) => {
            "Your panel: in the room where you open it. Everyone sees it, but only you can use it.".to_owned()
        }
        Own::PanelPlace(false) => "Your panel: in a private room with me.".to_owned(),
        Own::MoreOfProfile => {
            "`!n profile boards`: how boards look · `export`: get a copy of your data · `delete`: delete it".to_owned()
        }
        Own::Exported => "Here is everything I have saved about you. `!n record #12` gives a whole match.".to_owned(),
        Own::ReallyForget { matches, expelled: false } => really_forget(matches),
        Own::ReallyForget { matches, expelled: true } => {
            really_forget(matches) + " Your expulsion stays on record until it ends."
        }
        Own::NotForgotten => "Nothing was deleted.".to_owned(),
        Own::Forgotten => {
            "Everything I had saved about you is deleted. Your matches stay, under “a former player”. If you ever write to me again, you start from scratch.".to_owned()
        }
        Own::Former => "a former player".to_owned(),
        Own::Blocked(names) if names.is_empty() => {
            "You have not blocked anybody. `!n block @name` stops somebody from challenging you.".to_owned()
        }
        Own::Blocked(names) => {
            format!("You have blocked {}. `!n unblock @name` unblocks them.", list(names, "and"))
        }
        Own::NowBlocked { name } => {
            format!("{name} can no longer challenge you, and is not told. Your matches with them go on. `!n unblock @{name}` unblocks them.")
        }
        Own::Unblocked { name } => format!("{name} can challenge you again."),
    }
}

fn turn(ply: u32, turns: u32, played: Option<&(String, Colour, String)>) -> String {
    match played {
        Some((name, side, text)) => format!("Turn {ply} of {turns} · {name} ({}): `{text}`", colour(*side)),
        None if turns == 0 => "The start. Nothing has been played yet.".to_owned(),
        None if turns == 1 => "The start. 1 turn follows.".to_owned(),
        None => format!("The start. {turns} turns follow."),
    }
}

fn looks(looks: Looks) -> String {
    let skin = match looks.skin {
        Skin::Standard => "standard",
        Skin::Night => "night",
        Skin::Contrast => "high contrast",
    };
    let seat = match looks.seat {
        Seat::Own => "your own side",
        Seat::White => "always White (or Gold)",
        Seat::Black => "always Black (or Silver)",
    };
    format!(
        "**Boards only you see**\nColours: {skin}.\nAt the bottom: {seat}.\nBoards that everyone sees do not change."
    )
}

fn really_forget(matches: &[MatchId]) -> String {
    let numbers: Vec<_> = matches.iter().map(|id| format!("#{id}")).collect();
    let first = match &numbers[..] {
        [] => String::new(),
        [only] => format!("**This resigns match {only}**, and your opponent wins it. "),
        several => {
            format!("**This resigns matches {}**, and your opponents win them. ", list(several, "and"))
        }
    };
    format!(
        "Delete everything I have saved about you: your name, accounts, settings, drafts, challenges and blocks? {first}\
         Your matches stay for your opponents, under “a former player”. This cannot be undone. `!n profile export` gives you a copy first."
    )
}

/// Why nothing was done.
pub(in crate::i18n) fn refused(why: &Refused) -> String {
    match why {
        Refused::NoSuchTurn { id, turns } => {
            format!("#{id} has no such turn; it has {turns} now. `!n record #{id}` shows them.")
        }
        Refused::NoExport(Spent { most, minutes, left }) => format!(
            "You can have {most} animations and exports in {minutes} minutes. Try again in {left} min."
        ),
        Refused::ForgetStale => {
            "Something has changed since I asked, so nothing was deleted. Here is the question again:"
                .to_owned()
        }
        Refused::BlockOneself => "You can't block yourself.".to_owned(),
        Refused::TooManyBlocked { limit } => {
            format!("You have blocked {limit} people, the most allowed. `!n block` lists them.")
        }
        Refused::NotBlocked { name } => {
            format!("You have not blocked {name}. `!n block` lists the people you have blocked.")
        }
        Refused::NotTaken { name } => {
            format!("You can't play {name} right now. `!n play maya` challenges anybody here.")
        }
    }
}
