//! What a program leaves when it is killed: rows in a database.

use crate::house::House;
use crate::server::Server;
use nahil::store::Store;
use std::path::Path;
use std::process::Command;

/// Where the store of a program is: in a schema of the shared server.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    pub(crate) url: String,
}

impl Left {
    pub(crate) fn new() -> Self {
        Self { url: Server::get().schema() }
    }

    /// Tells a program where it is.
    pub(crate) fn point(&self, command: &mut Command) {
        command.env("NAHIL_STORE_URL", &self.url);
    }

    /// Looks at it as it is now.
    pub(crate) fn look<T>(&self, _: &Path, look: impl FnOnce(&Store) -> T) -> T {
        let house = House { url: self.url.clone() };
        look(&Store::snapshot(&house.address()).unwrap())
    }
}
