//! How threads step back behind those for whose work somebody waits.

use tracing::warn;

/// The priority of this thread is so much lower from now on, from 1 to 19, on a system that goes by niceness; where it cannot
/// be had, the log says what is done with the usual one.
pub(crate) fn step_back(niceness: i32, work: &str) {
    if let Err(why) = rustix::process::setpriority_process(None, niceness) {
        warn!("{work} with the usual priority: {why}");
    }
}
