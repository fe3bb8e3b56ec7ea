//! La lección de Ajedrez Maya.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::maya;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Qué es el Ajedrez Maya",
        text: "Juegan dos, con blancas y con negras; empiezan las blancas. Cada uno tiene cinco \
            piezas, y casi todas son cuerpos sólidos. No saltan ni vuelan: **ruedan**. Un lado de la base \
            se queda en el tablero, la pieza gira sobre él y cae en el triángulo de al lado.\n\
            **L** Líder: un disco plano, al que hay que cuidar\n\
            **C** Capitán: una pirámide pequeña\n\
            **G** Guardián: un cuerpo de ocho caras\n\
            **A** Ataque: un Guardián con una punta\n\
            **D** Defensa: la más grande\n\
            Ninguna pieza sale del tablero. Se gana por **K'atún**: un sólido tuyo captura al otro Líder, \
            o tu Líder llega a un Templo del otro jugador. No hay empates: siempre gana alguien.",
        board: Some(maya::START),
    },
    Page {
        title: "El tablero",
        text: "Son 128 **triángulos de ubicación**. Las 16 filas se llaman **Planos**: de `a` (lado de \
            las blancas) a `p` (lado de las negras). En cada Plano se cuenta de izquierda a derecha: el \
            triángulo verde es `h4`, el cuarto del Plano h.\n\
            **Amarillo, Templos del Sol**: el de las blancas es `a1`; el de las negras, `p1`.\n\
            **Azul, Templos de la Luna**: el de las blancas es `g7`; el de las negras, `j7`.\n\
            **Gris, Zonas Prohibidas**: de las blancas, los Planos a, b y c; de las negras, n, o y p. Tus \
            C, G, A y D nunca quedan en tu propia zona. Tu Líder sí, y las piezas del otro también. \
            Son de la editorial, no del reglamento: `zone=off` las quita.\n\
            Las **líneas naranjas** muestran dónde se apoyan.",
        board: Some(maya::BOARD),
    },
    Page {
        title: "Tu turno",
        text: "En cada turno haces exactamente **tres movimientos**; no puedes pasar. Los tres con \
            una pieza, dos con una y uno con otra, o uno con cada una de tres piezas, en cualquier orden.\n\
            Aquí las blancas movieron tres piezas: `Lb2`, `Ce6` y `Dd7-e9`. Las líneas azules punteadas \
            muestran dónde estaban; las dobles, dónde están ahora. Los puntos de la esquina cuentan los \
            movimientos; el aro dice de quién es el turno.\n\
            **Deja libre la Luna**: después de tu tercer movimiento ninguna pieza tuya puede quedar en un \
            Templo de la Luna (`g7` o `j7`), a menos que ese movimiento gane. Durante el turno sí puedes \
            pasar por ahí.\n\
            Un movimiento que gana termina la partida de inmediato. Si no, le toca al otro: \
            **¡Nahil!**",
        board: Some(maya::TURN),
    },
    Page {
        title: "Líder, Capitán y Guardián",
        text: "Estas tres se apoyan en un triángulo. Con un movimiento pasan a uno libre que \
            **comparte un lado** con el suyo; no basta que se toquen las esquinas. Así que cada una tiene \
            tres caminos como máximo. Aquí los de las blancas están en verde.\n\
            **L, Líder**: se desliza. Es plano, así que otras pueden inclinarse sobre él. No captura a \
            nadie y no debe ser capturado.\n\
            **C, Capitán**: rueda. Tiene cuatro caras, todas triángulos, y cabe justo en el suyo: pasa \
            por casi todas partes.\n\
            **G, Guardián**: rueda. Tiene ocho caras y sobresale hacia los lados, así que necesita más \
            espacio.\n\
            De un triángulo claro siempre pasan a uno oscuro, y del oscuro a uno claro.",
        board: Some(maya::SINGLE),
    },
    Page {
        title: "El Ataque",
        text: "**A, Ataque**: un Guardián con un Capitán pegado en una cara, su **punta**. Queda de \
            tres maneras:\n\
            **Punta arriba** (cenit, `Z`): en un triángulo. Así está el de las negras en `k6`.\n\
            **Apoyado**: en un triángulo, con la punta asomada por una esquina: `N` norte (hacia las \
            negras), `S` sur, `E` este o `W` oeste. El de las blancas apunta al norte en `h4`.\n\
            **Acostado**: en dos triángulos, el cuerpo en el primero y la punta en el segundo.\n\
            Al rodar pasa de una manera a otra. El de las blancas puede ir a los verdes: `Ag3Z`, punta \
            arriba; `Ah3-i3` o `Ah5-i5`, acostado.\n\
            Con la punta arriba tiene tres caminos, y en todos queda apoyado. Acostado tiene cuatro: en dos \
            queda apoyado y en dos, acostado.",
        board: Some(maya::ATTACK),
    },
    Page {
        title: "La Defensa",
        text: "**D, Defensa**: dos Guardianes unidos por una arista, con los huecos rellenos. ¡Un \
            muro! Queda de dos maneras:\n\
            **De pie**: en un triángulo, inclinada sobre una esquina: `N`, `S`, `E` o `W`. La de las \
            blancas está de pie en `h4`, hacia el norte.\n\
            **Acostada**: en tres triángulos seguidos; se escriben el primero y el último. La de las \
            negras está en `l3`, `l4` y `l5`.\n\
            La de las blancas puede ir a los verdes: `Dg3S`, de pie hacia el sur; `Dh3-i2`, acostada en \
            `h3`, `i3` e `i2`; `Dh5-i6`, acostada en `h5`, `i5` e `i6`.\n\
            Acostada tiene cuatro caminos: ponerse de pie en un extremo o en el otro, o rodar de costado, hacia \
            un lado o el otro, y quedar otra vez acostada.",
        board: Some(maya::DEFENSE),
    },
    Page {
        title: "¿Hay lugar?",
        text: "Los cuerpos ocupan **lugar**: pueden tocarse, pero no meterse uno en otro. Por eso un triángulo \
            vacío puede estar cerrado. El Guardián blanco de `h4` no puede rodar al verde, `h5`: \
            chocaría con el negro de `i5`. El Capitán blanco de `h6` sí: `Ch5`.\n\
            **Los cuerpos de ocho caras** (G, el cuerpo de A, los dos extremos de una D acostada) nunca \
            quedan en triángulos que comparten un lado.\n\
            **Las puntas sí caben junto a ellos**: C, la punta de una A acostada, el centro de una D \
            acostada. Por eso al inicio A está al lado de G.\n\
            **Lo que se inclina** (A, D) y la arista alta de una D acostada cubren una esquina: ahí no cabe \
            otro, ni un cuerpo de ocho caras en sus tres triángulos del otro color.\n\
            Nahil te muestra qué cabe.",
        board: Some(maya::ROOM),
    },
    Page {
        title: "Cómo se gana",
        text: "El **K'atún** gana de inmediato, aunque sea con tu primer movimiento:\n\
            **Captura**: tu C, G, A o D queda en el triángulo del otro Líder.\n\
            **Templo**: tu Líder llega a un Templo del otro jugador, de la Luna o del Sol. Con los tuyos \
            no ganas nada.\n\
            Aquí las blancas pueden hacer las dos cosas: `Ck10` captura al Líder, `Lj7` llega al Templo de la \
            Luna de las negras.\n\
            **Mak Chahal**: si no tienes manera de completar tu turno, pierdes. ¡Así que también se gana \
            encerrando al otro!\n\
            También pierde quien abandona o se queda sin tiempo.\n\
            Antes de confirmar pregúntate siempre: ¿qué le puede hacer el otro a mi Líder con tres \
            movimientos?",
        board: Some(maya::WIN),
    },
    Page {
        title: "Tsaul, la partida obligada",
        text: "¿Y si nadie logra pasar? No hay empate, hay **Tsaul**: se inmovilizan piezas. Siguen \
            estorbando, pero ya no se mueven ni capturan.\n\
            **Nivel 1**: las dos Defensas, rayadas en este tablero. **Nivel 2**: también los dos Ataques.\n\
            Con la opción `tsaul=remove` salen del tablero.\n\
            **Ofrécelo**, mejor después de tu turno, aunque se puede en cualquier momento: `!n ofrecer tsaul`. \
            No lo puedes retirar. El otro acepta o rechaza; seguir jugando es rechazar.\n\
            Entra en vigor al terminar el turno de las negras: de inmediato si acaban de jugar.",
        board: Some(maya::TSAUL),
    },
    Page {
        title: "Reclamar Tsaul",
        text: "En tu turno puedes **reclamar** Tsaul; no hace falta que el otro acepte.\n\
            `!n reclamar repetición`: la misma posición, con el mismo jugador en turno, por tercera vez. Si la \
            va a producir tu próximo turno, decláralo: `!n reclamar repetición Le5 Le4 Le5`.\n\
            `!n reclamar estancamiento`: de los tres últimos turnos de cada uno, el tercero dejó el tablero \
            igual que el primero.\n\
            `!n reclamar sin-avance`: el otro no puede ganar o no lo intenta. Si no está de acuerdo, deciden \
            un árbitro o una votación.\n\
            **Después del nivel 2** ya no queda nada que inmovilizar. Los mismos reclamos terminan la partida \
            y se nombra a quien gana: no hay empates.",
        board: Some(maya::CLAIM),
    },
    Page {
        title: "Tu primera partida",
        text: "`!n jugar maya` reta a quien quiera; `!n jugar @ana maya`, a Ana. Cuando te toque, \
            pulsa **Mover**: elige una pieza y luego a dónde va, tres veces. **Deshacer** quita un \
            movimiento. Nada se juega hasta que pulsas **Confirmar**.\n\
            También puedes escribir: la letra de la pieza y a dónde va. Para L, C y G basta el triángulo: \
            `Ce6`. Para A y D añade `Z`, `N`, `S`, `E` o `W`, o escribe dos triángulos si quedan \
            acostados: `Ae3-e4`. Con mayúsculas o minúsculas, como quieras.\n\
            Un primer turno para probar es el del tablero: `!n mover Ae3-e4 Ce6 Gd3`. Sale el Ataque, lo \
            sigue el Capitán y el Guardián gana espacio. ¡Que te diviertas!",
        board: Some(maya::FIRST),
    },
];
