//! The words of the page of the local chat room.

mod english;
mod spanish;

use crate::players::Locale;
use serde::Serialize;
use std::collections::BTreeMap;

/// The words of the page, one field a phrase. `{...}` stands for what the page puts in.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PageWords {
    /// The language's name in itself.
    pub language_name: &'static str,
    /// Heading before one has joined.
    pub welcome: &'static str,
    /// What this is, in a sentence.
    pub about: &'static str,
    /// Heading over the names this browser knows.
    pub known: &'static str,
    /// Button to go on under a known name.
    pub go_on_as: &'static str,
    /// Heading of the form to join under a new name.
    pub join_new: &'static str,
    /// Label of the name's field.
    pub your_name: &'static str,
    /// What a name can be.
    pub name_hint: &'static str,
    /// Label of the language's menu.
    pub language: &'static str,
    /// Button to join.
    pub join: &'static str,
    /// Heading of the list of rooms.
    pub rooms: &'static str,
    /// Button that shows them, and what else is beside the messages, on a small screen.
    pub menu: &'static str,
    /// Heading of the reader's matches that go on.
    pub matches: &'static str,
    /// Heading of the list of games.
    pub games: &'static str,
    /// Button that asks for help.
    pub help: &'static str,
    /// What those are told who have not done anything yet.
    pub hint: &'static str,
    /// The same where the machine does not play.
    #[serde(skip)]
    pub hint_alone: &'static str,
    /// Button that teaches a game.
    pub learn: &'static str,
    /// Button that begins a guided match of a game.
    pub guided: &'static str,
    /// Button that asks for a puzzle of a game.
    pub puzzles: &'static str,
    /// Button that asks what people play first in a game.
    pub openings: &'static str,
    /// Button that opens the sheet of a challenge, at the top of a room.
    pub play: &'static str,
    /// Button that opens a lesson, beside it.
    pub lessons: &'static str,
    /// Button that opens the sheet of a challenge, where one reads.
    pub challenge: &'static str,
    /// Button that opens the sheet of a challenge with the machine as opponent.
    pub against_machine: &'static str,
    /// Heading of the sheet.
    pub new_challenge: &'static str,
    /// Its heading where a match that is over is to be played again.
    pub rematch: &'static str,
    /// Whom one challenges.
    pub opponent: &'static str,
    /// Whoever wants to play.
    pub anybody: &'static str,
    /// The machine.
    pub machine: &'static str,
    /// How strong it is.
    pub level: &'static str,
    /// What is played.
    pub game: &'static str,
    /// Which side one plays.
    pub side: &'static str,
    /// How much time there is.
    pub clock: &'static str,
    /// Whether the match counts.
    pub rating: &'static str,
    /// What is seldom changed.
    pub more_options: &'static str,
    /// Before the command that the sheet sends.
    pub as_command: &'static str,
    /// Button that sends it.
    pub send_challenge: &'static str,
    /// The same against the machine, which plays at once.
    pub begin: &'static str,
    /// Label of the field for a new room's name.
    pub new_room: &'static str,
    /// Button to make the room.
    pub make_room: &'static str,
    /// Before the names of those who have a page open.
    pub here: &'static str,
    /// Label of the message's field.
    pub message: &'static str,
    /// What to write first.
    pub message_hint: &'static str,
    /// Button to send.
    pub send: &'static str,
    /// Beside a message on its way.
    pub sending: &'static str,
    /// Beside what waits for the network.
    pub held: &'static str,
    /// Beside a message that was refused.
    pub not_sent: &'static str,
    /// Button to send it again.
    pub try_again: &'static str,
    /// Button to drop it.
    pub discard: &'static str,
    /// What there is to choose from, for those who hear it.
    pub options: &'static str,
    /// That the panel was closed, for those who hear it.
    pub panel_closed: &'static str,
    /// Beside a post that only the reader sees.
    pub only_you: &'static str,
    /// Beside a post that calls the reader.
    pub calls_you: &'static str,
    /// Beside a changed post.
    pub edited: &'static str,
    /// The board of a panel, for those who hear it or use a keyboard.
    pub board: &'static str,
    /// Where touching the board can mean several things.
    pub which: &'static str,
    /// Where touching the board means nothing.
    pub nothing_there: &'static str,
    /// The same, while something is picked.
    pub not_there: &'static str,
    /// That the last step must be taken back before another one can be picked.
    pub undo_first: &'static str,
    /// Label of a picture's button.
    pub enlarge: &'static str,
    /// Button to leave the enlarged picture.
    pub close: &'static str,
    /// Before a file's name.
    pub download: &'static str,
    /// Button for earlier messages.
    pub earlier: &'static str,
    /// Button to get to the newest message.
    pub newest: &'static str,
    /// The list of messages, for those who hear it.
    pub messages: &'static str,
    /// When the stream is lost.
    pub reconnecting: &'static str,
    /// Heading of the page without network.
    pub offline_title: &'static str,
    /// What it says.
    pub offline_text: &'static str,
    /// Heading of the boards that the browser keeps.
    pub kept: &'static str,
    /// When nothing was said yet.
    pub nothing_yet: &'static str,
    /// Button that allows notices.
    pub bell_off: &'static str,
    /// The same when they are allowed.
    pub bell_on: &'static str,
    /// When the browser has them blocked.
    pub bell_blocked: &'static str,
    /// Label of the field for a code that lets somebody in.
    pub code: &'static str,
    /// Where such a code is found.
    pub code_hint: &'static str,
    /// When a browser is called only while a page is open.
    pub bell_open: &'static str,
    /// When the browser has no notices.
    pub bell_none: &'static str,
    /// When it has them on the home screen only.
    pub bell_home: &'static str,
    /// Button for a call to try it.
    pub bell_test: &'static str,
    /// When that is on its way.
    pub bell_sent: &'static str,
    /// When it has come.
    pub bell_works: &'static str,
    /// When it has come from the page itself.
    pub bell_works_open: &'static str,
    /// When it has not come.
    pub bell_lost: &'static str,
    /// Heading of the browsers in which the reader is, and the button that shows them.
    pub sessions: &'static str,
    /// The one in which they read it.
    pub session_here: &'static str,
    /// Since when.
    pub session_since: &'static str,
    /// Button to end it.
    pub session_end: &'static str,
    /// Button to end all others.
    pub session_end_others: &'static str,
    /// A browser that does not say which it is.
    pub session_unknown: &'static str,
    /// Refusal: no code, or none that holds.
    pub error_not_invited: &'static str,
    /// Refusal: no place to call a browser.
    pub error_push_bad: &'static str,
    /// Refusal: not called.
    pub error_push_none: &'static str,
    /// Refusal: the place is no more.
    pub error_push_gone: &'static str,
    /// Refusal: the service does not want to.
    pub error_push_refused: &'static str,
    /// Unread messages of a room, for those who hear it.
    pub unread: &'static str,
    /// A room in which it is the reader's turn.
    pub your_turn: &'static str,
    /// A room in which the reader is called for something else.
    pub called: &'static str,
    /// What to do whose name is taken by themselves, on another device.
    pub twin: &'static str,
    /// The bot, as the sender of a post.
    pub bot: &'static str,
    /// People whose names match what is being written.
    pub suggestions: &'static str,
    /// Refusal: from elsewhere.
    pub error_foreign: &'static str,
    /// Refusal: not joined.
    pub error_not_joined: &'static str,
    /// Refusal: no name.
    pub error_name_bad: &'static str,
    /// Refusal: the bot's name.
    pub error_name_reserved: &'static str,
    /// Refusal: somebody else's name.
    pub error_name_taken: &'static str,
    /// Refusal: a name that looks like somebody else's.
    pub error_name_alike: &'static str,
    /// Refusal: too many people.
    pub error_full: &'static str,
    /// Refusal: no channel's name.
    pub error_channel_bad: &'static str,
    /// Refusal: there is such a channel.
    pub error_channel_taken: &'static str,
    /// Refusal: too many channels.
    pub error_channels_full: &'static str,
    /// Somebody has made as many rooms as one may in a day.
    pub error_rooms_enough: &'static str,
    /// Refusal: no such channel.
    pub error_channel_unknown: &'static str,
    /// Refusal: no such post.
    pub error_post_unknown: &'static str,
    /// Refusal: empty text.
    pub error_empty: &'static str,
    /// Refusal: long text.
    pub error_too_long: &'static str,
    /// Refusal: strange id.
    pub error_id_bad: &'static str,
    /// Refusal: too much at once.
    pub error_too_fast: &'static str,
    /// Refusal: too many pages.
    pub error_too_many_pages: &'static str,
    /// Refusal: not kept.
    pub error_unkept: &'static str,
    /// Refusal: no program serves the room now.
    pub error_away: &'static str,
    /// Nobody answers.
    pub error_offline: &'static str,
    /// Too much waits for the network.
    pub error_unsent: &'static str,
}

/// The words in this language.
pub const fn words(locale: Locale) -> &'static PageWords {
    match locale {
        Locale::En => &english::WORDS,
        Locale::Es => &spanish::WORDS,
    }
}

/// The words in this language where the machine does not play.
pub const fn alone(locale: Locale) -> PageWords {
    let words = words(locale);
    PageWords { hint: words.hint_alone, ..*words }
}

/// How a date stands in a sentence, by the code of each language. `{date}` stands for what the page puts in.
pub fn dates() -> BTreeMap<&'static str, String> {
    Locale::ALL.iter().map(|&locale| (locale.code(), super::on(locale, "{date}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_no_machine_plays_the_first_words_name_none() {
        let names = |text: &str| ["machine", "máquina"].iter().any(|word| text.contains(word));
        for locale in Locale::ALL {
            assert!(names(words(locale).hint) && !names(alone(locale).hint), "{locale:?}");
            assert_eq!(alone(locale).welcome, words(locale).welcome);
        }
    }
}
