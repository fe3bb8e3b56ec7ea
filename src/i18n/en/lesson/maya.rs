//! The lesson of Ajedrez Maya.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::maya;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "What Ajedrez Maya is",
        text: "Two players, White and Black; White begins. Each has five pieces, and most of them are solid \
            bodies. They do not jump or fly: they **roll**. One edge of the bottom stays on the board, and \
            the piece tips over it onto the next triangle.\n\
            **L** Leader: a flat disc; protect it\n\
            **C** Captain: a small pyramid\n\
            **G** Guardian: a body with eight faces\n\
            **A** Attack: a Guardian with a point\n\
            **D** Defense: the biggest\n\
            No piece ever leaves the board. You win by **K'atún**: one of your solids captures the other \
            Leader, or your Leader reaches a Temple of the other player. There are no draws: somebody always \
            wins.",
        board: Some(maya::START),
    },
    Page {
        title: "The board",
        text: "128 triangles, called **cells**. The 16 rows are called **planes**, from `a` (White's end) to \
            `p` (Black's end). The cells of a plane are counted from left to right: the green cell is `h4`, \
            the fourth in plane h.\n\
            **Yellow, Temples of the Sun**: White's is `a1`, Black's is `p1`.\n\
            **Blue, Temples of the Moon**: White's is `g7`, Black's is `j7`.\n\
            **Grey, Forbidden Zones**: White's are the planes a, b and c; Black's are n, o and p. Your C, G, \
            A and D may never rest in your own zone. Your Leader may, and so may the other player's pieces. \
            The zones are the publisher's rule, not the tournament rules'; `zone=off` plays without them.\n\
            **Orange lines** show which cells a piece rests on.",
        board: Some(maya::BOARD),
    },
    Page {
        title: "Your turn",
        text: "In each turn you make exactly **three movements**; you cannot pass. Make them with one, two \
            or three pieces, in any order.\n\
            Here White has moved three pieces: `Lb2`, `Ce6` and `Dd7-e9`. Dashed blue lines show where they \
            were, double lines where they are now. The dots in the corner count the movements, and the ring \
            shows whose turn it is.\n\
            **Leave the Moon free**: after your third movement no piece of yours may rest on a Temple of the \
            Moon (`g7` or `j7`), unless that movement wins. You may pass over it during the turn.\n\
            A movement that wins ends the match at once. Otherwise the other player is next: **Nahil!**",
        board: Some(maya::TURN),
    },
    Page {
        title: "Leader, Captain and Guardian",
        text: "These three rest on one cell. A movement takes them to a free cell that **shares a side** \
            with theirs; touching at a corner is not enough. So each has at most three ways to go. Here \
            White's are green.\n\
            **L, Leader**: slides. It is flat, so others may lean over it. It cannot capture, and you lose \
            if it is captured.\n\
            **C, Captain**: rolls. It has four faces, all triangles, and fits exactly on its cell, so it \
            gets through almost anywhere.\n\
            **G, Guardian**: rolls. It has eight faces and sticks out over the cells around its own, so it \
            needs more room.\n\
            They always go from a light cell to a dark one, or from dark to light.",
        board: Some(maya::SINGLE),
    },
    Page {
        title: "The Attack",
        text: "**A, Attack**: a Guardian with a Captain stuck to one face, its **point**. It rests in three \
            ways:\n\
            **Point up** (zenith, `Z`): on one cell. Black's stands like this on `k6`.\n\
            **Leaning**: on one cell, with the point out over a corner: `N` north (towards Black), `S` \
            south, `E` east or `W` west. White's leans north on `h4`.\n\
            **Lying**: on two cells, the body on the first and the point on the second.\n\
            When it rolls, it tips from one way into another. White's can go to the green cells: `Ag3Z`, \
            point up; `Ah3-i3` or `Ah5-i5`, lying.\n\
            From point up it can roll three ways, all leaning. From lying it can roll four: two leaning, two \
            lying.",
        board: Some(maya::ATTACK),
    },
    Page {
        title: "The Defense",
        text: "**D, Defense**: two Guardians joined along an edge, with the gaps between them filled. A \
            wall! It rests in two ways:\n\
            **Standing**: on one cell, with the top leaning over a corner: `N`, `S`, `E` or `W`. White's \
            stands on `h4` and leans north.\n\
            **Lying**: on three cells in a row; the first and the last are written. Black's lies on `l3`, \
            `l4` and `l5`.\n\
            White's can go to the green cells: `Dg3S`, standing and leaning south; `Dh3-i2`, lying on `h3`, \
            `i3` and `i2`; `Dh5-i6`, lying on `h5`, `i5` and `i6`.\n\
            From lying it can roll four ways: stand up at either end, or roll to either side and lie again.",
        board: Some(maya::DEFENSE),
    },
    Page {
        title: "Is there room?",
        text: "Pieces take up **room**: they may touch, but not overlap. So a cell can be empty and still be \
            closed to you. White's Guardian on `h4` cannot roll to the green cell, `h5`: it would overlap \
            Black's on `i5`. White's Captain on `h6` can: `Ch5`.\n\
            **Eight-sided bodies** (G, the body of A, both ends of a lying D) never rest on cells that share \
            a side.\n\
            **Points fit beside them**: C, the point of a lying A, the middle of a lying D. So at the start \
            A lies beside G.\n\
            **A leaning top** (A, D) and the upper edge of a lying D hang over a corner: no second one \
            there, and no eight-sided body on its three cells of the other colour.\n\
            Only where a piece comes to rest counts. Nahil shows what fits.",
        board: Some(maya::ROOM),
    },
    Page {
        title: "How to win",
        text: "**K'atún** wins at once, even with your first movement:\n\
            **Capture**: your C, G, A or D comes to rest on the other Leader's cell.\n\
            **Temple**: your Leader reaches one of the other player's Temples, Moon or Sun. Your own Temples \
            win nothing.\n\
            Here White can do either: `Ck10` captures the Leader, `Lj7` reaches Black's Temple of the \
            Moon.\n\
            **Mak Chahal**: if you cannot complete your turn in any way, you lose. So you can also win by \
            shutting the other player in!\n\
            You also lose if you resign or run out of time.\n\
            Before you confirm, always ask: what can the other player do to my Leader with three movements?",
        board: Some(maya::WIN),
    },
    Page {
        title: "Tsaul, the forced game",
        text: "What if nobody gets through? Instead of a draw there is **Tsaul**: pieces are immobilised. \
            They stay where they are and still take up room, but never move or capture again.\n\
            **Level 1**: both Defenses, striped on this board. **Level 2**: both Attacks, too.\n\
            With the option `tsaul=remove` they leave the board instead.\n\
            **Offer it**, best after your turn, though an offer may come at any time: `!n offer tsaul`. You \
            cannot take it back. The other player accepts or rejects it; playing on rejects it.\n\
            It takes effect when Black's turn is done: at once if Black has just played.",
        board: Some(maya::TSAUL),
    },
    Page {
        title: "Claiming Tsaul",
        text: "On your turn you can **claim** Tsaul; the other player need not agree.\n\
            `!n claim repetition`: the same position, with the same player to move, for the third time. If \
            your next turn leads to it, declare that turn: `!n claim repetition Le5 Le4 Le5`.\n\
            `!n claim standstill`: after each player's latest turn, the board is as it was two turns of that \
            player before.\n\
            `!n claim no-progress` (after ten turns each): the other player cannot win, or does not try to. \
            They agree, or they dispute it; then an arbiter or a vote decides.\n\
            **After level 2** nothing is left to immobilise. The same claims then end the match, and a \
            winner is named: there are no draws.",
        board: Some(maya::CLAIM),
    },
    Page {
        title: "Your first match",
        text: "`!n play maya` challenges anybody, `!n play @ana maya` challenges Ana. When it is your turn, \
            press **Move**: pick a piece, then where it goes, three times. **Undo** takes a movement back. \
            Nothing is played until you press **Confirm**.\n\
            You can also type: the letter of the piece, then where it goes. For L, C and G the cell is \
            enough: `Ce6`. For A and D add `Z`, `N`, `S`, `E` or `W`, or write two cells when they lie: \
            `Ae3-e4`. Capital and small letters are the same.\n\
            A first turn to try is the one on the board: `!n move Ae3-e4 Ce6 Gd3`. The Attack comes out, the \
            Captain follows, and the Guardian gets room. Have fun!",
        board: Some(maya::FIRST),
    },
];
