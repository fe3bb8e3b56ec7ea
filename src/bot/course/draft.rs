//! A draft that a player has in a match, and the panel that shows it: how both are kept and taken away.

use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::wire::press::{At, PanelAt};
use crate::games::Table;
use crate::i18n::Trouble;
use crate::play::MatchId;
use crate::players::PlayerId;
use crate::store::Draft;

/// Takes an open panel away, so that it comes back as the newest message, where its player looks.
pub(in crate::bot) fn bring_down(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Done {
    match desk.work.draft(held.row.id, asker.player)? {
        Some(_) => desk.close(&asker.place, &asker.account, key(held.row.id)),
        None => Ok(()),
    }
}

/// Drops a draft, if there is one, and takes its panel away.
pub(in crate::bot) fn discard(desk: &mut Desk<'_>, id: MatchId, player: PlayerId) -> Done {
    let Some(draft) = desk.work.draft(id, player)? else {
        return Ok(());
    };
    desk.work.drop_draft(id, player);
    take_away(desk, &draft)
}

/// Takes the panel of a draft away, from whichever account of its player may have it open.
pub(in crate::bot) fn take_away(desk: &mut Desk<'_>, draft: &Draft) -> Done {
    for account in desk.profile(draft.player)?.accounts {
        if account.platform == draft.place.platform {
            desk.close(&draft.place, &account, key(draft.match_id))?;
        }
    }
    Ok(())
}

pub(in crate::bot) fn keep(desk: &mut Desk<'_>, draft: &Draft) -> Done {
    Ok(desk.work.put_draft(draft)?)
}

/// The turn for which a draft is made.
pub(in crate::bot) fn spot_of(draft: &Draft) -> PanelAt {
    let at = At { id: draft.match_id, ply: draft.ply };
    PanelAt { at, ahead: draft.ahead.as_ref().map(Vec::len) }
}

pub(in crate::bot) fn set_up(held: &Held, draft: &Draft) -> Result<Box<dyn Table>, Stop> {
    held.game.draft(&draft.steps).map_err(|refusal| Trouble::Match(held.game.terms().kind, refusal).into())
}

pub(in crate::bot) fn key(id: MatchId) -> String {
    format!("panel:{id}")
}
