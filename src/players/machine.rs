//! The machine as a player: one for each level, on no platform.

use super::{PlayerId, Profile};

/// What the machine is called, before its level; no person is called so ([`machine_name_taken`]).
const NAME: &str = "Nahil";
/// Numbers from this one on are the machine's: no person gets so far.
const FIRST: u64 = u64::MAX - 0xff;

impl PlayerId {
    /// The highest level of the machine; the lowest is 1.
    pub const MACHINE_MAX: u8 = 10;

    /// The machine at a level.
    pub const fn machine(level: u8) -> Self {
        Self(FIRST + level as u64)
    }

    /// At which level the machine plays, if that is who this is.
    pub fn level(self) -> Option<u8> {
        let level = self.0.checked_sub(FIRST).and_then(|level| u8::try_from(level).ok());
        level.filter(|level| (1..=Self::MACHINE_MAX).contains(level))
    }
}

impl Profile {
    /// What is known of the machine at a level: it has a name, and nobody can reach it.
    pub fn of_machine(level: u8) -> Self {
        Self { name: format!("{NAME} {level}"), reminders: Some(Vec::new()), ..Self::default() }
    }
}

/// Whether a name could be taken for the machine's: its name and a number, however they are written.
pub fn machine_name_taken(name: &str) -> bool {
    let signs: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let number = signs.strip_prefix(&NAME.to_lowercase());
    number.is_some_and(|number| !number.is_empty() && number.chars().all(char::is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_a_player_of_its_own() {
        for level in 1..=PlayerId::MACHINE_MAX {
            assert_eq!(PlayerId::machine(level).level(), Some(level));
        }
        for other in
            [PlayerId(0), PlayerId(1), PlayerId(u64::MAX), PlayerId::machine(0), PlayerId::machine(11)]
        {
            assert_eq!(other.level(), None, "{other:?}");
        }
        assert_eq!(Profile::of_machine(10).name, "Nahil 10");
    }

    #[test]
    fn its_name_is_known_however_it_is_written() {
        for name in ["Nahil 5", "NAHIL5", "  nahil-10", "N a h i l • 3", "Nahil ５"] {
            assert!(machine_name_taken(name), "{name}");
        }
        for name in ["Nahil", "Nahila 5", "5 Nahil", "Ana", "Nahil 5th", ""] {
            assert!(!machine_name_taken(name), "{name}");
        }
    }
}
