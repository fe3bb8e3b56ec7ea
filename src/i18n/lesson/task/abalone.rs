//! The tasks of the lesson of Abalone.

use super::{Exercise, task};
use crate::i18n::Both;
use crate::play::task::Aim;

pub(super) const TASKS: [Exercise; 8] = [
    Exercise {
        page: 3,
        task: task("5/6/3w3/8/9/8/2b4/1b4/b4 b 0 0", Aim::Stand(' ', &["b2", "c3", "d4"]), "a1b2"),
        says: Both {
            en: "Move your three marbles one cell up to the right, all in one turn.",
            es: "Avanza tus tres piezas una casilla hacia arriba a la derecha, todas en un turno.",
        },
        hint: Both {
            en: "Begin with the marble at the back: all marbles in front of it go along.",
            es: "Empieza con la pieza de atrás: todas las de delante van con ella.",
        },
    },
    Exercise {
        page: 4,
        task: task("5/6/3w3/8/9/8/2bbb2/6/5 b 0 0", Aim::Stand(' ', &["d4", "d5", "d6"]), "c3c5d4"),
        says: Both {
            en: "Move the whole row sideways, up to the right, in one turn.",
            es: "Mueve toda la hilera de costado, hacia arriba a la derecha, en un turno.",
        },
        hint: Both {
            en: "Pick one end of the row, then its other end, then the cells they go to.",
            es: "Elige un extremo de la hilera, luego el otro y después las casillas de llegada.",
        },
    },
    Exercise {
        page: 5,
        task: task("5/6/7/3w4/2bbw4/8/7/6/5 b 0 0", Aim::Drive(&["e6"]), "e3e4"),
        says: Both {
            en: "Push the white marble on `e5` one cell on.",
            es: "Empuja una casilla la pieza blanca de `e5`.",
        },
        hint: Both {
            en: "Two of yours stand in its line, against one. Move both, beginning with the one at the back.",
            es: "En su línea tienes dos contra una. Mueve las dos, empezando por la de atrás.",
        },
    },
    Exercise {
        page: 5,
        task: task("5/6/7/8/9/6w1/bbbww2/6/5 b 0 0", Aim::Drive(&["c5", "c6"]), "c1c2"),
        says: Both {
            en: "Now two at once: push both white marbles of row c.",
            es: "Ahora dos a la vez: empuja las dos piezas blancas de la fila c.",
        },
        hint: Both {
            en: "Only three can push two. So all three of yours must go.",
            es: "Solo tres pueden empujar a dos. Deben ir las tres tuyas.",
        },
    },
    Exercise {
        page: 6,
        task: task("5/6/bbww3/8/bbbwb4/8/bbbbwww/6/bbw2 b 0 0", Aim::Push, "a1a2"),
        says: Both {
            en: "Only one white marble can be pushed here. Find it and push it.",
            es: "Aquí solo se puede empujar una pieza blanca. Encuéntrala y empújala.",
        },
        hint: Both {
            en: "Look for a line in which yours are more, with an empty cell behind the white marble.",
            es: "Busca una línea en la que las tuyas sean más y haya una casilla vacía detrás de la blanca.",
        },
    },
    Exercise {
        page: 7,
        task: task("5/6/7/3w4/2b3bbw/8/2b4/6/5 b 0 0", Aim::Take, "e7e8"),
        says: Both { en: "Push a white marble off the board.", es: "Saca del tablero una pieza blanca." },
        hint: Both {
            en: "The one on `e9` stands at the edge, and there is nothing behind it.",
            es: "La de `e9` está en el borde, y detrás no hay nada.",
        },
    },
    Exercise {
        page: 7,
        task: task("5/6/7/8/2bb2wwb/8/2b4/6/5 b 0 0", Aim::Safe, "e9d8"),
        says: Both {
            en: "White is about to push your marble on `e9` off the board. Save it.",
            es: "Las blancas están por sacar tu pieza de `e9`. Sálvala.",
        },
        hint: Both {
            en: "A push only works along a line. Take the marble out of it.",
            es: "Solo se empuja a lo largo de una línea. Aparta la tuya de ella.",
        },
    },
    Exercise {
        page: 7,
        task: task("w4/1w4/2w4/3b4/4b4/4bbbw/7/6/5 b 3 5", Aim::Win, "d6d7"),
        says: Both {
            en: "Five white marbles are out already. Win with this turn.",
            es: "Ya salieron cinco piezas blancas. Gana con este turno.",
        },
        hint: Both {
            en: "Three against three do not push. Look at row d instead.",
            es: "Tres contra tres no empujan. Mira mejor la fila d.",
        },
    },
];
