//! A person at a match: the ways in which a turn can be played.

use crate::discord::{Channel, Message, User};
use crate::script::{Pick, Turn};
use crate::stage::is_bare;
use serde_json::json;

/// What the ids of the buttons begin with that stand for options of a menu.
const TAP: &str = "tap ";
/// Most pages of a menu that are turned to find an option.
const PAGES_MAX: usize = 20;

/// Somebody who plays a match, and where.
#[derive(Clone, Debug)]
pub(crate) struct Player<'s> {
    pub(crate) user: &'s User,
    pub(crate) channel: &'s Channel,
    pub(crate) id: u64,
}

impl Player<'_> {
    /// Waits for the post that asks for the turn after so many.
    pub(crate) async fn asked(&self, ply: usize) -> Message {
        let board = self.channel.offers(&format!("open:{}:{ply}", self.id)).await;
        let name = self.user.name();
        assert_eq!(board.rang(), [name], "only who is to move is called: {}", board.json());
        assert_eq!(board.descriptions().len(), 1, "the board is told in words: {}", board.json());
        board
    }

    /// Opens the panel.
    pub(crate) async fn open(&self, ply: usize) -> Message {
        let board = self.asked(ply).await;
        let panel = self.user.press(&board, &format!("open:{}:{ply}", self.id)).answer().await;
        assert!(panel.is_ephemeral(), "{}", panel.json());
        panel
    }

    /// Plays by menus and buttons alone; how often that taps the screen, from *Move* to *Confirm*.
    pub(crate) async fn by_panel(&self, ply: usize, turn: &Turn) -> usize {
        let panel = self.open(ply).await;
        let mut taps = 2;
        for pick in &turn.picks {
            taps += self.pick(&panel, ply, pick).await;
        }
        self.confirm(&panel, ply, turn).await;
        taps
    }

    /// Presses *Confirm*; the panel goes away.
    pub(crate) async fn confirm(&self, panel: &Message, ply: usize, turn: &Turn) {
        self.user.press(panel, &format!("confirm:{}:{ply}:{}", self.id, turn.made));
        panel.until("it goes away", |message| message.deleted || is_bare(message)).await;
    }

    /// Chooses an option by its button or, where there are too many for buttons, on whichever page of the menu it is;
    /// how often that taps the screen.
    pub(crate) async fn pick(&self, panel: &Message, ply: usize, pick: &Pick) -> usize {
        let button = format!("{TAP}{} {}", self.menu(ply, pick), pick.key);
        let edits = panel.edits();
        if taps(panel).contains(&button) {
            self.user.press(panel, &button);
            panel.edited(edits + 1).await;
            return 1;
        }
        let menu = self.find(panel, ply, pick).await;
        let turned = panel.edits() - edits;
        self.user.choose(panel, &menu, &[&pick.key]);
        panel.edited(edits + turned + 1).await;
        2 * (turned + 1)
    }

    /// The id of the menu of a choice.
    fn menu(&self, ply: usize, pick: &Pick) -> String {
        format!("pick:{}:{ply}:{}:{}", self.id, pick.made, pick.level)
    }

    /// Turns the pages of a menu until an option is shown; the menu's id.
    pub(crate) async fn find(&self, panel: &Message, ply: usize, pick: &Pick) -> String {
        let menu = self.menu(ply, pick);
        for _ in 0..PAGES_MAX {
            let menus = panel.menus();
            let found = menus.iter().find(|(id, _)| *id == menu);
            let (_, options) = found.unwrap_or_else(|| panic!("no menu {menu}: {}", panel.json()));
            if options.iter().any(|(_, value)| *value == pick.key) {
                return menu;
            }
            let onward = options.iter().find(|(label, _)| label.starts_with('▶'));
            let (_, onward) = onward.unwrap_or_else(|| panic!("no option {pick:?}: {}", panel.json()));
            let edits = panel.edits();
            self.user.choose(panel, &menu, &[onward]);
            panel.edited(edits + 1).await;
        }
        panic!("{menu} has too many pages");
    }

    /// Plays by `/move` with the whole turn and *Confirm*; the panel goes away.
    pub(crate) async fn by_typing(&self, ply: usize, turn: &Turn) {
        let panel = self.typed(ply, turn).await;
        panel.until("it goes away", |message| message.deleted || is_bare(message)).await;
    }

    /// The same, whatever becomes of the panel.
    pub(crate) async fn typed(&self, ply: usize, turn: &Turn) -> Message {
        self.asked(ply).await;
        let options = json!({ "match": self.id.to_string(), "steps": turn.text });
        let panel = self.user.slash(self.channel, "move", options).answer().await;
        assert!(panel.is_ephemeral() && panel.content().contains(&turn.draft), "{}", panel.json());
        self.user.press(&panel, &format!("confirm:{}:{ply}:{}", self.id, turn.made));
        panel
    }

    /// Plays by the form that the panel offers.
    pub(crate) async fn by_form(&self, ply: usize, turn: &Turn) {
        let panel = self.open(ply).await;
        let form = self.user.press(&panel, &format!("form write:{}:{ply}", self.id)).modal().await;
        let panel = form.submit(json!({ "text": turn.text })).answer().await;
        assert!(panel.is_ephemeral() && panel.content().contains(&turn.draft), "{}", panel.json());
        self.confirm(&panel, ply, turn).await;
    }

    /// Plays by `/move`, letting each step be completed.
    pub(crate) async fn by_autocomplete(&self, ply: usize, turn: &Turn) {
        self.asked(ply).await;
        let mut typed = String::new();
        for step in turn.text.split_whitespace() {
            let wanted = format!("{typed} {step}").trim_start().to_owned();
            // All but its last letter is typed.
            let begun = &wanted[..wanted.len() - 1];
            let options = json!({ "match": self.id.to_string(), "steps": begun });
            let choices = self.user.autocomplete(self.channel, "move", options, "steps").choices().await;
            assert!(choices.iter().any(|(_, value)| *value == wanted), "{wanted}: {choices:?}");
            typed = wanted;
        }
        let options = json!({ "match": self.id.to_string(), "steps": typed });
        let panel = self.user.slash(self.channel, "move", options).answer().await;
        self.confirm(&panel, ply, turn).await;
    }
}

/// The ids of the buttons of a panel that stand for options of a menu, in order.
pub(crate) fn taps(panel: &Message) -> Vec<String> {
    let ids = panel.buttons().into_iter().map(|label| panel.custom_id(&label));
    ids.filter(|id| id.starts_with(TAP)).collect()
}
