//! The bot's text as Matrix shows it: plain, and as HTML.

use super::limits;
use crate::chat::shared::html::escape;
use crate::chat::shared::marks::{self, Run};
use matrix_sdk::ruma::UserId;

/// A text in both forms that a message has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    /// For clients that show no HTML, and for notifications.
    pub(super) plain: String,
    /// <https://spec.matrix.org/v1.16/client-server-api/#mroommessage-msgtypes>
    pub(super) html: String,
}

/// How addresses begin: of people, rooms and events, and of boards on the web.
const LINK: &str = "https://";

/// The bot's text, with its marks turned into HTML and everything else escaped; cut, which shows, where no event could
/// hold it.
pub(super) fn words(text: &str) -> Words {
    let mut most = text.chars().count();
    loop {
        let cut = limits::cut(text, most);
        let runs = marks::runs(&cut);
        let words = Words { plain: plain(&runs), html: html(&runs) };
        if words.plain.len() + words.html.len() <= limits::TEXT_BYTES || most == 0 {
            return words;
        }
        most = most * 3 / 4;
    }
}

impl Words {
    /// With somebody's name in front, which links to them.
    pub(super) fn to(self, people: &[(String, String)]) -> Self {
        let plain: String = people.iter().map(|(_, name)| format!("{name}: ")).collect();
        let link = |(id, name): &(String, String)| match address(id) {
            Some(to) => format!("<a href=\"{}\">{}</a>: ", escape(&to), escape(name)),
            None => format!("{}: ", escape(name)),
        };
        let html: String = people.iter().map(link).collect();
        Self { plain: format!("{plain}{}", self.plain), html: format!("{html}{}", self.html) }
    }
}

/// The address that stands for a person; nothing where the id is none.
fn address(id: &str) -> Option<String> {
    Some(UserId::parse(id).ok()?.matrix_to_uri().to_string())
}

fn plain(runs: &[Run<'_>]) -> String {
    let say = |run: &Run<'_>| match run {
        Run::Plain(text) | Run::Code(text) | Run::Moment(text) => (*text).to_owned(),
        Run::Block(lines) => lines.trim_matches('\n').to_owned(),
        Run::Bold => String::new(),
    };
    runs.iter().map(say).collect()
}

fn html(runs: &[Run<'_>]) -> String {
    let mut html = String::new();
    let mut bold = false;
    for run in runs {
        match run {
            Run::Plain(text) | Run::Moment(text) => linked(text, &mut html),
            Run::Bold => {
                html.push_str(if bold { "</strong>" } else { "<strong>" });
                bold = !bold;
            }
            Run::Code(text) => html.push_str(&format!("<code>{}</code>", escape(text))),
            Run::Block(lines) => {
                html.push_str(&format!("<pre><code>{}</code></pre>", escape(lines.trim_matches('\n'))));
            }
        }
    }
    if bold {
        html.push_str("</strong>");
    }
    html
}

/// Puts words behind the HTML, with the addresses among them as links.
fn linked(words: &str, html: &mut String) {
    let mut rest = words;
    while let Some(start) = rest.find(LINK) {
        html.push_str(&escape(&rest[..start]).replace('\n', "<br>"));
        rest = &rest[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let to = escape(&rest[..end]);
        html.push_str(&format!("<a href=\"{to}\">{to}</a>"));
        rest = &rest[end..];
    }
    html.push_str(&escape(rest).replace('\n', "<br>"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_html_and_nothing_else_does() {
        for (text, plain, html) in [
            ("**#1 · a_b**\nx", "#1 · a_b\nx", "<strong>#1 · a_b</strong><br>x"),
            (
                "<script>alert(\"x\")</script> & 'y'",
                "<script>alert(\"x\")</script> & 'y'",
                "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;",
            ),
            ("say `!n <b>`", "say !n <b>", "say <code>!n &lt;b&gt;</code>"),
            ("```\na < b\n```\nc", "a < b\nc", "<pre><code>a &lt; b</code></pre><br>c"),
            ("a < b", "a < b", "a &lt; b"),
            ("a ** b", "a  b", "a <strong> b</strong>"),
            (
                "In: https://matrix.to/#/!r:a.org/$e?via=a&via=b\nx",
                "In: https://matrix.to/#/!r:a.org/$e?via=a&via=b\nx",
                "In: <a href=\"https://matrix.to/#/!r:a.org/$e?via=a&amp;via=b\">https://matrix.to/#/!r:a.org/$e?via=a&amp;via=b</a><br>x",
            ),
            ("", "", ""),
        ] {
            assert_eq!(words(text), Words { plain: plain.to_owned(), html: html.to_owned() }, "{text}");
        }
    }

    #[test]
    fn a_text_that_no_event_could_hold_is_cut() {
        for text in ["é".repeat(70_000), "&".repeat(70_000), "`".repeat(70_000), "**".repeat(70_000)] {
            let words = words(&text);
            assert!(words.plain.len() + words.html.len() <= limits::TEXT_BYTES);
            assert!(words.plain.ends_with('…') || words.plain.is_empty(), "{}", words.plain.len());
        }
    }

    #[test]
    fn who_is_called_is_named_first() {
        let words = words("x").to(&[("@a\"b:c.org".to_owned(), "A<b".to_owned())]);
        assert_eq!(words.plain, "A<b: x");
        assert_eq!(words.html, "<a href=\"https://matrix.to/#/@a%22b:c.org\">A&lt;b</a>: x");
    }
}
