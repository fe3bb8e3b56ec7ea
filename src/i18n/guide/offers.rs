//! The manuals of the commands about offers, claims, votes and the arbiter.

use crate::i18n::Both;

/// The manual of the command: what offers there are.
pub(super) const OFFER: Both = Both {
    en: "`!n offer` shows what you can offer. Or say it:\n\
        · `!n offer tsaul` in Ajedrez Maya, best after your turn.\n\
        · `!n offer pause`: the clocks stop for up to 30 days.\n\
        · `!n offer takeback`: undoes your last turn and everything after it. Not in rated or strict matches.\n\
        · `!n offer cancel`: the match does not count. Only before each player has played two turns.\n\
        An offer cannot be withdrawn. It is open until your opponent accepts it, rejects it or plays on.",
    es: "`!n ofrecer` muestra lo que puedes ofrecer. O dilo:\n\
        · `!n ofrecer tsaul` en Ajedrez Maya, mejor después de tu turno.\n\
        · `!n ofrecer pausa`: los relojes se detienen hasta 30 días.\n\
        · `!n ofrecer deshacer`: deshace tu último turno y lo que vino después. No en partidas puntuadas ni estrictas.\n\
        · `!n ofrecer cancelar`: la partida no cuenta. Solo antes de que cada jugador haya jugado dos turnos.\n\
        Una oferta no se puede retirar. Sigue abierta hasta que tu rival la acepte, la rechace o siga jugando.",
};

/// The manual of the command: how one claims.
pub(super) const CLAIM: Both = Both {
    en: "When it is your turn in Ajedrez Maya, you can claim Tsaul:\n\
        · `!n claim repetition`: the same position for the third time.\n\
        · `!n claim standstill`: both players are back where they were two turns ago.\n\
        · `!n claim no-progress`, after ten turns each: your opponent agrees, or others judge.\n\
        If your next turn brings it about, add the turn: `!n claim repetition Lb2 Ce6 Dd7-e9`. A correct \
        claim raises Tsaul. At \
        the highest level, others judge who wins instead; if nobody can judge, the position decides. A \
        failed no-progress claim \
        costs you the time it took.",
    es: "Cuando es tu turno en Ajedrez Maya, puedes reclamar Tsaul:\n\
        · `!n reclamar repetición`: la misma posición por tercera vez.\n\
        · `!n reclamar estancamiento`: los dos jugadores están como hace dos turnos.\n\
        · `!n reclamar sin-avance`, después de diez turnos de cada uno: lo confirma tu rival, o lo juzgan otros.\n\
        Si tu próximo turno lo produce, añade el turno: `!n reclamar repetición Lb2 Ce6 Dd7-e9`. Un reclamo correcto sube el \
        Tsaul. En el nivel más alto, en cambio, otros juzgan quién gana; si nadie puede juzgarlo, decide la \
        posición. Un reclamo \
        de falta de avance que no procede te cuesta el tiempo que duró.",
};

/// The manual of the command: how one votes.
pub(super) const VOTE: Both = Both {
    en: "· `!n vote 2` votes for proposal 2 when your channel chooses a turn; `!n vote #12 2` names the match.\n\
        · `!n vote #12 yes` or `no` votes on a claim.\n\
        · `!n vote #12 white` or `black` votes on who wins.\n\
        Votes are secret, and you can change yours until the vote ends.",
    es: "· `!n votar 2` vota por la propuesta 2 cuando tu canal elige un turno; `!n votar #12 2` dice en qué partida.\n\
        · `!n votar #12 sí` o `no` vota sobre un reclamo.\n\
        · `!n votar #12 blancas` o `negras` vota sobre quién gana.\n\
        Los votos son secretos, y puedes cambiar el tuyo hasta que termine la votación.",
};

/// The manual of the command: what arbiters do.
pub(super) const ARBITER: Both = Both {
    en: "`!n arbiter` shows who the arbiters are. The rest is for them only. End with the reason; you are asked to confirm.\n\
        **During a match**\n\
        · `!n arbiter #12 warn white too late`\n\
        · `loss black`, `loss both`\n\
        · `time white +2h` or `-30m`\n\
        · `restore 6`: the position after 6 turns\n\
        · `decide yes`, `no`, `white` or `black`: an open claim\n\
        · `annul`: the match does not count; if it was going on, it is played again\n\
        · `expel black 30d`: no new matches here for 30 days, and a match in progress is lost; `readmit black`\n\
        **Up to 14 days after it**\n\
        · `correct white`, `black`, `draw` or `both` (both lose)\n\
        · `reopen 6` or `reopen end`: continues after that many turns with the clocks as they were; `clocks=end` keeps the \
        time left at the end\n\
        **At any time after it**\n\
        · `reduce white 1` or `½`: takes away points\n\
        · `strike`: the match does not count for the ratings; `reinstate`: it counts again\n\
        `history` shows an arbiter the players' warnings, wrong claims and illegal turns.",
    es: "`!n árbitro` muestra quiénes son los árbitros. Lo demás es solo para ellos. Termina con el \
        motivo; antes de hacerlo te pregunto.\n\
        **Durante una partida**\n\
        · `!n árbitro #12 amonestar blancas llegó tarde`\n\
        · `derrota negras`, `derrota ambos`\n\
        · `tiempo blancas +2h` o `-30m`\n\
        · `restablecer 6`: la posición después de 6 turnos\n\
        · `decidir sí`, `no`, `blancas` o `negras`: un reclamo abierto\n\
        · `anular`: la partida no cuenta; si seguía, se juega de nuevo\n\
        · `expulsar negras 30d`: sin partidas nuevas aquí durante 30 días, y pierde la partida si sigue; `readmitir negras`\n\
        **Hasta 14 días después**\n\
        · `corregir blancas`, `negras`, `empate` o `ambos` (pierden los dos)\n\
        · `reabrir 6` o `reabrir final`: sigue después de tantos turnos, con los relojes de entonces; \
        `relojes=final` conserva el \
        tiempo que quedaba al final\n\
        **En cualquier momento después**\n\
        · `reducir blancas 1` o `½`: quita puntos\n\
        · `excluir`: la partida no cuenta para la puntuación; `incluir`: vuelve a contar\n\
        `historial` muestra a un árbitro las amonestaciones, los reclamos equivocados y los turnos ilegales de quienes juegan.",
};
