//! The names of commands and what help says of them.

use super::call;
use super::court;
use super::link;
use super::prepared;
use crate::games::Kind;
use crate::i18n::guide::{Slot, Verb, Word};
use crate::players::{Calls, Locale, Seat, Skin};

/// What help begins with.
pub(in crate::i18n) const BEFORE: &str = "**Nahil** runs matches of abstract board games, at your own pace. Write \
     `!n` (or `!nahil`) and a command, in English or Spanish:";

/// What help ends with.
pub(in crate::i18n) const AFTER: &str = "`!n help play` explains one command. You can also play without typing: press **Move** \
     under the board.";

/// Names of a command.
pub(in crate::i18n) fn verb(verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Play => &["play", "challenge"],
        Verb::Accept => &["accept", "agree", "yes"],
        Verb::Decline => &["decline", "reject", "dispute", "no"],
        Verb::Withdraw => &["withdraw"],
        Verb::Move => &["move", "m", "turn"],
        Verb::Undo => &["undo"],
        Verb::Confirm => &["confirm", "ok"],
        Verb::Cancel => &["cancel"],
        Verb::Prepare => &["if", "prepare"],
        Verb::Board => &["board", "show"],
        Verb::Games => &["games", "matches"],
        Verb::Queue => &["queue", "next"],
        Verb::Offer => &["offer"],
        Verb::Claim => &["claim"],
        Verb::Resign => &["resign"],
        Verb::Clock => &["clock", "time"],
        Verb::Clocks => &["clocks"],
        Verb::Pause => &["pause"],
        Verb::Vote => &["vote"],
        Verb::Arbiter => &["arbiter"],
        Verb::Resume => &["resume"],
        Verb::Record => &["record", "export"],
        Verb::Rules => &["rules", "learn"],
        Verb::Profile => &["profile", "settings"],
        Verb::Notify => &["notify"],
        Verb::Block => &["block"],
        Verb::Unblock => &["unblock"],
        Verb::Link => &["link"],
        Verb::Unlink => &["unlink"],
        Verb::Server => &["server"],
        Verb::Help => &["help", "?"],
    }
}

/// What a command does, in a sentence.
pub(in crate::i18n) fn help(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => "Challenge somebody, or anybody, to a match.",
        Verb::Accept => "Accept a challenge, or your opponent's offer.",
        Verb::Decline => "Decline a challenge, or reject an offer.",
        Verb::Withdraw => "Withdraw a challenge that nobody has answered yet.",
        Verb::Move => "Open your panel to make a turn, or type steps into your draft.",
        Verb::Undo => "Undo the last step of your draft.",
        Verb::Confirm => "Play your draft.",
        Verb::Cancel => "Discard your draft and close the panel.",
        Verb::Prepare => "Prepare answers to your opponent's turns while you wait, or list them.",
        Verb::Board => "Show the board of a match to you only.",
        Verb::Games => "List your matches, the most urgent first, with small boards if you like.",
        Verb::Queue => "Show the next match that is waiting for you.",
        Verb::Offer => "Offer your opponent Tsaul, a pause, a takeback or to cancel the match.",
        Verb::Claim => "Claim Tsaul by repetition, by standstill or for lack of progress.",
        Verb::Resign => "Resign a match.",
        Verb::Clock => "Show how much time each player has left.",
        Verb::Clocks => "List the clocks you can choose from.",
        Verb::Pause => "Offer your opponent to pause the clocks.",
        Verb::Vote => "Vote for a turn of your channel, or on a claim in a match of other people.",
        Verb::Arbiter => "For arbiters: warn, judge, adjust a clock, restore a position and more.",
        Verb::Resume => "End a pause: the clocks run again.",
        Verb::Record => "Get the record of a match, and replay it turn by turn.",
        Verb::Rules => "Learn a game in a few pages with boards.",
        Verb::Profile => {
            "See or change your language, time zone, sleeping hours, notifications, reminders and more."
        }
        Verb::Notify => "Send yourself a test notification to see whether your device rings.",
        Verb::Block => "Stop somebody from challenging you, or list the people you have blocked.",
        Verb::Unblock => "Let somebody challenge you again.",
        Verb::Link => "Link your accounts on several platforms, or see which are linked.",
        Verb::Unlink => "Unlink this account.",
        Verb::Server => "See or change how Nahil works on this server.",
        Verb::Help => "List the commands.",
    }
}

const PLAY: &str = "`!n play @ana maya` challenges Ana; `!n play maya` challenges anybody in the room. Add any of these, in \
             any order:\n\
             · Side: `white`, `black`, `random`.\n\
             · Clock: `3d` a turn; `5d+12h max 10d`; `seb`, 40 minutes for the match; `pek`, 15 minutes. `!n clocks` \
             lists more. `rest=off`: clocks never rest. `vacation=48h`: how much vacation each player can use.\n\
             · `rated` (no hints, no takebacks; the ratings are still to come) or `casual`.\n\
             · Options of the game, such as `tsaul=remove`.\n\
             · `strict=on` counts illegal turns, `touch=on` is touch-move, `watch=off` hides the match from spectators.\n\
             **Channels**: `!n play channel maya`, you against everyone in this channel; `!n play @ana maya as channel`, this \
             channel against Ana; `!n play maya as channel`, against anybody or another channel. A channel votes on \
             its turns: `choosing=12h` sets how long each vote lasts, `quorum=3` how many must vote.";

/// What a command does and how it is written.
pub(in crate::i18n) fn manual(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => PLAY,
        Verb::Accept => {
            "`!n accept` or `!n accept #12`. The button under the challenge or offer does the same. `!n accept #12 as channel` \
             accepts for this channel, which then votes on its turns."
        }
        Verb::Decline => {
            "`!n decline` or `!n decline #12`. The button under the challenge or offer does the same."
        }
        Verb::Withdraw => "`!n withdraw` or `!n withdraw #12`.",
        Verb::Move => {
            "`!n move` opens your panel: pick a piece, then where it goes. Or type a whole turn, or part of one: \
             `!n move Lb2 Ce6 Dd7-e9`. If you play several matches, name one: `!n move #12 Lb2`. Nothing is played until you confirm it."
        }
        Verb::Undo => "`!n undo` or `!n undo #12`.",
        Verb::Confirm => "`!n confirm` or `!n confirm #12`.",
        Verb::Cancel => "`!n cancel` or `!n cancel #12`.",
        Verb::Prepare => prepared::PREPARE,
        Verb::Board => "`!n board` or `!n board #12`. `!n board text` describes the position in words.",
        Verb::Games => {
            "`!n games`, or `!n games boards` for small boards. `!n games boards 2` shows their second page."
        }
        Verb::Queue => {
            "`!n queue` shows the most urgent match where it is your turn, and lists the next ones."
        }
        Verb::Offer => court::OFFER,
        Verb::Claim => court::CLAIM,
        Verb::Resign => "`!n resign` or `!n resign #12`. You are asked to confirm.",
        Verb::Clock => "`!n clock` or `!n clock #12`.",
        Verb::Clocks => "`!n clocks`. `!n play maya 5d+12h max 10d` plays with one.",
        Verb::Pause => {
            "`!n pause` or `!n pause #12` proposes a pause. If your opponent accepts, the clocks stop for up to 30 days. You can \
             still play turns. `!n resume` ends the pause."
        }
        Verb::Vote => court::VOTE,
        Verb::Arbiter => court::ARBITER,
        Verb::Resume => {
            "`!n resume` or `!n resume #12`. The clocks run again after 12 hours, or at once if both of you send it."
        }
        Verb::Record => {
            "`!n record #12` gives you the record, an animation, and the match turn by turn. `nahil replay FILE` checks the record."
        }
        Verb::Rules => "`!n rules maya`, or a page of it: `!n rules maya 3`.",
        Verb::Profile => call::PROFILE,
        Verb::Notify => call::NOTIFY,
        Verb::Block => {
            "`!n block @ana`: Ana can neither challenge you nor accept your open challenges, and is not told. Your matches \
             with her go on. `!n block` lists the people you have blocked."
        }
        Verb::Unblock => "`!n unblock @ana`.",
        Verb::Link => link::LINK,
        Verb::Unlink => link::UNLINK,
        Verb::Server => {
            "For people who manage a server. `!n server` shows its settings. `!n server es 3d threads-on` sets the language, the \
             default clock, and a thread for each match. Posts count as unread only for the people they notify; with \
             `quiet-off`, for everybody. `here` allows challenges in this channel (and others where you did the same), \
             `everywhere` in all channels."
        }
        Verb::Help => "`!n help`, or `!n help play` for one command.",
    }
}

/// Name of what a command takes.
pub(in crate::i18n) fn slot(slot: Slot) -> &'static str {
    match slot {
        Slot::Person => "opponent",
        Slot::Game => "game",
        Slot::Side => "side",
        Slot::Clock => "clock",
        Slot::Rated => "rated",
        Slot::Options => "options",
        Slot::Match => "match",
        Slot::Steps => "steps",
        Slot::Plan => "turns",
        Slot::Page => "page",
        Slot::Offer => "offer",
        Slot::Claim => "claim",
        Slot::Language => "language",
        Slot::Confirming => "confirm",
        Slot::Notices => "notices",
        Slot::Digest => "digest",
        Slot::ChannelTurns => "channel-turns",
        Slot::Boards => "boards",
        Slot::Text => "text",
        Slot::Trial => "what",
        Slot::Skin => "theme",
        Slot::Seat => "bottom",
        Slot::Panel => "panel",
        Slot::Data => "data",
        Slot::Threads => "threads",
        Slot::Quiet => "quiet",
        Slot::Where => "where",
        Slot::Challengers => "challengers",
        Slot::Arbiters => "arbiters",
        Slot::Zone => "zone",
        Slot::Sleep => "sleep",
        Slot::Weekends => "weekends",
        Slot::Reminders => "reminders",
        Slot::Rest => "rest",
        Slot::Vacation => "vacation",
        Slot::Choice => "choice",
        Slot::Proposal => "proposal",
        Slot::Channel => "channel",
        Slot::Choosing => "choosing",
        Slot::Quorum => "quorum",
        Slot::Ruling => "ruling",
        Slot::Reason => "reason",
        Slot::Strict => "strict",
        Slot::Mode => "mode",
        Slot::Touch => "touch",
        Slot::Watch => "watch",
        Slot::Code => "code",
        Slot::Topic => "command",
    }
}

/// What it is.
pub(in crate::i18n) fn slot_help(slot: Slot) -> &'static str {
    match slot {
        Slot::Person => "The opponent; leave out to challenge anybody here.",
        Slot::Game => "Which game.",
        Slot::Side => "The side you want to play.",
        Slot::Clock => "A clock: 3d (days a turn), 5d+12h max 10d, sudden 2h, seb or pek.",
        Slot::Rated => "Whether the match counts for the ratings.",
        Slot::Options => "Options of the game, such as tsaul=remove.",
        Slot::Match => "The number of the match or challenge.",
        Slot::Steps => "Steps of your turn, in the game's notation.",
        Slot::Plan => "Their turn, then, your answer, and so on; drop 2 removes one answer, drop all.",
        Slot::Page => "Which page.",
        Slot::Offer => "What you offer.",
        Slot::Claim => "What you claim.",
        Slot::Language => "The language.",
        Slot::Confirming => "Whether turns are played only after you confirm them.",
        Slot::Notices => "Where you are notified: in the channel, by direct message, or both.",
        Slot::Digest => "When to get one summary a day instead of notifications, such as 8:00; or off.",
        Slot::ChannelTurns => "Whether you are notified when a channel you vote with has a turn: on or off.",
        Slot::Boards => "Whether the list has small boards.",
        Slot::Text => "Whether the board is described in words instead of shown.",
        Slot::Trial => "What to test.",
        Slot::Skin => "Colours of the boards only you see.",
        Slot::Seat => "Which side is at the bottom of the boards only you see.",
        Slot::Panel => {
            "Where you draft turns on Matrix: direct (in a private room), or here, where everyone sees it."
        }
        Slot::Data => {
            "Show how boards look or how you are notified; or get a copy of your data, or delete it."
        }
        Slot::Threads => "Whether each match has a thread of its own.",
        Slot::Quiet => "Whether posts count as unread only for the people they notify.",
        Slot::Where => "Where people can make challenges.",
        Slot::Challengers => "The role needed to make challenges.",
        Slot::Arbiters => "The role of the arbiters.",
        Slot::Zone => "Your time zone, such as America/Guatemala; the city is enough.",
        Slot::Sleep => "When you sleep and your clocks rest, such as 23:00-07:00; or off.",
        Slot::Weekends => "Whether your clocks rest at weekends: on or off.",
        Slot::Reminders => "When you are reminded, such as 1/2,1/10,3h; or usual, or off.",
        Slot::Rest => "Whether clocks rest while players sleep and at weekends: on or off.",
        Slot::Vacation => "How much vacation each player can use in this match: on, off or 48h.",
        Slot::Choice => "Your vote on a claim.",
        Slot::Proposal => "The number of the turn you vote for.",
        Slot::Channel => "Challenge this channel (channel), or play as this channel (as-channel).",
        Slot::Choosing => "How long a channel votes on each turn, such as 30m, 12h or 2d.",
        Slot::Quorum => "How many people must vote on a turn of a channel, such as 3.",
        Slot::Ruling => "What to do as an arbiter.",
        Slot::Reason => "Who it is about or how much, and why.",
        Slot::Touch => "Touch-move: the first piece in your draft must make the first step: on or off.",
        Slot::Watch => "Whether spectators can watch; off shows the match only to the players and arbiters.",
        Slot::Strict => "Whether illegal turns are counted, so that the third one loses: on or off.",
        Slot::Mode => {
            "Seb (40 minutes a side) or Pek (less than 20): played without rest, vacation or pauses."
        }
        Slot::Code => "The code from your other account; leave out to get one.",
        Slot::Topic => "The command you want to know more about.",
    }
}

/// How a value is written.
pub(in crate::i18n) fn word(word: Word) -> &'static [&'static str] {
    match word {
        Word::Game(Kind::Maya) => &["maya", "ajedrez-maya", "maya-chess"],
        Word::Game(Kind::Arimaa) => &["arimaa"],
        Word::Game(Kind::Abalone) => &["abalone"],
        Word::Game(Kind::Daiku) => &["daiku", "daiku9", "daiku-9"],
        Word::White => &["white", "gold"],
        Word::Black => &["black", "silver"],
        Word::Random => &["random"],
        Word::Rated => &["rated"],
        Word::Casual => &["casual", "unrated"],
        Word::Tsaul => &["tsaul"],
        Word::Pause => &["pause"],
        Word::Takeback => &["takeback", "take-back"],
        Word::Cancelling => &["cancel"],
        Word::Repetition => &["repetition"],
        Word::Standstill => &["standstill"],
        Word::NoProgress => &["no-progress", "progress"],
        Word::Yes => &["yes"],
        Word::No => &["no"],
        Word::Warn => &["warn"],
        Word::Loss => &["loss"],
        Word::Adjust => &["time", "adjust"],
        Word::Restore => &["restore"],
        Word::Decide => &["decide"],
        Word::Annul => &["annul"],
        Word::Reduce => &["reduce"],
        Word::Expel => &["expel"],
        Word::Readmit => &["readmit"],
        Word::Correct => &["correct"],
        Word::Reopen => &["reopen"],
        Word::History => &["history"],
        Word::Then => &["then"],
        Word::TakeAway => &["drop", "remove"],
        Word::Language(Locale::En) => &["en", "english"],
        Word::Language(Locale::Es) => &["es", "spanish"],
        Word::ConfirmOn => &["confirm-on", "confirm"],
        Word::ConfirmOff => &["confirm-off", "no-confirm"],
        Word::Calls(Calls::Channel) => &["channel", "direct-off"],
        Word::Calls(Calls::Direct) => &["direct", "direct-on"],
        Word::Calls(Calls::Both) => &["both"],
        Word::CallPanel => &["calls", "notifications"],
        Word::Test => &["test"],
        Word::ThreadsOn => &["threads-on", "threads"],
        Word::ThreadsOff => &["threads-off"],
        Word::QuietOn => &["quiet-on", "quiet"],
        Word::QuietOff => &["quiet-off"],
        Word::Here => &["here"],
        Word::Everywhere => &["everywhere"],
        Word::Skin(Skin::Standard) => &["standard", "light"],
        Word::Skin(Skin::Night) => &["night", "dark"],
        Word::Skin(Skin::Contrast) => &["contrast"],
        Word::Seat(Seat::Own) => &["own-side"],
        Word::Seat(Seat::White) => &["white-below"],
        Word::Seat(Seat::Black) => &["black-below"],
        Word::Boards => &["boards", "board"],
        Word::Text => &["text", "words"],
        Word::Export => &["export"],
        Word::Delete => &["delete", "remove"],
        Word::Channel => &["channel", "room"],
        Word::AsChannel => &["as-channel", "as-room"],
    }
}
