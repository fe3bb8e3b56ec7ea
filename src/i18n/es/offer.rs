//! Cómo se llaman las ofertas y los reclamos.

use crate::play::{ClaimKind, OfferKind};

/// What is offered, after a verb such as `ofrece` or `acepta`.
pub(super) fn offer(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "Tsaul, la partida obligada",
        OfferKind::Pause => "una pausa",
        OfferKind::Takeback => "deshacer el último turno",
        OfferKind::Cancel => "cancelar la partida",
    }
}

/// What is claimed, after `reclama`.
pub(super) fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => "Tsaul por repetición",
        ClaimKind::Standstill => "Tsaul por estancamiento",
        ClaimKind::NoProgress => "Tsaul por falta de avance",
    }
}
