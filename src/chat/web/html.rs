//! Pages as HTML. Everything that comes from people is made harmless.

use crate::chat::shared::html::escape;
use crate::chat::shared::marks::{self, Run};
use crate::i18n::web;
use crate::players::Locale;
use axum::response::Html;

/// A page: its title, what else stands in its head, and what is on it.
pub(super) fn page(locale: Locale, title: &str, head: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} · Nahil</title>\n\
         <link rel=\"icon\" href=\"/icon.svg\">\n<link rel=\"stylesheet\" href=\"/style.css\">\n\
         <link rel=\"stylesheet\" href=\"/web.css\">\n{head}</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}\n</main>\n\
         <footer>{about}</footer>\n</body>\n</html>\n",
        lang = locale.code(),
        title = escape(title),
        about = escape(web::words(locale).about),
    ))
}

/// A property of a page that others read who show a preview of it.
pub(super) fn property(name: &str, content: &str) -> String {
    format!("<meta property=\"og:{name}\" content=\"{}\">\n", escape(content))
}

/// A text of the bot with its marks as a paragraph.
pub(super) fn paragraph(text: &str) -> String {
    let mut html = String::from("<p class=\"text\">");
    let mut bold = false;
    for run in marks::runs(text) {
        match run {
            Run::Plain(text) => html.push_str(&escape(text)),
            Run::Bold => {
                html += if bold { "</strong>" } else { "<strong>" };
                bold = !bold;
            }
            Run::Code(text) => html.push_str(&format!("<code>{}</code>", escape(text))),
            Run::Block(text) => html.push_str(&format!("<code>{}</code>", escape(text.trim_matches('\n')))),
            Run::Moment(mark) => html.push_str(&moment(mark)),
        }
    }
    if bold {
        html += "</strong>";
    }
    html + "</p>"
}

/// A moment, `<t:1760000000:R>`, as Greenwich has it; the page's script has the reader's clock.
fn moment(mark: &str) -> String {
    let second = mark.trim_start_matches("<t:").split([':', '>']).next();
    let at = second.and_then(|second| second.parse().ok());
    match at.and_then(|second| jiff::Timestamp::from_second(second).ok()) {
        Some(at) => format!("<time datetime=\"{at}\">{}</time>", at.strftime("%Y-%m-%d %H:%M UTC")),
        None => escape(mark),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_people_write_is_html() {
        let Html(page) = page(Locale::Es, "<b>&\"", "", &paragraph("**<i>** `</code>` <t:0:R> <t:x"));
        assert!(page.contains("<title>&lt;b&gt;&amp;&quot; · Nahil</title>") && page.contains("lang=\"es\""));
        assert!(page.contains(
            "<p class=\"text\"><strong>&lt;i&gt;</strong> <code>&lt;/code&gt;</code> \
             <time datetime=\"1970-01-01T00:00:00Z\">1970-01-01 00:00 UTC</time> &lt;t:x</p>"
        ));
    }
}
