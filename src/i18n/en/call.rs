//! What Nahil says of calls, of the digest and of what waits for one.

use super::games::game;
use super::talk::{game_row, offer};
use crate::i18n::call::{Asked, Notice, Question, missed_on};
use crate::i18n::list;
use crate::play::MatchId;
use crate::players::{Calls, Digest, Way};

/// How the profile is changed.
pub(super) const PROFILE: &str = "`!n profile` shows your settings. Change them by adding words:\n\
     · Language: `en` or `es`.\n\
     · Turns: `confirm-on` asks before a turn is played, `confirm-off` plays it as soon as it is complete.\n\
     · Notifications (`calls` shows them): `channel`, `direct` (a direct message) or `both`. `digest=8:00` sends one summary a \
     day instead, `digest=off` stops it. `channel-turns=on` also notifies you when a channel you vote with has a turn.\n\
     · Rest: your clocks pause while you sleep, `zone=America/Guatemala sleep=23:00-07:00` (up to 9 hours), and at \
     weekends, `weekends=on`. If a match's clocks rest, its notifications wait until you wake. Changes count from your \
     next night or weekend.\n\
     · Reminders: `reminders=1/2,1/10,3h` (when that much of your time is left), `reminders=usual`, `reminders=off`. You are \
     always notified when your vacation starts to be used. Reminders also come every day of it, and with 24 h and 1 h left.\n\
     · Boards only you see: `boards` shows how they look. `standard`, `night`, `contrast`; `own-side`, `white-below`, `black-below`.\n\
     · Your data: `export` gives you a copy, `delete` removes it.";

/// How calls are tried.
pub(super) const NOTIFY: &str = "`!n notify test` notifies you just as I do when it is your turn, where you have chosen (`!n profile calls`). If \
     it cannot be delivered, I tell you here.";

/// The words of a message.
pub(in crate::i18n) fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Panel { calls, digest } => panel(*calls, *digest),
        Notice::InProfile { calls, digest } => {
            let daily = digest
                .map_or(String::new(), |digest| format!(", once a day at {} (plus a last reminder)", digest.at));
            format!("Notifications: {}{daily} (`!n profile calls`)", self::calls(*calls))
        }
        Notice::Test { name, way } => test(name, *way),
        Notice::TestSent(calls) => format!("A test notification is on its way {}.", self::calls(*calls)),
        Notice::TestFailed(Way::Direct) => {
            "**The test could not reach you by direct message.** Perhaps you do not accept direct messages from here. Allow them, or let me notify you in the channel: `!n profile channel`.".to_owned()
        }
        Notice::TestFailed(Way::Channel) => {
            "**The test could not be posted in the channel.** Whoever manages it must allow me to write there. Or let me notify you by direct message: `!n profile direct`.".to_owned()
        }
        Notice::NotInChannel => {
            "I could not post this in the match's channel, so here it is.".to_owned()
        }
        Notice::NotDirectly { name, id } => {
            let what = id.map_or("a notification".to_owned(), |id| format!("a notification about #{id}"));
            format!("@{name}: {what} could not reach you by direct message, so I am notifying you here.")
        }
        Notice::NotThere { name, id } => {
            let what = id.map_or("a notification".to_owned(), |id| format!("a notification about #{id}"));
            format!("@{name}: {what} could not be posted in its own channel, so I am notifying you here.")
        }
        Notice::NobodyElse { id } => format!(
            "Nobody else can read this here. Ask somebody to send `!n accept #{id}`, or name your opponent: `!n play @name`."
        ),
        Notice::SentDirectly { name } => {
            format!("{name} might not see this here, so I am also sending the challenge by direct message.")
        }
        Notice::ToldDirectly => {
            "I cannot post here on my own, so I will send each player the boards by direct message.".to_owned()
        }
        Notice::ChallengeLost { id, name } => format!(
            "**#{id}: I cannot send {name} a direct message.** If they cannot read the challenge here, they do not know about it. \
             Challenge them in a channel you share where I can write. Or ask them to allow my direct messages \
             (by joining a server where I am, or by adding me to their account) and to send `!n accept #{id}`."
        ),
        Notice::OpponentLost { id, name } => format!(
            "**I cannot reach {name} about #{id}**: they do not accept my direct messages. Their clock is running, so \
             please let them know. `!n board #{id}` shows them the match wherever they can use me."
        ),
        Notice::Missed(missed) => self::missed(missed),
        Notice::Digest { name, rows, asked, more } => {
            let more = if *more == 0 { String::new() } else { format!("\nAnd {more} more: `!n games`.") };
            let lines: Vec<_> = rows.iter().map(game_row).chain(asked.iter().map(self::asked)).collect();
            format!("**Waiting for you today**, @{name}, the most urgent first:\n{}{more}", lines.join("\n"))
        }
        Notice::Asked { asked, more } => {
            let lines: Vec<_> = asked.iter().map(self::asked).collect();
            let more = if *more == 0 { String::new() } else { format!("\nAnd {more} more.") };
            if lines.is_empty() { more } else { format!("**Waiting for your answer**\n{}{more}", lines.join("\n")) }
        }
        Notice::Waiting { count: 1 } => "One match is waiting for you:".to_owned(),
        Notice::Waiting { count } => format!("{count} matches are waiting for you. The most urgent:"),
        Notice::NothingWaits => "No match is waiting for you. `!n games` lists all your matches.".to_owned(),
        Notice::Played { id, count: 1 } => format!("#{id} goes on. One more match is waiting for you:"),
        Notice::Played { id, count } => {
            format!("#{id} goes on. {count} more matches are waiting for you. The most urgent:")
        }
        Notice::Page { pages: 1, .. } => String::new(),
        Notice::Page { page, pages } => format!("Page {page} of {pages}"),
    }
}

fn test(name: &str, way: Way) -> String {
    let advice = match way {
        Way::Channel => "turn on notifications for mentions and for this channel",
        Way::Direct => "turn on notifications for my direct messages",
    };
    format!(
        "**This is a test**, @{name}: no turn is waiting. Did your device ring? If not, {advice}, both in this app and in your device's settings. Or choose another place with `!n profile calls`."
    )
}

fn asked(Asked { id, by, what }: &Asked) -> String {
    let what = match what {
        Question::Challenge(kind) => format!("{by} challenges you to {}", game(*kind)),
        Question::ChannelChallenge(kind) => format!("{by} challenges this channel to {}", game(*kind)),
        Question::Offer(kind) => format!("{by} offers {}", offer(*kind)),
        Question::Claim => format!("{by} claims that the match makes no progress"),
    };
    format!("#{id} · {what} · `!n accept #{id}` or `!n decline #{id}`")
}

fn calls(calls: Calls) -> &'static str {
    match calls {
        Calls::Channel => "in the channel",
        Calls::Direct => "by direct message",
        Calls::Both => "in the channel and by direct message",
    }
}

fn panel(calls: Calls, digest: Option<Digest>) -> String {
    let daily = digest.map_or(
        "I do so each time it is your turn.".to_owned(),
        |digest| {
            format!(
                "I send you one summary a day, at {}, of the matches waiting for you. Otherwise only the last reminder for a turn still comes.",
                digest.at
            )
        },
    );
    format!("**Notifications**\nI notify you {}. {daily}", self::calls(calls))
}

fn missed(missed: &[(Option<MatchId>, Way)]) -> String {
    let lines = [
        (Way::Direct, "could not reach you by direct message"),
        (Way::Channel, "could not be posted in the channel"),
    ];
    let line = |(way, failed): (Way, &str)| {
        let (ids, others) = missed_on(missed, way);
        let what = match (ids.len(), others) {
            (0, false) => return None,
            (0, true) => "A message for you".to_owned(),
            (1, false) => format!("A notification about {}", ids[0]),
            (_, false) => format!("Notifications about {}", list(&ids, "and")),
            (_, true) => format!("Notifications about {} and a message for you", list(&ids, "and")),
        };
        Some(format!("{what} {failed}."))
    };
    let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
    format!(
        "{}\n`!n notify test` tries again. `!n profile calls` lets you choose another place.",
        lines.join("\n")
    )
}
