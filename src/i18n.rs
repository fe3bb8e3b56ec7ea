//! Every word for people, in English and Spanish alike.

pub mod page;

use crate::games::Unreadable;
use crate::players::Locale;

/// Says where and why a text cannot be read.
pub fn unreadable(_locale: Locale, unreadable: &Unreadable) -> String {
    format!("{unreadable:?}")
}
