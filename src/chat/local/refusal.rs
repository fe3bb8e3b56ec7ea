//! Why a request is refused; the page has the words for each.

use crate::bot::pace::TooFast;
use crate::chat::shared::here::TooManyPages;
use crate::chat::shared::journal::Overdue;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::io;

/// After how many seconds a room is asked for again that nobody serves now.
pub(super) const AWAY_SECONDS: &str = "1";

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It comes from another site, or under a name that is not this program's.
    Foreign,
    /// Nobody of that name has joined from this browser.
    NotJoined,
    /// Nobody who joins here is let in without a code that holds.
    NotInvited,
    /// What the browser has named is no place to call it.
    PushBad,
    /// This browser is not called.
    PushNone,
    /// The browser's service knows the browser no more.
    PushGone,
    /// The browser's service takes no call.
    PushRefused,
    /// The name cannot be a name.
    NameBad,
    /// The name would pass for the bot's.
    NameReserved,
    /// Somebody else has the name.
    NameTaken,
    /// The name looks like somebody else's.
    NameAlike,
    /// No more people can join.
    Full,
    /// The text cannot be a channel's name.
    ChannelBad,
    /// There is such a channel.
    ChannelTaken,
    /// No more channels can be made.
    ChannelsFull,
    /// As many were made from here today as may be.
    RoomsEnough,
    /// There is no such channel.
    ChannelUnknown,
    /// There is no such post, or not for this person.
    PostUnknown,
    /// The text is empty.
    Empty,
    /// The text is too long.
    TooLong,
    /// An id is not one that the page makes.
    IdBad,
    /// It is not written as requests are.
    Unreadable,
    /// It is longer than requests are.
    TooLarge,
    /// Too much in too short a time.
    TooFast {
        /// Seconds after which it will be taken.
        wait: u32,
    },
    /// Too many pages are open.
    TooManyPages,
    /// Nothing is lost but nothing is kept either: the same request may be sent again.
    Unkept,
    /// Of several programs, none serves the room just now that this one reaches.
    Away,
}

impl From<TooFast> for Refusal {
    fn from(early: TooFast) -> Self {
        Refusal::TooFast { wait: early.wait }
    }
}

/// The answer to a request that is longer than any.
pub(super) fn too_large() -> Response {
    Refusal::TooLarge.into_response()
}

/// Logs why the disk has not taken something, for the host; the person is told to try again.
#[expect(clippy::needless_pass_by_value, reason = "its place is in `map_err`")]
pub(super) fn unkept(error: io::Error) -> Refusal {
    if error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<Overdue>) {
        // So it is to be where one of several programs was suspended.
        tracing::warn!(%error, "the room is not written here any more");
    } else {
        tracing::error!(%error, "the room could not be written to disk");
    }
    Refusal::Unkept
}

impl From<TooManyPages> for Refusal {
    fn from(TooManyPages: TooManyPages) -> Self {
        Refusal::TooManyPages
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejected: JsonRejection) -> Self {
        Self::unread(rejected.status())
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejected: QueryRejection) -> Self {
        Self::unread(rejected.status())
    }
}

impl Refusal {
    /// What it is where the library that reads requests would answer with this status.
    fn unread(status: StatusCode) -> Self {
        if status == StatusCode::PAYLOAD_TOO_LARGE { Refusal::TooLarge } else { Refusal::Unreadable }
    }

    /// Every refusal, for the test that each has words.
    #[cfg(test)]
    pub(super) const ALL: [Refusal; 27] = [
        Refusal::Foreign,
        Refusal::NotJoined,
        Refusal::NotInvited,
        Refusal::PushBad,
        Refusal::PushNone,
        Refusal::PushGone,
        Refusal::PushRefused,
        Refusal::NameBad,
        Refusal::NameReserved,
        Refusal::NameTaken,
        Refusal::NameAlike,
        Refusal::Full,
        Refusal::ChannelBad,
        Refusal::ChannelTaken,
        Refusal::ChannelsFull,
        Refusal::RoomsEnough,
        Refusal::ChannelUnknown,
        Refusal::PostUnknown,
        Refusal::Empty,
        Refusal::TooLong,
        Refusal::IdBad,
        Refusal::Unreadable,
        Refusal::TooLarge,
        Refusal::TooFast { wait: 1 },
        Refusal::TooManyPages,
        Refusal::Unkept,
        Refusal::Away,
    ];

    /// The name under which the page finds its words.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Refusal::Foreign => "foreign",
            Refusal::NotJoined => "not_joined",
            Refusal::NotInvited => "not_invited",
            Refusal::PushBad => "push_bad",
            Refusal::PushNone => "push_none",
            Refusal::PushGone => "push_gone",
            Refusal::PushRefused => "push_refused",
            Refusal::NameBad => "name_bad",
            Refusal::NameReserved => "name_reserved",
            Refusal::NameTaken => "name_taken",
            Refusal::NameAlike => "name_alike",
            Refusal::Full => "full",
            Refusal::ChannelBad => "channel_bad",
            Refusal::ChannelTaken => "channel_taken",
            Refusal::ChannelsFull => "channels_full",
            Refusal::RoomsEnough => "rooms_enough",
            Refusal::ChannelUnknown => "channel_unknown",
            Refusal::PostUnknown => "post_unknown",
            Refusal::Empty => "empty",
            // What is too large has too long a text, if a page has sent it.
            Refusal::TooLong | Refusal::TooLarge => "too_long",
            // Neither is understood, and that is all that is to be said of it.
            Refusal::IdBad | Refusal::Unreadable => "id_bad",
            Refusal::TooFast { .. } => "too_fast",
            Refusal::TooManyPages => "too_many_pages",
            Refusal::Unkept => "unkept",
            Refusal::Away => "away",
        }
    }

    const fn status(self) -> StatusCode {
        match self {
            Refusal::Foreign | Refusal::NotInvited => StatusCode::FORBIDDEN,
            Refusal::NotJoined => StatusCode::UNAUTHORIZED,
            Refusal::PushNone
            | Refusal::PushGone
            | Refusal::PushRefused
            | Refusal::NameTaken
            | Refusal::NameAlike
            | Refusal::ChannelTaken => StatusCode::CONFLICT,
            Refusal::Full | Refusal::ChannelsFull => StatusCode::INSUFFICIENT_STORAGE,
            Refusal::ChannelUnknown | Refusal::PostUnknown => StatusCode::NOT_FOUND,
            Refusal::NameBad
            | Refusal::NameReserved
            | Refusal::PushBad
            | Refusal::ChannelBad
            | Refusal::Empty
            | Refusal::TooLong
            | Refusal::IdBad => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Unreadable => StatusCode::BAD_REQUEST,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::TooFast { .. } | Refusal::RoomsEnough | Refusal::TooManyPages => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Refusal::Unkept | Refusal::Away => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = match self {
            Refusal::TooFast { wait } => json!({ "error": self.code(), "wait": wait }),
            _ => json!({ "error": self.code() }),
        };
        let again = (self == Refusal::Away).then_some([(RETRY_AFTER, AWAY_SECONDS)]);
        (self.status(), again, Json(body)).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::page;
    use crate::players::Locale;

    #[test]
    fn every_refusal_has_words_in_every_language() {
        for locale in Locale::ALL {
            let words = json!(page::words(locale));
            for refusal in Refusal::ALL {
                let field = format!("error_{}", refusal.code());
                assert!(words[&field].as_str().is_some_and(|text| !text.is_empty()), "{field} {locale:?}");
            }
        }
    }
}
