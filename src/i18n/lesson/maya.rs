//! The boards of the lesson of Ajedrez Maya, the same in every language.

use super::{Leaf, Shown};
use crate::i18n::Both;

/// The start: all pieces at home.
pub(in crate::i18n) const START: Shown = plain("La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0");

/// Both Leaders have come forward, so that all four Temples are seen; a cell to read the name of.
pub(in crate::i18n) const BOARD: Shown = Shown {
    position: "Lb2 Ad2-d3 Gd4 Cd5 Dd6N / Lo2 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["h4"],
};

/// A turn with three pieces.
pub(in crate::i18n) const TURN: Shown = Shown { steps: "Lb2 Ce6 Dd7-e9", ..START };

/// White's Leader, Captain and Guardian with all their ways.
pub(in crate::i18n) const SINGLE: Shown = Shown {
    position: "Lf4 Ad2-d3 Gf9 Ch6 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["e3", "f3", "f5", "f8", "f10", "g10", "g5", "h5", "h7"],
};

/// White's Attack leans; Black's has its point up.
pub(in crate::i18n) const ATTACK: Shown = Shown {
    position: "Lb2 Ah4N Gd4 Cd5 Dd6N / Lp1 Ak6Z Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["g3", "h3", "i3", "h5", "i5"],
};

/// White's Defense stands; Black's lies.
pub(in crate::i18n) const DEFENSE: Shown = Shown {
    position: "Lb2 Ad2-d3 Gd4 Cd5 Dh4N / Lp1 Am6-m5 Gm4 Cm3 Dl3-l5 w 0 0",
    steps: "",
    targets: &["g3", "h3", "i3", "i2", "h5", "i5", "i6"],
};

/// A cell for White's Captain, but not for White's Guardian.
pub(in crate::i18n) const ROOM: Shown = Shown {
    position: "Lb2 Ad2-d3 Gh4 Ch6 Dd6N / Lp1 Am6-m5 Gi5 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["h5"],
};

/// White wins, in either of two ways.
pub(in crate::i18n) const WIN: Shown = Shown {
    position: "Li8 Ad2-d3 Gd4 Ck9 Dd6N / Lk10 Am6-m5 Gm4 Cm3 Dm2S w 0 0",
    steps: "",
    targets: &["j7", "k10"],
};

/// Tsaul of level 1.
pub(in crate::i18n) const TSAUL: Shown = plain("Le4 Af7-f6 Gd4 Ch4 Dd7-e9 / Lo2 Ak8Z Gm4 Ci10 Dl3-l5 w 0 1");

/// A turn that can be declared in a claim.
pub(in crate::i18n) const CLAIM: Shown = Shown { steps: "Le5 Le4 Le5", ..TSAUL };

/// A turn to begin with.
pub(in crate::i18n) const FIRST: Shown = Shown { steps: "Ae3-e4 Ce6 Gd3", ..START };

const fn plain(position: &'static str) -> Shown {
    Shown { position, steps: "", targets: &[] }
}

/// The pages, in order.
pub(super) const PAGES: [Leaf; 11] = [
    Leaf {
        title: Both { en: "What Ajedrez Maya is", es: "Qué es el Ajedrez Maya" },
        text: Both {
            en: "Two players, White and Black; White begins. Each has five pieces, and most of them are solid \
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
            es: "Juegan dos, con blancas y con negras; empiezan las blancas. Cada uno tiene cinco \
                piezas, y casi todas son cuerpos sólidos. No saltan ni vuelan: **ruedan**. Un lado de la base \
                se queda en el tablero, la pieza se inclina sobre él y cae en el triángulo de al lado.\n\
                **L** Líder: un disco plano, al que hay que cuidar\n\
                **C** Capitán: una pirámide pequeña\n\
                **G** Guardián: un cuerpo de ocho caras\n\
                **A** Ataque: un Guardián con una punta\n\
                **D** Defensa: la más grande\n\
                Ninguna pieza sale del tablero. Se gana por **K'atún**: un sólido tuyo captura al otro Líder, \
                o tu Líder llega a un Templo del otro jugador. No hay empates: siempre gana alguien.",
        },
        board: Some(START),
    },
    Leaf {
        title: Both { en: "The board", es: "El tablero" },
        text: Both {
            en: "128 triangles, called **cells**. The 16 rows are called **planes**, from `a` (White's end) to \
                `p` (Black's end). The cells of a plane are counted from left to right: the marked cell is `h4`, \
                the fourth in plane h.\n\
                **Yellow, Temples of the Sun**: White's is `a1`, Black's is `p1`.\n\
                **Blue, Temples of the Moon**: White's is `g7`, Black's is `j7`.\n\
                **Patterned, Forbidden Zones**: White's are the planes a, b and c; Black's are n, o and p. Your C, G, \
                A and D may never rest in your own zone. Your Leader may, and so may the other player's pieces. \
                The zones are the publisher's rule, not the tournament rules'; `zone=off` plays without them.\n\
                **Dashed lines** show what another piece covers.",
            es: "Son 128 triángulos, llamados **casillas**. Las 16 filas se llaman **Planos**: de `a` (lado de \
                las blancas) a `p` (lado de las negras). En un Plano se cuenta de izquierda a derecha: la marcada \
                es `h4`, la cuarta del Plano h.\n\
                **Amarillo, Templos del Sol**: el de las blancas es `a1`; el de las negras, `p1`.\n\
                **Azul, Templos de la Luna**: el de las blancas es `g7`; el de las negras, `j7`.\n\
                **Con trama, Zonas Prohibidas**: de las blancas, los Planos a, b y c; de las negras, n, o y p. Tus \
                C, G, A y D nunca quedan en tu propia zona. Tu Líder sí puede, y las piezas del otro también. \
                Las zonas son de la editorial, no del reglamento: `zona=no` las quita.\n\
                Las **líneas discontinuas** muestran lo que otra pieza tapa.",
        },
        board: Some(BOARD),
    },
    Leaf {
        title: Both { en: "Your turn", es: "Tu turno" },
        text: Both {
            en: "In each turn you make exactly **three movements**; you cannot pass. Make them with one, two \
                or three pieces, in any order.\n\
                Here White has moved three pieces: `Lb2`, `Ce6` and `Dd7-e9`. Numbered arrows lead from where they \
                were to where they are now. The dots in the corner count the movements, and the small triangle shows \
                whose turn it is.\n\
                **Leave the Moon free**: after your third movement no piece of yours may rest on a Temple of the \
                Moon (`g7` or `j7`), unless that movement wins. You may pass over it during the turn.\n\
                A movement that wins ends the match at once. Otherwise the other player is next: **Nahil!**",
            es: "En cada turno haces exactamente **tres movimientos**; no puedes pasar. Hazlos con una, \
                dos o tres piezas, en cualquier orden.\n\
                Aquí las blancas movieron tres piezas: `Lb2`, `Ce6` y `Dd7-e9`. Las flechas numeradas van de donde \
                estaban a donde están ahora. Los puntos de la esquina cuentan los movimientos; \
                el triángulo pequeño dice de quién es el turno.\n\
                **Deja libre la Luna**: después de tu tercer movimiento ninguna pieza tuya puede quedar en un \
                Templo de la Luna (`g7` o `j7`), a menos que ese movimiento gane. Durante el turno sí puedes \
                pasar por ahí.\n\
                Un movimiento que gana termina la partida de inmediato. Si no, le toca al \
                otro: **¡Nahil!**",
        },
        board: Some(TURN),
    },
    Leaf {
        title: Both { en: "Leader, Captain and Guardian", es: "Líder, Capitán y Guardián" },
        text: Both {
            en: "These three rest on one cell. A movement takes them to a free cell that **shares a side** \
                with theirs; touching at a corner is not enough. So each has at most three ways to go. Here \
                White's are marked.\n\
                **L, Leader**: slides. It is flat, so others may lean over it. It cannot capture, and you lose \
                if it is captured.\n\
                **C, Captain**: rolls. It has four faces, all triangles, and fits exactly on its cell, so it \
                gets through almost anywhere.\n\
                **G, Guardian**: rolls. It has eight faces and sticks out over the cells around its own, so it \
                needs more room.\n\
                They always go from a light cell to a dark one, or from dark to light.",
            es: "Estas tres se apoyan en una casilla. Con un movimiento pasan a una casilla libre que \
                **comparte un lado** con la suya; no basta con que se toquen en una esquina. Así que cada una tiene \
                tres caminos como máximo. Aquí, los de las blancas están marcados.\n\
                **L, Líder**: se desliza. Es plano, así que otras pueden inclinarse sobre él. No puede \
                capturar, y si lo capturan, pierdes.\n\
                **C, Capitán**: rueda. Tiene cuatro caras, todas triángulos, y cabe justo en su casilla: pasa \
                por casi todas partes.\n\
                **G, Guardián**: rueda. Tiene ocho caras y sobresale hacia las casillas vecinas, así que necesita más \
                espacio.\n\
                Siempre pasan de una casilla clara a una oscura, o de una oscura a una clara.",
        },
        board: Some(SINGLE),
    },
    Leaf {
        title: Both { en: "The Attack", es: "El Ataque" },
        text: Both {
            en: "**A, Attack**: a Guardian with a Captain stuck to one face, its **point**. It rests in three \
                ways:\n\
                **Point up** (zenith, `Z`): on one cell. Black's stands like this on `k6`.\n\
                **Leaning**: on one cell, with the point out over a corner: `N` north (towards Black), `S` \
                south, `E` east or `W` west. White's leans north on `h4`.\n\
                **Lying**: on two cells, the body on the first and the point on the second.\n\
                When it rolls, it tips from one way into another. White's can go to the marked cells: `Ag3Z`, \
                point up; `Ah3-i3` or `Ah5-i5`, lying.\n\
                From point up it can roll three ways, all leaning. From lying it can roll four: two leaning, two \
                lying.",
            es: "**A, Ataque**: un Guardián con un Capitán pegado en una cara, su **punta**. Queda de \
                tres maneras:\n\
                **Punta arriba** (cenit, `Z`): en una casilla. Así está el de las negras en `k6`.\n\
                **Apoyado**: en una casilla, con la punta asomada por una esquina: `N` norte (hacia las \
                negras), `S` sur, `E` este o `W` oeste. El de las blancas apunta al norte en `h4`.\n\
                **Acostado**: en dos casillas, el cuerpo en la primera y la punta en la segunda.\n\
                Al rodar pasa de una manera a otra. El de las blancas puede ir a las casillas marcadas: `Ag3Z`, punta \
                arriba; `Ah3-i3` o `Ah5-i5`, acostado.\n\
                Con la punta arriba tiene tres caminos, y en todos queda apoyado. Acostado tiene cuatro: en dos \
                queda apoyado y en dos, acostado.",
        },
        board: Some(ATTACK),
    },
    Leaf {
        title: Both { en: "The Defense", es: "La Defensa" },
        text: Both {
            en: "**D, Defense**: two Guardians joined along an edge, with the gaps between them filled. A \
                wall! It rests in two ways:\n\
                **Standing**: on one cell, with the top leaning over a corner: `N`, `S`, `E` or `W`. White's \
                stands on `h4` and leans north.\n\
                **Lying**: on three cells in a row; the first and the last are written. Black's lies on `l3`, \
                `l4` and `l5`.\n\
                White's can go to the marked cells: `Dg3S`, standing and leaning south; `Dh3-i2`, lying on `h3`, \
                `i3` and `i2`; `Dh5-i6`, lying on `h5`, `i5` and `i6`.\n\
                From lying it can roll four ways: stand up at either end, or roll to either side and lie again.",
            es: "**D, Defensa**: dos Guardianes unidos por una arista, con los huecos rellenos. ¡Un \
                muro! Queda de dos maneras:\n\
                **De pie**: en una casilla, inclinada sobre una esquina: `N`, `S`, `E` o `W`. La de las \
                blancas está de pie en `h4`, hacia el norte.\n\
                **Acostada**: en tres casillas seguidas; se escriben la primera y la última. La de las \
                negras está en `l3`, `l4` y `l5`.\n\
                La de las blancas puede ir a las casillas marcadas: `Dg3S`, de pie hacia el sur; `Dh3-i2`, acostada en \
                `h3`, `i3` e `i2`; `Dh5-i6`, acostada en `h5`, `i5` e `i6`.\n\
                Acostada tiene cuatro caminos: ponerse de pie en un extremo o en el otro, o rodar de costado, hacia \
                un lado o el otro, y quedar otra vez acostada.",
        },
        board: Some(DEFENSE),
    },
    Leaf {
        title: Both { en: "Is there room?", es: "¿Hay lugar?" },
        text: Both {
            en: "Pieces take up **room**: they may touch, but not overlap. So a cell can be empty and still be \
                closed to you. White's Guardian on `h4` cannot roll to the marked cell, `h5`: it would overlap \
                Black's on `i5`. White's Captain on `h6` can: `Ch5`.\n\
                **Eight-sided bodies** (G, the body of A, both ends of a lying D) never rest on cells that share \
                a side.\n\
                **Points fit beside them**: C, the point of a lying A, the middle of a lying D. So at the start \
                A lies beside G.\n\
                **A leaning top** (A, D) and the upper edge of a lying D hang over a corner: no second one \
                there, and no eight-sided body on its three cells of the other colour.\n\
                Only where a piece comes to rest counts. Nahil shows what fits.",
            es: "Los cuerpos ocupan **lugar**: pueden tocarse, pero no superponerse. Así, una casilla \
                vacía puede estarte cerrada. El Guardián blanco de `h4` no puede rodar a la marcada, `h5`: \
                chocaría con el negro de `i5`. El Capitán de `h6` sí: `Ch5`.\n\
                **Los cuerpos de ocho caras** (G, el cuerpo de A, los extremos de una D acostada) nunca \
                quedan en casillas que comparten un lado.\n\
                **Las puntas sí caben al lado**: C, la punta de un A acostado, el centro de una D \
                acostada. Por eso al inicio A está junto a G.\n\
                **Lo que se inclina** (A, D) y la arista alta de una D acostada cubren una esquina: ahí no cabe \
                otro, ni un cuerpo de ocho caras en sus tres casillas del otro color.\n\
                Solo cuenta dónde queda la pieza. Nahil muestra qué cabe.",
        },
        board: Some(ROOM),
    },
    Leaf {
        title: Both { en: "How to win", es: "Cómo se gana" },
        text: Both {
            en: "**K'atún** wins at once, even with your first movement:\n\
                **Capture**: your C, G, A or D comes to rest on the other Leader's cell.\n\
                **Temple**: your Leader reaches one of the other player's Temples, Moon or Sun. Your own Temples \
                win nothing.\n\
                Here White can do either: `Ck10` captures the Leader, `Lj7` reaches Black's Temple of the \
                Moon.\n\
                **Mak Chahal**: if you cannot complete your turn in any way, you lose. So you can also win by \
                shutting the other player in!\n\
                You also lose if you resign or run out of time.\n\
                Before you confirm, always ask: what can the other player do to my Leader with three movements?",
            es: "El **K'atún** gana de inmediato, aunque sea con tu primer movimiento:\n\
                **Captura**: tu C, G, A o D queda en la casilla del otro Líder.\n\
                **Templo**: tu Líder llega a un Templo del otro jugador, de la Luna o del Sol. Con los tuyos \
                no ganas nada.\n\
                Aquí las blancas pueden hacer las dos cosas: `Ck10` captura al Líder, `Lj7` llega al Templo de la \
                Luna de las negras.\n\
                **Mak Chahal**: si no tienes manera de completar tu turno, pierdes. ¡Así que también se gana \
                encerrando al otro!\n\
                También pierde quien abandona o se queda sin tiempo.\n\
                Antes de confirmar pregúntate siempre: ¿qué le puede hacer el otro a mi Líder con tres \
                movimientos?",
        },
        board: Some(WIN),
    },
    Leaf {
        title: Both { en: "Tsaul, the forced game", es: "Tsaul, la partida obligada" },
        text: Both {
            en: "What if nobody gets through? Instead of a draw there is **Tsaul**: pieces are immobilised. \
                They stay where they are and still take up room, but never move or capture again.\n\
                **Level 1**: both Defenses; here they bear the sign `//`. **Level 2**: both Attacks, too.\n\
                With the option `tsaul=remove` they leave the board instead.\n\
                **Offer it**, best after your turn, though an offer may come at any time: `!n offer tsaul`. You \
                cannot take it back. The other player accepts or rejects it; playing on rejects it.\n\
                It takes effect when Black's turn is done: at once if Black has just played.",
            es: "¿Y si nadie logra pasar? No hay empate, hay **Tsaul**: se inmovilizan piezas. Se \
                quedan donde están y siguen ocupando lugar, pero ya no se mueven ni capturan.\n\
                **Nivel 1**: las dos Defensas; aquí llevan la señal `//`. **Nivel 2**: también los dos Ataques.\n\
                Con la opción `tsaul=retira` salen del tablero.\n\
                **Ofrécelo**, mejor después de tu turno, aunque se puede en cualquier momento: `!n ofrecer tsaul`. \
                No puedes retirarlo. El otro acepta o rechaza; seguir jugando es rechazar.\n\
                Entra en vigor al terminar el turno de las negras: de inmediato, si acaban de jugar.",
        },
        board: Some(TSAUL),
    },
    Leaf {
        title: Both { en: "Claiming Tsaul", es: "Reclamar Tsaul" },
        text: Both {
            en: "On your turn you can **claim** Tsaul; the other player need not agree.\n\
                `!n claim repetition`: the same position, with the same player to move, for the third time. If \
                your next turn leads to it, declare that turn: `!n claim repetition Le5 Le4 Le5`.\n\
                `!n claim standstill`: of each player's last three turns, the third left the board as the first \
                did.\n\
                `!n claim no-progress` (after ten turns each): the other player cannot win, or does not try to. \
                If they dispute it, an arbiter or a vote decides; where there is neither, it fails.\n\
                **After level 2** nothing is left to immobilise. The same claims then end the match, and it \
                is decided who wins: there are no draws.",
            es: "En tu turno puedes **reclamar** Tsaul; no hace falta que el otro acepte.\n\
                `!n reclamar repetición`: la misma posición, con el mismo jugador en turno, por tercera vez. Si la \
                va a producir tu próximo turno, decláralo: `!n reclamar repetición Le5 Le4 Le5`.\n\
                `!n reclamar estancamiento`: de los tres últimos turnos de cada uno, el tercero dejó el tablero \
                igual que el primero.\n\
                `!n reclamar sin-avance` (tras diez turnos de cada uno): el otro no puede ganar, o no lo intenta. \
                Si lo disputa, decide un árbitro o una votación; donde no los hay, no procede.\n\
                **Después del nivel 2** ya no queda nada que inmovilizar. Los mismos reclamos terminan entonces la \
                partida, y se decide quién gana: no hay empates.",
        },
        board: Some(CLAIM),
    },
    Leaf {
        title: Both { en: "Your first match", es: "Tu primera partida" },
        text: Both {
            en: "`!n play @ana maya` challenges Ana, `!n play machine 1 maya` the machine. When it is your turn, \
                press **Move**: pick a piece, then where it goes, three times. **Undo** takes a movement back. \
                Nothing is played until you press **Confirm**.\n\
                You can also type: the letter of the piece, then where it goes. For L, C and G the cell is \
                enough: `Ce6`. For A and D add `Z`, `N`, `S`, `E` or `W`, or write two cells when they lie: \
                `Ae3-e4`. Capital and small letters are the same.\n\
                A first turn to try is the one on the board: `!n move Ae3-e4 Ce6 Gd3`. The Attack comes out, the \
                Captain follows, and the Guardian gets room. Have fun!",
            es: "`!n jugar @ana maya` reta a Ana; `!n jugar máquina 1 maya`, a la máquina. Cuando te toque, \
                pulsa **Mover**: elige una pieza y luego a dónde va, tres veces. **Deshacer** quita un \
                movimiento. Nada se juega hasta que pulsas **Confirmar**.\n\
                También puedes escribir: la letra de la pieza y a dónde va. Para L, C y G basta la casilla: \
                `Ce6`. Para A y D añade `Z`, `N`, `S`, `E` o `W`, o escribe dos casillas si quedan \
                acostados: `Ae3-e4`. Da igual con mayúsculas o minúsculas.\n\
                Un primer turno para probar es el del tablero: `!n mover Ae3-e4 Ce6 Gd3`. Sale el Ataque, lo \
                sigue el Capitán y el Guardián gana espacio. ¡Que te diviertas!",
        },
        board: Some(FIRST),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, Illegal, Kind, Options, Piece, Refused, Table};

    fn table(shown: Shown) -> Box<dyn Table> {
        let rules = Kind::Maya.rules();
        let mut table = rules.table_at(&Options::defaults(rules.options()), shown.position).unwrap();
        table.play(shown.steps).unwrap();
        table
    }

    /// The cells on which the mover's piece of a letter rests after a step.
    fn cells_after(table: &dyn Table, step: &str) -> Vec<String> {
        let mut after = table.boxed();
        let colour = table.scene().to_move.unwrap();
        after.play(step).unwrap();
        let scene = after.scene();
        let moved = |piece: &&Piece| piece.colour == colour && step.starts_with(piece.letter);
        let piece = scene.pieces.iter().find(moved).unwrap();
        if piece.rests_on.is_empty() { vec![piece.at.clone()] } else { piece.rests_on.to_vec() }
    }

    fn reached(shown: Shown, wanted: impl Fn(&Choice) -> bool) -> Vec<String> {
        let table = table(shown);
        let choices = table.choices().into_iter().filter(wanted);
        let mut cells: Vec<_> =
            choices.flat_map(|choice| cells_after(table.as_ref(), &choice.step)).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn pointed(shown: Shown) -> Vec<String> {
        let mut cells: Vec<_> = shown.targets.iter().map(|&cell| cell.to_owned()).collect();
        cells.sort();
        cells
    }

    #[test]
    fn exactly_the_cells_within_reach_are_pointed_out() {
        for (shown, letters) in [(SINGLE, "LCG"), (ATTACK, "A"), (DEFENSE, "D")] {
            assert_eq!(
                reached(shown, |choice| choice.step.starts_with(|c| letters.contains(c))),
                pointed(shown),
                "{letters}"
            );
        }
    }

    #[test]
    fn exactly_the_winning_cells_are_pointed_out() {
        assert_eq!(reached(WIN, |choice| choice.wins), pointed(WIN));
    }

    #[test]
    fn the_captain_has_room_where_the_guardian_has_none() {
        let mut table = table(ROOM);
        let refused = table.play("Gh5").unwrap_err();
        assert!(
            matches!(refused, Refused::Illegal { why: Illegal::Blocked { by, .. }, .. } if by.at == "i5")
        );
        table.play("Ch5").unwrap();
    }

    /// What the page on room says, in positions that can be set up or not.
    #[test]
    fn bodies_have_room_where_it_is_said() {
        let rules = Kind::Maya.rules();
        let stands = |white: &str| {
            let position = format!("{white} / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0");
            rules.table_at(&Options::defaults(rules.options()), &position).is_ok()
        };
        for (white, fits) in [
            // A Guardian beside the point of a lying Attack, and beside its body.
            ("Lb2 Ad2-d3 Gd4 Cd7 Dg3S", true),
            ("Lb2 Ad3-d2 Gd4 Cd7 Dg3S", false),
            // Beside the middle of a lying Defense, and beside its end.
            ("Lb2 Ad2-d3 Gg9 Cd7 Dh9-h11", true),
            ("Lb2 Ad2-d3 Gh12 Cd7 Dh9-h11", false),
            // Under the top that leans north from h8: a Captain, but no Guardian, and no second top.
            ("Lb2 Ah8N Gd4 Ci8 Dd6N", true),
            ("Lb2 Ah8N Gi8 Cd7 Dd6N", false),
            ("Lb2 Ah8N Gd4 Cd7 Di9S", false),
        ] {
            assert_eq!(stands(white), fits, "{white}");
        }
    }
}
