//! Why a page is not shown, and the page that says so.

use super::html;
use crate::bot::message::PageRefusal;
use crate::chat::shared::links::NoClaim;
use crate::i18n::web::{self, WebWords};
use crate::players::Locale;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Why a page is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPage {
    /// The link proves nothing.
    Claim(NoClaim),
    /// The bot refuses.
    Refused(PageRefusal),
    /// There is nothing at the address.
    Nothing,
    /// There is no such league or player, or not everybody may see it: a stranger is not told which.
    Hidden,
    /// What follows the address is none of what can stand there.
    Garbled,
    /// Another site has made the request, or it is for another name.
    Foreign,
    /// Too much from one network.
    Busy,
    /// Nothing was kept: the same may be tried again.
    Unkept,
}

impl From<PageRefusal> for NoPage {
    fn from(why: PageRefusal) -> Self {
        NoPage::Refused(why)
    }
}

impl From<NoClaim> for NoPage {
    fn from(why: NoClaim) -> Self {
        NoPage::Claim(why)
    }
}

impl NoPage {
    const fn status(self) -> StatusCode {
        match self {
            NoPage::Claim(NoClaim::Forged) | NoPage::Foreign => StatusCode::FORBIDDEN,
            NoPage::Claim(NoClaim::Expired)
            | NoPage::Refused(PageRefusal::Used | PageRefusal::Revoked | PageRefusal::NotTheirs) => {
                StatusCode::GONE
            }
            NoPage::Refused(PageRefusal::Private | PageRefusal::NoSuchTurn)
            | NoPage::Nothing
            | NoPage::Hidden => StatusCode::NOT_FOUND,
            NoPage::Garbled => StatusCode::BAD_REQUEST,
            NoPage::Busy => StatusCode::TOO_MANY_REQUESTS,
            NoPage::Unkept => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    const fn words(self, words: &WebWords) -> &'static str {
        match self {
            NoPage::Claim(NoClaim::Forged) => words.forged,
            NoPage::Claim(NoClaim::Expired) => words.expired,
            NoPage::Refused(PageRefusal::Used) => words.used,
            NoPage::Refused(PageRefusal::Revoked) => words.revoked,
            NoPage::Refused(PageRefusal::NotTheirs) => words.not_theirs,
            NoPage::Refused(PageRefusal::Private) => words.private,
            NoPage::Refused(PageRefusal::NoSuchTurn) => words.no_turn,
            NoPage::Nothing => words.nothing,
            NoPage::Hidden => words.hidden,
            NoPage::Garbled => words.garbled,
            NoPage::Foreign => words.foreign,
            NoPage::Busy => words.busy,
            NoPage::Unkept => words.unkept,
        }
    }

    /// Whether a new link would help.
    const fn is_of_link(self) -> bool {
        matches!(self, NoPage::Claim(_) | NoPage::Refused(_))
    }

    /// The page that says so, kindly; with a way to the public view, where there is one.
    pub(super) fn page(self, locale: Locale, public: Option<u64>) -> Response {
        let words = web::words(locale);
        let mut body = format!("<p>{}</p>", self.words(words));
        if self.is_of_link() {
            body.push_str(&html::paragraph(locale, words.how));
        }
        if let Some(id) = public {
            body.push_str(&format!("<p><a class=\"button\" href=\"/m/{id}?watch\">{}</a></p>", words.watch));
        }
        (self.status(), html::page(locale, words.sorry, "", &body)).into_response()
    }

    /// The same for a script.
    pub(super) fn json(self, locale: Locale) -> Response {
        let said = self.words(web::words(locale));
        (self.status(), axum::Json(serde_json::json!({ "error": said }))).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_a_page_in_the_readers_language() {
        let refusals = [
            NoPage::Claim(NoClaim::Forged),
            NoPage::Claim(NoClaim::Expired),
            NoPage::Refused(PageRefusal::Used),
            NoPage::Refused(PageRefusal::Revoked),
            NoPage::Refused(PageRefusal::NotTheirs),
            NoPage::Refused(PageRefusal::Private),
            NoPage::Refused(PageRefusal::NoSuchTurn),
            NoPage::Nothing,
            NoPage::Hidden,
            NoPage::Garbled,
            NoPage::Foreign,
            NoPage::Busy,
            NoPage::Unkept,
        ];
        for (place, refusal) in refusals.iter().enumerate() {
            for locale in Locale::ALL {
                let said = refusal.words(web::words(locale));
                let is_same = |other: &NoPage| other.words(web::words(locale)) == said;
                assert_eq!(refusals.iter().position(is_same), Some(place), "{refusal:?}");
            }
            assert!(!refusal.status().is_success() && !refusal.status().is_redirection());
        }
    }
}
