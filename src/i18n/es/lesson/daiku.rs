//! La lección de Daiku 9.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::daiku;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Qué es Daiku 9",
        text: "Dos jugadores, negras y blancas; **empiezan las negras**. El tablero tiene nueve **sectores** \
            de nueve casillas, que se distinguen por su tono. Un sector con nueve piezas del mismo color está \
            **completo**.\n\
            **Gana quien tiene tres sectores completos al mismo tiempo.** Aquí las negras acaban de lograrlo; \
            los sectores completos se ven teñidos.\n\
            Cada bando tiene 27 piezas. Entran en tres oleadas de nueve, y esta es la gracia: **las tuyas las \
            coloca el otro**, donde menos te sirven. Después las reúnes, e impides que el otro reúna las \
            suyas.\n\
            Nunca se captura nada, y no se puede pasar.",
        board: Some(daiku::WON),
    },
    Page {
        title: "El tablero",
        text: "Las columnas se llaman `a` a `i`; las filas, por su número, desde el 1 del lado de las \
            blancas. La casilla verde es `e6`. Está en el sector del medio, que va de `d4` a `f6`.\n\
            Si juegas con negras, tu tablero está girado; los nombres giran con él.\n\
            Arriba y abajo del tablero cada bando tiene tres cuadraditos: se llena uno por cada sector \
            completo. El disco con un número dice cuántas piezas suyas faltan por colocar. Las tres barras cuentan \
            las oleadas. El anillo grande muestra a quién le toca.",
        board: Some(daiku::BOARD),
    },
    Page {
        title: "Colocar",
        text: "La partida empieza con la primera oleada. Por turnos, cada jugador coloca **una pieza del color \
            del otro** en cualquier casilla vacía, hasta que hay nueve de cada color en el tablero.\n\
            Aquí les tocaba a las negras, y pusieron una pieza blanca en `e5`. Se escribe `@e5`.\n\
            **Consejos**: dispersa las piezas del otro, lejos entre sí y en sectores distintos. Una pieza \
            necesita un turno por cada casilla que avanza: cada hueco cuesta tiempo.\n\
            Como empiezan las negras, también les toca el primer turno después de colocar.",
        board: Some(daiku::PLACING),
    },
    Page {
        title: "Pasos",
        text: "Cuando no queda nada por colocar, un turno es **una sola acción**: un paso, un salto o una \
            reubicación.\n\
            Un **paso** lleva una pieza tuya a una casilla vacía de al lado: adelante, atrás, a la izquierda o \
            a la derecha, nunca en diagonal. La pieza de `e5` puede ir a las casillas verdes, con `e5-d5`, \
            `e5-f5` o `e5-e4`. En `e6` hay una pieza blanca: por ahí no se pasa.\n\
            Si puedes hacer algo, debes hacerlo. Si no tienes ninguna acción, le toca al otro jugador.",
        board: Some(daiku::STEP),
    },
    Page {
        title: "Las piezas encerradas saltan",
        text: "Una pieza está **encerrada** si en todas las casillas de al lado hay piezas del otro: cuatro en \
            el interior, tres en el borde, dos en una esquina.\n\
            Una pieza tuya encerrada puede **saltar**: en línea recta sobre todo lo que haya, de cualquier \
            color, hasta la **primera casilla vacía**. Lo saltado se queda.\n\
            La pieza de `e5` salta a la izquierda con `e5^b5`, a la derecha con `e5^g5`, hacia arriba con \
            `e5^e8`. Hacia abajo no: no hay casilla vacía antes del borde. La de la esquina tiene `a1^a3` y \
            `a1^c1`.\n\
            Si falta una sola vecina, o es de su color, no hay salto.",
        board: Some(daiku::JUMP),
    },
    Page {
        title: "Reubicar piezas del otro",
        text: "Si tus piezas encierran a una del otro, puedes quitarla y **ponerla en cualquier casilla \
            vacía**. Eso es un turno entero. Encerrar es, pues, una amenaza: antes puede saltar.\n\
            Aquí las negras pueden reubicar las cuatro blancas de las casillas verdes. `xe5-i9` lleva la de \
            `e5` a la esquina lejana. En `a5` bastan tres, en `i1` dos.\n\
            `g8` tiene tres vecinas negras y **una de su color**, en `h8`. También se puede reubicar, pero no \
            salta. Esto vale solo en casillas con cuatro vecinas.\n\
            Lo mejor contra un sector casi completo: mandar lejos una de sus piezas.",
        board: Some(daiku::RELOCATE),
    },
    Page {
        title: "Oleadas",
        text: "Aquí `d3-c3` completa el primer sector de las negras, de `a1` a `c3`. Entonces entra la \
            **segunda oleada**: los dos reciben nueve piezas más, que otra vez coloca el otro, por turnos.\n\
            La **tercera oleada** entra en cuanto alguien tiene **dos** sectores completos al mismo tiempo.\n\
            Cada oleada entra una sola vez. Un sector completo no está a salvo: sus piezas pueden salir, y el \
            otro puede ponerte piezas nuevas en el camino.\n\
            Ser el primero vale mucho: tu sector está hecho mientras el otro aún reúne. Pero la nueva oleada \
            es para los dos.",
        board: Some(daiku::WAVE),
    },
    Page {
        title: "Ganar, empatar, tu primera partida",
        text: "Aquí las negras ganan con `g6-f6`: tres sectores completos.\n\
            **Empates**: la misma posición por tercera vez. Y tras 200 turnos sin piezas nuevas la partida \
            termina: gana quien tiene más sectores completos; si hay igualdad, empate. Nahil avisa de ambos. La \
            hoja de la editorial no tiene empates: estas dos reglas son de Nahil, y `repetition=0` y \
            `stagnation=0` las quitan.\n\
            `!n jugar daiku` reta a quien quiera; `!n jugar @ana daiku`, a Ana. Cuando te toque, pulsa \
            **Mover** y sigue los menús: qué hacer, qué pieza, adónde. Para colocar o reubicar, primero el \
            sector. Nada se juega hasta que pulses **Confirmar**. O escribe: `!n mover g6-f6`. Nahil ve si es un \
            paso, un salto o una reubicación. ¡Que te diviertas!",
        board: Some(daiku::WIN),
    },
];
