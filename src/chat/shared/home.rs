//! What pages need to stand on a phone's home screen: what they are called there, their icons, the worker behind them, and
//! what it shows when there is no network.

use super::files::{self, HTML, SCRIPT, SVG, Shelf};
use super::html::escape;
use crate::i18n::page::{self, PageWords};
use crate::players::Locale;
use axum::Router;
use axum::body::Bytes;
use serde_json::{Value, json};

/// What a page is called on a home screen, and how it looks there.
const MANIFEST: &str = "application/manifest+json";
const PNG: &str = "image/png";
/// The colour of the icon.
const THEME: &str = "#12695c";
/// The colour of a page before there is anything on it.
const BACK: &str = "#f6f4ee";

/// An icon: where it is served, its width in pixels, what of it may be cut off, and the picture.
type Icon = (&'static str, u32, &'static str, &'static [u8]);

/// Icons with round corners, and full ones, whose corners a phone may cut off as it likes. The last is Apple's.
const ICONS: [Icon; 5] = [
    ("/icon-192.png", 192, "any", include_bytes!("../local/page/icon-192.png")),
    ("/icon-512.png", 512, "any", include_bytes!("../local/page/icon-512.png")),
    ("/icon-full-192.png", 192, "maskable", include_bytes!("../local/page/icon-full-192.png")),
    ("/icon-full-512.png", 512, "maskable", include_bytes!("../local/page/icon-full-512.png")),
    ("/icon-full-180.png", 180, "maskable", include_bytes!("../local/page/icon-full-180.png")),
];

/// A picture made of lines, of any size.
const DRAWN: &str = include_str!("../local/page/icon.svg");
const WORKER: &str = include_str!("../local/page/worker.js");

/// What stands in the head of every page.
pub(in crate::chat) const HEAD: &str = concat!(
    "<link rel=\"icon\" href=\"/icon.svg\">\n",
    "<link rel=\"apple-touch-icon\" href=\"/icon-full-180.png\">\n",
    "<meta name=\"theme-color\" media=\"(prefers-color-scheme: light)\" content=\"#fffdf8\">\n",
    "<meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"#1f221e\">\n",
);

/// Serves all of it, for pages with these files; what is opened from the home screen begins at `start`.
pub(in crate::chat) fn router<S: Clone + Send + Sync + 'static>(shelf: &Shelf, start: &str) -> Router<S> {
    let mut router = files::fixed(Router::new(), "/icon.svg", SVG, DRAWN);
    for (path, _, _, picture) in ICONS {
        router = files::fixed(router, path, PNG, Bytes::from_static(picture));
    }
    for locale in Locale::ALL {
        let (words, code) = (page::words(locale), locale.code());
        let manifest = manifest(locale, words, start).to_string();
        router = files::fixed(router, &format!("/manifest/{code}"), MANIFEST, manifest);
        router = files::fixed(router, &format!("/offline/{code}"), HTML, offline_page(shelf, locale));
    }
    let pages: Vec<_> = Locale::ALL.iter().map(|locale| format!("/offline/{}", locale.code())).collect();
    let worker = shelf.fill(WORKER).replace("{pages}", &json!(pages).to_string());
    files::fixed(router, "/worker.js", SCRIPT, worker)
}

/// The link to what the page is called, in a language.
pub(in crate::chat) fn manifest_link(locale: Locale) -> String {
    format!("<link rel=\"manifest\" href=\"/manifest/{}\">\n", locale.code())
}

fn manifest(locale: Locale, words: &PageWords, start: &str) -> Value {
    let icon = |(path, width, purpose, _): &Icon| {
        let sizes = format!("{width}x{width}");
        json!({ "src": path, "sizes": sizes, "type": PNG, "purpose": purpose })
    };
    let mut icons: Vec<Value> = ICONS.iter().map(icon).collect();
    icons.push(json!({ "src": "/icon.svg", "sizes": "any", "type": SVG, "purpose": "any" }));
    json!({
        "id": "/",
        "name": "Nahil",
        "short_name": "Nahil",
        "description": words.about,
        "lang": locale.code(),
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME,
        "background_color": BACK,
        "icons": icons,
    })
}

/// The page without network: it tries again, and shows the boards that this browser keeps.
fn offline_page(shelf: &Shelf, locale: Locale) -> String {
    let words = page::words(locale);
    let again = format!(
        "<button id=\"again\" type=\"button\" class=\"primary\">{}</button>\n",
        escape(words.try_again)
    );
    kept_page(shelf, locale, (words.offline_title, words.offline_text), &again)
}

/// The page of the boards that this browser keeps. It is the same for everybody: its script puts them there.
pub(in crate::chat) fn kept_page(
    shelf: &Shelf,
    locale: Locale,
    (title, text): (&str, &str),
    more: &str,
) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} · Nahil</title>\n\
         {HEAD}{manifest}<link rel=\"stylesheet\" href=\"{style}\">\n\
         <script type=\"module\" src=\"{script}\"></script>\n</head>\n<body>\n<main id=\"door\">\n\
         <img src=\"{icon}\" alt=\"\" width=\"56\" height=\"56\">\n<h1>{title}</h1>\n<p>{text}</p>\n\
         {more}<section id=\"kept\" hidden>\n<h2>{kept}</h2>\n<ul id=\"kept-boards\"></ul>\n</section>\n</main>\n</body>\n</html>\n",
        lang = locale.code(),
        title = escape(title),
        text = escape(text),
        manifest = manifest_link(locale),
        style = shelf.at("/style.css"),
        script = shelf.at("/kept.js"),
        icon = shelf.at("/icon.svg"),
        kept = escape(page::words(locale).kept),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_are_as_large_as_the_manifest_says() {
        for (path, width, _, picture) in ICONS {
            let side = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
            assert_eq!((side(16), side(20)), (width, width), "{path}");
            assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n") && picture.len() < 16 * 1024, "{path}");
        }
    }

    #[test]
    fn the_manifest_speaks_each_language() {
        for locale in Locale::ALL {
            let manifest = manifest(locale, page::words(locale), "/boards");
            assert_eq!(manifest["lang"], locale.code());
            let has = |size: &str, purpose: &str| {
                let icons = manifest["icons"].as_array().unwrap().iter();
                icons.clone().any(|icon| icon["sizes"] == size && icon["purpose"] == purpose)
            };
            assert!(
                ["any", "maskable"].iter().all(|purpose| has("192x192", purpose) && has("512x512", purpose))
            );
        }
    }
}
