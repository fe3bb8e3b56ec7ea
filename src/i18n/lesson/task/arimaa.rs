//! The tasks of the lesson of Arimaa.

use super::{Exercise, task};
use crate::i18n::Both;
use crate::play::task::Aim;

pub(super) const TASKS: [Exercise; 8] = [
    Exercise {
        page: 3,
        task: task("r6r/8/8/8/3E4/8/6R1/R7 g", Aim::Stand('R', &["h4"]), "Rg2n Rg3n Rg4e"),
        says: Both {
            en: "Take the rabbit on `g2` to `h4`. You have up to four steps.",
            es: "Lleva el conejo de `g2` a `h4`. Tienes hasta cuatro pasos.",
        },
        hint: Both {
            en: "Two steps ahead and one to the right, in any order. Then confirm.",
            es: "Dos pasos adelante y uno a la derecha, en cualquier orden. Después confirma.",
        },
    },
    Exercise {
        page: 4,
        task: task("r6r/8/8/3h4/3D1C2/8/8/R6R g", Aim::Free("d4"), "Cf4w"),
        says: Both {
            en: "The horse has frozen your dog on `d4`. Free it.",
            es: "El caballo congeló a tu perro de `d4`. Libéralo.",
        },
        hint: Both {
            en: "An animal is free as soon as a friend stands beside it.",
            es: "Un animal queda libre en cuanto tiene al lado un amigo.",
        },
    },
    Exercise {
        page: 4,
        task: task("r6r/8/4m3/8/2E5/8/8/R6R g", Aim::Hold("e6"), "Ec4e Ed4e Ee4n"),
        says: Both { en: "Freeze the camel on `e6`.", es: "Congela al camello de `e6`." },
        hint: Both {
            en: "Only one of your animals is stronger than a camel. Take it to a square beside it.",
            es: "Solo uno de tus animales es más fuerte que un camello. Llévalo a una casilla de al lado.",
        },
    },
    Exercise {
        page: 5,
        task: task("r6r/8/8/8/8/8/1RDR4/4E3 g", Aim::Stand('D', &["c4"]), "Rb2n Dc2n Dc3n"),
        says: Both {
            en: "Take your dog across the trap to `c4` without losing it.",
            es: "Lleva a tu perro a `c4` por la trampa, sin perderlo.",
        },
        hint: Both {
            en: "On the trap it needs a friend beside it. So first put one beside `c3`.",
            es: "En la trampa necesita un amigo al lado. Antes pon uno junto a `c3`.",
        },
    },
    Exercise {
        page: 6,
        task: task("r6r/8/3d4/4E3/8/8/8/R6R g", Aim::Take, "Ee5n dd6w Ee6w"),
        says: Both {
            en: "Capture the dog on `d6`: push it into the trap.",
            es: "Captura al perro de `d6`: empújalo a la trampa.",
        },
        hint: Both {
            en: "Push from the other side: from `e6` the dog goes to `c6`.",
            es: "Empuja desde el otro lado: desde `e6`, el perro va a `c6`.",
        },
    },
    Exercise {
        page: 6,
        task: task("r6r/8/8/8/5h2/4RE2/8/R6R g", Aim::Take, "Ef3s hf4s"),
        says: Both {
            en: "Capture the horse on `f4`: pull it into the trap.",
            es: "Captura al caballo de `f4`: tira de él hacia la trampa.",
        },
        hint: Both {
            en: "Your elephant stands on the trap. If it steps away, the horse can be pulled to where it stood.",
            es: "Tu elefante está en la trampa. Si se aparta, puede tirar del caballo hasta donde estaba.",
        },
    },
    Exercise {
        page: 7,
        task: task("r6r/8/3dR3/5H2/8/8/8/R6R g", Aim::Win, "Hf5w Re6n Re7n"),
        says: Both {
            en: "Your rabbit on `e6` is two steps from the goal, but frozen. Win with this turn.",
            es: "Tu conejo de `e6` está a dos pasos de la meta, pero congelado. Gana con este turno.",
        },
        hint: Both { en: "First bring a friend to its side.", es: "Primero acércale un amigo." },
    },
    Exercise {
        page: 7,
        task: task("4c2r/4R3/4H3/8/8/8/8/R6R g", Aim::Win, "Re7w Rd7n"),
        says: Both {
            en: "A cat stands in your rabbit's way. Win all the same.",
            es: "Un gato cierra el paso a tu conejo. Gana de todos modos.",
        },
        hint: Both {
            en: "A rabbit steps sideways, too: go round the cat.",
            es: "Un conejo también anda de lado: rodea al gato.",
        },
    },
];
