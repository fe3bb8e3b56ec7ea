//! The boards of the lesson of Daiku 9, the same in every language.

use super::{Leaf, Shown};
use crate::i18n::Both;

/// Black has won.
pub(in crate::i18n) const WON: Shown =
    plain("1w2w1www/1w1w2www/w1w1wwwww/1w1bbb1w1/w2bbbw2/2wbbb2w/bbbbbb1ww/bbbbbbw2/bbbbbb1w1 w 3 b0w0");

/// The start, and a cell to read the name of.
pub(in crate::i18n) const BOARD: Shown = Shown { targets: &["e6"], ..plain("9/9/9/9/9/9/9/9/9 b 1 b9w9") };

/// Black has placed a white piece.
pub(in crate::i18n) const PLACING: Shown =
    Shown { steps: "@e5", ..plain("9/5w3/7b1/9/6w2/2b6/9/1w7/4b4 b 1 b6w6") };

/// A black piece with its ways.
pub(in crate::i18n) const STEP: Shown =
    Shown { targets: &["d5", "f5", "e4"], ..plain("9/2b5w/6b2/4w4/w3b4/9/3w3b1/1b3w3/9 b 1 b0w0") };

/// Two enclosed black pieces, and where they land.
pub(in crate::i18n) const JUMP: Shown = Shown {
    targets: &["b5", "g5", "e8", "a3", "c1"],
    ..plain("9/7b1/4b4/4w4/2wwbw3/4w4/4b4/w3w4/bw2w4 b 1 b0w0")
};

/// White pieces that can be relocated.
pub(in crate::i18n) const RELOCATE: Shown = Shown {
    targets: &["e5", "a5", "i1", "g8"],
    ..plain("6b2/5bww1/6b2/b3b4/wb1bwb3/b3b4/9/8b/7bw b 2 b0w0")
};

/// A step fills Black's first sector.
pub(in crate::i18n) const WAVE: Shown =
    Shown { targets: &["c3"], ..plain("6ww1/6www/3ww4/9/5w1w1/9/bb1b5/bbb6/bbb6 b 1 b0w0") };

/// Black wins.
pub(in crate::i18n) const WIN: Shown = Shown {
    targets: &["f6"],
    ..plain("ww4www/wwww2www/www2wwww/3bb1b2/w2bbb1w1/1w1bbbw2/bbbbbb2w/bbbbbbwww/bbbbbb3 b 3 b0w0")
};

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

/// The pages, in order.
pub(super) const PAGES: [Leaf; 8] = [
    Leaf {
        title: Both { en: "What Daiku 9 is", es: "Qué es Daiku 9" },
        text: Both {
            en: "Two players, Black and White; **Black begins**. The board has nine **sectors** of nine cells, \
                told apart by their shade. A sector that holds nine pieces of one colour is **full**.\n\
                **Whoever has three full sectors at the same time wins.** Black has just done it here; full \
                sectors are framed.\n\
                Each side has 27 pieces. They enter in three waves of nine, and here is the twist: **the other \
                player places your pieces**, where they help you least. Then you gather yours and keep the other \
                player from gathering theirs.\n\
                Nothing is ever captured, and you cannot pass.",
            es: "Dos jugadores, negras y blancas; **empiezan las negras**. El tablero tiene nueve **sectores** \
                de nueve casillas, que se distinguen por su tono. Un sector con nueve piezas del mismo color está \
                **completo**.\n\
                **Gana quien tiene tres sectores completos al mismo tiempo.** Aquí las negras acaban de lograrlo; \
                los sectores completos llevan un marco.\n\
                Cada bando tiene 27 piezas. Entran en tres oleadas de nueve, y esta es la gracia: **las tuyas las \
                coloca el otro**, donde menos te sirven. Después las reúnes, e impides que el otro reúna las \
                suyas.\n\
                Nunca se captura nada, y no se puede pasar.",
        },
        board: Some(WON),
    },
    Leaf {
        title: Both { en: "The board", es: "El tablero" },
        text: Both {
            en: "Columns are called `a` to `i`, rows by their numbers from 1, on White's side. The marked cell \
                is `e6`. It lies in the middle sector, which goes from `d4` to `f6`.\n\
                If you play Black, your board is turned; the names go with it.\n\
                Above and below the board, each side has three diamonds; one is filled for each full sector. Nine \
                small squares show how full each sector is. The small piece with a number shows what that side still \
                has to place. The wavy lines count the waves. A bar at the left shows whose turn it is.",
            es: "Las columnas se llaman `a` a `i`; las filas, por su número, desde el 1 del lado de las \
                blancas. La casilla marcada es `e6`. Está en el sector del medio, que va de `d4` a `f6`.\n\
                Si juegas con negras, tu tablero está girado; los nombres giran con él.\n\
                Arriba y abajo del tablero cada bando tiene tres rombos: se llena uno por cada sector completo. Nueve \
                cuadraditos muestran cuánto lleva de cada sector. La pieza pequeña con un número dice cuántas le \
                faltan por colocar. Las ondas cuentan las oleadas. Una barra a la izquierda muestra a quién le toca.",
        },
        board: Some(BOARD),
    },
    Leaf {
        title: Both { en: "Placing", es: "Colocar" },
        text: Both {
            en: "The match begins with the first wave. In turn, each player places **one piece of the other's \
                colour** on any empty cell, until nine of each are on the board.\n\
                Here it was Black's turn, and Black has put a white piece on `e5`. This is written `@e5`.\n\
                **What helps**: scatter the other player's pieces, far apart and in different sectors. A piece \
                needs a turn for each cell it moves, so every gap costs time.\n\
                Black begins, so Black also takes the first turn after the placing.",
            es: "La partida empieza con la primera oleada. Por turnos, cada jugador coloca **una pieza del color \
                del otro** en cualquier casilla vacía, hasta que hay nueve de cada color en el tablero.\n\
                Aquí les tocaba a las negras, y pusieron una pieza blanca en `e5`. Se escribe `@e5`.\n\
                **Consejos**: dispersa las piezas del otro, lejos entre sí y en sectores distintos. Una pieza \
                necesita un turno por cada casilla que avanza: cada hueco cuesta tiempo.\n\
                Como empiezan las negras, también les toca el primer turno después de colocar.",
        },
        board: Some(PLACING),
    },
    Leaf {
        title: Both { en: "Steps", es: "Pasos" },
        text: Both {
            en: "When nothing is left to place, a turn is **one action**: a step, a jump or a relocation.\n\
                A **step** takes one of your pieces to an empty cell beside it: forward, back, left or right, \
                never diagonally. The piece on `e5` can go to the marked cells, with `e5-d5`, `e5-f5` or `e5-e4`. \
                A white piece on `e6` blocks the fourth way.\n\
                You must act if you can. If you have no action at all, your turn passes to the other player.",
            es: "Cuando no queda nada por colocar, un turno es **una sola acción**: un paso, un salto o una \
                reubicación.\n\
                Un **paso** lleva una pieza tuya a una casilla vacía de al lado: adelante, atrás, a la izquierda o \
                a la derecha, nunca en diagonal. La pieza de `e5` puede ir a las casillas marcadas, con `e5-d5`, \
                `e5-f5` o `e5-e4`. En `e6` hay una pieza blanca: por ahí no se pasa.\n\
                Si puedes hacer algo, debes hacerlo. Si no tienes ninguna acción, le toca al otro jugador.",
        },
        board: Some(STEP),
    },
    Leaf {
        title: Both { en: "Enclosed pieces jump", es: "Las piezas encerradas saltan" },
        text: Both {
            en: "A piece is **enclosed** if every cell beside it holds a piece of the other player: four \
                inside the board, three at the edge, two in a corner.\n\
                An enclosed piece of yours can **jump**: straight over all pieces in its way, of either colour, \
                to the **first empty cell**. The pieces it jumps over stay.\n\
                The piece on `e5` jumps left with `e5^b5`, right with `e5^g5`, up with `e5^e8`. Downwards there \
                is no empty cell before the edge. The piece in the corner has `a1^a3` and `a1^c1`.\n\
                With one empty cell or one friend beside it, a piece cannot jump.",
            es: "Una pieza está **encerrada** si en todas las casillas de al lado hay piezas del otro: cuatro en \
                el interior, tres en el borde, dos en una esquina.\n\
                Una pieza tuya encerrada puede **saltar**: en línea recta sobre todo lo que haya, de cualquier \
                color, hasta la **primera casilla vacía**. Lo saltado se queda.\n\
                La pieza de `e5` salta a la izquierda con `e5^b5`, a la derecha con `e5^g5`, hacia arriba con \
                `e5^e8`. Hacia abajo no: no hay casilla vacía antes del borde. La de la esquina tiene `a1^a3` y \
                `a1^c1`.\n\
                Si falta una sola vecina, o es de su color, no hay salto.",
        },
        board: Some(JUMP),
    },
    Leaf {
        title: Both { en: "Relocating the other's pieces", es: "Reubicar piezas del otro" },
        text: Both {
            en: "If your pieces enclose a piece of the other player, you can take it and **put it on any empty \
                cell**. That is a whole turn, so enclosing is only a threat: the piece may jump away first.\n\
                Here Black can relocate the four marked white pieces. `xe5-i9` takes the one on `e5` to \
                the far corner. Three black pieces are enough on `a5`, two on `i1`.\n\
                `g8` has three black neighbours and **one friend**, on `h8`. It can be relocated too, but it \
                could not jump. This only applies to cells with four neighbours.\n\
                Use it against a sector that is nearly full: put one of its pieces far away.",
            es: "Si tus piezas encierran a una del otro, puedes quitarla y **ponerla en cualquier casilla \
                vacía**. Eso es un turno entero. Encerrar es, pues, una amenaza: antes puede saltar.\n\
                Aquí las negras pueden reubicar las cuatro blancas marcadas. `xe5-i9` lleva la de \
                `e5` a la esquina lejana. En `a5` bastan tres, en `i1` dos.\n\
                `g8` tiene tres vecinas negras y **una de su color**, en `h8`. También se puede reubicar, pero no \
                salta. Esto vale solo en casillas con cuatro vecinas.\n\
                Lo mejor contra un sector casi completo: mandar lejos una de sus piezas.",
        },
        board: Some(RELOCATE),
    },
    Leaf {
        title: Both { en: "Waves", es: "Oleadas" },
        text: Both {
            en: "Here `d3-c3` fills Black's first sector, from `a1` to `c3`. Then the **second wave** enters: \
                both players get nine more pieces, again placed by the other, in turn.\n\
                The **third wave** enters as soon as somebody has **two** full sectors at the same time.\n\
                Each wave enters once. A full sector is not safe: its pieces may step away, and the other player \
                can place new ones in your way.\n\
                Being first is worth a lot: your sector is done while the other player is still gathering. But \
                both get the new wave.",
            es: "Aquí `d3-c3` completa el primer sector de las negras, de `a1` a `c3`. Entonces entra la \
                **segunda oleada**: los dos reciben nueve piezas más, que otra vez coloca el otro, por turnos.\n\
                La **tercera oleada** entra en cuanto alguien tiene **dos** sectores completos al mismo tiempo.\n\
                Cada oleada entra una sola vez. Un sector completo no está a salvo: sus piezas pueden salir, y el \
                otro puede ponerte piezas nuevas en el camino.\n\
                Ser el primero vale mucho: tu sector está hecho mientras el otro aún reúne. Pero la nueva oleada \
                es para los dos.",
        },
        board: Some(WAVE),
    },
    Leaf {
        title: Both { en: "Winning, draws, your first match", es: "Ganar, empatar, tu primera partida" },
        text: Both {
            en: "Black wins here with `g6-f6`: three full sectors.\n\
                **Draws**: the same position for the third time. After 200 turns without a new piece the match \
                ends, too: more full sectors win, equal numbers are a draw. Nahil warns you of both. The \
                publisher's sheet has no draws: these two are Nahil's rules, and `repetition=0` and \
                `stagnation=0` leave them out.\n\
                `!n play @ana daiku` challenges Ana, `!n play machine 1 daiku` the machine. When it is your turn, \
                press **Move** and pick a piece and its new cell, on the board or in menus. Nothing is played until \
                you press **Confirm**. Or type: `!n move g6-f6`. Nahil sees whether that is a step, a jump or a relocation. Have fun!",
            es: "Aquí las negras ganan con `g6-f6`: tres sectores completos.\n\
                **Empates**: la misma posición por tercera vez. Y tras 200 turnos sin piezas nuevas la partida \
                termina: gana quien tiene más sectores completos; si hay igualdad, empate. Nahil avisa de ambos. La \
                hoja de la editorial no tiene empates: estas dos reglas son de Nahil, y `repetición=0` y \
                `estancamiento=0` las quitan.\n\
                `!n jugar @ana daiku` reta a Ana; `!n jugar máquina 1 daiku`, a la máquina. Cuando te toque, pulsa \
                **Mover** y elige una pieza y su nueva casilla, en el tablero o en menús. Nada se juega hasta que \
                pulses **Confirmar**. O escribe: `!n mover g6-f6`. Nahil ve si es un paso, un salto o una reubicación. ¡Que te diviertas!",
        },
        board: Some(WIN),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, Kind, Options, Table};

    fn table(shown: Shown) -> Box<dyn Table> {
        let rules = Kind::Daiku.rules();
        rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap()
    }

    /// The cells of these steps from this character on, each once, in order.
    fn cells(shown: Shown, which: impl Fn(&Choice) -> bool, part: std::ops::Range<usize>) -> Vec<String> {
        let choices = table(shown).choices().into_iter().filter(which);
        let mut cells: Vec<String> = choices.map(|choice| choice.step[part.clone()].to_owned()).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn sorted(targets: &[&str]) -> Vec<String> {
        let mut sorted: Vec<String> = targets.iter().map(|&target| target.to_owned()).collect();
        sorted.sort();
        sorted
    }

    #[test]
    fn exactly_what_is_told_is_possible() {
        let steps = cells(STEP, |choice| choice.step.starts_with("e5-"), 3..5);
        assert_eq!(steps, sorted(STEP.targets));
        let jumps = cells(JUMP, |choice| choice.step.contains('^'), 3..5);
        assert_eq!(jumps, sorted(JUMP.targets));
        let relocated = cells(RELOCATE, |choice| choice.step.starts_with('x'), 1..3);
        assert_eq!(relocated, sorted(RELOCATE.targets));
        let wins = cells(WIN, |choice| choice.wins, 0..5);
        assert_eq!(wins, ["g6-f6"]);
    }

    #[test]
    fn the_wave_enters_and_the_won_game_is_over() {
        let mut table = table(WAVE);
        table.play("d3-c3").unwrap();
        table.end_turn().unwrap();
        assert!(table.position().ends_with("w 2 b9w9"), "{}", table.position());
        assert!(super::tests::table(WON).outcome().is_some());
    }
}
