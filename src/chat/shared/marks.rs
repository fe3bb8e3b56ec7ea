//! The marks in the bot's text, read once for all platforms: `**bold**`, `` `code` ``, blocks between lines of three
//! backticks, and moments, `<t:1760000000:R>`.

use serde::Serialize;

/// A run of the bot's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "text", rename_all = "lowercase")]
pub(in crate::chat) enum Run<'t> {
    /// Words that are nothing but themselves.
    Plain(&'t str),
    /// Where bold words begin, or end.
    Bold,
    /// What can be typed, or what was.
    Code(&'t str),
    /// Lines that stay as they are.
    Block(&'t str),
    /// A moment with its mark.
    Moment(&'t str),
}

/// Between a block and the rest.
const FENCE: &str = "```";
const BOLD: &str = "**";
const MOMENT: &str = "<t:";
/// Longest mark of a moment, in characters: the zone of its reader may be in it.
const MOMENT_MAX: usize = 80;

/// The runs of a text, in order. A backtick without another one is a plain one; a block without an end goes on to the end.
pub(in crate::chat) fn runs(text: &str) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    for (place, part) in text.split(FENCE).enumerate() {
        if place % 2 == 1 { runs.push(Run::Block(part)) } else { read_lines(part, &mut runs) }
    }
    runs
}

fn read_lines<'t>(text: &'t str, runs: &mut Vec<Run<'t>>) {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('`') {
        let Some((code, behind)) = after.split_once('`') else { break };
        read_words(before, runs);
        runs.push(Run::Code(code));
        rest = behind;
    }
    read_words(rest, runs);
}

fn read_words<'t>(text: &'t str, runs: &mut Vec<Run<'t>>) {
    let mut rest = text;
    while !rest.is_empty() {
        let (run, length) = first(rest);
        runs.push(run);
        rest = &rest[length..];
    }
}

/// The run with which a text begins that is neither code nor block, and its length.
fn first(text: &str) -> (Run<'_>, usize) {
    if text.starts_with(BOLD) {
        return (Run::Bold, BOLD.len());
    }
    if text.starts_with(MOMENT)
        && let Some((end, _)) = text.char_indices().take(MOMENT_MAX).find(|(_, c)| *c == '>')
    {
        return (Run::Moment(&text[..=end]), end + 1);
    }
    let begins = |(at, _): &(usize, char)| [BOLD, MOMENT].iter().any(|mark| text[*at..].starts_with(mark));
    let end = text.char_indices().skip(1).find(begins).map_or(text.len(), |(at, _)| at);
    (Run::Plain(&text[..end]), end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Run::{Block, Bold, Code, Moment, Plain};
    use serde_json::{Value, json};

    #[test]
    fn every_mark_is_told_from_what_looks_like_one() {
        for (text, read) in [
            ("**#1** · a*b", &[Bold, Plain("#1"), Bold, Plain(" · a*b")][..]),
            ("say `!n **x**` now", &[Plain("say "), Code("!n **x**"), Plain(" now")]),
            ("a ` b **c**", &[Plain("a ` b "), Bold, Plain("c"), Bold]),
            ("x\n```\na `b`\n```\nc", &[Plain("x\n"), Block("\na `b`\n"), Plain("\nc")]),
            ("```\na", &[Block("\na")]),
            ("by <t:5:R>. <t: é <", &[Plain("by "), Moment("<t:5:R>"), Plain(". "), Plain("<t: é <")]),
            ("", &[]),
        ] {
            assert_eq!(runs(text), read, "{text}");
        }
    }

    /// The page of the local room reads them so.
    #[test]
    fn a_run_is_handed_out_as_its_kind_and_its_text() {
        let told = serde_json::to_value(runs("**a** `b` <t:5:R>")).unwrap();
        let run = |kind: &str, text: &str| json!({ "kind": kind, "text": text });
        let bold = json!({ "kind": "bold" });
        let space = run("plain", " ");
        let read = [
            bold.clone(),
            run("plain", "a"),
            bold,
            space.clone(),
            run("code", "b"),
            space,
            run("moment", "<t:5:R>"),
        ];
        assert_eq!(told, Value::from(read.to_vec()));
    }
}
