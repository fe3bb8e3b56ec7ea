//! The lesson of Abalone.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::abalone;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "What Abalone is",
        text: "Two players, Black and White; **Black begins**. Each has 14 marbles on a board of 61 cells \
            and tries to push the other player's over the edge.\n\
            **Whoever first pushes out six marbles wins.**\n\
            The players take turns. A turn is one action: one, two or three of your marbles go one cell. You \
            cannot pass.\n\
            The rows of small rings in the corners count the marbles that are out. Each row is beside the \
            player who pushed them out. A full row wins. The big ring shows whose turn it is.",
        board: Some(abalone::START),
    },
    Page {
        title: "The board",
        text: "The nine rows are called `a` to `i`, from Black's end to White's. The numbers do not count \
            within a row: they stand at the end of the slanting lines that run up to the left.\n\
            So the green cell is `d6`: it is in row d, and on the line with the number 6. Below it, on the \
            same line, is `c6`; above it, `e6`.\n\
            Each cell has up to six neighbours: to the left, to the right, and two each above and below. A \
            marble goes in any of these six directions, forwards or backwards, always one cell.\n\
            If you play White, your board is turned, so that your marbles are near you; the names go with \
            it.",
        board: Some(abalone::BOARD),
    },
    Page {
        title: "In line",
        text: "One marble, or two or three that touch **in a straight row**, go one cell **along their own \
            line**. The cell in front must be empty.\n\
            Here Black has played `a1b2`: three marbles have moved. You write the cell of the marble at the \
            back and the next cell it goes to. All marbles in front of it go along.\n\
            Where you start decides how many move. `a1b2` moves three, `b2c3` would move the two in front, \
            and `c3d4` only the first.\n\
            Never more than three move together. In a longer row, the front one, two or three can move.",
        board: Some(abalone::IN_LINE),
    },
    Page {
        title: "Sideways",
        text: "Two or three marbles that touch in a straight row can also go **sideways**, side by side: all \
            of them one cell, in the same direction. **All the cells they go to must be empty.**\n\
            Here Black has played `c3c5d4`: the row from `c3` to `c5` has moved up to the right. You write \
            both ends of the row, and the cell to which the first end goes.\n\
            To the left it would have been `c3c5d3`, and only two of them could have gone with `c3c4d4` or \
            `c4c5d5`.\n\
            A sideways move never pushes.",
        board: Some(abalone::SIDEWAYS),
    },
    Page {
        title: "Pushing: the sumito",
        text: "In line you can push marbles of the other player, if yours in that line are **more**: two \
            push one, three push one or two. That is a **sumito**. Behind the pushed ones there must be an \
            empty cell (green here) or the edge.\n\
            **2 against 1**: `e2e3` pushes the marble on `e4`.\n\
            **3 against 1**: `g3g4` pushes the one on `g6`. `g4g5` does so with two marbles; the third stays \
            behind.\n\
            **3 against 2**: `c1c2` pushes both.\n\
            Your marbles must touch each other, and the first one must touch the one it pushes. You never \
            have to push.",
        board: Some(abalone::PUSHES),
    },
    Page {
        title: "When you cannot push",
        text: "Black can push nothing here:\n\
            **Not more**: on row g it is two against two. Equal numbers do not push.\n\
            **Never more than three**: on row c it is four against three, but the fourth does not count. \
            Three in a row are safe from every push along their line!\n\
            **Your own marble behind it**: on row e, `e5` is in the way. Another white marble behind a gap \
            would not be: only marbles that touch are pushed.\n\
            **No contact**: on row a, the marbles do not touch. And one marble alone never pushes.\n\
            If you try a turn that is not allowed, Nahil tells you why.",
        board: Some(abalone::NO_PUSHES),
    },
    Page {
        title: "Over the edge",
        text: "If the edge is behind the pushed marbles, the last of them is **out**. Your own turn never \
            takes your own marbles off the board.\n\
            Here five white marbles are out, and Black can win: `g7h8` pushes with two marbles, `f6g7` with \
            three. Either pushes the sixth, on `i9`, over the edge.\n\
            **What helps**: stay in the middle, and let the other player have the edge. Keep your marbles \
            together, best as a block with rows of three in all directions: then nobody can push you. Try to \
            split the other group; a single marble is easily pushed.",
        board: Some(abalone::WIN),
    },
    Page {
        title: "Your first match",
        text: "`!n play abalone` challenges anybody, `!n play @ana abalone` challenges Ana. Add \
            `start=belgian` for the start on this board, which tournaments use: from the usual one, a player \
            who only defends is hard to beat. `german`, `dutch` and `swiss` are there as well.\n\
            When it is your turn, press **Move**: pick one end of the row, its other end (the same cell for \
            a single marble), then where it goes. Nothing is played until you press **Confirm**. Or type \
            your turn: `!n move a1b2`.\n\
            **Draws**: the same position for the third time, with the same player to move. The booklet has \
            no draws; this is Nahil's rule, and `repetition=0` leaves it out. Have fun!",
        board: Some(abalone::BELGIAN),
    },
];
