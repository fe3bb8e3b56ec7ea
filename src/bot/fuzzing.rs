//! A door for `fuzz/`: what buttons and menus carry.

use crate::bot::wire::menus::{PanelMenu, PlanMenu, TouchMenu};
use crate::bot::wire::press::Press;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Reads the id of a button or menu in each way in which one is read. One that can be read is written as one that means
/// the same.
///
/// # Panics
///
/// If it means something else.
pub fn read_id(text: &str) {
    comes_back::<Press>(text);
    comes_back::<PanelMenu>(text);
    comes_back::<TouchMenu>(text);
    comes_back::<PlanMenu>(text);
}

fn comes_back<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert!(
            written.parse::<T>().is_ok_and(|again| again == read),
            "{text}: {read:?} is written {written}"
        );
    }
}
