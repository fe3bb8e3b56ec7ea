//! What can be wrong with a call to the homeserver, told apart by what is to be done about it.

use matrix_sdk::ruma::api::error::ErrorKind;
use matrix_sdk::ruma::api::error::RetryAfter;
use matrix_sdk::{Error, HttpError};
use std::time::Duration;

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It can be tried again.
    Later,
    /// The bot has asked for too much; it can be tried again, after so long if the homeserver says so.
    Limited(Option<Duration>),
    /// The bot may not do this here.
    Forbidden,
    /// The bot is not in the room, or there is none.
    NoRoom,
    /// There is such a reaction already.
    Double,
    /// The bot's session has ended.
    Unauthorised,
    /// It will not be accepted, whenever it is sent.
    Refused(String),
    /// Something that should not happen; it may be tried again a few times.
    Odd(String),
}

impl Failure {
    /// How long to wait before it is tried again, if it can be; so long, if the homeserver does not say.
    pub(super) fn again_after(&self, wait: Duration) -> Option<Duration> {
        match self {
            Failure::Later => Some(wait),
            Failure::Limited(after) => Some(after.unwrap_or(wait)),
            _ => None,
        }
    }
}

/// Whether the homeserver itself says that it could not do something, as where another one does not answer it; rather than
/// that nobody says so but what is before it, while it is down.
pub(super) fn is_answer(error: &Error) -> bool {
    let answer = error.as_client_api_error();
    answer.is_some_and(|api| api.status_code.is_server_error() && api.error_kind().is_some())
}

/// Whether there was nobody to ask, neither the homeserver nor what is before it.
pub(super) fn is_unheard(error: &Error) -> bool {
    let Error::Http(error) = error else { return false };
    matches!(&**error, HttpError::Reqwest(error) if error.is_connect())
}

impl From<HttpError> for Failure {
    fn from(error: HttpError) -> Self {
        let Some(api) = error.as_client_api_error() else {
            return match error {
                HttpError::Reqwest(_) => Failure::Later,
                error => Failure::Odd(error.to_string()),
            };
        };
        let status = api.status_code.as_u16();
        match api.error_kind() {
            Some(ErrorKind::LimitExceeded(limit)) => Failure::Limited(match limit.retry_after {
                Some(RetryAfter::Delay(delay)) => Some(delay),
                _ => None,
            }),
            Some(ErrorKind::UnknownToken(_) | ErrorKind::MissingToken) => Failure::Unauthorised,
            Some(ErrorKind::Forbidden) => Failure::Forbidden,
            Some(kind) if kind.errcode().as_str() == "M_DUPLICATE_ANNOTATION" => Failure::Double,
            _ if status == 429 || status >= 500 => Failure::Later,
            _ => Failure::Refused(format!("{status} {api}")),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Http(error) => (*error).into(),
            Error::WrongRoomState(_) => Failure::NoRoom,
            Error::AuthenticationRequired => Failure::Unauthorised,
            error => Failure::Odd(error.to_string()),
        }
    }
}
