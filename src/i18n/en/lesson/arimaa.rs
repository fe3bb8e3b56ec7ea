//! The lesson of Arimaa.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::arimaa;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "What Arimaa is",
        text: "Two players, Gold and Silver; Gold begins. Each has sixteen animals. From the strongest to \
            the weakest:\n\
            **E** elephant, 1\n\
            **M** camel, 1\n\
            **H** horses, 2\n\
            **D** dogs, 2\n\
            **C** cats, 2\n\
            **R** rabbits, 8\n\
            **You win** when a rabbit of yours reaches the last row on the other player's side: row 8 for \
            Gold, row 1 for Silver. The strong animals clear its way: they push, pull and freeze weaker \
            ones, and drop them into the four traps.\n\
            Animals do not capture by landing on each other. There are no draws.",
        board: Some(arimaa::START),
    },
    Page {
        title: "Setting up",
        text: "The board is empty at first. Gold puts all sixteen animals on rows 1 and 2, in any order. \
            Then Silver, who sees that, does the same on rows 7 and 8. That is the first turn of each.\n\
            In the panel, pick a well-known setup such as **99of1**, or pick each animal and where it goes. \
            When only rabbits are left, one press places them all.\n\
            Or type it: the back row, then the front row, each from column a to h: `RRRDDRRR/RHCMECHR`. \
            Silver writes it in the same way.\n\
            **To begin with**: the elephant in the middle of the front row, horses at its sides, most \
            rabbits at the back.",
        board: Some(arimaa::SETUP),
    },
    Page {
        title: "Your turn: one to four steps",
        text: "A step takes an animal to the empty square next to it: ahead, back, left or right, never \
            diagonally. All animals step alike, but **a rabbit never steps back**.\n\
            Each turn you make **one to four steps**, with one animal or with several, in any order.\n\
            A step is written as animal, square and direction: `n` north (towards row 8), `e` east, `s` \
            south, `w` west. Directions are the same for both players. Gold's elephant can go `Ed4n`, \
            `Ed4e`, `Ed4s` or `Ed4w`; the rabbit `Rg2n`, `Rg2e` or `Rg2w`, not back to row 1.\n\
            After your turn the board must be different from before. You cannot step there and back.",
        board: Some(arimaa::STEPS),
    },
    Page {
        title: "The strong freeze the weak",
        text: "An animal beside a **stronger enemy** is **frozen**: its owner cannot move it. It is free if \
            a **friend** stands beside it as well. Diagonals do not count. Frozen animals are hatched.\n\
            Silver's rabbit on `a7` is frozen by the dog on `a6`. The rabbit on `d2` has a friend beside it, \
            the horse on `c2`: it is free.\n\
            Gold's cat on `c1` is free too: the rabbit on `d1` is its friend. The dogs on `a6` and `b6` are \
            equals; equals do not freeze each other.\n\
            A frozen animal still freezes others: the elephant on `d5` freezes the horse on `d6`, which \
            freezes the rabbit on `e6`.\n\
            Nobody freezes an elephant.",
        board: Some(arimaa::FROZEN),
    },
    Page {
        title: "The four traps",
        text: "The ringed squares `c3`, `f3`, `c6` and `f6` are traps. An animal on a trap with **no friend \
            beside it** is off the board at once, yours as well as the other player's.\n\
            Traps are checked after every single step. So there are two ways to lose an animal: it steps \
            onto a trap alone, or its last friend leaves.\n\
            Here a silver rabbit stood on `c3`, with friends on `c4` and `c2`. Silver has played `rc4e` and \
            then `hc2w`: no friend was left beside it, and the rabbit is gone. The capture is written \
            `rc3x`.\n\
            To capture, push an enemy onto a trap, or pull its friends away.",
        board: Some(arimaa::TRAP),
    },
    Page {
        title: "Push and pull",
        text: "A stronger animal that is not frozen can move a weaker enemy beside it. It takes **two \
            steps** of your four, one right after the other.\n\
            **Push**: first the enemy goes to any empty square next to it, then yours takes its place. Here: \
            `hd4n Ed3n`.\n\
            **Pull**: yours goes to any empty square, then an enemy that was beside it goes to the square \
            you left. Then: `Ed4w hd5s`.\n\
            The same step cannot end a push and begin a pull. A rabbit can be pushed and pulled back. \
            Friends beside an animal do not protect it. If the animal that pulls is lost in a trap, the pull \
            can still be completed.\n\
            In the panel choose **push** or **pull** with the enemy's name.",
        board: Some(arimaa::PUSH),
    },
    Page {
        title: "How to win",
        text: "The result is decided at the **end of a turn**, never in the middle:\n\
            **Goal**: a rabbit of yours is on the last row, however it got there. If both sides have one \
            there, whoever has just moved wins. Here Gold has played `ra7n Da6n Rb7n`: the dog pushes \
            Silver's rabbit away, and Gold's own rabbit, free again, steps to `b8`.\n\
            **Elimination**: the other player has no rabbits left; if neither has, again whoever has just \
            moved wins.\n\
            **Immobilisation**: the other player cannot make any step.\n\
            **No third time**: a turn may not end in a position that has stood twice already, with the same \
            player to move. Nahil refuses such a turn. If you have no other, you lose.\n\
            You also lose if you resign or run out of time.",
        board: Some(arimaa::WIN),
    },
    Page {
        title: "Your first match",
        text: "`!n play arimaa` challenges anybody, `!n play @ana arimaa` challenges Ana. When it is your \
            turn, press **Move**: pick an animal, then its direction. **Undo** takes a step back. From the \
            first step on you may **Confirm**, or go on up to four.\n\
            You can type, too, in upper or lower case: `Ee2n`. Several steps of one animal can be joined: \
            `Ee2nnn`. You do not have to write captures.\n\
            A first turn to try is on the board: `!n move Ee2nnn Hb2n`. The elephant takes the middle, a \
            horse follows. **Good habits**: keep your elephant free, guard your two traps, do not hurry your \
            rabbits. Have fun!",
        board: Some(arimaa::FIRST),
    },
];
