//! The boards of the lesson of Arimaa, the same in every language.

use super::{Leaf, Shown};
use crate::i18n::Both;

/// A usual position after both setups.
pub(in crate::i18n) const START: Shown = plain("rrrddrrr/rhcemchr/8/8/8/8/RHCMECHR/RRRDDRRR g");

/// Gold is set up; Silver is to begin.
pub(in crate::i18n) const SETUP: Shown = plain("8/8/8/8/8/8/RHCMECHR/RRRDDRRR s");

/// An elephant and a rabbit with all their ways.
pub(in crate::i18n) const STEPS: Shown = Shown {
    position: "r6r/8/8/8/3E4/8/6R1/R7 g",
    steps: "",
    targets: &["d5", "c4", "e4", "d3", "g3", "f2", "h2"],
};

/// The example of the rules: some pieces are frozen, some are not.
pub(in crate::i18n) const FROZEN: Shown = plain("8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 g");

/// The last friend leaves, and a rabbit is lost.
pub(in crate::i18n) const TRAP: Shown = Shown {
    position: "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 s",
    steps: "rc4e hc2w rc3x",
    targets: &["c3"],
};

/// A push, and then a pull of the same horse.
pub(in crate::i18n) const PUSH: Shown =
    Shown { position: "r6r/8/8/8/3h4/3E4/8/R6R g", steps: "hd4n Ed3n Ed4w hd5s", targets: &[] };

/// Gold wins in three steps.
pub(in crate::i18n) const WIN: Shown = Shown {
    position: "8/rR6/Dd1Hr3/3e4/2r5/2rE2R1/2hr1h2/2CR1R2 g",
    steps: "ra7n Da6n Rb7n",
    targets: &["b8"],
};

/// A turn to begin with.
pub(in crate::i18n) const FIRST: Shown = Shown { steps: "Ee2nnn Hb2n", ..START };

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

/// The pages, in order.
pub(super) const PAGES: [Leaf; 8] = [
    Leaf {
        title: Both { en: "What Arimaa is", es: "Qué es Arimaa" },
        text: Both {
            en: "Two players, Gold and Silver; Gold begins. Each has sixteen animals. From the strongest to \
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
            es: "Dos jugadores, oro y plata; empieza oro. Cada uno tiene dieciséis animales. Del más fuerte \
                al más débil:\n\
                **E** elefante, 1\n\
                **M** camello, 1\n\
                **H** caballos, 2\n\
                **D** perros, 2\n\
                **C** gatos, 2\n\
                **R** conejos, 8\n\
                **Ganas** cuando un conejo tuyo llega a la última fila del lado contrario: la 8 para oro, la 1 \
                para plata. Los animales fuertes le abren paso: empujan a los débiles, tiran de ellos, los \
                congelan y los echan en las cuatro trampas.\n\
                Nadie captura cayendo encima de otro. No hay empates.",
        },
        board: Some(START),
    },
    Leaf {
        title: Both { en: "Setting up", es: "La colocación" },
        text: Both {
            en: "The board is empty at first. Gold puts all sixteen animals on rows 1 and 2, in any order. \
                Then Silver, who sees that, does the same on rows 7 and 8. That is the first turn of each.\n\
                In the panel, pick a well-known setup such as **99of1**, or pick each animal and where it goes. \
                When only rabbits are left, one press places them all.\n\
                Or type it: the back row, then the front row, each from column `a` to `h`: \
                `RRRDDRRR/RHCMECHR`. Silver writes it in the same way.\n\
                **To begin with**: the elephant in the middle of the front row, horses at its sides, most \
                rabbits at the back.",
            es: "El tablero empieza vacío. Oro pone sus dieciséis animales en las filas 1 y 2, como quiera. \
                Después plata, que ya lo ve, pone los suyos en las filas 7 y 8. Ese es el primer turno de \
                cada uno.\n\
                En el panel elige una **Formación** ya probada, como 99of1; o elige animal por \
                animal y su lugar. Cuando solo quedan conejos, un toque los pone todos.\n\
                O escríbela: la fila de atrás y luego la de adelante, cada una de la columna `a` a la \
                `h`: `RRRDDRRR/RHCMECHR`. Plata la escribe igual.\n\
                **Para empezar**: el elefante al centro de la fila de adelante, caballos a los lados, casi \
                todos los conejos atrás.",
        },
        board: Some(SETUP),
    },
    Leaf {
        title: Both { en: "Your turn: one to four steps", es: "Tu turno: de uno a cuatro pasos" },
        text: Both {
            en: "A step takes an animal to the empty square next to it: ahead, back, left or right, never \
                diagonally. All animals step alike, but **a rabbit never steps back**.\n\
                Each turn you make **one to four steps**, with one animal or with several, in any order.\n\
                A step is written as animal, square and direction: `n` north (towards row 8), `e` east, `s` \
                south, `w` west. Directions are the same for both players. Gold's elephant can go `Ed4n`, \
                `Ed4e`, `Ed4s` or `Ed4w`; the rabbit `Rg2n`, `Rg2e` or `Rg2w`, not back to row 1.\n\
                After your turn the board must be different from before. You cannot step there and back.",
            es: "Un paso lleva un animal a la casilla vacía de al lado: adelante, atrás, izquierda o derecha, \
                nunca en diagonal. Todos andan igual, pero **un conejo nunca retrocede**.\n\
                En cada turno das de **uno a cuatro pasos**, con un animal o con varios, en el orden que quieras.\n\
                Un paso se escribe con animal, casilla y dirección: `n` norte (hacia la fila 8), `e` este, `s` \
                sur, `w` oeste (también `o`); iguales para los dos. El elefante dorado puede ir `Ed4n`, `Ed4e`, \
                `Ed4s` o `Ed4w`; el conejo `Rg2n`, `Rg2e` o `Rg2w`, no hacia la fila 1.\n\
                Al final del turno el tablero debe ser distinto de antes. No puedes ir y volver.",
        },
        board: Some(STEPS),
    },
    Leaf {
        title: Both { en: "The strong freeze the weak", es: "El fuerte congela al débil" },
        text: Both {
            en: "An animal beside a **stronger enemy** is **frozen**: its owner cannot move it. It is free if \
                a **friend** stands beside it as well. Diagonals do not count. Frozen animals are pale and \
                bear a snowflake.\n\
                Silver's rabbit on `a7` is frozen by the dog on `a6`. The rabbit on `d2` has a friend beside it, \
                the horse on `c2`: it is free.\n\
                Gold's cat on `c1` is free too: the rabbit on `d1` is its friend. The dogs on `a6` and `b6` are \
                equals; equals do not freeze each other.\n\
                A frozen animal still freezes others: the elephant on `d5` freezes the horse on `d6`, which \
                freezes the rabbit on `e6`.\n\
                Nobody freezes an elephant.",
            es: "Un animal junto a un **enemigo más fuerte** está **congelado**: su dueño no puede moverlo. \
                Queda libre si además tiene al lado un **amigo**. La diagonal no cuenta. Los congelados se ven \
                pálidos, con un copo de nieve.\n\
                El conejo plateado de `a7` está congelado por el perro de `a6`. El de `d2` tiene al lado un \
                amigo, el caballo de `c2`: está libre.\n\
                El gato dorado de `c1` también: su amigo es el conejo de `d1`. Los perros de `a6` y `b6` son \
                iguales; los iguales no se congelan.\n\
                Un congelado también congela: el elefante de `d5` congela al caballo de `d6`, y este al \
                conejo de `e6`.\n\
                Al elefante nadie lo congela.",
        },
        board: Some(FROZEN),
    },
    Leaf {
        title: Both { en: "The four traps", es: "Las cuatro trampas" },
        text: Both {
            en: "The sunken squares `c3`, `f3`, `c6` and `f6` are traps. An animal on a trap with **no friend \
                beside it** is off the board at once, yours as well as the other player's.\n\
                Traps are checked after every single step. So there are two ways to lose an animal: it steps \
                onto a trap alone, or its last friend leaves.\n\
                Here a silver rabbit stood on `c3`, with friends on `c4` and `c2`. Silver has played `rc4e` and \
                then `hc2w`: no friend was left beside it, and the rabbit is gone. The capture is written \
                `rc3x`.\n\
                To capture, push an enemy onto a trap, or pull its friends away.",
            es: "Las casillas hundidas, `c3`, `f3`, `c6` y `f6`, son trampas. Un animal en una trampa **sin \
                un amigo al lado** sale del tablero de inmediato, sea tuyo o del otro.\n\
                Se mira después de cada paso. Así que hay dos maneras de perder un animal: entra solo en la \
                trampa, o se va su último amigo.\n\
                Aquí un conejo plateado estaba en `c3`, con amigos en `c4` y `c2`. Plata jugó `rc4e` y luego \
                `hc2w`: nadie quedó a su lado, y el conejo se perdió. La captura se escribe `rc3x`.\n\
                Para capturar, empuja a un enemigo a una trampa, o llévate a los que la cuidan.",
        },
        board: Some(TRAP),
    },
    Leaf {
        title: Both { en: "Push and pull", es: "Empujar y tirar" },
        text: Both {
            en: "A stronger animal that is not frozen can move a weaker enemy beside it. It takes **two \
                steps** of your four, one right after the other.\n\
                **Push**: first the enemy goes to any empty square next to it, then yours takes its place. Here: \
                `hd4n Ed3n`.\n\
                **Pull**: yours goes to any empty square, then an enemy that was beside it goes to the square \
                you left. Then: `Ed4w hd5s`.\n\
                The same step cannot end a push and begin a pull. A rabbit can be pushed and pulled back. \
                Friends beside an animal do not protect it. If the animal that pulls is lost in a trap, the pull \
                can still be completed.\n\
                In the panel choose **push** or **pull** with the enemy's name.",
            es: "Un animal más fuerte, y no congelado, puede mover a un enemigo más débil que está a su lado. \
                Cuesta **dos pasos** de tus cuatro, uno tras otro.\n\
                **Empujar**: primero el enemigo va a una casilla vacía junto a él, y luego el tuyo ocupa su \
                lugar. Aquí: `hd4n Ed3n`.\n\
                **Tirar**: el tuyo va a una casilla vacía, y un enemigo que estaba a su lado pasa a donde \
                estaba el tuyo. Después: `Ed4w hd5s`.\n\
                Un paso no puede terminar un empuje y empezar un tirón. A un conejo sí se le puede llevar \
                hacia atrás. Tener amigos al lado no protege. Si el que tira se pierde en una trampa, el tirón \
                se completa igual.\n\
                En el panel elige **empujar** o **tirar** con el nombre del enemigo.",
        },
        board: Some(PUSH),
    },
    Leaf {
        title: Both { en: "How to win", es: "Cómo se gana" },
        text: Both {
            en: "The result is decided at the **end of a turn**, never in the middle:\n\
                **Goal**: a rabbit of yours is on the last row, however it got there. If both sides have one \
                there, whoever has just moved wins. Here Gold has played `ra7n Da6n Rb7n`: the dog pushes \
                Silver's rabbit away, and Gold's own rabbit, free again, steps to `b8`.\n\
                **Elimination**: the other player has no rabbits left; if neither has, again whoever has just \
                moved wins.\n\
                **Immobilisation**: the other player cannot make any step.\n\
                **No third time**: a turn may not end in a position that has stood twice already, with the same \
                player to move. Nahil refuses such a turn. If you have no other, you lose.\n\
                You also lose if you resign or run out of time.",
            es: "El resultado se decide al **final de un turno**, nunca a la mitad:\n\
                **Meta**: un conejo tuyo está en la última fila, como sea que haya llegado. Si hay uno de cada jugador, \
                gana quien acaba de jugar. Aquí oro jugó `ra7n Da6n Rb7n`: el perro empuja \
                al conejo plateado; con eso el conejo dorado queda libre y llega a `b8`.\n\
                **Eliminación**: al otro no le quedan conejos; si a nadie le quedan, gana quien acaba de jugar.\n\
                **Inmovilización**: el otro no puede dar ningún paso.\n\
                **Tres veces no**: un turno no puede terminar en una posición que ya se dio dos veces con el \
                mismo jugador en turno. Nahil rechaza ese turno. Si no tienes otro, pierdes.\n\
                También pierde quien abandona o se queda sin tiempo.",
        },
        board: Some(WIN),
    },
    Leaf {
        title: Both { en: "Your first match", es: "Tu primera partida" },
        text: Both {
            en: "`!n play @ana arimaa` challenges Ana, `!n play machine 1 arimaa` the machine. When it is your \
                turn, press **Move**: pick an animal, then its direction. **Undo** takes a step back. From the \
                first step on you may **Confirm**, or go on up to four.\n\
                You can type, too, in upper or lower case: `Ee2n`. Several steps of one animal can be joined: \
                `Ee2nnn`. You do not have to write captures.\n\
                A first turn to try is on the board: `!n move Ee2nnn Hb2n`. The elephant takes the middle, a \
                horse follows. **Good habits**: keep your elephant free, guard your two traps, do not hurry your \
                rabbits. Have fun!",
            es: "`!n jugar @ana arimaa` reta a Ana; `!n jugar máquina 1 arimaa`, a la máquina. Cuando te toque, \
                pulsa **Mover**: elige un animal y su dirección. **Deshacer** quita un paso. Desde el primer \
                paso ya puedes **Confirmar**, o seguir hasta cuatro.\n\
                También puedes escribir, en mayúsculas o minúsculas: `Ee2n`. Varios pasos de un animal se \
                juntan: `Ee2nnn`. No hace falta escribir las capturas.\n\
                Un primer turno para probar es el del tablero: `!n mover Ee2nnn Hb2n`. **Buenas \
                costumbres**: mantén libre tu elefante, cuida tus dos trampas, no corras con los conejos. ¡Que \
                te diviertas!",
        },
        board: Some(FIRST),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{How, Kind, Options, Side, Table};
    use std::collections::HashSet;

    fn table(shown: Shown) -> Box<dyn Table> {
        let mut table = Kind::Arimaa.rules().table_at(&Options::defaults(&[]), shown.position).unwrap();
        table.play(shown.steps).unwrap();
        table
    }

    #[test]
    fn exactly_the_squares_within_a_step_are_pointed_out() {
        let choices = table(STEPS).choices();
        let of = |name: &'static str| choices.iter().filter(move |choice| choice.step.starts_with(name));
        let reached = of("Ed4").chain(of("Rg2")).filter_map(|choice| choice.path[1].cells.first().cloned());
        assert_eq!(reached.collect::<HashSet<_>>(), STEPS.targets.iter().map(|&cell| cell.into()).collect());
    }

    #[test]
    fn those_are_frozen_who_are_said_to_be() {
        let held = table(FROZEN).scene().pieces.into_iter().filter(|piece| piece.held);
        let held: Vec<String> = held.map(|piece| piece.at).collect();
        assert!(["a7", "d6", "e6"].iter().all(|at| held.iter().any(|held| held == at)), "{held:?}");
        assert!(
            ["d2", "c1", "a6", "b6", "d5"].iter().all(|at| held.iter().all(|held| held != at)),
            "{held:?}"
        );
    }

    #[test]
    fn turns_are_complete_and_the_winning_one_wins() {
        for shown in [TRAP, PUSH, FIRST] {
            let mut table = table(shown);
            table.end_turn().unwrap();
            assert_eq!(table.outcome(), None, "{}", shown.position);
        }
        let mut table = table(WIN);
        table.end_turn().unwrap();
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.how), (Some(Side::White), How::Goal));
    }
}
