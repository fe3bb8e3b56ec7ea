//! The manuals of the commands about offers, claims, votes and the arbiter.

use crate::i18n::Both;

/// The manual of the command: what offers there are.
pub(super) const OFFER: Both = Both {
    en: "`!n offer` shows what you can offer. `!n offer tsaul` (after your turn), `pause`, `takeback` (undoes your last turn and \
        everything after it; not in rated or strict matches) or `cancel` (the match does not count; only before each player \
        has played two turns). An offer cannot be withdrawn. It is open until your opponent accepts, rejects it or plays on.",
    es: "`!n ofrecer` te pregunta qué. `!n ofrecer tsaul`, `pausa`, `deshacer` (tu último turno y lo que vino \
        después; cada uno conserva su tiempo; no en partidas puntuadas ni estrictas) o `cancelar` (antes de que \
        cada uno haya jugado dos turnos; la partida no cuenta). Tsaul se ofrece mejor después de tu turno. Una oferta \
        no se puede retirar; vale hasta que tu rival la acepte, la rechace o siga jugando.",
};

/// The manual of the command: how one claims.
pub(super) const CLAIM: Both = Both {
    en: "When it is your turn: `!n claim repetition`, `standstill` or `no-progress` (after ten turns each; your opponent agrees, \
        or others judge). If your next turn brings it about, add the turn: `!n claim repetition Lb2 \
        Ce6 Dd7-e9`. A correct claim raises Tsaul. At the highest level, others judge who wins instead; if \
        nobody can judge, the position decides. A failed no-progress claim costs you the time it took.",
    es: "Cuando es tu turno: `!n reclamar repetición`, `estancamiento` o `sin-avance` (después de diez turnos de cada uno; \
        lo confirma tu rival, o lo juzgan otros). Si tu próximo turno lo produce, escríbelo también: `!n reclamar repetición \
        Lb2 Ce6 \
        Dd7-e9`. Un reclamo correcto sube el Tsaul; en el nivel más alto se juzga quién gana. Donde nadie \
        puede juzgar, decide la posición. Un reclamo de falta de avance que no procede te cuesta el tiempo que duró.",
};

/// The manual of the command: how one votes.
pub(super) const VOTE: Both = Both {
    en: "`!n vote 2` votes for proposal 2 when your channel chooses a turn (`!n vote #12 2` names the match). On a \
        claim: `!n vote #12 yes` or `no`. On who wins: `white` or `black`. Votes are secret, and you can change yours until \
        the vote ends.",
    es: "`!n votar 2` vota por la propuesta 2 donde tu canal elige un turno (`!n votar #12 2` dice en qué partida). \
        Sobre un reclamo: `!n votar #12 sí` o `no`; si se decide quién gana, `blancas` o `negras`. Puedes cambiar tu voto \
        hasta el final; nadie lo ve antes.",
};

/// The manual of the command: what arbiters do.
pub(super) const ARBITER: Both = Both {
    en: "`!n arbiter` shows who the arbiters are. The rest is for them only. End with the reason; you are asked to \
        confirm. `!n arbiter #12 warn white too late`; `loss black`, `loss both`; `time white +2h` or \
        `-30m`; `restore 6` (the position after 6 turns); `decide yes`, `no`, `white` or `black` (an open \
        claim); `annul` (the match does not count; if it was going on, it is played again); `expel black 30d` (no new \
        matches here for 30 days, and a match in progress is lost), `readmit black`. Up to 14 days after a match: \
        `correct white`, `black`, `draw` or `both` (both lose); `reopen 6` or `reopen end` (continues after that many turns \
        with the clocks as they were; `clocks=end` keeps the time left at the end). At any time after it: `reduce white 1` or \
        `½` (points); `strike` (the match does not count for the ratings), `reinstate` (it counts again). `history` shows an arbiter the players' warnings, wrong claims and illegal turns.",
    es: "`!n árbitro` muestra quiénes son los árbitros. Lo demás es solo para ellos, con el motivo al final; antes de \
        hacerlo te pregunto. `!n árbitro #12 amonestar blancas llegó tarde`; `derrota negras`, `derrota ambos`; \
        `tiempo blancas +2h` o `-30m`; `restablecer 6` (la posición después de 6 turnos); `decidir sí`, `no`, \
        `blancas` o `negras` (un reclamo que espera); `anular` (la partida no cuenta; si seguía, se juega de nuevo); \
        `expulsar negras 30d` (sin partidas nuevas aquí por ese tiempo; si la partida sigue, la pierde), `readmitir negras`. \
        De una partida terminada, durante 14 días: `corregir blancas`, `negras`, `empate` o `ambos` (pierden); `reabrir 6` o \
        `reabrir final` (sigue después de tantos turnos, con los relojes de entonces; `relojes=final` conserva el tiempo que \
        quedaba al final); y en cualquier momento `reducir blancas 1` o `½` (puntos), `excluir` (la partida no cuenta para \
        la puntuación) e `incluir` (vuelve a contar). `historial` muestra las \
        amonestaciones, los reclamos equivocados y los turnos ilegales de quienes juegan.",
};
