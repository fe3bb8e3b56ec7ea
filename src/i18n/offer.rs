//! What offers and claims are called.

use super::either;
use crate::play::{ClaimKind, OfferKind};
use crate::players::Locale;

/// What is offered, after "offers".
pub(super) const fn offer(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => either(locale, "Tsaul, the forced game", "Tsaul, la partida obligada"),
        OfferKind::Pause => either(locale, "a pause", "una pausa"),
        OfferKind::Takeback => either(locale, "a takeback", "deshacer el último turno"),
        OfferKind::Cancel => either(locale, "to cancel the match", "cancelar la partida"),
    }
}

/// The word for it in commands.
pub(super) const fn word(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "tsaul",
        OfferKind::Pause => either(locale, "pause", "pausa"),
        OfferKind::Takeback => either(locale, "takeback", "deshacer"),
        OfferKind::Cancel => either(locale, "cancel", "cancelar"),
    }
}

/// What was offered, after "accepts" and "rejects".
pub(super) const fn answered(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => either(locale, "Tsaul (the forced game)", "el Tsaul (partida obligada)"),
        OfferKind::Pause => either(locale, "the pause", "la pausa"),
        OfferKind::Takeback => either(locale, "the takeback", "deshacer el último turno"),
        OfferKind::Cancel => either(locale, "the offer to cancel the match", "cancelar la partida"),
    }
}

/// What somebody's offer was, after "offer"; in Spanish it stands in brackets.
pub(super) const fn expired(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => either(locale, "of Tsaul, the forced game,", "Tsaul, la partida obligada"),
        OfferKind::Pause => either(locale, "of a pause", "una pausa"),
        OfferKind::Takeback => either(locale, "of a takeback", "deshacer el último turno"),
        OfferKind::Cancel => either(locale, "to cancel the match", "cancelar la partida"),
    }
}

pub(super) fn claim(locale: Locale, kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => either(locale, "Tsaul by repetition", "Tsaul por repetición"),
        ClaimKind::Standstill => either(locale, "Tsaul by standstill", "Tsaul por estancamiento"),
        ClaimKind::NoProgress => either(locale, "Tsaul for lack of progress", "Tsaul por falta de avance"),
    }
}
