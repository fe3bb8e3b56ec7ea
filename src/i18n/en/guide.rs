//! The names of commands and what help says of them.

use super::call;
use super::court;
use super::link;
use super::prepared;
use crate::games::Kind;
use crate::i18n::guide::{Slot, Verb, Word};
use crate::players::{Calls, Locale, Seat, Skin};

/// What help begins with.
pub(in crate::i18n) const BEFORE: &str = "**Nahil** keeps matches of abstract games: you answer when you have time. Write \
     `!n` (or `!nahil`) and a command, in English or Spanish:";

/// What help ends with.
pub(in crate::i18n) const AFTER: &str = "`!n help play` says more of one command. A turn needs no typing: press **Move** \
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
        Verb::Play => "Challenge somebody to a match, or anybody.",
        Verb::Accept => "Accept a challenge, or the offer your adversary has made.",
        Verb::Decline => "Decline a challenge, or reject an offer.",
        Verb::Withdraw => "Take back a challenge that nobody has answered yet.",
        Verb::Move => "Open your panel, or put steps into your draft by typing them.",
        Verb::Undo => "Take the last step of your draft back.",
        Verb::Confirm => "Play the turn you have drafted.",
        Verb::Cancel => "Drop your draft and close the panel.",
        Verb::Prepare => "Prepare answers to your adversary's turns while you wait, or see them.",
        Verb::Board => "Show the board of a match, only to you.",
        Verb::Games => "List your matches, the most urgent first, with small boards if you like.",
        Verb::Queue => "Show the match that waits next for you.",
        Verb::Offer => "Offer your adversary Tsaul, a pause, to take a turn back or to cancel the match.",
        Verb::Claim => "Claim Tsaul by repetition, by standstill or for want of progress.",
        Verb::Resign => "Give a match up.",
        Verb::Clock => "Show how much time each player has.",
        Verb::Clocks => "Show which clocks there are to choose from.",
        Verb::Pause => "Offer your adversary that the clocks stand still.",
        Verb::Vote => "Vote for a turn of your channel, or on a claim where you do not play yourself.",
        Verb::Arbiter => "Warn, judge, adjust a clock or restore a position, as an arbiter.",
        Verb::Resume => "Let the clocks run again after a pause.",
        Verb::Record => "Get the record of a match, and see it again turn by turn.",
        Verb::Rules => "Learn a game in a few pages with boards.",
        Verb::Profile => "See or change your language, time zone, sleeping hours, calls, reminders and more.",
        Verb::Notify => "Send yourself a test call, to see whether your device rings.",
        Verb::Block => "Keep somebody from challenging you, or see whom you have kept from it.",
        Verb::Unblock => "Let somebody challenge you again.",
        Verb::Link => "Be one person on several platforms, and see which of your accounts are linked.",
        Verb::Unlink => "Part this account from your others.",
        Verb::Server => "See or change how Nahil works on this server.",
        Verb::Help => "Say what can be said to Nahil.",
    }
}

const PLAY: &str = "`!n play @ana maya` challenges Ana; `!n play maya` challenges anybody in the room. Add what you like, in \
             any order: your side (`white`, `black`, `random`), a clock (`3d` a turn; `5d+12h max 10d`; `seb`, 40 \
             minutes for the match; `pek`, 15 minutes; `!n clocks` shows more), `rest=off` or \
             `vacation=48h` (whether clocks rest, and how much vacation each may spend), `rated` (no hints, no \
             takebacks; the ratings are still to come) or `casual`, options such as `tsaul=remove`. `strict=on` counts \
             turns against the rules, `touch=on` is touch-move, `watch=off` shows the match to its players and the \
             arbiters only.\n\
             `!n play channel maya`: you against all who are in this channel; `!n play @ana maya as channel`: this \
             channel against Ana; `!n play maya as channel`: against anybody, or another channel. A channel votes on \
             its turns: `choosing=12h` gives it so long for each, `quorum=3` wants so many votes. It challenges, accepts \
             and declines when enough of its members want to.";

/// What a command does and how it is written.
pub(in crate::i18n) fn manual(verb: Verb) -> &'static str {
    match verb {
        Verb::Play => PLAY,
        Verb::Accept => {
            "`!n accept` or `!n accept #12`. The button under the challenge or offer does the same. `!n accept #12 as channel` \
             accepts for this channel, whose turns are then chosen by vote."
        }
        Verb::Decline => {
            "`!n decline` or `!n decline #12`. The button under the challenge or offer does the same."
        }
        Verb::Withdraw => "`!n withdraw` or `!n withdraw #12`.",
        Verb::Move => {
            "`!n move` opens your panel: pick a piece, then where it goes. Or type a whole turn, or part of one: \
             `!n move Lb2 Ce6 Dd7-e9`. Name the match if you play several: `!n move #12 Lb2`. Nothing is played until you confirm it."
        }
        Verb::Undo => "`!n undo` or `!n undo #12`.",
        Verb::Confirm => "`!n confirm` or `!n confirm #12`.",
        Verb::Cancel => "`!n cancel` or `!n cancel #12`.",
        Verb::Prepare => prepared::PREPARE,
        Verb::Board => "`!n board` or `!n board #12`; `!n board text` puts the position in words.",
        Verb::Games => {
            "`!n games`, or `!n games boards` with small boards; `!n games boards 2` shows the second page of them."
        }
        Verb::Queue => {
            "`!n queue` shows the most urgent match in which it is your turn, and names the next ones."
        }
        Verb::Offer => court::OFFER,
        Verb::Claim => court::CLAIM,
        Verb::Resign => "`!n resign` or `!n resign #12`. You are asked once more before it counts.",
        Verb::Clock => "`!n clock` or `!n clock #12`.",
        Verb::Clocks => "`!n clocks`. `!n play maya 5d+12h max 10d` plays with one.",
        Verb::Pause => {
            "`!n pause` or `!n pause #12`. If your adversary accepts, the clocks stand still for up to 30 days; turns may \
             be played meanwhile. `!n resume` ends it."
        }
        Verb::Vote => court::VOTE,
        Verb::Arbiter => court::ARBITER,
        Verb::Resume => {
            "`!n resume` or `!n resume #12`: the clocks run again after 12 hours, or at once if both of you say so."
        }
        Verb::Record => {
            "`!n record #12`: the record, a moving picture, and the match turn by turn. `nahil replay FILE` checks the record."
        }
        Verb::Rules => "`!n rules maya`, or a page of it: `!n rules maya 3`.",
        Verb::Profile => call::PROFILE,
        Verb::Notify => call::NOTIFY,
        Verb::Block => {
            "`!n block @ana`: Ana cannot challenge you, nor accept your challenges to anybody; she is not told. Matches that \
             you play go on. `!n block` lists whom you have blocked."
        }
        Verb::Unblock => "`!n unblock @ana`.",
        Verb::Link => link::LINK,
        Verb::Unlink => link::UNLINK,
        Verb::Server => {
            "For those in charge of a server. `!n server` shows what holds; `!n server es 3d threads-on` chooses the language, the \
             clock of a challenge that names none, and a thread for each match. A post counts as unread for those only \
             whom it calls, with `quiet-off` for everybody. `here` lets people challenge in this channel \
             (and in others where you said so), `everywhere` in all."
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
        Slot::Person => "Who it is about; a challenge that names nobody is for anybody here.",
        Slot::Game => "Which game.",
        Slot::Side => "The side that you want to play.",
        Slot::Clock => "A clock: 3d (days a turn), 5d+12h max 10d, sudden 2h, seb or pek.",
        Slot::Rated => "Whether the match counts for the rating.",
        Slot::Options => "Options of the game, such as tsaul=remove.",
        Slot::Match => "The number of the match or challenge.",
        Slot::Steps => "Steps of your turn, in the notation of the game.",
        Slot::Plan => "His turn then your answer, again and again; drop 2, or drop, takes answers away.",
        Slot::Page => "Which page.",
        Slot::Offer => "What you offer.",
        Slot::Claim => "What you claim.",
        Slot::Language => "The language.",
        Slot::Confirming => "Whether you confirm a turn before it is played.",
        Slot::Notices => "Where you are called: in the channel, in a direct message, or both.",
        Slot::Digest => "When you are told once a day what waits, instead of being called: 8:00, off.",
        Slot::ChannelTurns => {
            "Whether you are called at the turns of a channel that you vote with: on or off."
        }
        Slot::Boards => "Whether the list has small boards.",
        Slot::Text => "Whether the board comes in words instead of as a picture.",
        Slot::Trial => "What is tried.",
        Slot::Skin => "The colours of the boards that only you see.",
        Slot::Seat => "Which side sits at the bottom of the boards that only you see.",
        Slot::Panel => {
            "Where you draft turns on Matrix: direct (in a room with you alone), or here, where all see it."
        }
        Slot::Data => "How boards look, how you are called, or what is kept on you: a copy, or its removal.",
        Slot::Threads => "Whether each match has a thread of its own.",
        Slot::Quiet => "Whether posts count as unread for those only who are called.",
        Slot::Where => "Where one may challenge.",
        Slot::Challengers => "The role of those who may challenge.",
        Slot::Arbiters => "The role of the arbiters.",
        Slot::Zone => "Your time zone, such as America/Guatemala; the city is enough.",
        Slot::Sleep => "When you sleep and your clocks rest, such as 23:00-07:00; off.",
        Slot::Weekends => "Whether your clocks rest at weekends: on or off.",
        Slot::Reminders => "When you are reminded, such as 1/2,1/10,3h; usual; off.",
        Slot::Rest => "Whether clocks rest in this match: on or off.",
        Slot::Vacation => "How much vacation each may spend in this match: on, off or 48h.",
        Slot::Choice => "What you vote for, where a claim is judged.",
        Slot::Proposal => "The number of the turn for which you vote.",
        Slot::Channel => "Whether this channel is challenged (channel), or plays itself (as-channel).",
        Slot::Choosing => "How long a channel chooses a turn, such as 30m, 12h or 2d.",
        Slot::Quorum => "How many must vote for a turn of a channel, such as 3.",
        Slot::Ruling => "What you do as an arbiter.",
        Slot::Reason => "Whom it is about or how much, and why.",
        Slot::Touch => "Whether the first piece you draft a step with must make the first step: on or off.",
        Slot::Watch => "Whether others may watch; off shows the match to the players and arbiters only.",
        Slot::Strict => "Whether turns against the rules are counted, so that the third loses: on or off.",
        Slot::Mode => {
            "Seb (40 minutes a side) or Pek (less than 20): the clock, without rest, vacation or pauses."
        }
        Slot::Code => "The code that I gave you on your other account; without it I give you one.",
        Slot::Topic => "A command of which you want to know more.",
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
        Word::CallPanel => &["calls"],
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
