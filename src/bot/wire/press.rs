//! Buttons and menus: what they carry, so that they outlive a restart and a stale one is known for what it is.

use crate::bot::wire::form::Invite;
use crate::bot::wire::league::{Founding, LeaguePress};
use crate::bot::wire::message::{Button, Look, Post};
use crate::bot::wire::puzzle::PuzzlePress;
use crate::bot::wire::review::ReviewPress;
use crate::games::Kind;
use crate::i18n::Label;
use crate::play::{Choice, MatchId, OfferKind};
use crate::players::{Locale, PlayerId};
use std::fmt;
use std::str::FromStr;

impl Post {
    /// The number of the match or challenge of which it tells, where it tells of one: for platforms on which one can
    /// answer a message.
    pub fn about(&self) -> Option<u64> {
        let keyed = self.key.split(':').nth(1).and_then(|number| number.parse().ok());
        let topic = || self.topic.as_ref()?.key.strip_prefix('#')?.parse().ok();
        let pressed = || self.buttons.iter().flatten().find_map(|button| about(&button.id));
        keyed.or_else(topic).or_else(pressed)
    }
}

/// What a button does. Its text form is what travels through the platform and back, so it may come back forged: it
/// grants nothing by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Press {
    /// Open the panel for the turn after so many.
    Open(At),
    /// Take the last of so many steps of the draft back.
    Undo(PanelAt, usize),
    /// Play the draft of so many steps.
    Confirm(PanelAt, usize),
    /// Drop the draft.
    Cancel(PanelAt),
    /// Accept a challenge.
    Accept(MatchId),
    /// Accept one in a list, which was shown at this time, in seconds.
    AcceptListed(MatchId, i64),
    /// Accept it for the channel where it stands.
    AcceptFor(MatchId),
    /// Decline a challenge.
    Decline(MatchId),
    /// Take a challenge back.
    Withdraw(MatchId),
    /// Ask what to offer.
    AskOffer(MatchId),
    /// Offer something.
    Offer(At, OfferKind),
    /// Accept what was offered after so many turns.
    AcceptOffer(At, OfferKind),
    /// Reject it.
    RejectOffer(At, OfferKind),
    /// Ask whether to resign.
    AskResign(MatchId),
    /// Really resign.
    Resign(At),
    /// Keep playing.
    Keep(MatchId),
    /// Show a page of a lesson.
    Page(Kind, usize),
    /// Show a page of a ranking.
    Ranking(Kind, usize),
    /// Show a match as it stood after so many turns.
    Replay(At, Go),
    /// Remove all that is kept on who is meant by this number.
    Forget(u64),
    /// Keep it.
    KeepData,
    /// Say whether the opponent's claim is right.
    Judge(At, bool),
    /// Vote, in which of a match's votes.
    Vote(MatchId, u32, Choice),
    /// Vote for a proposal, by its number, in which of a match's choices.
    Choose(MatchId, u32, u32),
    /// See what is proposed for the turn of a channel.
    Proposals(MatchId),
    /// Do what the arbiter was asked about at this time, in milliseconds, or leave it.
    Rule(MatchId, u64, bool),
    /// Challenge as it was chosen in the form of a challenge.
    Invite(Invite),
    /// Propose a match that is over once more, with the sides swapped.
    Rematch(MatchId),
    /// Show a page of one's matches with small boards.
    Boards(usize),
    /// Show a page of matches that are over.
    History(Pages),
    /// Show a match as it would stand after the turn of this number that was tried.
    Trial(MatchId, usize),
    /// Follow a match no longer.
    Unfollow(MatchId),
    /// Try whether calls arrive.
    TestCall,
    /// Link the accounts of which was asked at this moment, in milliseconds.
    Link(i64),
    /// Link nothing.
    NoLink(i64),
    /// Write a whole turn, in a form.
    Write(PanelAt),
    /// Open the panel to prepare what follows the answer of this number; after 0 answers, the next one.
    Prepare(At, usize),
    /// Take away everything that is prepared, so many answers.
    Unprepare(At, usize),
    /// Do something in a league.
    League(LeaguePress),
    /// Go on with the form of a new league.
    Found(Founding),
    /// Do something with a puzzle.
    Puzzle(PuzzlePress),
    /// Ask for a hint for the turn after so many.
    Hint(At),
    /// See all of a hint, in its place.
    WholeHint(At),
    /// Have the turn of a hint as one's draft.
    TakeHint(At),
    /// Begin a first match against the machine, which says what is near.
    Guide(Kind),
    /// Look at a match again.
    Review(ReviewPress),
}

/// Stands for every game.
const ANY: &str = "any";

/// Which button of a replay it is: two that lead to the same turn must not be alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Go {
    /// That which opens it.
    In,
    /// To the beginning.
    First,
    /// A turn back.
    Back,
    /// A turn on.
    Next,
    /// To the end, wherever that is by then.
    Last,
}

impl Go {
    const ALL: [Go; 5] = [Go::In, Go::First, Go::Back, Go::Next, Go::Last];

    const fn id(self) -> &'static str {
        match self {
            Go::In => "in",
            Go::First => "first",
            Go::Back => "back",
            Go::Next => "next",
            Go::Last => "last",
        }
    }
}

/// A match after so many turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct At {
    pub(in crate::bot) id: MatchId,
    pub(in crate::bot) ply: u32,
}

/// A page of a person's matches that are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Pages {
    /// Whose.
    pub(in crate::bot) whom: PlayerId,
    /// Against whom, if that matters.
    pub(in crate::bot) against: Option<PlayerId>,
    /// Of which game, if that matters.
    pub(in crate::bot) kind: Option<Kind>,
    /// Which, counted from 1.
    pub(in crate::bot) page: usize,
}

/// A turn for which a panel is open: the next one of a match or, while one waits, one that is prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct PanelAt {
    /// How the match stands.
    pub(in crate::bot) at: At,
    /// How many turns are supposed to be played before it, if it is prepared.
    pub(in crate::bot) ahead: Option<usize>,
}

impl Press {
    /// The button that does this.
    pub(in crate::bot) fn button(self, locale: Locale, label: &Label, look: Look) -> Button {
        Button::new(self.to_string(), label.say(locale), look)
    }
}

impl From<At> for PanelAt {
    fn from(at: At) -> Self {
        Self { at, ahead: None }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.id, self.ply)
    }
}

impl fmt::Display for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody has the number 0, and no game this name.
        let (against, kind) = (self.against.map_or(0, |player| player.0), self.kind.map_or(ANY, Kind::id));
        write!(f, "{}:{against}:{kind}:{}", self.whom.0, self.page)
    }
}

impl fmt::Display for PanelAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ahead {
            Some(ahead) => write!(f, "{}+{ahead}", self.at),
            None => self.at.fmt(f),
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Open(at) => write!(f, "open:{at}"),
            Press::Undo(at, made) => write!(f, "undo:{at}:{made}"),
            Press::Confirm(at, made) => write!(f, "confirm:{at}:{made}"),
            Press::Cancel(at) => write!(f, "cancel:{at}"),
            Press::Accept(id) => write!(f, "accept:{id}"),
            Press::AcceptListed(id, listed) => write!(f, "accept-one:{id}:{listed}"),
            Press::AcceptFor(id) => write!(f, "accept-for:{id}"),
            Press::Decline(id) => write!(f, "decline:{id}"),
            Press::Withdraw(id) => write!(f, "withdraw:{id}"),
            Press::AskOffer(id) => write!(f, "offers:{id}"),
            Press::Offer(at, kind) => write!(f, "offer:{at}:{}", kind.id()),
            Press::AcceptOffer(at, kind) => write!(f, "yes:{at}:{}", kind.id()),
            Press::RejectOffer(at, kind) => write!(f, "no:{at}:{}", kind.id()),
            Press::AskResign(id) => write!(f, "give-up:{id}"),
            Press::Resign(at) => write!(f, "resign:{at}"),
            Press::Keep(id) => write!(f, "keep:{id}"),
            Press::Replay(at, go) => write!(f, "replay:{at}:{}", go.id()),
            Press::Rematch(id) => write!(f, "rematch:{id}"),
            Press::Forget(sign) => write!(f, "forget:{sign}"),
            Press::KeepData => f.write_str("keep-data"),
            Press::Boards(page) => write!(f, "boards:{page}"),
            Press::History(pages) => write!(f, "history:{pages}"),
            Press::Trial(id, number) => write!(f, "trial:{id}:{number}"),
            Press::Unfollow(id) => write!(f, "unfollow:{id}"),
            Press::TestCall => f.write_str("test-call"),
            Press::Link(at) => write!(f, "link:{at}"),
            Press::NoLink(at) => write!(f, "no-link:{at}"),
            Press::Invite(invite) => write!(f, "invite:{invite}"),
            Press::Write(at) => write!(f, "write:{at}"),
            Press::Prepare(at, number) => write!(f, "prepare:{at}:{number}"),
            Press::Unprepare(at, count) => write!(f, "unprepare:{at}:{count}"),
            Press::Judge(at, right) => write!(f, "judge:{at}:{right}"),
            Press::Vote(id, round, choice) => write!(f, "vote:{id}:{round}:{}", choice.id()),
            Press::Choose(id, round, number) => write!(f, "choose:{id}:{round}:{number}"),
            Press::Proposals(id) => write!(f, "proposals:{id}"),
            Press::Rule(id, asked, really) => write!(f, "rule:{id}:{asked}:{really}"),
            Press::Page(kind, page) => write!(f, "page:{}:{page}", kind.id()),
            Press::Ranking(kind, page) => write!(f, "ranking:{}:{page}", kind.id()),
            Press::League(press) => press.fmt(f),
            Press::Found(founding) => founding.fmt(f),
            Press::Puzzle(press) => press.fmt(f),
            Press::Hint(at) => write!(f, "hint:{at}"),
            Press::WholeHint(at) => write!(f, "whole-hint:{at}"),
            Press::TakeHint(at) => write!(f, "take-hint:{at}"),
            Press::Guide(kind) => write!(f, "guide:{}", kind.id()),
            Press::Review(press) => press.fmt(f),
        }
    }
}

/// The number of the match or challenge to which a button belongs, if it belongs to one.
pub(in crate::bot) fn about(button: &str) -> Option<u64> {
    let id = match button.parse().ok()? {
        Press::Cancel(spot) | Press::Write(spot) | Press::Undo(spot, _) | Press::Confirm(spot, _) => {
            spot.at.id
        }
        Press::Open(at)
        | Press::Resign(at)
        | Press::Replay(at, _)
        | Press::Judge(at, _)
        | Press::Hint(at)
        | Press::WholeHint(at)
        | Press::TakeHint(at)
        | Press::Offer(at, _)
        | Press::AcceptOffer(at, _)
        | Press::RejectOffer(at, _)
        | Press::Prepare(at, _)
        | Press::Unprepare(at, _) => at.id,
        Press::Accept(id)
        | Press::AcceptListed(id, _)
        | Press::AcceptFor(id)
        | Press::Decline(id)
        | Press::Withdraw(id)
        | Press::AskOffer(id)
        | Press::AskResign(id)
        | Press::Keep(id)
        | Press::Rematch(id)
        | Press::Unfollow(id)
        | Press::Trial(id, _)
        | Press::Vote(id, ..)
        | Press::Choose(id, ..)
        | Press::Proposals(id)
        | Press::Rule(id, ..) => id,
        Press::Review(press) => press.id(),
        Press::Page(..)
        | Press::Ranking(..)
        | Press::Forget(_)
        | Press::KeepData
        | Press::Boards(_)
        | Press::History(_)
        | Press::Invite(_)
        | Press::Link(_)
        | Press::NoLink(_)
        | Press::League(_)
        | Press::Found(_)
        | Press::Puzzle(_)
        | Press::Guide(_)
        | Press::TestCall => return None,
    };
    Some(id.0)
}

/// The text is none that Nahil ever put on a button or menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Strange;

impl FromStr for Press {
    type Err = Strange;

    fn from_str(text: &str) -> Result<Self, Strange> {
        if let Some(invite) = text.strip_prefix("invite:") {
            return invite.parse().map(Press::Invite).map_err(|()| Strange);
        }
        if let Ok(press) = text.parse() {
            return Ok(Press::League(press));
        }
        if let Ok(founding) = text.parse() {
            return Ok(Press::Found(founding));
        }
        if let Ok(press) = text.parse() {
            return Ok(Press::Puzzle(press));
        }
        if let Ok(press) = text.parse() {
            return Ok(Press::Review(press));
        }
        let mut parts = Parts::new(text);
        let press = match parts.word()? {
            "open" => Press::Open(parts.at()?),
            "undo" => Press::Undo(parts.spot()?, parts.number()?),
            "confirm" => Press::Confirm(parts.spot()?, parts.number()?),
            "cancel" => Press::Cancel(parts.spot()?),
            "accept" => Press::Accept(parts.number().map(MatchId)?),
            "accept-one" => Press::AcceptListed(parts.number().map(MatchId)?, parts.number()?),
            "accept-for" => Press::AcceptFor(parts.number().map(MatchId)?),
            "decline" => Press::Decline(parts.number().map(MatchId)?),
            "withdraw" => Press::Withdraw(parts.number().map(MatchId)?),
            "offers" => Press::AskOffer(parts.number().map(MatchId)?),
            "offer" => Press::Offer(parts.at()?, parts.offer()?),
            "yes" => Press::AcceptOffer(parts.at()?, parts.offer()?),
            "no" => Press::RejectOffer(parts.at()?, parts.offer()?),
            "give-up" => Press::AskResign(parts.number().map(MatchId)?),
            "resign" => Press::Resign(parts.at()?),
            "keep" => Press::Keep(parts.number().map(MatchId)?),
            "replay" => Press::Replay(parts.at()?, parts.go()?),
            "rematch" => Press::Rematch(parts.number().map(MatchId)?),
            "forget" => Press::Forget(parts.number()?),
            "keep-data" => Press::KeepData,
            "boards" => Press::Boards(parts.number()?),
            "history" => Press::History(parts.pages()?),
            "trial" => Press::Trial(parts.number().map(MatchId)?, parts.number()?),
            "unfollow" => Press::Unfollow(parts.number().map(MatchId)?),
            "test-call" => Press::TestCall,
            "link" => Press::Link(parts.number()?),
            "no-link" => Press::NoLink(parts.number()?),
            "judge" => Press::Judge(parts.at()?, parts.number()?),
            "vote" => Press::Vote(parts.number().map(MatchId)?, parts.number()?, parts.choice()?),
            "choose" => Press::Choose(parts.number().map(MatchId)?, parts.number()?, parts.number()?),
            "proposals" => Press::Proposals(parts.number().map(MatchId)?),
            "rule" => Press::Rule(parts.number().map(MatchId)?, parts.number()?, parts.number()?),
            "write" => Press::Write(parts.spot()?),
            "prepare" => Press::Prepare(parts.at()?, parts.number()?),
            "unprepare" => Press::Unprepare(parts.at()?, parts.number()?),
            "page" => Press::Page(parts.game()?, parts.number()?),
            "hint" => Press::Hint(parts.at()?),
            "whole-hint" => Press::WholeHint(parts.at()?),
            "take-hint" => Press::TakeHint(parts.at()?),
            "guide" => Press::Guide(parts.game()?),
            "ranking" => Press::Ranking(parts.game()?, parts.number()?),
            _ => return Err(Strange),
        };
        parts.end().map(|()| press)
    }
}

/// The parts of an id, from left to right.
pub(super) struct Parts<'t>(std::str::Split<'t, char>);

impl<'t> Parts<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self(text.split(':'))
    }

    pub(super) fn word(&mut self) -> Result<&'t str, Strange> {
        self.0.next().ok_or(Strange)
    }

    pub(super) fn number<N: FromStr>(&mut self) -> Result<N, Strange> {
        self.word()?.parse().map_err(|_| Strange)
    }

    pub(super) fn at(&mut self) -> Result<At, Strange> {
        Ok(At { id: MatchId(self.number()?), ply: self.number()? })
    }

    pub(super) fn spot(&mut self) -> Result<PanelAt, Strange> {
        let id = MatchId(self.number()?);
        let word = self.word()?;
        let (ply, ahead) = word.split_once('+').map_or((word, None), |(ply, ahead)| (ply, Some(ahead)));
        let ahead = ahead.map(str::parse).transpose().map_err(|_| Strange)?;
        Ok(PanelAt { at: At { id, ply: ply.parse().map_err(|_| Strange)? }, ahead })
    }

    fn pages(&mut self) -> Result<Pages, Strange> {
        let whom = PlayerId(self.number()?);
        let against = Some(self.number()?).filter(|number| *number != 0).map(PlayerId);
        let kind = match self.word()? {
            ANY => None,
            id => Some(Kind::from_id(id).ok_or(Strange)?),
        };
        Ok(Pages { whom, against, kind, page: self.number()? })
    }

    fn game(&mut self) -> Result<Kind, Strange> {
        Kind::from_id(self.word()?).ok_or(Strange)
    }

    fn offer(&mut self) -> Result<OfferKind, Strange> {
        OfferKind::from_id(self.word()?).ok_or(Strange)
    }

    fn go(&mut self) -> Result<Go, Strange> {
        let word = self.word()?;
        Go::ALL.into_iter().find(|go| go.id() == word).ok_or(Strange)
    }

    fn choice(&mut self) -> Result<Choice, Strange> {
        Choice::from_id(self.word()?).ok_or(Strange)
    }

    pub(super) fn end(mut self) -> Result<(), Strange> {
        if self.0.next().is_none() { Ok(()) } else { Err(Strange) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_come_back_as_they_went() {
        let at = At { id: MatchId(u64::MAX), ply: u32::MAX };
        let (now, ahead) = (PanelAt { at, ahead: None }, PanelAt { at, ahead: Some(usize::MAX) });
        let all = [
            Press::Open(at),
            Press::Undo(now, 3),
            Press::Confirm(ahead, 0),
            Press::Cancel(ahead),
            Press::Accept(at.id),
            Press::AcceptListed(at.id, 1_772_698_020),
            Press::AcceptFor(at.id),
            Press::Decline(at.id),
            Press::Withdraw(at.id),
            Press::AskOffer(at.id),
            Press::Offer(at, OfferKind::Tsaul),
            Press::Offer(at, OfferKind::Takeback),
            Press::AcceptOffer(at, OfferKind::Tsaul),
            Press::RejectOffer(at, OfferKind::Tsaul),
            Press::AskResign(at.id),
            Press::Resign(at),
            Press::Keep(at.id),
            Press::Page(Kind::Maya, 6),
            Press::Ranking(Kind::Daiku, usize::MAX),
            Press::Replay(at, Go::Last),
            Press::Rematch(at.id),
            Press::Forget(u64::MAX),
            Press::KeepData,
            Press::Boards(usize::MAX),
            Press::History(Pages {
                whom: PlayerId(u64::MAX),
                against: Some(PlayerId(u64::MAX)),
                kind: Some(Kind::Arimaa),
                page: usize::MAX,
            }),
            Press::History(Pages { whom: PlayerId(1), against: None, kind: None, page: 1 }),
            Press::Trial(at.id, 100),
            Press::Unfollow(at.id),
            Press::TestCall,
            Press::Link(i64::MAX),
            Press::NoLink(i64::MIN),
            Press::Write(ahead),
            Press::Prepare(at, 24),
            Press::Unprepare(at, 24),
            Press::Judge(at, true),
            Press::Hint(at),
            Press::WholeHint(at),
            Press::TakeHint(at),
            Press::Guide(Kind::Daiku),
            Press::Vote(at.id, u32::MAX, Choice::White),
            Press::Choose(at.id, u32::MAX, u32::MAX),
            Press::Proposals(at.id),
            Press::Rule(at.id, u64::MAX, false),
        ];
        for press in all {
            let text = press.to_string();
            assert!(text.len() <= 100);
            assert_eq!(text.parse(), Ok(press));
        }
    }

    #[test]
    fn most_buttons_belong_to_a_match() {
        for (button, number) in [
            ("open:12:5", Some(12)),
            ("decline:7", Some(7)),
            ("yes:3:4:tsaul", Some(3)),
            ("page:maya:3", None),
            ("review-try:8:3", Some(8)),
            ("forget:99", None),
            ("?", None),
        ] {
            assert_eq!(about(button), number, "{button}");
        }
    }

    #[test]
    fn strange_buttons_are_known() {
        for text in ["", "open", "open:1", "open:1:2:3", "open:-1:2", "yes:1:2:draw", "page:go:1", "?"] {
            assert_eq!(text.parse::<Press>(), Err(Strange), "{text}");
        }
    }
}
