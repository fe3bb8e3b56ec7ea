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
                "{}, {} against {}, as a moving picture from {from} to turn {turns}. At the end:",
                game(*kind),
                names.white,
                names.black
            )
        }
        Own::FilmIsShort { turns } => {
            format!("The match is long: the moving picture shows its last {turns} turns.")
        }
        Own::NoFilm(Spent { most, minutes, left }) => format!(
            "No moving picture this time: you can have {most} moving pictures and exports in {minutes} minutes. The next one in {left} min."
        ),
        Own::Hello => {
            "Hello! I am Nahil. With me you play Ajedrez Maya, Arimaa, Abalone and Daiku 9, each turn when you have time.\n`!n play @name maya` challenges somebody, `!n play maya` anybody.\n`!n rules maya` teaches the game, `!n help` says the rest.\nA turn is played by answering a board with its steps, or with the signs under it.".to_owned()
        }
        Own::Moved => "The matches of the old room go on here.".to_owned(),
        Own::Looks(looks) => self::looks(*looks),
        Own::PanelPlace(true) => {
            "Your panel: in the room where you open it, for all to see; only you can use it.".to_owned()
        }
        Own::PanelPlace(false) => "Your panel: in a room with you alone.".to_owned(),
        Own::MoreOfProfile => {
            "`!n profile boards`: how boards look · `export`: all that is kept on you · `delete`: remove it".to_owned()
        }
        Own::Exported => "Here is all that I keep on you. `!n record #12` gives a whole match.".to_owned(),
        Own::ReallyForget { matches, expelled: false } => really_forget(matches),
        Own::ReallyForget { matches, expelled: true } => {
            really_forget(matches) + " That you are expelled stays known until the expulsion ends."
        }
        Own::NotForgotten => "Nothing was removed.".to_owned(),
        Own::Forgotten => {
            "All that I kept on you is removed. Your matches stay, under “a former player”. If you ever write to me again, you begin anew.".to_owned()
        }
        Own::Former => "a former player".to_owned(),
        Own::Blocked(names) if names.is_empty() => {
            "You have blocked nobody. `!n block @name` keeps somebody from challenging you.".to_owned()
        }
        Own::Blocked(names) => {
            format!("You have blocked {}. `!n unblock @name` takes it back.", list(names, "and"))
        }
        Own::NowBlocked { name } => {
            format!("{name} cannot challenge you any more, and is not told. Matches that you play go on. `!n unblock @{name}` takes it back.")
        }
        Own::Unblocked { name } => format!("{name} can challenge you again."),
    }
}

fn turn(ply: u32, turns: u32, played: Option<&(String, Colour, String)>) -> String {
    match played {
        Some((name, side, text)) => format!("Turn {ply} of {turns} · {name} ({}): `{text}`", colour(*side)),
        None if turns == 0 => "The start; nothing is played yet.".to_owned(),
        None if turns == 1 => "The start; 1 turn follows.".to_owned(),
        None => format!("The start; {turns} turns follow."),
    }
}

fn looks(looks: Looks) -> String {
    let skin = match looks.skin {
        Skin::Standard => "as usual",
        Skin::Night => "for the night",
        Skin::Contrast => "rich in contrast",
    };
    let seat = match looks.seat {
        Seat::Own => "Your own side",
        Seat::White => "White always",
        Seat::Black => "Black always",
    };
    format!(
        "**Boards that only you see**\nColours: {skin}. {seat} sits at the bottom.\nWhat all can see stays as it is."
    )
}

fn really_forget(matches: &[MatchId]) -> String {
    let numbers: Vec<_> = matches.iter().map(|id| format!("#{id}")).collect();
    let first = match &numbers[..] {
        [] => String::new(),
        [only] => format!("**You resign match {only} first**, and your adversary wins it. "),
        several => {
            format!("**You resign matches {} first**, and your adversaries win them. ", list(several, "and"))
        }
    };
    format!(
        "Do you want me to remove all that I keep on you: your name, accounts, settings, drafts, challenges and whom you blocked? {first}\
         Your matches stay for those who played them, under “a former player”. This cannot be undone. `!n profile export` gives you a copy before."
    )
}

/// Why nothing was done.
pub(in crate::i18n) fn refused(why: &Refused) -> String {
    match why {
        Refused::NoSuchTurn { id, turns } => {
            format!("#{id} has no such turn any more; it has {turns}. `!n record #{id}` shows it as it is.")
        }
        Refused::NoExport(Spent { most, minutes, left }) => format!(
            "You can have {most} moving pictures and exports in {minutes} minutes. Ask again in {left} min."
        ),
        Refused::ForgetStale => {
            "Something has changed since I asked, so nothing was removed. Here is the question as it is now:"
                .to_owned()
        }
        Refused::BlockOneself => {
            "You cannot block yourself, and need not: nobody challenges himself.".to_owned()
        }
        Refused::TooManyBlocked { limit } => {
            format!("You have blocked {limit} people, as many as one can. `!n block` lists them.")
        }
        Refused::NotBlocked { name } => {
            format!("You have not blocked {name}. `!n block` lists whom you have.")
        }
        Refused::NotTaken { name } => {
            format!(
                "A match with {name} is not possible just now. `!n play` and a game challenges anybody here."
            )
        }
    }
}
