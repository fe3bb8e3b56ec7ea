//! La lección de Arimaa.

use crate::i18n::lesson::Page;
use crate::i18n::lesson::arimaa;

/// The pages, in order.
pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Qué es Arimaa",
        text: "Dos jugadores, oro y plata; empieza oro. Cada uno tiene dieciséis animales. Del más fuerte \
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
        board: Some(arimaa::START),
    },
    Page {
        title: "La colocación",
        text: "El tablero empieza vacío. Oro pone sus dieciséis animales en las filas 1 y 2, como quiera. \
            Después plata, que ya lo ve, pone los suyos en las filas 7 y 8. Ese es el primer turno de \
            cada uno.\n\
            En el panel elige una colocación completa ya probada, como **99of1**; o elige animal por \
            animal y su lugar. Cuando solo quedan conejos, un toque los pone todos.\n\
            O escríbela: la fila de atrás y luego la de adelante, cada una de la columna a a la h: \
            `RRRDDRRR/RHCMECHR`. Plata la escribe igual.\n\
            **Para empezar**: el elefante al centro de la fila de adelante, caballos a los lados, casi \
            todos los conejos atrás.",
        board: Some(arimaa::SETUP),
    },
    Page {
        title: "Tu turno: de uno a cuatro pasos",
        text: "Un paso lleva un animal a la casilla vacía de al lado: adelante, atrás, izquierda o derecha, \
            nunca en diagonal. Todos andan igual, pero **un conejo nunca retrocede**.\n\
            En cada turno das de **uno a cuatro pasos**, con un animal o con varios, en el orden que quieras.\n\
            Un paso se escribe con animal, casilla y dirección: `n` norte (hacia la fila 8), `e` este, `s` \
            sur, `w` oeste (también `o`); iguales para los dos. El elefante dorado puede ir `Ed4n`, `Ed4e`, \
            `Ed4s` o `Ed4w`; el conejo `Rg2n`, `Rg2e` o `Rg2w`, no hacia la fila 1.\n\
            Al final del turno el tablero debe ser distinto que antes. Ir y volver no está permitido.",
        board: Some(arimaa::STEPS),
    },
    Page {
        title: "El fuerte congela al débil",
        text: "Un animal junto a un **enemigo más fuerte** está **congelado**: su dueño no puede moverlo. \
            Queda libre si además tiene al lado un **amigo**. La diagonal no cuenta. Los congelados se ven \
            rayados.\n\
            El conejo plateado de `a7` está congelado por el perro de `a6`. El de `d2` tiene al lado un \
            amigo, el caballo de `c2`: está libre.\n\
            El gato dorado de `c1` también: su amigo es el conejo de `d1`. Los perros de `a6` y `b6` son \
            iguales; los iguales no se congelan.\n\
            Un congelado también congela: el elefante de `d5` congela al caballo de `d6`, y este al \
            conejo de `e6`.\n\
            Al elefante nadie lo congela.",
        board: Some(arimaa::FROZEN),
    },
    Page {
        title: "Las cuatro trampas",
        text: "Las casillas con anillo, `c3`, `f3`, `c6` y `f6`, son trampas. Un animal en una trampa **sin \
            un amigo al lado** sale del tablero de inmediato, sea tuyo o del otro.\n\
            Se mira después de cada paso. Así que hay dos maneras de perder un animal: entra solo en la \
            trampa, o se va su último amigo.\n\
            Aquí un conejo plateado estaba en `c3`, con amigos en `c4` y `c2`. Plata jugó `rc4e` y luego \
            `hc2w`: nadie quedó a su lado, y el conejo se perdió. La captura se escribe `rc3x`.\n\
            Para capturar, empuja a un enemigo a una trampa, o llévate a los que la cuidan.",
        board: Some(arimaa::TRAP),
    },
    Page {
        title: "Empujar y tirar",
        text: "Un animal más fuerte, y no congelado, puede mover a un enemigo más débil que está a su lado. \
            Cuesta **dos pasos** de tus cuatro, uno tras otro.\n\
            **Empujar**: primero el enemigo va a una casilla vacía junto a él, y luego el tuyo ocupa su \
            lugar. Aquí: `hd4n Ed3n`.\n\
            **Tirar**: el tuyo va a una casilla vacía, y un enemigo que estaba a su lado pasa a donde \
            estaba el tuyo. Después: `Ed4w hd5s`.\n\
            Un paso no puede terminar un empuje y empezar un tirón. A un conejo sí se le puede llevar \
            hacia atrás. Tener amigos al lado no protege. Si el que tira se pierde en una trampa, el tirón \
            se completa igual.\n\
            En el panel elige **empujar** o **tirar** con el nombre del enemigo.",
        board: Some(arimaa::PUSH),
    },
    Page {
        title: "Cómo se gana",
        text: "Todo se juzga al **final de un turno**, nunca a la mitad:\n\
            **Meta**: un conejo tuyo está en la última fila, como sea que haya llegado; si hay uno de cada jugador, \
            gana quien acaba de jugar. Aquí oro jugó `ra7n Da6n Rb7n`: el perro empuja \
            al conejo, libera con eso al suyo, y este llega a `b8`.\n\
            **Eliminación**: al otro no le quedan conejos; si a nadie le quedan, gana quien acaba de jugar.\n\
            **Inmovilización**: el otro no puede dar ningún paso.\n\
            **Tres veces no**: un turno no puede terminar en una posición que ya se dio dos veces con el \
            mismo jugador en turno. Nahil lo rechaza; juega otro. Si no tienes otro, pierdes.\n\
            También pierde quien abandona o se queda sin tiempo.",
        board: Some(arimaa::WIN),
    },
    Page {
        title: "Tu primera partida",
        text: "`!n jugar arimaa` reta a quien quiera; `!n jugar @ana arimaa`, a Ana. Cuando te toque, \
            pulsa **Mover**: elige un animal y su dirección. **Deshacer** quita un paso. Desde el primer \
            paso ya puedes **Confirmar**, o seguir hasta cuatro.\n\
            También puedes escribir, en mayúsculas o minúsculas: `Ee2n`. Varios pasos de un animal se \
            juntan: `Ee2nnn`. No hace falta escribir las capturas.\n\
            Un primer turno para probar es el del tablero: `!n mover Ee2nnn Hb2n`. **Buenas \
            costumbres**: mantén libre tu elefante, cuida tus dos trampas, no corras con los conejos. ¡Que \
            te diviertas!",
        board: Some(arimaa::FIRST),
    },
];
