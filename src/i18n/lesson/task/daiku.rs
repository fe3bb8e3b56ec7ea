//! The tasks of the lesson of Daiku 9.

use super::{Exercise, task};
use crate::i18n::Both;
use crate::play::task::Aim;

pub(super) const TASKS: [Exercise; 7] = [
    Exercise {
        page: 3,
        task: task("9/5w3/7b1/9/6w2/2b6/9/1w7/4b4 b 1 b6w6", Aim::Drive(&["a9"]), "@a9"),
        says: Both {
            en: "You place a white piece. Put it into the corner `a9`, far from the others.",
            es: "Te toca colocar una pieza blanca. Ponla en la esquina `a9`, lejos de las demás.",
        },
        hint: Both { en: "Touch the corner.", es: "Toca la esquina." },
    },
    Exercise {
        page: 4,
        task: task("w3w3w/9/1w5w1/3bbb3/w2bb1b1w/3bbb3/9/9/w7w b 1 b0w0", Aim::Sector, "g5-f5"),
        says: Both {
            en: "Complete the middle sector with one step.",
            es: "Completa el sector del medio con un paso.",
        },
        hint: Both {
            en: "One cell of it is empty, and the piece for it stands right beside it.",
            es: "Le falta una casilla, y la pieza que puede ocuparla está justo al lado.",
        },
    },
    Exercise {
        page: 5,
        task: task("9/7b1/9/4w4/3wbw3/4w4/9/1b7/9 b 1 b0w0", Aim::Free("e5"), "e5^e7"),
        says: Both {
            en: "Your piece on `e5` is enclosed. Get it out.",
            es: "Tu pieza de `e5` está encerrada. Sácala de ahí.",
        },
        hint: Both {
            en: "An enclosed piece jumps in a straight line to the first empty cell.",
            es: "Una pieza encerrada salta en línea recta hasta la primera casilla vacía.",
        },
    },
    Exercise {
        page: 6,
        task: task("9/1w7/9/4b4/3bwb3/9/4b4/7w1/9 b 1 b0w0", Aim::Hold("e5"), "e3-e4"),
        says: Both { en: "Enclose the white piece on `e5`.", es: "Encierra la pieza blanca de `e5`." },
        hint: Both {
            en: "Three of its neighbours are yours. Only `e4` is still open.",
            es: "Tres de sus vecinas son tuyas. Solo queda abierta `e4`.",
        },
    },
    Exercise {
        page: 6,
        task: task("9/1w7/9/4b4/3bwb3/4b4/9/7w1/9 b 1 b0w0", Aim::Clear("e5"), "xe5-a1"),
        says: Both {
            en: "Your pieces enclose the white one on `e5`. Send it wherever you like.",
            es: "Tus piezas encierran a la blanca de `e5`. Mándala adonde quieras.",
        },
        hint: Both {
            en: "Pick it, then any empty cell. A far corner is best.",
            es: "Elígela y luego cualquier casilla vacía. Lo mejor es un rincón lejano.",
        },
    },
    Exercise {
        page: 7,
        task: task("w5w1w/9/9/7w1/9/9/bbb1w4/bb1wbw3/bbb1w4 b 1 b0w0", Aim::Sector, "e2^c2"),
        says: Both {
            en: "Complete the sector in the corner, so that the second wave enters.",
            es: "Completa el sector de la esquina para que entre la segunda oleada.",
        },
        hint: Both {
            en: "The piece for it is enclosed. That is no harm: it can jump over `d2`.",
            es: "La pieza que falta está encerrada. No importa: puede saltar sobre `d2`.",
        },
    },
    Exercise {
        page: 8,
        task: task(
            "www4ww/www2wwww/wwww2www/2b1bb3/1w1bbb2w/2wbbb1w1/w2bbbbbb/wwwbbbbbb/3bbbbbb b 3 b0w0",
            Aim::Win,
            "c6-d6",
        ),
        says: Both {
            en: "Two of your sectors are full. Win with this turn.",
            es: "Tienes dos sectores completos. Gana con este turno.",
        },
        hint: Both {
            en: "In the middle sector a single cell is empty.",
            es: "En el sector del medio hay una sola casilla vacía.",
        },
    },
];
