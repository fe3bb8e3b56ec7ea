//! The boards of the lesson of Abalone, the same in every language.

use super::{Leaf, Shown};
use crate::i18n::Both;

/// The start.
pub(in crate::i18n) const START: Shown = plain("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");

/// A cell to read the name of.
pub(in crate::i18n) const BOARD: Shown = Shown { targets: &["d6"], ..START };

/// Three marbles have gone in line.
pub(in crate::i18n) const IN_LINE: Shown = Shown { steps: "a1b2", ..START };

/// Three marbles have gone sideways.
pub(in crate::i18n) const SIDEWAYS: Shown = Shown { steps: "c3c5d4", ..START };

/// Three pushes, and where the pushed ones come to.
pub(in crate::i18n) const PUSHES: Shown =
    Shown { position: "5/6/bbbw3/8/1bbw5/8/bbbww2/6/5 b 0 0", steps: "", targets: &["g7", "e5", "c6"] };

/// Nothing of White's can be pushed.
pub(in crate::i18n) const NO_PUSHES: Shown = plain("5/6/bbww3/8/bbbwb4/8/bbbbwww/6/b1w2 b 0 0");

/// Black wins, in either of two ways.
pub(in crate::i18n) const WIN: Shown =
    Shown { position: "4w/4b1/1ww1b2/1ww1b3/1w2bb3/2w2bb1/2bb3/6/5 b 3 5", steps: "", targets: &["i9"] };

/// The start of tournaments.
pub(in crate::i18n) const BELGIAN: Shown = plain("ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0");

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

/// The pages, in order.
pub(super) const PAGES: [Leaf; 8] = [
    Leaf {
        title: Both { en: "What Abalone is", es: "Qué es Abalone" },
        text: Both {
            en: "Two players, Black and White; **Black begins**. Each has 14 marbles on a board of 61 cells \
                and tries to push the other player's over the edge.\n\
                **Whoever first pushes out six marbles wins.**\n\
                The players take turns. A turn is one action: one, two or three of your marbles go one cell. You \
                cannot pass.\n\
                The marbles that are out lie in the grooves above and below the board, each beside the player who \
                pushed it out. A full groove wins. A bar at the left shows whose turn it is.",
            es: "Juegan dos, con negras y con blancas; **empiezan las negras**. Cada uno tiene 14 piezas en \
                un tablero de 61 casillas, y quiere empujar las del otro fuera del tablero.\n\
                **Gana quien primero saca seis piezas.**\n\
                Se juega por turnos. Un turno es una sola acción: una, dos o tres piezas tuyas avanzan una \
                casilla. No puedes pasar.\n\
                Las piezas expulsadas quedan en las ranuras de arriba y de abajo del tablero, junto a quien las sacó; \
                quien llena la suya gana. Una barra a la izquierda muestra de quién es el turno.",
        },
        board: Some(START),
    },
    Leaf {
        title: Both { en: "The board", es: "El tablero" },
        text: Both {
            en: "The nine rows are called `a` to `i`, from Black's end to White's. The numbers do not count \
                within a row: they stand at the end of the slanting lines that run up to the left.\n\
                So the marked cell is `d6`: it is in row d, and on the line with the number 6. Below it, on the \
                same line, is `c6`; above it, `e6`.\n\
                Each cell has up to six neighbours: to the left, to the right, and two each above and below. A \
                marble goes in any of these six directions, forwards or backwards, always one cell.\n\
                If you play White, your board is turned, so that your marbles are near you; the names go with \
                it.",
            es: "Las nueve filas se llaman de `a` a `i`, del lado de las negras al de las blancas. Los números \
                no cuentan dentro de la fila: están al pie de las líneas inclinadas que suben hacia la \
                izquierda.\n\
                Así, la casilla marcada es `d6`: está en la fila d y en la línea del número 6. Debajo, en la misma \
                línea, está `c6`; encima, `e6`.\n\
                Cada casilla tiene hasta seis vecinas: a la izquierda, a la derecha, dos arriba y dos abajo. Una \
                pieza va en cualquiera de esas seis direcciones, adelante o atrás, siempre una casilla.\n\
                Si juegas con blancas, tu tablero está girado para que tus piezas queden cerca de ti; los \
                nombres giran con él.",
        },
        board: Some(BOARD),
    },
    Leaf {
        title: Both { en: "In line", es: "En línea" },
        text: Both {
            en: "One marble, or two or three that touch **in a straight row**, go one cell **along their own \
                line**. The cell in front must be empty.\n\
                Here Black has played `a1b2`: three marbles have moved. You write the cell of the marble at the \
                back and the next cell it goes to. All marbles in front of it go along.\n\
                Where you start decides how many move. `a1b2` moves three, `b2c3` would move the two in front, \
                and `c3d4` only the first.\n\
                Never more than three move together. In a longer row, the front one, two or three can move.",
            es: "Una pieza, o dos o tres contiguas **en línea recta**, avanzan una casilla **a lo largo de su \
                línea**. La casilla de delante debe estar vacía.\n\
                Aquí las negras jugaron `a1b2`: avanzaron tres piezas. Se escribe la casilla de la pieza de \
                atrás y la siguiente, a la que va; todas las de delante van con ella.\n\
                Así eliges cuántas van según dónde empiezas. `a1b2` mueve tres, `b2c3` movería las dos de \
                delante y `c3d4` solo la primera.\n\
                Nunca van más de tres juntas. En una hilera más larga pueden ir una, dos o tres: las de delante.",
        },
        board: Some(IN_LINE),
    },
    Leaf {
        title: Both { en: "Sideways", es: "De costado" },
        text: Both {
            en: "Two or three marbles that touch in a straight row can also go **sideways**, side by side: all \
                of them one cell, in the same direction. **All the cells they go to must be empty.**\n\
                Here Black has played `c3c5d4`: the row from `c3` to `c5` has moved up to the right. You write \
                both ends of the row, and the cell to which the first end goes.\n\
                To the left it would have been `c3c5d3`, and only two of them could have gone with `c3c4d4` or \
                `c4c5d5`.\n\
                A sideways move never pushes.",
            es: "Dos o tres piezas contiguas en línea recta también pueden ir **de costado**, todas juntas: cada \
                una una casilla, en la misma dirección. **Todas las casillas de llegada deben estar vacías.**\n\
                Aquí las negras jugaron `c3c5d4`: la hilera de `c3` a `c5` subió hacia la derecha. Se escriben \
                los dos extremos de la hilera y la casilla a la que va el primero.\n\
                Hacia la izquierda habría sido `c3c5d3`, y solo dos de ellas habrían podido ir con `c3c4d4` o \
                `c4c5d5`.\n\
                De costado nunca se empuja.",
        },
        board: Some(SIDEWAYS),
    },
    Leaf {
        title: Both { en: "Pushing: the sumito", es: "Empujar: el sumito" },
        text: Both {
            en: "In line you can push the other player's marbles if you have **more** of them in that line: two \
                push one, three push one or two. That is a **sumito**. Behind the pushed ones there must be an \
                empty cell (marked here) or the edge.\n\
                **2 against 1**: `e2e3` pushes the marble on `e4`.\n\
                **3 against 1**: `g3g4` pushes the one on `g6`. `g4g5` does so with two marbles; the third stays \
                behind.\n\
                **3 against 2**: `c1c2` pushes both.\n\
                Your marbles must touch each other, and the first one must touch the one it pushes. You never \
                have to push.",
            es: "En línea puedes empujar piezas del otro si en esa línea las tuyas son **más**: dos empujan a \
                una; tres, a una o a dos. Eso es un **sumito**. Detrás de las empujadas debe haber una casilla \
                vacía (aquí, marcada) o el borde.\n\
                **2 contra 1**: `e2e3` empuja la pieza de `e4`.\n\
                **3 contra 1**: `g3g4` empuja la de `g6`. `g4g5` lo hace con dos piezas; la tercera se queda.\n\
                **3 contra 2**: `c1c2` empuja las dos.\n\
                Deben tocarse: las tuyas entre sí, y la primera con la empujada. Nunca estás obligado a empujar.",
        },
        board: Some(PUSHES),
    },
    Leaf {
        title: Both { en: "When you cannot push", es: "Cuándo no se puede empujar" },
        text: Both {
            en: "Black can push nothing here:\n\
                **Two against two**: on row g the numbers are equal, and equal numbers do not push.\n\
                **Never more than three**: on row c it is four against three, but the fourth does not count. \
                Three in a row are safe from every push along their line!\n\
                **Your own marble behind it**: on row e, `e5` is in the way. Another white marble behind a gap \
                would not be: only marbles that touch are pushed.\n\
                **No contact**: on row a, the marbles do not touch. And one marble alone never pushes.\n\
                If you type a turn that is not allowed, Nahil tells you why.",
            es: "Aquí las negras no pueden empujar nada:\n\
                **No son más**: en la fila g son dos contra dos. En igualdad no se empuja.\n\
                **Nunca más de tres**: en la fila c son cuatro contra tres, pero la cuarta no cuenta. ¡Tres en \
                línea están a salvo de todo empuje por esa línea!\n\
                **Una pieza propia detrás**: en la fila e estorba `e5`. Una segunda pieza blanca tras un hueco \
                no estorbaría: solo se empujan las que se tocan.\n\
                **Sin contacto**: en la fila a las piezas no se tocan. Y una pieza sola nunca empuja.\n\
                Si escribes un turno que no vale, Nahil te dice por qué.",
        },
        board: Some(NO_PUSHES),
    },
    Leaf {
        title: Both { en: "Over the edge", es: "Fuera del tablero" },
        text: Both {
            en: "If the edge is behind the pushed marbles, the last of them is **out**. Your own turn never \
                takes your own marbles off the board.\n\
                Here five white marbles are out, and Black can win: `g7h8` pushes with two marbles, `f6g7` with \
                three. Either pushes the sixth, on `i9`, over the edge.\n\
                **What helps**: stay in the middle, and let the other player have the edge. Keep your marbles \
                together, best as a block with rows of three in all directions: then nobody can push you. Try to \
                split the other group; a single marble is easily pushed.",
            es: "Si detrás de las piezas empujadas está el borde, la última sale **expulsada**. Tus propias \
                piezas nunca salen por un turno tuyo.\n\
                Aquí ya salieron cinco blancas, y las negras ganan: `g7h8` empuja con dos piezas, `f6g7` con \
                tres. Las dos sacan la de `i9`, la sexta.\n\
                **Consejos**: quédate en el centro y deja el borde al otro. Mantén tus piezas juntas, mejor en \
                un bloque con hileras de tres en todas las direcciones: así nadie puede empujarte. Trata de \
                dividir el grupo del otro; una pieza aislada es fácil de empujar.",
        },
        board: Some(WIN),
    },
    Leaf {
        title: Both { en: "Your first match", es: "Tu primera partida" },
        text: Both {
            en: "`!n play @ana abalone` challenges Ana, `!n play machine 1 abalone` the machine. Add \
                `start=belgian` for the start on this board, which tournaments use: from the usual one, a player \
                who only defends is hard to beat. `german`, `dutch` and `swiss` are there as well.\n\
                When it is your turn, press **Move**: pick one end of the row, its other end, then where it goes. \
                A single marble is both ends; on a board that you touch, once is enough. Nothing is played until \
                you press **Confirm**. Or type your turn: `!n move a1b2`.\n\
                **Draws**: the same position for the third time, with the same player to move. The booklet has \
                no draws; this is Nahil's rule, and `repetition=0` leaves it out. Have fun!",
            es: "`!n jugar @ana abalone` reta a Ana; `!n jugar máquina 1 abalone`, a la máquina. Añade \
                `inicio=belga` para empezar como en este tablero, que es el de los torneos: desde el habitual es \
                difícil vencer a quien solo se defiende. También hay `alemana`, `holandesa` y `suiza`.\n\
                Cuando te toque, pulsa **Mover**: elige un extremo de la hilera, el otro y a dónde va. Una sola \
                pieza es ambos extremos; en el tablero basta tocarla una vez. Nada se juega hasta que pulses \
                **Confirmar**. O escribe: `!n mover a1b2`.\n\
                **Empates**: la misma posición por tercera vez, con el mismo jugador en turno. El reglamento no \
                tiene empates; esta regla es de Nahil, y `repetición=0` la quita. ¡Que te diviertas!",
        },
        board: Some(BELGIAN),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, Kind, Options, Pick, Table};

    fn table(shown: Shown) -> Box<dyn Table> {
        let rules = Kind::Abalone.rules();
        rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap()
    }

    fn pushes(choice: &Choice) -> bool {
        choice.path.iter().any(|facet| matches!(facet.what, Pick::Shift { pushed: 1.., .. }))
    }

    #[test]
    fn exactly_the_pushes_that_are_told_are_there() {
        let pushing = |shown: Shown| {
            let choices = table(shown).choices().into_iter().filter(pushes);
            choices.map(|choice| choice.step).collect::<Vec<_>>()
        };
        assert_eq!(pushing(PUSHES), ["c1c2", "e2e3", "g3g4", "g4g5"]);
        assert_eq!(pushing(NO_PUSHES), Vec::<String>::new());
    }

    #[test]
    fn exactly_the_winning_turns_that_are_told_win() {
        let choices = table(WIN).choices().into_iter().filter(|choice| choice.wins);
        assert_eq!(choices.map(|choice| choice.step).collect::<Vec<_>>(), ["f6g7", "g7h8"]);
    }

    #[test]
    fn one_two_or_three_of_a_row_go_in_line() {
        let choices = table(IN_LINE).choices();
        let can = |step: &str| choices.iter().any(|choice| choice.step == step);
        assert!(["a1b2", "b2c3", "c3d4"].into_iter().all(can));
    }
}
