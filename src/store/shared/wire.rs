//! Where what is sent to the database runs: a runtime of its own, for whoever asks the store waits for it wherever they are.

use std::future::Future;
use std::io;
use std::sync::mpsc::sync_channel;
use tokio::runtime::{Builder, Runtime};

/// The runtime. It ends with this.
#[derive(Debug)]
pub(super) struct Wire {
    /// There until the end.
    runtime: Option<Runtime>,
}

impl Wire {
    pub(super) fn start() -> io::Result<Self> {
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("postgres").enable_all().build()?;
        Ok(Self { runtime: Some(runtime) })
    }

    /// Waits for what comes of it; nothing, if nothing can.
    pub(super) fn wait<T: Send + 'static>(
        &self,
        doing: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = sync_channel(1);
        self.spawn(async move {
            // Whoever waits for it is there.
            let _ = tell.send(doing.await);
        });
        told.recv().ok()
    }

    /// Lets it run beside.
    pub(super) fn spawn(&self, doing: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.runtime {
            drop(runtime.spawn(doing));
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // It may be dropped where nobody may wait.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
