//! What one event means: it is read, obeyed, and answered where it is refused.

use crate::bot::ask::command::{self, Command, Leaguing};
use crate::bot::course::mine;
use crate::bot::deed::{
    answer, arbiter, challenge, docket, follow, hint, history, info, invite, judge, machine, memo, offer,
    panel, play, prepare, propose, queue, rematch, replay, standing, suggest, trial, which,
};
use crate::bot::desk::below::Asking;
use crate::bot::desk::rate::Admission;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop, forgive};
use crate::bot::league::export::{self, Export};
use crate::bot::league::{change, found, join, manage, remove, rungs, show, undo};
use crate::bot::news::lost;
use crate::bot::person::{
    calls, leave, link, menus, openings, page, privacy, profile, puzzle, rating, review, unlink,
};
use crate::bot::seat::server;
use crate::bot::wire::form::FormMenu;
use crate::bot::wire::league::{FoundingMenu, LeagueButton, LeaguePress};
use crate::bot::wire::menus::{PanelMenu, PlanMenu, TouchMenu};
use crate::bot::wire::message::{Act, Incoming, Mention, Purpose, Query, Suggestion, Thought};
use crate::bot::wire::press::Press;
use crate::bot::wire::puzzle::{PuzzleMenu, PuzzlePress};
use crate::i18n::Trouble;
use crate::i18n::guide::LeagueWord;
use crate::players::Platform;
use crate::store::HeardRow;
use tracing::{debug, error};

/// Applies one incoming event; whether something was told to them alone whose it was, and whether that is why it was
/// not done.
pub(super) fn hear(desk: &mut Desk<'_>, dice: &mut Dice, incoming: Incoming) -> Result<(bool, bool), Stop> {
    let request = incoming.request();
    debug!(request, platform = incoming.from.platform.id(), "heard");
    let written = matches!(incoming.act, Act::Said(_) | Act::Used { .. });
    desk.asking = Some(Asking { account: incoming.from.clone(), event: incoming.id.clone(), written });
    (desk.answered, desk.refused) = (false, false);
    let done = forgive(receive(desk, dice, incoming));
    desk.asking = None;
    debug!(request, refused = desk.refused, "done");
    done.map(|()| (desk.answered, desk.refused))
}

/// Applies what the machine has thought of; all of it or nothing.
pub(super) fn think(desk: &mut Desk<'_>, thought: &Thought) -> Done {
    let mark = desk.mark();
    let done = match thought.purpose {
        Purpose::Turn => machine::thought(desk, thought),
        Purpose::Hint => hint::thought(desk, thought),
        Purpose::Nearby => machine::counted(desk, thought),
        Purpose::Retry { by, since } => puzzle::retry::thought(desk, thought, (by, since)),
        Purpose::Review(_) => review::thought(desk, thought),
        Purpose::Mine { .. } => mine::thought(desk, thought),
    };
    match done {
        Err(Stop::Trouble(trouble)) => {
            error!(id = %thought.id, ?trouble, "what the machine has thought of cannot be done");
            desk.rewind(mark);
            Ok(())
        }
        done => done,
    }
}

/// Answers a query; what cannot be read is no answer, and in the log.
pub(super) fn suggested(desk: &mut Desk<'_>, query: &Query) -> Result<Vec<Suggestion>, Stop> {
    if !desk.rate.admit_suggestion(&query.from, desk.now) {
        return Ok(Vec::new());
    }
    match suggest::suggest(desk, query) {
        Err(Stop::Trouble(_)) => Ok(Vec::new()),
        found => found,
    }
}

/// Applies one incoming event, unless it was before, or is none of the bot's business.
fn receive(desk: &mut Desk<'_>, dice: &mut Dice, incoming: Incoming) -> Done {
    // A choice in a menu of the page says nothing of any place.
    if !incoming.place.is_page() && !matches!(incoming.act, Act::Speaks(_)) {
        desk.work.see(&incoming.place, &incoming.from, desk.now)?;
    }
    let text = match &incoming.act {
        Act::Said(text) => match addressed(text, incoming.place.platform) {
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
    if let Act::Speaks(locale) = incoming.act {
        return profile::speak(desk, &incoming.from, locale);
    }
    let (player, profile) = desk.player(&incoming.from, &incoming.name, incoming.locale)?;
    let heard = HeardRow { name: profile.name.clone(), at: desk.now };
    desk.work.put_heard(&incoming.from, &heard)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let at = incoming.at.min(desk.now);
    let (account, place, member) = (incoming.from, incoming.place, incoming.member);
    let asker = Asker { player, account, profile, locale, place, member, at };
    server::note(desk, &asker)?;
    let mark = desk.mark();
    let admission = desk.rate.admit(&asker.account, desk.now);
    let heard = matches!(admission, Admission::Heard);
    let about = which::About::of(&incoming.act, &text);
    let done = match admission {
        Admission::Ignored => Ok(()),
        Admission::TooFast { seconds } => Err(Trouble::TooFast { seconds }.into()),
        Admission::Heard => match incoming.act {
            Act::Said(_) => command::read(&text, &incoming.mentions)
                .map_err(Stop::from)
                .and_then(|command| obey(desk, dice, &asker, command, &incoming.mentions)),
            Act::Used { verb, given } => command::used(verb, &given)
                .map_err(Stop::from)
                .and_then(|command| obey(desk, dice, &asker, command, &incoming.mentions)),
            Act::Pressed(button) => press(desk, dice, &asker, &button),
            Act::Chose { menu, option } => pick(desk, &asker, &menu, &option),
            Act::Wrote { button, text } => wrote(desk, &asker, &button, &text),
            // These are done already.
            Act::LetIn { .. } | Act::Speaks(_) => Ok(()),
        },
    };
    match done {
        Err(Stop::Trouble(trouble)) => {
            desk.rewind(mark);
            desk.refused = true;
            which::refuse(desk, &asker, &trouble, &about)?;
        }
        done => done?,
    }
    if heard { lost::confess(desk, &asker) } else { Ok(()) }
}

/// What is said to Nahil; nothing if it is to others.
fn addressed(text: &str, platform: Platform) -> Option<&str> {
    if platform == Platform::Local { command::addressed_at_home(text) } else { command::addressed(text) }
}

fn obey(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, command: Command, mentions: &[Mention]) -> Done {
    if puzzle::instead::of_a_turn(desk, asker, &command)? {
        return Ok(());
    }
    match command {
        Command::Play(invitation) => match machine::level(&invitation) {
            Some(level) => machine::begin(desk, dice, asker, invitation, level),
            None => challenge::make(desk, asker, invitation, mentions),
        },
        Command::Invite(asked) => invite::open(desk, asker, &asked, mentions),
        Command::Accept(id, channel, kind) => answer::accept(desk, dice, asker, (id, kind), channel),
        Command::Decline(id, kind) => answer::decline(desk, asker, (id, kind)),
        Command::Withdraw(id) => challenge::withdraw_any(desk, asker, id),
        Command::Rematch(asked) => rematch::ask(desk, dice, asker, &asked, mentions),
        Command::Move(id, steps) => panel::type_steps(desk, asker, id, &steps),
        Command::Undo(id) => panel::undo_any(desk, asker, id),
        Command::Confirm(id) => panel::confirm_any(desk, asker, id),
        Command::Cancel(id) => panel::cancel_any(desk, asker, id),
        Command::Prepare(id, preparing) => prepare::typed(desk, asker, id, &preparing),
        Command::Analyse(id, attempt) => trial::typed(desk, asker, id, &attempt),
        Command::Note(id, jotting) => memo::note(desk, asker, id, &jotting),
        Command::Say(id, jotting) => memo::say(desk, asker, id, &jotting),
        Command::Board(id, in_words) => info::board(desk, asker, id, in_words),
        Command::Games(page) => queue::games(desk, asker, page),
        Command::Queue => queue::show(desk, asker),
        Command::Vacation(absence) => leave::vacation(desk, asker, &absence),
        Command::NotifyTest => calls::test(desk, asker),
        Command::Challenges => standing::list(desk, asker),
        Command::History(past) => history::list(desk, asker, &past, mentions),
        Command::Follow(id, alone) => follow::follow(desk, asker, id, alone),
        Command::Unfollow(id) => follow::unfollow(desk, asker, id),
        Command::Offer(id, Some(kind)) => offer::make_any(desk, asker, id, kind),
        Command::Offer(id, None) => offer::ask(desk, asker, id),
        Command::Claim(id, kind, turn) => play::claim(desk, asker, id, kind, &turn),
        Command::Resign(id) => play::ask_resign(desk, asker, id),
        Command::Clock(id) => info::clock(desk, asker, id),
        Command::Clocks => info::clocks_to_choose(desk, asker),
        Command::Choose(id, number) => propose::vote_any(desk, asker, id, number),
        Command::Vote(id, choice) => judge::vote(desk, asker, id, None, choice),
        Command::Arbiters(id) => arbiter::list(desk, asker, id),
        Command::Arbiter(id, ruling, text) => arbiter::propose(desk, asker, id, ruling, &text),
        Command::Report(id, whom, text) => docket::report(desk, asker, (id, whom.as_ref()), &text, mentions),
        Command::Desk => docket::show(desk, asker),
        Command::Ban(whom, sentence, mute) => {
            docket::sentence(desk, asker, (whom.as_ref(), sentence), mute, mentions)
        }
        Command::Resume(id) => play::resume(desk, asker, id),
        Command::Record(id) => replay::record(desk, asker, id),
        Command::Review(id) => review::ask(desk, asker, id),
        Command::Hint(id) => hint::ask(desk, asker, id),
        Command::Guide(kind) => machine::guide(desk, dice, asker, kind),
        Command::Rules(kind, page) => puzzle::lesson::page(desk, asker, kind, page),
        Command::Profile(chosen) => profile::profile(desk, asker, &chosen),
        Command::Page(whom) => page::page(desk, asker, &whom, mentions),
        Command::Rating(whom, kind) => rating::rating(desk, asker, whom.as_ref(), mentions, kind),
        Command::Ranking(kind, page) => rating::ranking(desk, asker, kind, page),
        Command::Versus(one, other) => page::versus(desk, asker, (&one, other.as_ref()), mentions),
        Command::Puzzle(kind, steps) => puzzle::typed(desk, asker, kind, &steps),
        Command::DailyPuzzle(kind) => puzzle::daily::typed(desk, asker, kind),
        Command::Practise(kind, steps) => puzzle::task::typed(desk, asker, kind, &steps),
        Command::Openings(kind) => openings::openings(desk, asker, kind),
        Command::Block(whom) => privacy::set_blocked(desk, asker, whom.as_ref(), mentions, true),
        Command::Unblock(whom) => privacy::set_blocked(desk, asker, whom.as_ref(), mentions, false),
        Command::Link(code) => link::link(desk, dice, asker, code.as_deref()),
        Command::Unlink => unlink::unlink(desk, asker),
        Command::League(asked) => league(desk, dice, asker, &asked, mentions),
        Command::Server(rules) => server::choose(desk, asker, &rules),
        Command::Help(topic) => info::help(desk, asker, topic),
    }
}

fn league(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    asked: &Leaguing,
    mentions: &[Mention],
) -> Done {
    let id = asked.league;
    let people = (asked.person.as_ref(), asked.other.as_ref());
    match asked.deed {
        None => show::state(desk, asker, id),
        Some(LeagueWord::Table) => show::table(desk, asker, id, asked.page),
        Some(file) if file.is_file() => {
            export::export(desk, asker, Export { league: id, file, page: asked.page })
        }
        Some(LeagueWord::Pairs) => show::rounds(desk, asker, id, asked.page),
        Some(LeagueWord::Rules) => show::rules(desk, asker, id),
        Some(LeagueWord::Matches) => show::matches(desk, asker, id),
        Some(LeagueWord::Join) => join::join(desk, dice, asker, id),
        Some(LeagueWord::Leave) => join::leave(desk, asker, id),
        Some(LeagueWord::Bye) => join::bye(desk, asker, id),
        Some(LeagueWord::Challenge) => rungs::challenge(desk, dice, asker, id, people.0, mentions),
        Some(LeagueWord::Change) => change::open(desk, asker, asked),
        Some(LeagueWord::New) => found::new(desk, asker, asked),
        Some(LeagueWord::Show) => manage::show(desk, asker, &asked.text),
        Some(
            word @ (LeagueWord::Remove | LeagueWord::Readmit | LeagueWord::Replace | LeagueWord::Organiser),
        ) => manage::about(desk, dice, asker, (id, word), people, mentions),
        Some(word) => manage::deed(desk, dice, asker, id, word),
    }
}

fn press(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, button: &str) -> Done {
    if let Some(typed) = which::typed_by(button) {
        which::close(desk, asker)?;
        return obey(desk, dice, asker, command::read(typed, &[])?, &[]);
    }
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
        Press::History(pages) => history::show(desk, asker, pages),
        Press::Trial(id, number) => trial::turn_to(desk, asker, id, number),
        Press::Unfollow(id) => follow::unfollow(desk, asker, Some(id)),
        Press::TestCall => calls::test(desk, asker),
        Press::Link(at) => link::confirm(desk, asker, at),
        Press::NoLink(at) => link::leave(desk, asker, at),
        Press::Invite(invite) => invite::send(desk, dice, asker, invite),
        Press::KeepData => privacy::keep_data(desk, asker),
        Press::Judge(at, right) => judge::judge(desk, asker, at, right),
        Press::Choose(id, round, number) => propose::vote(desk, asker, id, round, number),
        Press::Proposals(id) => propose::look(desk, asker, id),
        Press::Vote(id, round, choice) => judge::vote(desk, asker, id, Some(round), choice),
        Press::Rule(id, asked, really) => arbiter::confirm(desk, asker, id, asked, really),
        Press::Page(kind, page) => puzzle::lesson::page(desk, asker, kind, page),
        Press::Ranking(kind, page) => rating::ranking(desk, asker, kind, page),
        Press::League(LeaguePress { league, what: LeagueButton::Remove(removal) }) => {
            remove::press(desk, dice, asker, league, removal)
        }
        Press::League(LeaguePress { league, what: LeagueButton::Undo { deed, really } }) => {
            undo::press(desk, dice, asker, league, (deed, really))
        }
        Press::League(press) => join::press(desk, dice, asker, press),
        Press::Found(founding) => found::press(desk, dice, asker, founding),
        Press::Puzzle(press) => puzzle::press(desk, asker, press),
        Press::Hint(at) => hint::press(desk, asker, at, true),
        Press::WholeHint(at) => hint::press(desk, asker, at, false),
        Press::TakeHint(at) => panel::take_hint(desk, asker, at),
        Press::Guide(kind) => machine::guide(desk, dice, asker, kind),
        Press::Review(press) => review::press(desk, asker, press),
    }
}

/// Takes the text of a form.
fn wrote(desk: &mut Desk<'_>, asker: &Asker, button: &str, text: &str) -> Done {
    if text.chars().nth(command::TEXT_MAX).is_some() {
        return Err(Trouble::TooLong { limit: command::TEXT_MAX }.into());
    }
    match button.parse::<Press>() {
        Ok(Press::Write(at)) => panel::write_steps(desk, asker, at, text.trim()),
        Ok(Press::Puzzle(PuzzlePress::Write(at))) => puzzle::wrote(desk, asker, at, text.trim()),
        _ => Err(Trouble::StrangeButton.into()),
    }
}

fn pick(desk: &mut Desk<'_>, asker: &Asker, menu: &str, option: &str) -> Done {
    if menu.starts_with(menus::MENU) {
        return profile::choose(desk, asker, menu, option);
    }
    if let Ok(ask) = menu.parse::<FormMenu>() {
        return invite::choose(desk, asker, ask, option);
    }
    if let Ok(menu) = menu.parse::<FoundingMenu>() {
        return found::choose(desk, asker, menu, option);
    }
    if let Ok(menu) = menu.parse::<PuzzleMenu>() {
        return puzzle::pick(desk, asker, menu, option);
    }
    if let Ok(plan) = menu.parse::<PlanMenu>() {
        return prepare::pick(desk, asker, plan, option);
    }
    if let Ok(touch) = menu.parse::<TouchMenu>() {
        return panel::take_touched(desk, asker, touch, option);
    }
    let pick = menu.parse::<PanelMenu>().map_err(|_| Trouble::StrangeButton)?;
    panel::pick(desk, asker, pick, option)
}
