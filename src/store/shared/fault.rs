//! What fails between this program and the database, and whether it may go well the next time.

use crate::store::StoreError;
use std::error::Error as _;
use tokio_postgres::Error;
use tokio_postgres::error::{DbError, Severity, SqlState};

/// Why something failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The connection is gone, or there is none: what was asked last may have been done or not. It may be there again soon.
    Lost(String),
    /// The database refuses. Nothing was changed.
    Refused(String),
    /// The same, and it will refuse until somebody changes something.
    Closed(String),
}

/// States in which a server cannot take anybody now, and soon may.
const PASSING: [SqlState; 4] = [
    SqlState::CANNOT_CONNECT_NOW,
    SqlState::TOO_MANY_CONNECTIONS,
    SqlState::T_R_SERIALIZATION_FAILURE,
    SqlState::T_R_DEADLOCK_DETECTED,
];
/// States that need somebody who changes them.
const CLOSED: [SqlState; 6] = [
    SqlState::INVALID_PASSWORD,
    SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
    SqlState::INVALID_CATALOG_NAME,
    SqlState::INVALID_SCHEMA_NAME,
    SqlState::INSUFFICIENT_PRIVILEGE,
    SqlState::READ_ONLY_SQL_TRANSACTION,
];
/// What the client says where an address can lead nowhere, however often it is tried: it has no code for that.
const WRONG: [&str; 2] = ["invalid configuration", "server does not support TLS"];

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error.as_db_error() {
            Some(refused) => Self::of_server(refused),
            // Nothing of the address is in it but its host.
            None => Self::of_way(said(&error)),
        }
    }
}

impl Fault {
    fn of_server(error: &DbError) -> Self {
        // Its detail and its hint may have rows in them.
        let said = format!("{} ({})", error.message(), error.code().code());
        let ends = matches!(error.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
        match error.code() {
            code if CLOSED.contains(code) => Fault::Closed(said),
            code if ends || PASSING.contains(code) => Fault::Lost(said),
            _ => Fault::Refused(said),
        }
    }

    /// What kept the program from the server, or ended the connection.
    fn of_way(said: String) -> Self {
        let is_wrong = WRONG.iter().any(|wrong| said.contains(wrong));
        if is_wrong { Fault::Closed(said) } else { Fault::Lost(said) }
    }

    /// Nothing came back in time.
    pub(super) fn late() -> Self {
        Fault::Lost("it does not answer".to_owned())
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Lost(why) => StoreError::Unreachable(why),
            Fault::Refused(why) | Fault::Closed(why) => StoreError::Refused(why),
        }
    }
}

impl StoreError {
    /// Whether the database has no place for one more connection. It may soon, and others may go on over theirs.
    pub fn is_crowded(&self) -> bool {
        let StoreError::Unreachable(why) = self else { return false };
        why.ends_with(&format!("({})", SqlState::TOO_MANY_CONNECTIONS.code()))
    }
}

/// An error and its cause.
fn said(error: &Error) -> String {
    match error.source() {
        Some(why) => format!("{error}: {why}"),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_leads_nowhere_is_not_tried_again() {
        let of = |said: &str| Fault::of_way(said.to_owned());
        assert!(matches!(of("invalid configuration: password missing"), Fault::Closed(_)));
        assert!(matches!(
            of("error performing TLS handshake: server does not support TLS"),
            Fault::Closed(_)
        ));
        assert!(matches!(of("error connecting to server: Connection refused"), Fault::Lost(_)));
        assert!(matches!(of("error performing TLS handshake: unexpected end of file"), Fault::Lost(_)));
    }
}
