//! Matches against the machine: how they begin, and how its turns are played.

use crate::bot::ask::command::Invitation;
use crate::bot::ask::setting::Setting;
use crate::bot::course::{keep, machine, plan, time};
use crate::bot::deed::{challenge, deal};
use crate::bot::desk::{Asker, Desk, Dice, Done, Held, Stop};
use crate::bot::news::reach;
use crate::bot::seat::{expulsion, server};
use crate::bot::tell::announce;
use crate::bot::wire::thought::{Outlook, Thought};
use crate::games::{Kind, Options, Side};
use crate::i18n::machine::{MachineNews, NoMachine};
use crate::i18n::nearby::NearbyText;
use crate::i18n::{Talk, Trouble};
use crate::play::review::facts;
use crate::play::{
    Action, Challenge, ChallengeId, Control, Event, Manner, MatchId, OfferKind, Preference, Refusal, Terms,
};
use crate::players::PlayerId;
use crate::store::ChallengeRow;
use tracing::error;

/// How many matches against the machine one person may play at a time.
const MATCHES_MAX: usize = 10;
/// The level of a match in which somebody is told what is near.
const GUIDED: u8 = 1;
/// From which level on the machine resigns, and after how many turns in a row at which it is lost.
const RESIGNS_FROM: u8 = 5;
const LOST_TURNS: u32 = 3;

/// The level at which the machine is invited, if it is.
pub(in crate::bot) fn level(invitation: &Invitation) -> Option<u8> {
    invitation.settings.iter().find_map(|setting| match setting {
        Setting::Machine(level) => u8::try_from(*level).ok(),
        _ => None,
    })
}

/// Begins a match against the machine at once.
pub(in crate::bot) fn begin(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    invitation: Invitation,
    level: u8,
) -> Done {
    begin_as(desk, dice, asker, (invitation, level), false)
}

/// Begins a first match at once, in which the asker moves first and is told what is near.
pub(in crate::bot) fn guide(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, kind: Kind) -> Done {
    if let Some(id) = untouched(desk, asker, kind)? {
        return Err(Trouble::from(NoMachine::Waits { id }).into());
    }
    let options = Options::defaults(kind.rules().options());
    let side = match kind.table(&options).side_to_move() {
        Side::White => Preference::White,
        Side::Black => Preference::Black,
    };
    let (to, control, rated, settings, channel) = (None, None, None, Vec::new(), None);
    let invitation = Invitation { to, kind, side, control, rated, options, settings, channel };
    begin_as(desk, dice, asker, (invitation, GUIDED), true)
}

/// A guided match of somebody in which they have not played yet: a button may be pressed twice.
fn untouched(desk: &mut Desk<'_>, asker: &Asker, kind: Kind) -> Result<Option<MatchId>, Stop> {
    for id in desk.work.going(asker.player)? {
        let Some(held) = desk.sound(id)? else { continue };
        let (terms, own) = (held.game.terms(), held.game.side_of(asker.player));
        let has_begun = own.is_none_or(|side| held.game.has_begun(side));
        if terms.manner.guided && terms.kind == kind && !has_begun {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

fn begin_as(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    (mut invitation, level): (Invitation, u8),
    guided: bool,
) -> Done {
    check(desk, asker, &invitation)?;
    let rules = challenge::may_challenge(desk, asker)?;
    let has_clock = invitation.settings.iter().any(|setting| matches!(setting, Setting::Mode(_)));
    invitation.control = invitation.control.or((!has_clock).then_some(Control::CALM));
    let (control, respite) = deal::times(desk.settings, &invitation, &rules)?;
    let (strict, manner) = deal::conduct(&invitation, &rules)?;
    let id = desk.work.next_match()?;
    let challenge = Challenge {
        id: ChallengeId(id.0),
        kind: invitation.kind,
        options: invitation.options,
        from: asker.player,
        to: None,
        side: invitation.side,
        control,
        rated: false,
        made: desk.now,
        expires: Challenge::expiry(desk.now, Challenge::LIFETIME).map_err(Trouble::Challenge)?,
        respite,
        strict,
        manner: Manner { guided, ..manner },
    };
    open(desk, dice, asker, challenge, level)
}

/// Plays the same once more, with the sides swapped.
pub(in crate::bot) fn again(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    (terms, level): (&Terms, u8),
) -> Done {
    check_open(desk, asker)?;
    challenge::may_challenge(desk, asker)?;
    let id = desk.work.next_match()?;
    let played_white = terms.sides.white == asker.player;
    let challenge = Challenge {
        id: ChallengeId(id.0),
        kind: terms.kind,
        options: terms.options.clone(),
        from: asker.player,
        to: None,
        side: if played_white { Preference::Black } else { Preference::White },
        control: terms.control,
        rated: false,
        made: desk.now,
        expires: Challenge::expiry(desk.now, Challenge::LIFETIME).map_err(Trouble::Challenge)?,
        respite: terms.respite,
        strict: terms.strict,
        manner: terms.manner,
    };
    open(desk, dice, asker, challenge, level)
}

/// Lets the machine accept a challenge that nobody else sees.
fn open(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, challenge: Challenge, level: u8) -> Done {
    let id = MatchId(challenge.id.0);
    let terms = challenge.accept(PlayerId::machine(level), dice(), desk.now).map_err(Trouble::Challenge)?;
    desk.acted(id, asker.player, asker)?;
    let row =
        ChallengeRow { home: asker.place.clone(), challenge, server: server::of(asker), pending: false };
    let mut places = reach::of_match(desk, asker, &row, asker.player)?;
    let home = places.remove(0);
    let server = row.server.filter(|_| home == row.home);
    let mut held = keep::begin(desk, id, (home, places), server, terms)?;
    announce::open(desk, &mut held)
}

/// Refuses what cannot be had of the machine.
fn check(desk: &mut Desk<'_>, asker: &Asker, invitation: &Invitation) -> Done {
    let refused = if invitation.to.is_some() {
        Some(NoMachine::OneOpponent)
    } else if invitation.channel.is_some() {
        Some(NoMachine::NoChannel)
    } else {
        invitation.rated.filter(|rated| *rated).map(|_| NoMachine::NeverRated)
    };
    match refused {
        Some(why) => Err(Trouble::from(why).into()),
        None => check_open(desk, asker),
    }
}

/// Refuses another match where the machine does not play, or there are as many as may be.
pub(in crate::bot) fn check_open(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    if !desk.settings.machine {
        return Err(Trouble::from(NoMachine::Off).into());
    }
    expulsion::admit(desk, asker, None)?;
    if desk.work.going(asker.player)?.len() >= challenge::MATCHES_MAX {
        let (name, limit) = (asker.profile.name.clone(), challenge::MATCHES_MAX);
        return Err(Trouble::TooManyMatches { name, limit }.into());
    }
    if going(desk, asker)? >= MATCHES_MAX {
        return Err(Trouble::from(NoMachine::TooMany { limit: MATCHES_MAX }).into());
    }
    Ok(())
}

/// How many matches against the machine somebody plays.
pub(in crate::bot) fn going(desk: &mut Desk<'_>, asker: &Asker) -> Result<usize, Stop> {
    let mut open = 0;
    for id in desk.work.going(asker.player)? {
        open += usize::from(desk.sound(id)?.is_some_and(|held| held.game.terms().machine().is_some()));
    }
    Ok(open)
}

/// Does what the machine has thought of. What comes too late, or twice, changes nothing.
pub(in crate::bot) fn thought(desk: &mut Desk<'_>, thought: &Thought) -> Done {
    let Some(mut held) = desk.held(thought.id)? else { return Ok(()) };
    let due = machine::job(&held.game).filter(|job| job.entry == thought.entry);
    let (Some(_), Some(side)) = (due, held.game.terms().machine()) else { return Ok(()) };
    let mark = desk.mark();
    if !desk.work.first_seen(&format!("machine:{}:{}", thought.id, thought.entry), desk.now)? {
        return Ok(());
    }
    let mut events = time::pass(desk, &mut held, desk.now)?;
    if let Some(kind) = machine::asked(&held.game, side) {
        answer(&mut held, side, kind, thought.outlook, &mut events)?;
    }
    // What it has thought of before Tsaul is for another game: it thinks again.
    let is_other = events.iter().any(plan::is_another_game);
    if held.game.result().is_none() && held.game.to_move() == side && !is_other {
        match play(desk, &mut held, side, thought)? {
            Ok(played) => {
                events.extend(played);
                if let Some(told) = nearby(desk, &held, side, thought) {
                    held.guide = vec![Talk::Machine(MachineNews::Nearby(Box::new(told)))];
                }
            }
            Err(refusal) => {
                error!(id = %thought.id, ?refusal, turn = ?thought.turn, "the machine's turn is refused");
                if thought.refused == 0 {
                    desk.refused_thoughts.insert(thought.id);
                    desk.rewind(mark);
                    return Ok(());
                }
                events.extend(act(&mut held, side, Action::Resign).map_err(|why| stop(&held, why))?);
            }
        }
    }
    announce::announce(desk, &mut held, &events)
}

/// Says whether the machine takes what it is offered: where it stands worse, it does.
fn answer(
    held: &mut Held,
    side: Side,
    kind: OfferKind,
    outlook: Outlook,
    events: &mut Vec<Event>,
) -> Result<(), Stop> {
    let takes = outlook != Outlook::Even;
    let action = if takes { Action::Accept(kind) } else { Action::Reject(kind) };
    events.extend(act(held, side, action).map_err(|why| stop(held, why))?);
    Ok(())
}

/// Plays the machine's turn; or resigns, where it was lost for some turns and plays well enough to know.
fn play(
    desk: &mut Desk<'_>,
    held: &mut Held,
    side: Side,
    thought: &Thought,
) -> Result<Result<Vec<Event>, Refusal>, Stop> {
    let resigns = held.player(side).level().is_some_and(|level| level >= RESIGNS_FROM);
    held.row.lost = if thought.outlook == Outlook::Lost { held.row.lost + 1 } else { 0 };
    if resigns && held.row.lost >= LOST_TURNS {
        return Ok(act(held, side, Action::Resign));
    }
    let text = thought.turn.clone().unwrap_or_default();
    // In a strict match, what is against the rules would be counted.
    if let Err(refusal) = held.game.after(&text) {
        return Ok(Err(refusal));
    }
    let turn = Action::Turn { text, ply: held.game.ply() };
    let now = desk.now;
    plan::act(desk, held, (held.player(side), now), turn)
}

fn act(held: &mut Held, side: Side, action: Action) -> Result<Vec<Event>, Refusal> {
    let (player, now) = (held.player(side), held.game.record().latest());
    held.game.act(player, action, now, &held.calendars)
}

fn stop(held: &Held, why: Refusal) -> Stop {
    Trouble::Match(held.game.terms().kind, why).into()
}

/// Remembers what is near in a guided match for whoever asks for it, and tells it with a board that waits for it. What comes
/// too late, or twice, changes nothing.
pub(in crate::bot) fn counted(desk: &mut Desk<'_>, thought: &Thought) -> Done {
    let Some(mut held) = desk.held(thought.id)? else { return Ok(()) };
    let due = machine::near(&held.game).filter(|job| job.entry == thought.entry);
    let (Some(_), Some(side)) = (due, held.game.terms().machine()) else { return Ok(()) };
    match nearby(desk, &held, side, thought).filter(|_| desk.has_withheld(thought.id)) {
        Some(told) => {
            held.guide = vec![Talk::Machine(MachineNews::Nearby(Box::new(told)))];
            announce::announce(desk, &mut held, &[])
        }
        None => Ok(()),
    }
}

/// What is told of a guided match with its board: what the last turn of each has done, and what is near. That there is nothing
/// to tell is remembered, too, so that it is not counted again.
fn nearby(desk: &mut Desk<'_>, held: &Held, machine: Side, thought: &Thought) -> Option<NearbyText> {
    let nearby = thought.nearby.as_deref().filter(|_| held.game.result().is_none())?.clone();
    let terms = held.game.terms();
    let before = held.game.length().saturating_sub(2);
    let turns = held.game.record().turns().skip(before as usize).map(|(_, text)| text.to_owned());
    let done = facts(terms.kind, held.game.table_after(before)?, &turns.collect::<Vec<_>>());
    let done = done.into_iter().map(|fact| fact.what).collect();
    let told = NearbyText { kind: terms.kind, machine, done, nearby };
    desk.cache.put_nearby(held.row.id, held.game.ply(), told.clone());
    (!told.is_empty()).then_some(told)
}
