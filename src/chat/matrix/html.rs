//! The bot's text as Matrix shows it: plain, and as HTML.

use super::limits;

/// A text in both forms that a message has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    /// For clients that show no HTML, and for notifications.
    pub(super) plain: String,
    /// <https://spec.matrix.org/v1.16/client-server-api/#mroommessage-msgtypes>
    pub(super) html: String,
}

/// How the addresses of people, rooms and events begin.
const LINK: &str = "https://matrix.to/#/";

/// A run of a text.
#[derive(Debug, PartialEq, Eq)]
enum Run<'t> {
    Plain(&'t str),
    Bold,
    Code(&'t str),
    Block(&'t str),
    /// An address within Matrix.
    Link(&'t str),
}

/// The bot's text, with its marks turned into HTML and everything else escaped; cut, which shows, where no event could
/// hold it.
pub(super) fn words(text: &str) -> Words {
    let mut most = text.chars().count();
    loop {
        let cut = limits::cut(text, most);
        let runs = runs(&cut);
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
        let link = |(id, name): &(String, String)| format!("<a href=\"{}\">{}</a>: ", link(id), escape(name));
        let html: String = people.iter().map(link).collect();
        Self { plain: format!("{plain}{}", self.plain), html: format!("{html}{}", self.html) }
    }
}

/// The address that stands for a person, <https://spec.matrix.org/v1.16/appendices/#matrixto-navigation>.
fn link(id: &str) -> String {
    let mut link = String::from(LINK);
    for byte in id.bytes() {
        if byte.is_ascii_alphanumeric() || b"@:.-_~".contains(&byte) {
            link.push(char::from(byte));
        } else {
            link.push_str(&format!("%{byte:02X}"));
        }
    }
    link
}

/// The text with what would be HTML made harmless.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

fn runs(text: &str) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    for (place, block) in text.split("```").enumerate() {
        if place % 2 == 1 {
            runs.push(Run::Block(block.trim_matches('\n')));
            continue;
        }
        for (place, part) in block.split('`').enumerate() {
            if place % 2 == 1 { runs.push(Run::Code(part)) } else { plain_runs(part, &mut runs) }
        }
    }
    runs
}

fn plain_runs<'t>(text: &'t str, runs: &mut Vec<Run<'t>>) {
    let mut rest = text;
    while !rest.is_empty() {
        let (mark, taken) = if rest.starts_with("**") {
            (Some(Run::Bold), 2)
        } else if rest.starts_with(LINK) {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            (Some(Run::Link(&rest[..end])), end)
        } else {
            (None, 0)
        };
        if let Some(mark) = mark {
            runs.push(mark);
            rest = &rest[taken..];
            continue;
        }
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = [rest[first..].find("**"), rest[first..].find(LINK)];
        let end = end.into_iter().flatten().min().map_or(rest.len(), |end| first + end);
        runs.push(Run::Plain(&rest[..end]));
        rest = &rest[end..];
    }
}

fn plain(runs: &[Run<'_>]) -> String {
    let say = |run: &Run<'_>| match run {
        Run::Plain(text) | Run::Code(text) | Run::Block(text) | Run::Link(text) => (*text).to_owned(),
        Run::Bold => String::new(),
    };
    runs.iter().map(say).collect()
}

fn html(runs: &[Run<'_>]) -> String {
    let mut html = String::new();
    let mut bold = false;
    for run in runs {
        match run {
            Run::Plain(text) => html.push_str(&escape(text).replace('\n', "<br>")),
            Run::Bold => {
                html.push_str(if bold { "</strong>" } else { "<strong>" });
                bold = !bold;
            }
            Run::Code(text) => html.push_str(&format!("<code>{}</code>", escape(text))),
            Run::Block(text) => html.push_str(&format!("<pre><code>{}</code></pre>", escape(text))),
            Run::Link(to) => {
                let to = escape(to);
                html.push_str(&format!("<a href=\"{to}\">{to}</a>"));
            }
        }
    }
    if bold {
        html.push_str("</strong>");
    }
    html
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
