//! What comes back from a panel's menus: for which draft, and which choice of it.

use super::press::{At, PanelAt, Parts, Strange};
use std::fmt;
use std::str::FromStr;

/// A menu of the panel: the draft with so many steps, at so many choices on the way to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct PanelMenu {
    pub(in crate::bot) at: PanelAt,
    pub(in crate::bot) made: usize,
    pub(in crate::bot) level: usize,
}

/// All that can be done by touching the board of a panel: the draft with so many steps. Its options are steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct TouchMenu {
    pub(in crate::bot) at: PanelAt,
    pub(in crate::bot) made: usize,
}

/// A menu under the list of what is prepared, when that was so many answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct PlanMenu {
    pub(in crate::bot) at: At,
    pub(in crate::bot) count: usize,
    /// Whether an answer is taken away, or gone on from.
    pub(in crate::bot) away: bool,
}

impl fmt::Display for PanelMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pick:{}:{}:{}", self.at, self.made, self.level)
    }
}

impl fmt::Display for TouchMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "touch:{}:{}", self.at, self.made)
    }
}

impl fmt::Display for PlanMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sift:{}:{}:{}", self.at, self.count, self.away)
    }
}

impl FromStr for PanelMenu {
    type Err = Strange;

    fn from_str(text: &str) -> Result<Self, Strange> {
        let mut parts = Parts::new(text);
        if parts.word()? != "pick" {
            return Err(Strange);
        }
        let pick = PanelMenu { at: parts.spot()?, made: parts.number()?, level: parts.number()? };
        parts.end().map(|()| pick)
    }
}

impl FromStr for TouchMenu {
    type Err = Strange;

    fn from_str(text: &str) -> Result<Self, Strange> {
        let mut parts = Parts::new(text);
        if parts.word()? != "touch" {
            return Err(Strange);
        }
        let touch = TouchMenu { at: parts.spot()?, made: parts.number()? };
        parts.end().map(|()| touch)
    }
}

impl FromStr for PlanMenu {
    type Err = Strange;

    fn from_str(text: &str) -> Result<Self, Strange> {
        let mut parts = Parts::new(text);
        if parts.word()? != "sift" {
            return Err(Strange);
        }
        let menu = PlanMenu { at: parts.at()?, count: parts.number()?, away: parts.number()? };
        parts.end().map(|()| menu)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::MatchId;

    #[test]
    fn menus_come_back_as_they_went() {
        let at = At { id: MatchId(u64::MAX), ply: u32::MAX };
        let (now, ahead) = (PanelAt { at, ahead: None }, PanelAt { at, ahead: Some(usize::MAX) });
        for pick in [now, ahead].map(|at| PanelMenu { at, made: 2, level: 1 }) {
            assert!(pick.to_string().len() <= 100);
            assert_eq!(pick.to_string().parse(), Ok(pick));
            let touch = TouchMenu { at: pick.at, made: 15 };
            assert!(touch.to_string().len() <= 100);
            assert_eq!(touch.to_string().parse(), Ok(touch));
        }
        let menu = PlanMenu { at, count: 3, away: true };
        assert_eq!(menu.to_string().parse(), Ok(menu));
        for text in ["", "pick:1:2:3", "touch:1:2", "touch:1:2:3:4", "sift:1:2:3"] {
            assert_eq!(text.parse::<PanelMenu>(), Err(Strange), "{text}");
            assert_eq!(text.parse::<TouchMenu>(), Err(Strange), "{text}");
            assert_eq!(text.parse::<PlanMenu>(), Err(Strange), "{text}");
        }
    }
}
