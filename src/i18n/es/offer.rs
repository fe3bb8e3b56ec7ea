//! Las ofertas, y cómo se llama lo que se reclama.

use crate::games::{BySide, Side};
use crate::play::{ClaimKind, Event, OfferKind};

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

/// What happened to an offer; nothing if the event is about something else.
pub(super) fn happened(event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::OfferMade { side, kind: OfferKind::Takeback } => format!(
            "{} ofrece deshacer su último turno y lo que vino después. {}, ¿aceptas? La oferta vale hasta que contestes o se \
             juegue un turno.",
            name(*side),
            name(side.other())
        ),
        Event::OfferMade { side, kind } => {
            format!(
                "{} ofrece {}. {}, ¿aceptas? La oferta vale hasta que contestes o sigas jugando.",
                name(*side),
                offer(*kind),
                name(side.other())
            )
        }
        Event::OfferAccepted { side, kind } => format!("{} acepta {}.", name(*side), offer(*kind)),
        Event::OfferRejected { side, kind } => format!("{} rechaza {}.", name(*side), offer(*kind)),
        Event::OfferLapsed { side, kind } => {
            format!("La oferta de {} ({}) ha caducado.", name(*side), offer(*kind))
        }
        _ => return None,
    })
}
