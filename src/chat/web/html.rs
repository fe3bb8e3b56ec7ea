//! Pages as HTML. Everything that comes from people is made harmless.

use super::statics::SHELF;
use crate::bot::message::{SiteLink, SiteWay};
use crate::chat::shared::home::{HEAD, manifest_link};
use crate::chat::shared::html::escape;
use crate::chat::shared::marks::{self, Run};
use crate::i18n::{self, web};
use crate::players::Locale;
use axum::response::Html;
use std::collections::BTreeMap;

/// A page: its title, what else stands in its head, and what is on it.
pub(super) fn page(locale: Locale, title: &str, head: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} · Nahil</title>\n\
         {HEAD}{manifest}<link rel=\"stylesheet\" href=\"{style}\">\n\
         <link rel=\"stylesheet\" href=\"{more}\">\n{head}</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}\n</main>\n\
         <footer>{about}</footer>\n</body>\n</html>\n",
        lang = locale.code(),
        title = escape(title),
        manifest = manifest_link(locale),
        style = SHELF.at("/style.css"),
        more = SHELF.at("/web.css"),
        about = escape(web::words(locale).about),
    ))
}

/// A property of a page that others read who show a preview of it.
pub(super) fn property(name: &str, content: &str) -> String {
    format!("<meta property=\"og:{name}\" content=\"{}\">\n", escape(content))
}

/// Where words of a page lead.
#[derive(Debug, Default)]
pub(super) struct Links(BTreeMap<String, String>);

impl Links {
    /// Those which the bot names.
    pub(super) fn new(links: &[(String, SiteLink)]) -> Self {
        Self(links.iter().map(|(words, to)| (words.clone(), to.path())).collect())
    }

    /// Words that lead somewhere as a whole, as a link.
    pub(super) fn whole(&self, words: &str) -> Option<String> {
        let path = self.0.get(words)?;
        Some(format!("<a href=\"{path}\">{}</a>", escape(words)))
    }

    /// A text in which the numbers of matches are links.
    fn within(&self, text: &str) -> String {
        let mut parts = text.split('#');
        let mut html = escape(parts.next().unwrap_or_default());
        for part in parts {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            let (number, rest) = part.split_at(end);
            let number = format!("#{number}");
            html.push_str(&self.whole(&number).unwrap_or_else(|| escape(&number)));
            html.push_str(&escape(rest));
        }
        html
    }
}

/// Links to pages that have to do with this one, and what else stands among them.
pub(super) fn ways(locale: Locale, ways: &[SiteWay], more: &str) -> String {
    let link =
        |way: &SiteWay| format!("<a class=\"button\" href=\"{}\">{}</a>", way.to.path(), escape(&way.label));
    let links: String = ways.iter().map(link).collect();
    format!("<nav class=\"controls\" aria-label=\"{}\">{links}{more}</nav>\n", web::words(locale).ways)
}

/// Links to pages, a line each.
pub(super) fn list(ways: &[SiteWay]) -> String {
    let line = |way: &SiteWay| format!("<li><a href=\"{}\">{}</a></li>\n", way.to.path(), escape(&way.label));
    format!("<ul class=\"ways\">\n{}</ul>\n", ways.iter().map(line).collect::<String>())
}

/// A picture, by day and by night; its address has something that is asked for. Where its size is known, the page makes room
/// for it at once, so that nothing moves away under somebody's finger when it comes.
pub(super) fn picture(address: &str, alt: &str, loading: &str, size: Option<(u32, u32)>) -> String {
    let (address, alt) = (escape(address), escape(alt));
    let room =
        size.map_or_else(String::new, |(width, height)| format!(" width=\"{width}\" height=\"{height}\""));
    format!(
        "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{address}&amp;dark=1\"{room}>\
         <img class=\"watched\" loading=\"{loading}\" src=\"{address}\" alt=\"{alt}\"{room}></picture>\n"
    )
}

/// A link to what comes before or after; there may be nothing.
pub(super) fn step(rel: &str, to: Option<&str>, label: &str) -> String {
    match to {
        Some(to) => format!("<a class=\"button\" rel=\"{rel}\" href=\"{to}\">{label}</a>"),
        None => format!("<span class=\"button\" aria-disabled=\"true\">{label}</span>"),
    }
}

/// A text of the bot in this language with its marks as a paragraph.
pub(super) fn paragraph(locale: Locale, text: &str) -> String {
    linked(locale, text, &Links::default())
}

/// The same with links.
pub(super) fn linked(locale: Locale, text: &str, links: &Links) -> String {
    let mut html = String::from("<p class=\"text\">");
    let mut bold = false;
    for run in marks::runs(text) {
        match run {
            Run::Plain(text) => html.push_str(&links.within(text)),
            Run::Bold => {
                html += if bold { "</strong>" } else { "<strong>" };
                bold = !bold;
            }
            Run::Code(text) => html.push_str(&format!("<code>{}</code>", escape(text))),
            Run::Block(text) => html.push_str(&format!("<code>{}</code>", escape(text.trim_matches('\n')))),
            Run::Moment(mark) => html.push_str(&moment(locale, mark)),
        }
    }
    if bold {
        html += "</strong>";
    }
    html + "</p>"
}

/// A moment, `<t:1760000000:R>`, as Greenwich has it; the page's script has the reader's clock.
fn moment(locale: Locale, mark: &str) -> String {
    let second = mark.trim_start_matches("<t:").split([':', '>']).next();
    let at = second.and_then(|second| second.parse().ok());
    match at.and_then(|second| jiff::Timestamp::from_second(second).ok()) {
        Some(at) => {
            let date = format!("<time datetime=\"{at}\">{}</time>", at.strftime("%Y-%m-%d %H:%M UTC"));
            i18n::on(locale, &date)
        }
        None => escape(mark),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_people_write_is_html() {
        let Html(page) =
            page(Locale::Es, "<b>&\"", "", &paragraph(Locale::Es, "**<i>** `</code>` <t:0:R> <t:x"));
        assert!(page.contains("<title>&lt;b&gt;&amp;&quot; · Nahil</title>") && page.contains("lang=\"es\""));
        assert!(page.contains(
            "<p class=\"text\"><strong>&lt;i&gt;</strong> <code>&lt;/code&gt;</code> \
             el <time datetime=\"1970-01-01T00:00:00Z\">1970-01-01 00:00 UTC</time> &lt;t:x</p>"
        ));
    }
}
