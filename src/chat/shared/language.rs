//! In which language somebody is answered of whom nothing else is known.

use crate::players::Locale;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;

/// The language that a browser wants most of those there are.
pub(in crate::chat) fn wanted(headers: &HeaderMap) -> Option<Locale> {
    let named = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok())?;
    let mut codes = named.split(',').map(|part| part.split(';').next().unwrap_or_default().trim());
    codes.find_map(Locale::from_code)
}
