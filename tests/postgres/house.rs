//! Where the store of a test is: in a schema of the shared server.

use crate::server::{Server, ask};
use nahil::store::{Address, Candidacy, Candidate, Lead, Store, StoreError};

/// A place for a store.
pub(crate) struct House {
    pub(crate) url: String,
}

impl House {
    pub(crate) fn new() -> Self {
        Self { url: Server::get().schema() }
    }

    pub(crate) fn address(&self) -> Address {
        Address::read(&self.url, None).unwrap()
    }

    /// Opens the store, which is closed.
    pub(crate) fn open(&self) -> Store {
        self.try_open().unwrap()
    }

    pub(crate) fn try_open(&self) -> Result<Store, StoreError> {
        self.lead("a").map(|(store, _)| store)
    }

    /// Opens it for a program of this name, which leads at once.
    pub(crate) fn lead(&self, name: &str) -> Result<(Store, Lead), StoreError> {
        match Candidate::new(self.address(), name)?.stand()? {
            Candidacy::Leads(store, lead) => Ok((store, lead)),
            waits @ Candidacy::Waits { .. } => panic!("another program leads: {waits:?}"),
        }
    }

    /// The posts that wait, as whoever looks now sees them.
    pub(crate) fn peek(&self) -> Vec<String> {
        let posts = Store::snapshot(&self.address()).unwrap().outbox::<String>().unwrap();
        posts.into_iter().map(|(_, text)| text).collect()
    }

    /// Writes a row past the store, as another version would.
    pub(crate) fn write(&self, key: &[u8], value: &[u8]) {
        let [key, value] = [key, value].map(hex);
        ask(
            &self.url,
            &format!(
                "INSERT INTO nahil_rows VALUES ('{key}', '{value}') ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            ),
        );
    }

    /// Erases all rows under a prefix in the same way.
    pub(crate) fn erase_under(&self, prefix: &[u8]) {
        let length = prefix.len();
        ask(&self.url, &format!("DELETE FROM nahil_rows WHERE substr(key, 1, {length}) = '{}'", hex(prefix)));
    }
}

/// Bytes as the server reads them.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold("\\x".to_owned(), |text, byte| format!("{text}{byte:02x}"))
}
