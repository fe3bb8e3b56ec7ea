//! The lesson of Daiku 9.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::daiku;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "What Daiku 9 is",
        text: "Two players, Black and White; **Black begins**. The board has nine **sectors** of nine cells, \
            told apart by their shade. A sector that holds nine pieces of one colour is **full**.\n\
            **Whoever has three full sectors at the same time wins.** Black has just done it here; full \
            sectors are tinted.\n\
            Each side has 27 pieces. They enter in three waves of nine, and here is the twist: **the other \
            player places your pieces**, where they help you least. Then you gather yours and keep the other \
            player from gathering theirs.\n\
            Nothing is ever captured, and you cannot pass.",
        board: Some(daiku::WON),
    },
    Page {
        title: "The board",
        text: "Columns are called `a` to `i`, rows by their numbers from 1, on White's side. The green cell \
            is `e6`. It lies in the middle sector, which goes from `d4` to `f6`.\n\
            If you play Black, your board is turned; the names go with it.\n\
            Above and below the board, each side has three small squares; one is filled for each full \
            sector. The disc with a number shows how many of that side's pieces are still to be placed. The \
            three bars count the waves. The big ring shows whose turn it is.",
        board: Some(daiku::BOARD),
    },
    Page {
        title: "Placing",
        text: "The match begins with the first wave. In turn, each player places **one piece of the other's \
            colour** on any empty cell, until nine of each are on the board.\n\
            Here it was Black's turn, and Black has put a white piece on `e5`. This is written `@e5`.\n\
            **What helps**: scatter the other player's pieces, far apart and in different sectors. A piece \
            needs a turn for each cell it moves, so every gap costs time.\n\
            Black begins, so Black also takes the first turn after the placing.",
        board: Some(daiku::PLACING),
    },
    Page {
        title: "Steps",
        text: "When nothing is left to place, a turn is **one action**: a step, a jump or a relocation.\n\
            A **step** takes one of your pieces to an empty cell beside it: forward, back, left or right, \
            never diagonally. The piece on `e5` can go to the green cells, with `e5-d5`, `e5-f5` or `e5-e4`. \
            A white piece on `e6` blocks the fourth way.\n\
            You must act if you can. If you have no action at all, your turn passes to the other player.",
        board: Some(daiku::STEP),
    },
    Page {
        title: "Enclosed pieces jump",
        text: "A piece is **enclosed** if every cell beside it holds a piece of the other player: four \
            inside the board, three at the edge, two in a corner.\n\
            An enclosed piece of yours can **jump**: straight over all pieces in its way, of either colour, \
            to the **first empty cell**. The pieces it jumps over stay.\n\
            The piece on `e5` jumps left with `e5^b5`, right with `e5^g5`, up with `e5^e8`. Downwards there \
            is no empty cell before the edge. The piece in the corner has `a1^a3` and `a1^c1`.\n\
            With one empty cell or one friend beside it, a piece cannot jump.",
        board: Some(daiku::JUMP),
    },
    Page {
        title: "Relocating the other's pieces",
        text: "If your pieces enclose a piece of the other player, you can take it and **put it on any empty \
            cell**. That is a whole turn, so enclosing is only a threat: the piece may jump away first.\n\
            Here Black can relocate the four white pieces on green cells. `xe5-i9` takes the one on `e5` to \
            the far corner. Three black pieces are enough on `a5`, two on `i1`.\n\
            `g8` has three black neighbours and **one friend**, on `h8`. It can be relocated too, but it \
            could not jump. This only applies to cells with four neighbours.\n\
            Use it against a sector that is nearly full: put one of its pieces far away.",
        board: Some(daiku::RELOCATE),
    },
    Page {
        title: "Waves",
        text: "Here `d3-c3` fills Black's first sector, from `a1` to `c3`. Then the **second wave** enters: \
            both players get nine more pieces, again placed by the other, in turn.\n\
            The **third wave** enters as soon as somebody has **two** full sectors at the same time.\n\
            Each wave enters once. A full sector is not safe: its pieces may step away, and the other player \
            can place new ones in your way.\n\
            Being first is worth a lot: your sector is done while the other player is still gathering. But \
            both get the new wave.",
        board: Some(daiku::WAVE),
    },
    Page {
        title: "Winning, draws, your first match",
        text: "Black wins here with `g6-f6`: three full sectors.\n\
            **Draws**: the same position for the third time. After 200 turns without a new piece the match \
            ends, too: more full sectors win, equal numbers are a draw. Nahil warns you of both. The \
            publisher's sheet has no draws: these two are Nahil's rules, and `repetition=0` and \
            `stagnation=0` leave them out.\n\
            `!n play daiku` challenges anybody, `!n play @ana daiku` challenges Ana. When it is your turn, \
            press **Move** and follow the menus: what to do, which piece, where to. To place or relocate a \
            piece, pick the sector first. Nothing is played until you press **Confirm**. Or type: `!n move \
            g6-f6`. Nahil sees whether that is a step, a jump or a relocation. Have fun!",
        board: Some(daiku::WIN),
    },
];
