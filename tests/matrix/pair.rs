//! Two people at a match: the ways in which a turn can be played, and what is told of it.

use crate::script::{Pick, Script, Turn};
use crate::stage::{Stage, bare};
use crate::timeline::Message;
use crate::user::{Room, User};
use nahil::games::Side;

/// Most pages of a menu that are turned to find an option.
const PAGES_MAX: usize = 20;
/// Who is to move opens the panel with it.
const MOVE: &str = "♟";
pub(crate) const CONFIRM: &str = "✅";
const ON: &str = "⏩";
const CANCEL: &str = "❌";
/// The signs of the options of a menu.
const KEYCAPS: [&str; 10] = ["1⃣", "2⃣", "3⃣", "4⃣", "5⃣", "6⃣", "7⃣", "8⃣", "9⃣", "🔟"];

/// Who plays a match, and where.
#[derive(Clone, Debug)]
pub(crate) struct Pair<'s> {
    pub(crate) stage: &'s Stage,
    pub(crate) room: String,
    /// They are White, whatever the game calls that side.
    pub(crate) white: &'s User,
    pub(crate) black: &'s User,
    pub(crate) id: u64,
}

impl<'s> Pair<'s> {
    /// Ana, as White, challenges Beto, who accepts.
    pub(crate) fn begin(stage: &'s Stage, script: &Script) -> Self {
        Self::begin_another(stage, script, 1)
    }

    /// The same where this is the number of the match.
    pub(crate) fn begin_another(stage: &'s Stage, script: &Script, id: u64) -> Self {
        let pair = Self::of(stage, id);
        pair.challenge(script);
        let challenge = stage.bot_calls(&stage.his(), &format!("#{id} · Ana"));
        assert_eq!(challenge.called(), [pair.black.id.as_str()], "{:#}", challenge.first);
        react(stage, &stage.his(), &challenge, CONFIRM);
        pair
    }

    /// The match of this number, which Ana and Beto have begun.
    pub(crate) fn of(stage: &'s Stage, id: u64) -> Self {
        Self { stage, room: stage.room.clone(), white: &stage.ana, black: &stage.beto, id }
    }

    /// Says a turn and its confirmation, without waiting for what the bot makes of it.
    pub(crate) fn say(&self, turn: &Turn) {
        let room = self.mover(turn);
        room.say(&format!("!n move #{} {}", self.id, turn.text));
        room.say(&format!("!n confirm #{}", self.id));
    }

    pub(crate) fn challenge(&self, script: &Script) {
        let (rival, game) = (&self.black.id, script.kind.id());
        self.stage.hers().say(&format!("!n play {rival} {game} white {}", script.options));
    }

    /// Whose turn it is, as they see the room.
    pub(crate) fn mover(&self, turn: &Turn) -> Room<'s> {
        let user = if turn.side == Side::White { self.white } else { self.black };
        user.room(&self.room)
    }

    /// All boards of the match where everybody sees them, oldest first. One that a newer one has overtaken is there in words.
    pub(crate) fn boards(&self, room: &Room<'_>) -> Vec<Message> {
        room.messages().into_iter().filter(|message| self.is_board(message)).collect()
    }

    fn is_board(&self, message: &Message) -> bool {
        let (title, text) = (format!("#{} · ", self.id), bare(message.text()));
        message.sender == self.stage.program.id
            && !message.redacted
            && (message.picture().is_some() || text.contains("has played"))
            && text.contains(&title)
    }

    /// Waits for the board that asks for the turn after so many.
    pub(crate) fn asked(&self, ply: usize, turn: &Turn) -> Message {
        let room = self.mover(turn);
        let boards = |message: &&Message| self.is_board(message);
        room.until(&format!("board {ply}"), |room| {
            let boards: Vec<Message> = room.messages().iter().filter(boards).cloned().collect();
            boards.get(ply).filter(|board| bare(board.text()).contains(MOVE)).cloned()
        })
    }

    /// Waits for the panel with a draft.
    pub(crate) fn panel(&self, room: &Room<'_>, draft: &str) -> Message {
        let title = format!("#{} · your turn", self.id);
        room.sees(&format!("a panel with {draft:?}"), |message| {
            let text = bare(message.text());
            let is_whole = message.sender == self.stage.program.id && message.picture().is_some();
            is_whole && text.contains(&title) && text.contains(draft)
        })
    }

    /// Plays by reactions alone.
    pub(crate) fn by_reactions(&self, ply: usize, turn: &Turn) {
        self.by_panel(ply, turn, |direct, panel, pick| self.pick(direct, panel, pick));
    }

    /// Plays by reactions, but for options, whose numbers are typed: where little may be sent, they have no signs.
    pub(crate) fn by_numbers(&self, ply: usize, turn: &Turn) {
        self.by_panel(ply, turn, |direct, panel, pick| {
            self.choose(direct, panel, pick, |panel, (_, number)| drop(direct.reply(&panel.id, &number)))
        });
    }

    fn by_panel(&self, ply: usize, turn: &Turn, pick: impl Fn(&Room<'_>, &Message, &Pick) -> Message) {
        let room = self.mover(turn);
        let board = self.asked(ply, turn);
        react(self.stage, &room, &board, MOVE);
        let direct = self.stage.direct(room.user);
        let mut panel = self.panel(&direct, "Pick a");
        for choice in &turn.picks {
            panel = pick(&direct, &panel, choice);
        }
        self.confirm(&direct, turn);
    }

    /// Chooses an option by its sign, on whichever page it is; the panel afterwards.
    pub(crate) fn pick(&self, direct: &Room<'_>, panel: &Message, pick: &Pick) -> Message {
        let chosen = self.choose(direct, panel, pick, |panel, (sign, _)| {
            signs_are_in_order(self.stage, direct, panel);
            react(self.stage, direct, panel, &sign);
        });
        signs_are_in_order(self.stage, direct, &chosen);
        chosen
    }

    /// Chooses an option in this way, by its sign or number, on whichever page it is; the panel afterwards.
    fn choose(
        &self,
        direct: &Room<'_>,
        panel: &Message,
        pick: &Pick,
        take: impl Fn(&Message, (String, String)),
    ) -> Message {
        let mut panel = panel.clone();
        for _ in 0..PAGES_MAX {
            let option = option_of(&panel, &pick.words);
            let (is_found, old) = (option.is_some(), panel);
            match option {
                Some(option) => take(&old, option),
                None => react(self.stage, direct, &old, ON),
            }
            panel = direct.sees(&format!("{} after {pick:?}", old.text()), |message| {
                self.is_panel(message) && message.id != old.id
            });
            // A picture with words stays when another page of them is shown.
            if is_found || old.kind() != "m.image" {
                goes_away(direct, &old);
            }
            if is_found {
                return panel;
            }
        }
        panic!("{} has no {pick:?}", panel.text());
    }

    fn is_panel(&self, message: &Message) -> bool {
        let title = format!("#{} · your turn", self.id);
        message.sender == self.stage.program.id && bare(message.text()).contains(&title)
    }

    /// Plays what is drafted; the panel goes away.
    pub(crate) fn confirm(&self, direct: &Room<'_>, turn: &Turn) {
        let panel = self.panel(direct, &turn.draft);
        react(self.stage, direct, &panel, CONFIRM);
        goes_away(direct, &panel);
    }

    /// Plays by commands alone.
    pub(crate) fn by_typing(&self, ply: usize, turn: &Turn) {
        self.asked(ply, turn);
        let room = self.mover(turn);
        room.say(&format!("!n move {}", turn.text));
        let direct = self.stage.direct(room.user);
        let panel = self.panel(&direct, &turn.draft);
        room.say("!n confirm");
        goes_away(&direct, &panel);
    }

    /// Plays by answers to the bot's posts.
    pub(crate) fn by_replies(&self, ply: usize, turn: &Turn) {
        let (direct, panel) = self.reply(ply, turn);
        goes_away(&direct, &panel);
    }

    /// Answers the board with a turn, and the panel with its confirmation; that panel, and where it is.
    pub(crate) fn reply(&self, ply: usize, turn: &Turn) -> (Room<'s>, Message) {
        let board = self.asked(ply, turn);
        let room = self.mover(turn);
        room.reply(&board.id, &turn.text);
        let direct = self.stage.direct(room.user);
        let panel = self.panel(&direct, &turn.draft);
        direct.reply(&panel.id, "confirm");
        (direct, panel)
    }

    /// All turns were told, each in words below a picture of its own: not every client shows what is under a picture.
    pub(crate) fn was_told(&self, script: &Script) {
        self.told(script, script.turns.len());
        let room = self.white.room(&self.room);
        for board in self.boards(&room) {
            let above: Vec<&str> = board.above.iter().map(Message::kind).collect();
            assert!(board.kind() == "m.text" && above == ["m.image"], "{:?} {above:?}", board.text());
            // No more events than it takes: each comes as a notice and becomes what it is.
            let edits = [board.edits.len(), board.above[0].edits.len()];
            assert!(edits.into_iter().all(|edits| edits <= 1), "{edits:?}: {}", board.text());
        }
        let end = self.boards(&room).pop().unwrap();
        assert!(["wins", "Draw"].iter().any(|words| end.text().contains(words)), "{}", end.text());
    }

    /// So many turns were told, each once, in order; who was to move was called, or at the end who did not end it, and
    /// nobody else; only the newest board of a match that goes on asks for a turn.
    pub(crate) fn told(&self, script: &Script, played: usize) {
        let room = self.white.room(&self.room);
        let settled = |boards: &[Message]| {
            let bot = &self.stage.program.id;
            let asks = |board: &Message| board.reactions_of(bot).iter().any(|sign| bare(sign) == MOVE);
            let asking: Vec<usize> = (0..boards.len()).filter(|ply| asks(&boards[*ply])).collect();
            let expected = if played < script.turns.len() { vec![played] } else { Vec::new() };
            let is_whole = |board: &Message| board.picture().is_some() && !board.called().is_empty();
            boards.len() > played && asking == expected && boards.last().is_some_and(is_whole)
        };
        let boards = room.until(&format!("{played} turns are told"), |room| {
            let boards = room.messages().into_iter().filter(|message| self.is_board(message));
            let boards: Vec<Message> = boards.collect();
            settled(&boards).then_some(boards)
        });
        assert_eq!(boards.len(), played + 1, "{:#?}", boards.iter().map(Message::text).collect::<Vec<_>>());
        for (ply, board) in boards.iter().enumerate() {
            self.is_told(script, ply, board, ply < played);
        }
    }

    /// A board that the next one has overtaken may be words alone, and need call nobody.
    fn is_told(&self, script: &Script, ply: usize, board: &Message, is_overtaken: bool) {
        let said = bare(board.text());
        assert!(ply == 0 || said.contains(&script.turns[ply - 1].text), "{ply}: {said}");
        let Some(picture) = board.picture() else {
            assert!(is_overtaken, "{ply}: {:#}", board.first);
            return;
        };
        let called = match script.turns.get(ply) {
            Some(turn) => &self.mover(turn).user.id,
            None if script.turns[ply - 1].side == Side::White => &self.black.id,
            None => &self.white.id,
        };
        let is_called = board.called() == [called.as_str()] || (is_overtaken && board.called().is_empty());
        assert!(is_called, "{ply}: {:#}", board.first);
        let info = &picture["info"];
        assert_eq!(info["mimetype"], "image/png", "{info}");
        // Cinny cuts what is higher than wide.
        assert!(info["h"].as_u64() > Some(100) && info["w"].as_u64() >= info["h"].as_u64(), "{info}");
        assert!(info["thumbnail_info"].is_object(), "{info}");
        assert_eq!(info["org.matrix.msc4230.is_animated"], false, "{info}");
    }
}

/// Reacts to a message of the bot, as if by a tap on a sign that is there.
pub(crate) fn react(stage: &Stage, room: &Room<'_>, message: &Message, sign: &str) {
    let (bot, me) = (stage.program.id.as_str(), room.user.id.as_str());
    let now = room.until(&format!("{sign} under {:?}", message.text()), |room| {
        let now = room.messages().into_iter().find(|now| now.id == message.id)?;
        now.reactions.iter().any(|(key, by, _)| by == bot && bare(key) == bare(sign)).then_some(now)
    });
    let same = now.reactions.iter().filter(|(key, ..)| bare(key) == bare(sign));
    for (_, _, id) in same.clone().filter(|(_, by, _)| by == me) {
        room.redact(id);
    }
    let key = same.clone().find(|(_, by, _)| by == bot).map(|(key, ..)| key.clone());
    room.react(&message.id, &key.unwrap());
}

fn goes_away(direct: &Room<'_>, panel: &Message) {
    direct.until("the panel to go away", |room| {
        room.messages().iter().find(|message| message.id == panel.id)?.redacted.then_some(())
    });
}

/// The signs under a panel are those of which it tells, each once, in the order in which it tells of them.
fn signs_are_in_order(stage: &Stage, room: &Room<'_>, panel: &Message) {
    let text = bare(panel.text());
    let told = |sign: &str| text.find(&bare(sign));
    room.until("every sign", |room| {
        let now = room.messages().into_iter().find(|now| now.id == panel.id)?;
        let signs: Vec<String> = now.reactions_of(&stage.program.id).into_iter().map(bare).collect();
        let places: Vec<usize> =
            signs.iter().map(|sign| told(sign).unwrap_or_else(|| panic!("{sign}: {text}"))).collect();
        assert!(places.is_sorted_by(|one, other| one < other), "{signs:?} {text}");
        let last = text.rfind(CANCEL)?;
        places.last().filter(|place| **place >= last).map(drop)
    });
}

/// The sign of an option, if it is shown.
pub(crate) fn sign_of(panel: &Message, words: &str) -> Option<String> {
    option_of(panel, words).map(|(sign, _)| sign)
}

/// The sign of an option and its number, if it is shown.
fn option_of(panel: &Message, words: &str) -> Option<(String, String)> {
    let option = |line: &str| {
        let place = KEYCAPS.into_iter().position(|sign| line.starts_with(sign))?;
        let sign = KEYCAPS[place];
        let label = line.strip_prefix(sign)?.trim().trim_end_matches('✔').trim();
        let numbered = label.split_once(" · ");
        let numbered = numbered.filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        let (number, plain) = match numbered {
            Some((number, plain)) => (number.to_owned(), plain),
            None => ((place + 1).to_string(), label),
        };
        (plain == bare(words)).then(|| (sign.to_owned(), number))
    };
    bare(panel.text()).lines().find_map(option)
}
