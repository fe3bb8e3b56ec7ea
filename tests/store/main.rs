//! The store: what is committed is there, whole and for good; what is hurt is named and hurts only itself.
//!
//! What is not about files is about every engine: `tests/postgres` has it done over a database, too.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what fails here fails the test, and tells what it has tried"
)]

/// Those of these functions that are tests, for each engine.
macro_rules! acts {
    ($($act:ident),+ $(,)?) => {
        mod acted {
            $(
                #[test]
                fn $act() {
                    super::$act();
                }
            )+
        }
    };
}

mod acts;
mod backup;
mod begun;
mod choice;
mod disk;
mod expulsion;
#[cfg(target_os = "linux")]
mod faults;
mod finished;
mod follow;
mod forgotten;
mod house;
mod journal;
mod kept;
mod link;
mod made;
mod mined;
mod packed;
#[cfg(target_os = "linux")]
mod power;
mod salvage;
mod seen;
mod upgrade;
mod voted;

use nahil::store::{Store, StoreError};

#[test]
fn one_process_at_a_time_holds_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let refused = Store::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused:?}");
    assert!(refused.to_string().contains("Is another nahil running"), "{refused}");
    drop(store);
    Store::open(folder.path()).unwrap();
}
