//! What Nahil says of the challenges that nobody has answered yet.

use super::talk::Talk;
use crate::players::Locale;

/// The challenges that concern somebody, each as it was posted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChallengeList {
    /// Those to the reader.
    pub to: Vec<Talk>,
    /// Those that the reader has made.
    pub from: Vec<Talk>,
    /// Those of others that anybody may accept here.
    pub open: Vec<Talk>,
    /// How many more there are.
    pub more: usize,
}

impl ChallengeList {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        let parts = [
            (say!(locale, "**To you**", "**Para ti**"), &self.to),
            (say!(locale, "**From you**", "**Tuyos**"), &self.from),
            (say!(locale, "**Open to anybody here**", "**Abiertos a todos aquí**"), &self.open),
        ];
        let mut lines = Vec::new();
        for (title, challenges) in parts {
            if !challenges.is_empty() {
                lines.push(title);
                lines.extend(challenges.iter().map(|challenge| challenge.say(locale)));
            }
        }
        if lines.is_empty() {
            return say!(locale;
                "No challenge is waiting. `!n play maya` challenges anybody.",
                "No hay ningún reto pendiente. `!n jugar maya` reta a quien quiera.");
        }
        if self.more > 0 {
            lines.push(say!(locale, "And {} more.", "Y {} más.", self.more));
        }
        lines.join("\n")
    }
}
