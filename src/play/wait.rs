//! How long one waits for people, by the clock of the match.

use super::control::Control;
use jiff::SignedDuration;

impl Control {
    /// Who has less than this at the start plays a live match.
    const LIVE_BELOW: SignedDuration = SignedDuration::from_hours(24);

    /// How long somebody has who is given so much time in a match over days: in a live match a quarter of what each side
    /// has at the start, if that is less.
    pub fn wait(self, usual: SignedDuration) -> SignedDuration {
        let base = self.start();
        if base < Self::LIVE_BELOW { usual.min(base / 4) } else { usual }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_matches_do_not_wait_for_days() {
        for (control, minutes) in [
            ("seb", 10),
            ("sudden 10m", 2),
            ("fischer 23h+10m", 345),
            ("fischer 1d+10m", 2_880),
            ("sudden 2d", 2_880),
            ("1d", 2_880),
            ("1d bank 1h", 2_880),
        ] {
            let control: Control = control.parse().unwrap();
            assert_eq!(control.wait(SignedDuration::from_hours(48)).as_mins(), minutes, "{control}");
        }
        let seb: Control = "seb".parse().unwrap();
        assert_eq!(seb.wait(SignedDuration::from_mins(5)), SignedDuration::from_mins(5));
    }
}
