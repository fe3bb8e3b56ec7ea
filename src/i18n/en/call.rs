//! What Nahil says of calls, of the digest and of what waits for one.

use super::games::game;
use super::talk::{game_row, offer};
use crate::i18n::call::{Asked, Notice, Question, missed_on};
use crate::i18n::list;
use crate::play::MatchId;
use crate::players::{Calls, Digest, Way};

/// How the profile is changed.
pub(super) const PROFILE: &str = "`!n profile` shows it. `!n profile es` or `!n profile en` chooses your language; `!n profile confirm-off` plays a \
     turn as soon as it is complete, `confirm-on` asks first; `channel`, `direct` or `both` calls you where the \
     match is told, in a direct message, or in both; `digest=8:00` tells you once a day what waits instead \
     of calling you, `digest=off` ends that; `calls` shows it; `channel-turns=on` calls you at the turns of a channel \
     that you vote with. Your clocks rest while you sleep: `zone=America/Guatemala \
     sleep=23:00-07:00` (9 hours at most), `weekends=on`. In \
     matches whose clocks rest, calls to your turns wait until you wake; a change of these hours counts from your next \
     night and the next weekend on. `reminders=1/2,1/10,3h` reminds you when so much \
     of your time is left; `reminders=off`, `reminders=usual`. You are always called when your vacation begins to be \
     spent; reminders also tell you daily, and with 24 h and 1 h of it left. `boards` shows how boards look that only you \
     see: `standard`, `night`, `contrast`; `own-side`, `white-below`, `black-below`. `export` gives all that is kept on you, `delete` removes it.";

/// How calls are tried.
pub(super) const NOTIFY: &str = "`!n notify test` calls you as I do when it is your turn, where you have chosen it (`!n profile calls`). If \
     the call cannot be delivered, I tell you here.";

/// The words of a message.
pub(in crate::i18n) fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Panel { calls, digest } => panel(*calls, *digest),
        Notice::InProfile { calls, digest } => {
            let daily = digest
                .map_or(String::new(), |digest| format!(", once a day at {} (and a last reminder)", digest.at));
            format!("Calls: {}{daily} (`!n profile calls`)", self::calls(*calls))
        }
        Notice::Test { name, way } => test(name, *way),
        Notice::TestSent(calls) => format!("A test call is on its way {}.", self::calls(*calls)),
        Notice::TestFailed(Way::Direct) => {
            "**The test call could not reach you directly.** Perhaps you take no direct messages from here: allow them, or let me call you in the channel: `!n profile channel`.".to_owned()
        }
        Notice::TestFailed(Way::Channel) => {
            "**The test call could not be posted in the channel.** Those in charge of it must let me write there; `!n profile direct` calls you in a direct message.".to_owned()
        }
        Notice::NotInChannel => {
            "I could not write where this match is told, so I tell you here.".to_owned()
        }
        Notice::NotDirectly { name, id } => {
            let what = id.map_or("what waits for you".to_owned(), |id| format!("a call of #{id}"));
            format!("@{name}: {what} could not reach you directly, so I call you here.")
        }
        Notice::NotThere { name, id } => {
            let what = id.map_or("what waits for you".to_owned(), |id| format!("a call of #{id}"));
            format!("@{name}: {what} could not be posted where it belongs, so I call you here.")
        }
        Notice::NobodyElse { id } => format!(
            "Nobody else can read this here. Tell somebody to use `!n accept #{id}`, or name the person you want to play: `!n play @name`."
        ),
        Notice::SentDirectly { name } => {
            format!("{name} may not see this here, so I am also sending the challenge as a direct message.")
        }
        Notice::ToldDirectly => {
            "I cannot post here by myself, so I send each player the boards in a direct message.".to_owned()
        }
        Notice::ChallengeLost { id, name } => format!(
            "**#{id}: I cannot send {name} a direct message.** If they cannot read the challenge here, they do not know of it. \
             Challenge them in a channel where you both are and I can write. Or ask them to allow my direct messages \
             (by joining a server where I am, or by adding me to their account) and to use `!n accept #{id}`."
        ),
        Notice::OpponentLost { id, name } => format!(
            "**I cannot reach {name} about #{id}**: my direct messages to them are refused. Their clock is running, so \
             let them know: `!n board #{id}` shows them the match wherever they can use me."
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
        Notice::Waiting { count: 1 } => "One match waits for you:".to_owned(),
        Notice::Waiting { count } => format!("{count} matches wait for you; the most urgent:"),
        Notice::NothingWaits => "No match waits for you. `!n games` lists those that go on.".to_owned(),
        Notice::Played { id, count: 1 } => format!("#{id} goes on. One more match waits for you:"),
        Notice::Played { id, count } => {
            format!("#{id} goes on. {count} more matches wait for you; the most urgent:")
        }
        Notice::Page { pages: 1, .. } => String::new(),
        Notice::Page { page, pages } => format!("Page {page} of {pages}"),
    }
}

fn test(name: &str, way: Way) -> String {
    let advice = match way {
        Way::Channel => "let this channel, and mentions of you, notify you",
        Way::Direct => "let direct messages of mine notify you",
    };
    format!(
        "**This is a test call**, @{name}: no turn waits. Did your device ring? If not, {advice}, in this app and in your device's own settings; or choose another place with `!n profile calls`."
    )
}

fn asked(Asked { id, by, what }: &Asked) -> String {
    let what = match what {
        Question::Challenge(kind) => format!("{by} challenges you to {}", game(*kind)),
        Question::ChannelChallenge(kind) => format!("{by} challenges this channel to {}", game(*kind)),
        Question::Offer(kind) => format!("{by} offers {}", offer(*kind)),
        Question::Claim => format!("{by} claims that nothing comes of it any more"),
    };
    format!("#{id} · {what} · `!n accept #{id}` or `!n decline #{id}`")
}

fn calls(calls: Calls) -> &'static str {
    match calls {
        Calls::Channel => "in the channel",
        Calls::Direct => "in a direct message",
        Calls::Both => "in the channel and in a direct message",
    }
}

fn panel(calls: Calls, digest: Option<Digest>) -> String {
    let daily = digest.map_or(
        "You are called each time it is your turn.".to_owned(),
        |digest| {
            format!(
                "Instead of calls, one message a day at {} tells which matches wait for you; only the last reminder of a turn still comes.",
                digest.at
            )
        },
    );
    format!("**How you are called**\nI call you {}. {daily}", self::calls(calls))
}

fn missed(missed: &[(Option<MatchId>, Way)]) -> String {
    let lines =
        [(Way::Direct, "could not reach you directly"), (Way::Channel, "could not be posted in the channel")];
    let line = |(way, failed): (Way, &str)| {
        let (ids, others) = missed_on(missed, way);
        let what = match (ids.len(), others) {
            (0, false) => return None,
            (0, true) => "A message for you".to_owned(),
            (1, false) => format!("A call of {}", ids[0]),
            (_, false) => format!("Calls of {}", list(&ids, "and")),
            (_, true) => format!("Calls of {} and a message for you", list(&ids, "and")),
        };
        Some(format!("{what} {failed}."))
    };
    let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
    format!(
        "{}\n`!n notify test` tries it again; `!n profile calls` chooses another place.",
        lines.join("\n")
    )
}
