//! Which matches a post is about, as a person reads it.

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
