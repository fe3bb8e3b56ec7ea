//! Where and when a person is called: a panel with menus, and a button that tries it.

use crate::bot::desk::outbox::{About, Call, PostRow};
use crate::bot::desk::{Asker, Desk, Done};
use crate::bot::news::post;
use crate::bot::person::menus::{IN_CALLS, menu, menu_of_words, reminders};
use crate::bot::wire::message::{Look, Menu};
use crate::bot::wire::press::Press;
use crate::i18n::call::CallText;
use crate::i18n::{Label, Slot, Word};
use crate::players::{Calls, Profile, Way};

/// Calls the asker on each of their ways, to see whether it works, and says that it was done.
pub(in crate::bot) fn test(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let Asker { player, account, profile, locale, place, .. } = asker;
    desk.answer(asker, CallText::TestSent(profile.calls).say(*locale))?;
    for &way in profile.calls.ways() {
        let text = CallText::Test { name: profile.name.clone(), way }.say(*locale);
        let post = PostRow { text, language: Some(*locale), ..PostRow::default() };
        let (account, further) = (account.clone(), Vec::new());
        let call = Call { player: *player, account, about: About::Test, way, further, ring: None };
        match way {
            Way::Channel => post::in_channel(desk, place, post, vec![call])?,
            Way::Direct => post::directly(desk, place, post, call)?,
        }
    }
    Ok(())
}

/// Times of the day that can be picked for a digest; any other is typed.
const DIGESTS: [&str; 6] = ["off", "07:00", "08:00", "12:00", "18:00", "21:00"];

/// Shows where and when a person is called.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, profile: &Profile) -> Done {
    let locale = profile.language().unwrap_or(desk.settings.language);
    let places = menu_of_words(locale, Slot::Notices, Calls::ALL.map(Word::Calls), |word| {
        word == Word::Calls(profile.calls)
    });
    let daily = profile.digest.map_or("off".to_owned(), |digest| digest.at.to_string());
    let daily = menu(locale, Slot::Digest, &daily, &DIGESTS);
    let channel = if profile.channel_turns { "on" } else { "off" };
    let channel = menu(locale, Slot::ChannelTurns, channel, &["on", "off"]);
    let head =
        CallText::Panel { calls: profile.calls, digest: profile.digest, channel: profile.channel_turns };
    let post = PostRow {
        key: "calls".to_owned(),
        text: head.say(locale),
        language: Some(locale),
        menus: vec![places, daily, Menu { id: IN_CALLS.to_owned(), ..reminders(profile, locale) }, channel],
        buttons: vec![vec![Press::TestCall.button(locale, &Label::TestCall, Look::Plain)]],
        ..PostRow::default()
    };
    desk.show(asker, post)
}
