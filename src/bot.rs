//! The one loop: messages come in, their effects go to disk, then what is to be told goes out.
//!
//! [`Bot`] is the loop's body without time, tasks or channels: [`Bot::apply`] takes a batch, commits all its effects in
//! one transaction and returns what is to be sent. [`run`] is the loop around it. Nothing else writes to the store.

mod arbiter;
mod audience;
mod away;
mod back;
mod ballot;
mod cache;
mod call;
mod calls;
mod challenge;
mod channel;
mod closed;
pub mod command;
mod court;
mod deal;
mod desk;
mod digest;
mod house;
mod info;
mod invite;
mod link;
mod looks;
mod lost;
mod mail;
mod meant;
pub mod message;
mod nudge;
mod offer;
mod outbox;
mod panel;
mod play;
mod prepare;
mod press;
mod privacy;
mod profile;
mod proposals;
mod queue;
mod rate;
mod reach;
mod rematch;
mod remind;
mod replay;
mod second;
mod server;
pub mod setting;
mod settings;
mod suggest;
mod ticker;
mod time;
pub mod timekeeper;
mod touch;
mod unlink;
mod vacation;
mod voters;
mod word;

pub use house::{Count, HouseTime};
pub use mail::Outboxes;
pub use settings::{Arbiters, Choosing, Settings, Voting};
pub use ticker::{counting_clock, run, wall_clock};

use crate::i18n::Trouble;
use crate::play::Outages;
use crate::players::LinkCode;
use crate::store::{HeardRow, Store, StoreError, Work};
use cache::Cache;
use command::Command;
use desk::{Asker, Desk, Done, Stop};
use invite::Ask;
use jiff::{SignedDuration, Timestamp};
use message::{Act, Event, Incoming, Mention, Outgoing, Query, Receipt, Suggestion};
use outbox::OutboxRow;
use press::{Pick, Press, Sift};
use rate::{Admission, Rate};
use std::sync::Arc;
use tracing::{error, warn};

/// Where the time comes from; handed to whoever needs it, so that tests have their own.
pub type Now = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// Where the lot comes from.
pub type Dice = Box<dyn FnMut() -> bool + Send>;

/// The bot: its store, and what it remembers for speed only.
pub struct Bot {
    store: Store,
    settings: Settings,
    dice: Dice,
    cache: Cache,
    rate: Rate,
    /// Until when nothing falls due, for what was sent in an outage has to arrive first.
    catching_up: Timestamp,
    /// When the program was away; and what of it is kept already.
    outages: Outages,
    kept: Outages,
    /// By how much the time is ahead of a clock of the machine that is not believed.
    ahead: SignedDuration,
    /// By how much what is kept is still to be put back.
    owes: SignedDuration,
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bot").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Bot {
    /// What outages have given back to a clock is told with the next post of its match if it is at least so much, or if
    /// less than so much was left without it.
    pub const AWAY_SAID_MIN: SignedDuration = SignedDuration::from_mins(5);
    /// How long an outage is remembered: no turn lasts so long.
    pub const OUTAGES_KEPT: SignedDuration = SignedDuration::from_hours(400 * 24);
    /// How long after an outage nothing falls due.
    pub const CATCH_UP: SignedDuration = SignedDuration::from_secs(60);
    /// How long the ids of events are kept to know them again.
    pub const EVENTS_KEPT: SignedDuration = SignedDuration::from_hours(7 * 24);
    /// How many ids of events are forgotten at one time.
    const EVENTS_FORGOTTEN_MAX: usize = 1_000;

    /// A bot over an open store.
    pub fn new(store: Store, settings: Settings, dice: Dice) -> Self {
        Self {
            store,
            settings,
            dice,
            cache: Cache::default(),
            rate: Rate::default(),
            catching_up: Timestamp::MIN,
            outages: Outages::NONE,
            kept: Outages::NONE,
            ahead: SignedDuration::ZERO,
            owes: SignedDuration::ZERO,
        }
    }

    /// Applies a batch of events, in order, in one transaction. What is returned is on disk and may be sent; the
    /// receipts have gone out. If the store fails, nothing has changed and the receipts say so.
    pub fn apply(&mut self, batch: Vec<Event>, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        let mut receipts = Vec::new();
        let done = self.commit(now, |desk, dice| {
            for event in batch {
                match event {
                    Event::Incoming { incoming, receipt } => {
                        let heard = hear(desk, dice, incoming);
                        receipts.extend(
                            receipt.map(|receipt| (receipt, heard.as_ref().copied().unwrap_or_default())),
                        );
                        heard?;
                    }
                    Event::Query { query, answer } => {
                        // Whoever types on does not wait for it.
                        let _ = answer.send(suggested(desk, &query)?);
                    }
                    Event::Delivered(number) => desk.work.delivered(number),
                    // It stays on disk until its reader has it.
                    Event::Kept(_) => {}
                    Event::Undeliverable { number, why } => {
                        warn!(number, why, "a post cannot be delivered");
                        forgive(lost::undeliverable(desk, number))?;
                    }
                }
            }
            Ok(())
        });
        for (waiting, (answered, refused)) in receipts {
            let kept = Receipt::Kept { answered, refused };
            let receipt = if done.is_ok() { kept } else { Receipt::NotKept };
            // Whoever has gone away does not need his receipt.
            let _ = waiting.send(receipt);
        }
        done
    }

    /// Whether the store has what a commit takes; until then, it is better to wait.
    pub fn is_ready(&self) -> bool {
        self.store.is_ready()
    }

    /// Does what has fallen due: flags, reminders, digests, and challenges that lapse.
    pub fn due(&mut self, now: Timestamp) -> Result<Vec<Outgoing>, StoreError> {
        if now < self.catching_up {
            return Ok(Vec::new());
        }
        self.commit(now, |desk, _| time::fallen_due(desk))
    }

    /// When something falls due next.
    pub fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.store.work().first_due()?.map(|(at, _)| at.max(self.catching_up)))
    }

    /// Notes that the bot runs, and forgets what is old.
    pub fn beat(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.commit(now, |desk, _| {
            let before = now.checked_sub(Self::EVENTS_KEPT).unwrap_or(Timestamp::MIN);
            desk.work.forget_links(|row| now.duration_since(row.at) >= LinkCode::REGRET)?;
            desk.work.forget_events(before, Self::EVENTS_FORGOTTEN_MAX).map_err(Stop::Fault)
        })
        .map(drop)
    }

    /// Everything that is still to be told, in order: to be sent again after a restart.
    pub fn waiting(&self) -> Result<Vec<Outgoing>, StoreError> {
        let mut waiting = Vec::new();
        self.each_waiting(|outgoing| waiting.push(outgoing))?;
        Ok(waiting)
    }

    /// The same one by one, for it may be much.
    fn each_waiting(&self, mut each: impl FnMut(Outgoing)) -> Result<(), StoreError> {
        for row in self.store.each_told::<OutboxRow>() {
            let (number, row) = row?;
            each(row.outgoing(number));
        }
        Ok(())
    }

    /// What is still to be told under this number.
    fn post(&self, number: u64) -> Result<Option<Outgoing>, StoreError> {
        Ok(self.store.work().note::<OutboxRow>(number)?.map(|row| row.outgoing(number)))
    }

    /// Runs one unit of work and commits it; returns what it has put into the outbox.
    fn commit(
        &mut self,
        now: Timestamp,
        act: impl FnOnce(&mut Desk<'_>, &mut Dice) -> Done,
    ) -> Result<Vec<Outgoing>, StoreError> {
        let kept = {
            let work = self.store.work();
            let mut desk = Desk {
                work,
                cache: &mut self.cache,
                rate: &mut self.rate,
                settings: &self.settings,
                outages: &self.outages,
                now,
                asking: None,
                answered: false,
                refused: false,
            };
            let done = act(&mut desk, &mut self.dice).and_then(|()| {
                desk.work.put_outages(self.kept.all(), self.outages.all())?;
                Ok(desk.work.beat(now, self.ahead)?)
            });
            keep(&self.store, desk.work, done)
        };
        if kept.is_ok() {
            self.kept = self.outages.clone();
        }
        kept.inspect_err(|fault| {
            error!("nothing of this batch is kept: {fault}");
            self.cache.clear();
        })
    }
}

/// Commits a work in which all is well; returns what it has put into the outbox.
fn keep(store: &Store, work: Work<'_>, done: Done) -> Result<Vec<Outgoing>, StoreError> {
    forgive(done).map_err(fault)?;
    let told = work.told::<OutboxRow>()?;
    store.commit(work)?;
    Ok(told.into_iter().map(|(number, row)| row.outgoing(number)).collect())
}

/// What is nobody's doing, such as a damaged match whose flag falls, is in the log already; the rest goes on.
fn forgive(done: Done) -> Done {
    match done {
        Err(Stop::Trouble(trouble)) => {
            warn!(?trouble, "something that fell due could not be done");
            Ok(())
        }
        done => done,
    }
}

fn fault(stop: Stop) -> StoreError {
    match stop {
        Stop::Fault(fault) => fault,
        // `forgive` lets none through.
        Stop::Trouble(trouble) => StoreError::Encode(format!("{trouble:?}")),
    }
}

/// Applies one incoming event; whether something was told to him alone whose it was, and whether that is why it was not
/// done.
fn hear(desk: &mut Desk<'_>, dice: &mut Dice, incoming: Incoming) -> Result<(bool, bool), Stop> {
    desk.asking = Some((incoming.from.clone(), incoming.id.clone()));
    (desk.answered, desk.refused) = (false, false);
    let done = forgive(receive(desk, dice, incoming));
    desk.asking = None;
    done.map(|()| (desk.answered, desk.refused))
}

/// Answers a query; what cannot be read is no answer, and in the log.
fn suggested(desk: &mut Desk<'_>, query: &Query) -> Result<Vec<Suggestion>, Stop> {
    match suggest::suggest(desk, query) {
        Err(Stop::Trouble(_)) => Ok(Vec::new()),
        found => found,
    }
}

/// Applies one incoming event, unless it was before, or is none of the bot's business.
fn receive(desk: &mut Desk<'_>, dice: &mut Dice, incoming: Incoming) -> Done {
    desk.work.see(&incoming.place, &incoming.from, desk.now)?;
    let text = match &incoming.act {
        Act::Said(text) => match command::addressed(text) {
            Some(text) => text.to_owned(),
            None => return Ok(()),
        },
        _ => String::new(),
    };
    let event = format!("{}:{}", incoming.from.platform.id(), incoming.id);
    if !desk.work.first_seen(&event, desk.now)? {
        return Ok(());
    }
    if let Act::LetIn { moved } = incoming.act {
        return server::greet(desk, &incoming, moved);
    }
    let (player, profile) = desk.player(&incoming.from, &incoming.name, incoming.locale)?;
    let heard = HeardRow { name: profile.name.clone(), at: desk.now };
    desk.work.put_heard(&incoming.from, &heard)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let at = incoming.at.min(desk.now);
    let (account, place, member) = (incoming.from, incoming.place, incoming.member);
    let asker = Asker { player, account, profile, locale, place, member, at };
    server::note(desk, &asker)?;
    let mark = desk.work.mark();
    let admission = desk.rate.admit(&asker.account, desk.now);
    let heard = matches!(admission, Admission::Heard);
    let done = match admission {
        Admission::Ignored => Ok(()),
        Admission::TooFast { seconds } => Err(Trouble::TooFast { seconds }.into()),
        Admission::Heard => match incoming.act {
            Act::Said(_) => command::read(&text, &incoming.mentions)
                .map_err(Stop::from)
                .and_then(|command| obey(desk, dice, &asker, command, &incoming.mentions)),
            Act::Pressed(button) => press(desk, dice, &asker, &button),
            Act::Chose { menu, option } => pick(desk, &asker, &menu, &option),
            Act::Wrote { button, text } => wrote(desk, &asker, &button, &text),
            // It was greeted already.
            Act::LetIn { .. } => Ok(()),
        },
    };
    match done {
        Err(Stop::Trouble(trouble)) => {
            for id in desk.work.rewind(mark) {
                desk.cache.forget(id);
            }
            desk.answered = false;
            desk.refused = true;
            desk.answer(&asker, trouble.say(locale))?;
        }
        done => done?,
    }
    if heard { lost::confess(desk, &asker) } else { Ok(()) }
}

fn obey(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, command: Command, mentions: &[Mention]) -> Done {
    match command {
        Command::Play(invitation) => challenge::make(desk, asker, invitation, mentions),
        Command::Invite(to) => invite::open(desk, asker, to.as_ref(), mentions),
        Command::Accept(id, channel) => challenge::accept_any(desk, dice, asker, id, channel),
        Command::Decline(id) => challenge::decline_any(desk, asker, id),
        Command::Withdraw(id) => challenge::withdraw_any(desk, asker, id),
        Command::Move(id, steps) => panel::type_steps(desk, asker, id, &steps),
        Command::Undo(id) => panel::undo_any(desk, asker, id),
        Command::Confirm(id) => panel::confirm_any(desk, asker, id),
        Command::Cancel(id) => panel::cancel_any(desk, asker, id),
        Command::Prepare(id, preparing) => prepare::typed(desk, asker, id, &preparing),
        Command::Board(id, in_words) => info::board(desk, asker, id, in_words),
        Command::Games(page) => queue::games(desk, asker, page),
        Command::Queue => queue::show(desk, asker),
        Command::NotifyTest => call::test(desk, asker),
        Command::Offer(id, Some(kind)) => offer::make_any(desk, asker, id, kind),
        Command::Offer(id, None) => offer::ask(desk, asker, id),
        Command::Claim(id, kind, turn) => play::claim(desk, asker, id, kind, &turn),
        Command::Resign(id) => play::ask_resign(desk, asker, id),
        Command::Clock(id) => info::clock(desk, asker, id),
        Command::Clocks => info::clocks_to_choose(desk, asker),
        Command::Choose(id, number) => ballot::vote_any(desk, asker, id, number),
        Command::Vote(id, choice) => court::vote(desk, asker, id, None, choice),
        Command::Arbiters(id) => arbiter::list(desk, asker, id),
        Command::Arbiter(id, ruling, text) => arbiter::propose(desk, asker, id, ruling, &text),
        Command::Resume(id) => play::resume(desk, asker, id),
        Command::Record(id) => replay::record(desk, asker, id),
        Command::Rules(kind, page) => info::lesson(desk, asker, kind, page),
        Command::Profile(chosen) => profile::profile(desk, asker, &chosen),
        Command::Block(whom) => privacy::set_blocked(desk, asker, whom.as_ref(), mentions, true),
        Command::Unblock(whom) => privacy::set_blocked(desk, asker, whom.as_ref(), mentions, false),
        Command::Link(code) => link::link(desk, dice, asker, code.as_deref()),
        Command::Unlink => unlink::unlink(desk, asker),
        Command::Server(rules) => server::choose(desk, asker, &rules),
        Command::Help(topic) => info::help(desk, asker, topic),
    }
}

fn press(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, button: &str) -> Done {
    match button.parse::<Press>().map_err(|_| Trouble::StrangeButton)? {
        // Where there are forms, `Write` opens one; a press of it without one is a wish for the panel.
        Press::Open(at) => panel::open(desk, asker, at.into()),
        Press::Write(spot) => panel::open(desk, asker, spot),
        Press::Prepare(at, number) => prepare::prepare(desk, asker, at, number),
        Press::Unprepare(at, count) => prepare::unprepare(desk, asker, at, count),
        Press::Undo(at, made) => panel::undo(desk, asker, at, made),
        Press::Confirm(at, made) => panel::confirm(desk, asker, at, made),
        Press::Cancel(at) => panel::cancel(desk, asker, at),
        Press::Accept(id) => challenge::accept(desk, dice, asker, id, false),
        Press::AcceptListed(id, listed) => {
            challenge::accept(desk, dice, asker, id, false)?;
            queue::list_again(desk, asker, listed)
        }
        Press::AcceptFor(id) => challenge::accept(desk, dice, asker, id, true),
        Press::Decline(id) => challenge::decline(desk, asker, id),
        Press::Withdraw(id) => challenge::withdraw(desk, asker, id),
        Press::AskOffer(id) => offer::ask(desk, asker, Some(id)),
        Press::Offer(at, kind) => offer::make(desk, asker, at, kind),
        Press::AcceptOffer(at, kind) => offer::answer(desk, asker, at, kind, true),
        Press::RejectOffer(at, kind) => offer::answer(desk, asker, at, kind, false),
        Press::Resign(at) => play::resign(desk, asker, at),
        Press::AskResign(id) => play::ask_resign(desk, asker, Some(id)),
        Press::Keep(id) => play::keep_playing(desk, asker, id),
        Press::Replay(at, go) => replay::show(desk, asker, at, go),
        Press::Rematch(id) => rematch::press(desk, dice, asker, id),
        Press::Forget(sign) => privacy::forget(desk, asker, sign),
        Press::Boards(page) => queue::games(desk, asker, Some(page)),
        Press::TestCall => call::test(desk, asker),
        Press::Link(at) => link::confirm(desk, asker, at),
        Press::NoLink(at) => link::leave(desk, asker, at),
        Press::Invite(invite) => invite::send(desk, asker, invite),
        Press::KeepData => privacy::keep_data(desk, asker),
        Press::Judge(at, right) => court::judge(desk, asker, at, right),
        Press::Choose(id, round, number) => ballot::vote(desk, asker, id, round, number),
        Press::Proposals(id) => ballot::look(desk, asker, id),
        Press::Vote(id, round, choice) => court::vote(desk, asker, id, Some(round), choice),
        Press::Rule(id, asked, really) => arbiter::confirm(desk, asker, id, asked, really),
        Press::Page(kind, page) => info::lesson(desk, asker, kind, page),
    }
}

/// Takes the text of a form.
fn wrote(desk: &mut Desk<'_>, asker: &Asker, button: &str, text: &str) -> Done {
    if text.chars().nth(command::TEXT_MAX).is_some() {
        return Err(Trouble::TooLong { limit: command::TEXT_MAX }.into());
    }
    match button.parse::<Press>() {
        Ok(Press::Write(at)) => panel::write_steps(desk, asker, at, text.trim()),
        _ => Err(Trouble::StrangeButton.into()),
    }
}

fn pick(desk: &mut Desk<'_>, asker: &Asker, menu: &str, option: &str) -> Done {
    if menu.starts_with(profile::MENU) {
        return profile::choose(desk, asker, option);
    }
    if let Ok(ask) = menu.parse::<Ask>() {
        return invite::choose(desk, asker, ask, option);
    }
    if let Ok(sift) = menu.parse::<Sift>() {
        return prepare::sift(desk, asker, sift, option);
    }
    let pick = menu.parse::<Pick>().map_err(|_| Trouble::StrangeButton)?;
    panel::pick(desk, asker, pick, option)
}
