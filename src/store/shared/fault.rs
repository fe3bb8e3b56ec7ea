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

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error.as_db_error() {
            Some(refused) => Self::of_server(refused),
            // Nothing of the address is in it but its host.
            None => Self::Lost(said(&error)),
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

/// An error and its cause.
fn said(error: &Error) -> String {
    match error.source() {
        Some(why) => format!("{error}: {why}"),
        None => error.to_string(),
    }
}
