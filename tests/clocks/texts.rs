//! What a post is for and which matches it is about, as a person reads it.

/// What a post is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Turn,
    Reminder,
    Vacation,
    /// Several matches wait.
    Several,
    Other,
}

impl Sort {
    /// What a post with this text is for.
    pub(crate) fn of(text: &str) -> Sort {
        if listed(text).len() > 1 || text.contains("hese matches") {
            Sort::Several
        } else if text.contains("**Vacation**") {
            Sort::Vacation
        } else if text.contains("**Reminder**") && !text.contains("Agree or dispute it") {
            // The other side is reminded of a claim in the same way.
            Sort::Reminder
        } else if calls_to_turn(text) {
            Sort::Turn
        } else {
            Sort::Other
        }
    }
}

/// Whether a text calls somebody to their turn.
pub(crate) fn calls_to_turn(text: &str) -> bool {
    // Whoever has claimed something is told what has come of it in their own turn.
    // So is who is told that the clocks stand, or run again, whether or not they were called to that turn.
    let other = ["claim", "The clocks are paused", "The pause is over"];
    text.contains("it is your turn. Your time runs out") && !other.iter().any(|other| text.contains(other))
}

/// The match that a text is about.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.split('#').skip(1).find_map(|rest| rest.chars().next()?.to_digit(10))
}

/// The matches that a text is about, each with the line that calls its player or, in a list, with that and its own.
pub(crate) fn listed(text: &str) -> Vec<(u32, String)> {
    let id = |line: &str| line.trim_start_matches("**").strip_prefix('#')?.chars().next()?.to_digit(10);
    let mut found: Vec<(u32, String)> = Vec::new();
    let mut call = "";
    for line in text.lines() {
        match id(line) {
            Some(id) if line.starts_with("**") => found.push((id, String::new())),
            Some(id) => found.push((id, format!("{call} {line}"))),
            None if line.contains('@') => {
                call = line;
                if let Some((_, said)) = found.last_mut().filter(|(_, said)| said.is_empty()) {
                    said.push_str(line);
                }
            }
            None => {}
        }
    }
    found
}
