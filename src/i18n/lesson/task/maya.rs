//! The tasks of the lesson of Ajedrez Maya.

use super::{Exercise, task};
use crate::i18n::Both;
use crate::play::task::Aim;

pub(super) const TASKS: [Exercise; 8] = [
    Exercise {
        page: 3,
        task: task(
            "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
            Aim::Stand('L', &["c4"]),
            "Lb2 Lb3 Lc4",
        ),
        says: Both {
            en: "Bring your Leader to `c4` with your three movements.",
            es: "Lleva tu Líder a `c4` con tus tres movimientos.",
        },
        hint: Both {
            en: "A Leader slides over one side of its cell at a time: first to `b2`.",
            es: "El Líder se desliza cada vez por un lado de su casilla: primero a `b2`.",
        },
    },
    Exercise {
        page: 4,
        task: task(
            "Lf4 Ad2-d3 Gf9 Ch6 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
            Aim::Stand('C', &["h9"]),
            "Ch7 Ch8 Ch9",
        ),
        says: Both { en: "Roll your Captain to `h9`.", es: "Haz rodar tu Capitán hasta `h9`." },
        hint: Both {
            en: "It goes from cell to cell along its plane.",
            es: "Va de casilla en casilla por su Plano.",
        },
    },
    Exercise {
        page: 5,
        task: task(
            "Lb2 Ah4N Gd4 Cd5 Dd6N / Lp1 Ak6Z Gm4 Cm3 Dm2S w 0 0",
            Aim::Rest('A', 2),
            "Ah3-i3 La1 Lb2",
        ),
        says: Both {
            en: "Lay your Attack down: after your turn it rests on two cells.",
            es: "Acuesta tu Ataque: después de tu turno debe quedar en dos casillas.",
        },
        hint: Both {
            en: "From leaning, one movement lays it down. The other two can be made with another piece.",
            es: "Si está apoyado, un movimiento lo acuesta. Los otros dos puedes hacerlos con otra pieza.",
        },
    },
    Exercise {
        page: 6,
        task: task(
            "Lb2 Ad2-d3 Gd4 Cd5 Dh8-h10 / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
            Aim::Rest('D', 1),
            "Dh7E La1 Lb2",
        ),
        says: Both {
            en: "Your Defense lies. Stand it up: after your turn it rests on one cell.",
            es: "Tu Defensa está acostada. Ponla de pie: después de tu turno debe quedar en una casilla.",
        },
        hint: Both {
            en: "It stands up when it rolls over one of its ends, to the east or to the west.",
            es: "Se pone de pie si rueda sobre uno de sus extremos, al este o al oeste.",
        },
    },
    Exercise {
        page: 7,
        task: task(
            "Lb2 Ad2-d3 Gh4 Ch6 Dd6N / Lp1 Am6-m5 Gi5 Cm3 Dm2S w 0 0",
            Aim::Stand('C', &["h5"]),
            "Ch5 La1 Lb2",
        ),
        says: Both {
            en: "Your Guardian has no room on `h5`. Get there with your Captain.",
            es: "Tu Guardián no cabe en `h5`. Llega ahí con tu Capitán.",
        },
        hint: Both {
            en: "From `h6` that is one movement. Then two more are to be made, perhaps with the Leader.",
            es: "Desde `h6` es un movimiento. Después faltan dos, por ejemplo con el Líder.",
        },
    },
    Exercise {
        page: 8,
        task: task("Lc4 Ad2-d3 Gd4 Ck9 Dd6N / Lk10 Am6-m5 Gm4 Cm3 Dm2S w 0 0", Aim::Win, "Ck10"),
        says: Both {
            en: "Capture the Leader: one movement is enough.",
            es: "Captura al Líder: basta un movimiento.",
        },
        hint: Both {
            en: "It stands right beside one of your pieces.",
            es: "Está justo al lado de una de tus piezas.",
        },
    },
    Exercise {
        page: 8,
        task: task("Li10 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0", Aim::Win, "Li9 Li8 Lj7"),
        says: Both {
            en: "Win with your Leader: take it to Black's Temple of the Moon.",
            es: "Gana con tu Líder: llévalo al Templo de la Luna de las negras.",
        },
        hint: Both {
            en: "The temple is `j7`. You need all three movements.",
            es: "El templo es `j7`. Necesitas los tres movimientos.",
        },
    },
    Exercise {
        page: 9,
        task: task("Lb2 Ad2-d3 Gd4 Ck6 Dk9N / Lm5 Ai6Z Gm7 Ci8 Dm2S w 0 1", Aim::Win, "Cl5 Cl6 Cm5"),
        says: Both {
            en: "It is Tsaul of level 1: no Defense moves. Win all the same.",
            es: "Hay Tsaul de nivel 1: las Defensas no se mueven. Gana de todos modos.",
        },
        hint: Both {
            en: "The Leader on `m5` is three movements away from your Captain.",
            es: "El Líder de `m5` está a tres movimientos de tu Capitán.",
        },
    },
];
