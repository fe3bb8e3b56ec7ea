//! How many files the program may have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// How many to ask for if the host sets no limit.
const WANTED: u64 = 16_384;
/// With fewer the program cannot start: the store, the runtime and the platforms keep some open at all times.
pub(super) const NEEDED: usize = 64;

/// Raises the limit as far as the host allows, because shells set it low; returns the new limit.
pub(super) fn raise() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let (soft, hard) = (limit.current.unwrap_or(u64::MAX), limit.maximum.unwrap_or(u64::MAX));
    let wanted = hard.min(WANTED);
    if soft >= wanted {
        return usize::try_from(soft).unwrap_or(usize::MAX);
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum: limit.maximum }) {
        Ok(()) => wanted as usize,
        Err(error) => {
            tracing::warn!(%error, soft, "cannot raise the limit of open files");
            soft as usize
        }
    }
}
