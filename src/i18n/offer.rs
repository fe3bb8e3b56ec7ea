//! What offers and claims are called.

use super::either;
use crate::play::{ClaimKind, OfferKind};
use crate::players::Locale;

pub(super) fn offer(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => either(locale, "Tsaul, the forced game", "Tsaul, la partida obligada"),
        OfferKind::Pause => either(locale, "a pause", "una pausa"),
        OfferKind::Takeback => either(locale, "a takeback", "deshacer el último turno"),
        OfferKind::Cancel => either(locale, "cancelling the match", "cancelar la partida"),
    }
}

pub(super) fn claim(locale: Locale, kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => either(locale, "Tsaul by repetition", "Tsaul por repetición"),
        ClaimKind::Standstill => either(locale, "Tsaul by standstill", "Tsaul por estancamiento"),
        ClaimKind::NoProgress => either(locale, "Tsaul for lack of progress", "Tsaul por falta de avance"),
    }
}
