//! What is to be left as it was when the host ends a command that takes long.

use crate::store::Store;
use std::future::Future;
use std::io;
use std::process;
use std::thread;
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};

/// The exit statuses of a command that was ended, as shells have them.
const INTERRUPTED: i32 = 130;
const TERMINATED: i32 = 143;

/// From now on, whoever ends the command ends it without a copy of the store left in the folder for temporary files.
pub(super) fn heed() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let ended = {
        let _entered = runtime.enter();
        ended()?
    };
    let wait = move || {
        let status = runtime.block_on(ended);
        Store::leave_nothing();
        process::exit(status);
    };
    thread::Builder::new().name("interrupt".to_owned()).spawn(wait).map(drop)
}

/// Waits until the command is to end; says with which status.
fn ended() -> io::Result<impl Future<Output = i32> + Send> {
    let (mut interrupted, mut terminated) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => INTERRUPTED,
            _ = terminated.recv() => TERMINATED,
        }
    })
}
