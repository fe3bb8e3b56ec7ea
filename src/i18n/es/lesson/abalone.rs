//! La lección de Abalone.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::abalone;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Qué es Abalone",
        text: "Juegan dos, con negras y con blancas; **empiezan las negras**. Cada uno tiene 14 piezas en \
            un tablero de 61 casillas, y quiere empujar las del otro fuera del tablero.\n\
            **Gana quien primero saca seis piezas.**\n\
            Se juega por turnos. Un turno es una sola acción: una, dos o tres piezas tuyas avanzan una \
            casilla. No puedes pasar.\n\
            Las hileras de anillos pequeños en las esquinas cuentan las piezas expulsadas. Cada una está \
            junto a quien las sacó, y quien la llena gana. El anillo grande muestra de quién es el turno.",
        board: Some(abalone::START),
    },
    Page {
        title: "El tablero",
        text: "Las nueve filas se llaman de `a` a `i`, del lado de las negras al de las blancas. Los números \
            no cuentan dentro de la fila: están al pie de las líneas inclinadas que suben hacia la \
            izquierda.\n\
            Así, la casilla verde es `d6`: está en la fila d y en la línea del número 6. Debajo, en la misma \
            línea, está `c6`; encima, `e6`.\n\
            Cada casilla tiene hasta seis vecinas: a la izquierda, a la derecha, dos arriba y dos abajo. Una \
            pieza va en cualquiera de esas seis direcciones, adelante o atrás, siempre una casilla.\n\
            Si juegas con blancas, tu tablero está girado para que tus piezas queden cerca de ti; los \
            nombres giran con él.",
        board: Some(abalone::BOARD),
    },
    Page {
        title: "En línea",
        text: "Una pieza, o dos o tres contiguas **en línea recta**, avanzan una casilla **a lo largo de su \
            línea**. La casilla de delante debe estar vacía.\n\
            Aquí las negras jugaron `a1b2`: avanzaron tres piezas. Se escribe la casilla de la pieza de \
            atrás y la siguiente, a la que va; todas las de delante van con ella.\n\
            Así eliges cuántas van según dónde empiezas. `a1b2` mueve tres, `b2c3` movería las dos de \
            delante y `c3d4` solo la primera.\n\
            Nunca van más de tres juntas. En una hilera más larga pueden ir una, dos o tres: las de delante.",
        board: Some(abalone::IN_LINE),
    },
    Page {
        title: "Movimiento de flecha",
        text: "Dos o tres piezas contiguas en línea recta también pueden ir **de costado**, todas juntas: cada \
            una una casilla, en la misma dirección. **Todas las casillas de llegada deben estar vacías.**\n\
            Aquí las negras jugaron `c3c5d4`: la hilera de `c3` a `c5` subió hacia la derecha. Se escriben \
            los dos extremos de la hilera y la casilla a la que va el primero.\n\
            Hacia la izquierda habría sido `c3c5d3`, y solo dos de ellas habrían podido ir con `c3c4d4` o \
            `c4c5d5`.\n\
            De costado nunca se empuja.",
        board: Some(abalone::SIDEWAYS),
    },
    Page {
        title: "Empujar: el sumito",
        text: "En línea puedes empujar piezas del otro si en esa línea las tuyas son **más**: dos empujan a \
            una; tres, a una o a dos. Eso es un **sumito**. Detrás de las empujadas debe haber una casilla \
            vacía (aquí, verde) o el borde.\n\
            **2 contra 1**: `e2e3` empuja la pieza de `e4`.\n\
            **3 contra 1**: `g3g4` empuja la de `g6`. `g4g5` lo hace con dos piezas; la tercera se queda.\n\
            **3 contra 2**: `c1c2` empuja las dos.\n\
            Deben tocarse: las tuyas entre sí, y la primera con la empujada. Nunca estás obligado a empujar.",
        board: Some(abalone::PUSHES),
    },
    Page {
        title: "Cuándo no se puede empujar",
        text: "Aquí las negras no pueden empujar nada:\n\
            **No son más**: en la fila g son dos contra dos. En igualdad no se empuja.\n\
            **Nunca más de tres**: en la fila c son cuatro contra tres, pero la cuarta no cuenta. ¡Tres en \
            línea están a salvo de todo empuje por esa línea!\n\
            **Una pieza propia detrás**: en la fila e estorba `e5`. Una segunda pieza blanca tras un hueco \
            no estorbaría: solo se empujan las que se tocan.\n\
            **Sin contacto**: en la fila a, una pieza sola no empuja nada, y ni siquiera la toca.\n\
            Si un turno no se puede jugar, Nahil te dice por qué.",
        board: Some(abalone::NO_PUSHES),
    },
    Page {
        title: "Fuera del tablero",
        text: "Si detrás de las piezas empujadas está el borde, la última sale **expulsada**. Tus propias \
            piezas nunca salen por un turno tuyo.\n\
            Aquí ya salieron cinco blancas, y las negras ganan: `g7h8` empuja con dos piezas, `f6g7` con \
            tres. Las dos sacan la de `i9`, la sexta.\n\
            **Consejos**: quédate en el centro y deja el borde al otro. Mantén tus piezas juntas, mejor en \
            un bloque con hileras de tres en todas las direcciones: así nadie puede empujarte. Trata de \
            dividir el grupo del otro; una pieza aislada es fácil de empujar.",
        board: Some(abalone::WIN),
    },
    Page {
        title: "Tu primera partida",
        text: "`!n jugar abalone` reta a quien quiera; `!n jugar @ana abalone`, a Ana. Añade \
            `start=belgian` para empezar como en este tablero, que es el de los torneos: desde el habitual es \
            difícil vencer a quien solo se defiende. También hay `german`, `dutch` y `swiss`.\n\
            Cuando te toque, pulsa **Mover**: elige un extremo de la hilera, el otro extremo (la misma \
            casilla si va una sola pieza) y adónde va. Nada se juega hasta que pulses **Confirmar**. O \
            escribe tu turno: `!n mover a1b2`.\n\
            **Empates**: la misma posición por tercera vez, con el mismo jugador en turno. El reglamento no \
            tiene empates; esta regla es de Nahil, y `repetition=0` la quita. ¡Que te diviertas!",
        board: Some(abalone::BELGIAN),
    },
];
