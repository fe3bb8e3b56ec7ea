//! The one loop.

pub mod message;

use jiff::Timestamp;
use std::sync::Arc;

/// Where the time comes from; handed to whoever needs it, so that tests have their own.
pub type Now = Arc<dyn Fn() -> Timestamp + Send + Sync>;
