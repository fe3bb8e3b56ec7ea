//! The challenges that concern somebody, in one list: to them, by them, and open to anybody where they ask.

use crate::bot::deed::challenge;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::seat::channel;
use crate::bot::wire::message::Look;
use crate::bot::wire::press::Press;
use crate::i18n::pending::ChallengeList;
use crate::i18n::{Label, Talk};
use crate::play::MatchId;
use crate::store::ChallengeRow;

/// Most challenges of each sort that are listed.
const LISTED_MAX: usize = 8;
/// Most buttons of a row.
const ROW_MAX: usize = 5;

/// Lists the challenges that concern the asker.
pub(in crate::bot) fn list(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let (mut to, mut from) = (Vec::new(), Vec::new());
    for row in desk.work.challenges_of(asker.player)? {
        if row.challenge.to == Some(asker.player) && !row.pending {
            to.push(row);
        } else if channel::made(desk, asker, &row)? {
            from.push(row);
        }
    }
    let mut open = desk.work.open_challenges(&asker.place)?;
    open.retain(|row| from.iter().all(|own| own.challenge.id != row.challenge.id));
    let mut more = 0;
    for rows in [&mut to, &mut from, &mut open] {
        more += challenge::shorten(desk, &asker.place, rows, LISTED_MAX)?;
    }
    let locale = asker.locale;
    let accept = to.iter().chain(&open).map(|row| {
        let id = MatchId(row.challenge.id.0);
        Press::Accept(id).button(locale, &Label::AcceptOne(id), Look::Good)
    });
    let withdraw = from.iter().map(|row| {
        let id = MatchId(row.challenge.id.0);
        Press::Withdraw(id).button(locale, &Label::WithdrawOne(id), Look::Plain)
    });
    let buttons = [accept.take(ROW_MAX).collect::<Vec<_>>(), withdraw.take(ROW_MAX).collect()];
    let buttons = buttons.into_iter().filter(|row| !row.is_empty()).collect();
    let said =
        ChallengeList { to: said(desk, &to)?, from: said(desk, &from)?, open: said(desk, &open)?, more };
    desk.show(asker, PostRow { text: said.say(locale), buttons, ..PostRow::default() })
}

fn said(desk: &Desk<'_>, rows: &[ChallengeRow]) -> Result<Vec<Talk>, Stop> {
    rows.iter().map(|row| challenge::said(desk, row)).collect()
}
