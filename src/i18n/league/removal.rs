//! Whether somebody is really to be removed from a season that is being played, and what that costs the others.

use super::counted;
use super::table::halves;
use crate::i18n::either;
use crate::i18n::joined::and;
use crate::players::Locale;

/// Most opponents that are named.
const NAMED_MAX: usize = 12;

/// What it costs if somebody is removed now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemovalCost {
    /// Who.
    pub name: String,
    /// Whether it is a ladder.
    pub ladder: bool,
    /// Against whom they have a match open, once for each.
    pub open: Vec<String>,
    /// How many of their matches have not begun.
    pub unbegun: usize,
    /// Whether so little is finished that their results leave the table.
    pub struck: bool,
    /// Who has won how many halves against them.
    pub won: Vec<(String, u32)>,
}

impl RemovalCost {
    /// The question about the season that is called so.
    pub(super) fn say(&self, locale: Locale, head: &str) -> String {
        let name = &self.name;
        if self.ladder {
            // Who won by it may have taken a place, so that it cannot be taken back.
            let first = say!(locale;
                "{head}: remove {name} from the ladder? This cannot be undone.",
                "{head}: ¿expulsar a {name} de la escalera? No se puede deshacer.");
            return [Some(first), self.open(locale)].into_iter().flatten().collect::<Vec<_>>().join("\n");
        }
        let first = say!(
            locale,
            "{head}: remove {name} from this season? They cannot sign up for it again.",
            "{head}: ¿expulsar a {name} de esta temporada? No podrá volver a inscribirse en ella."
        );
        let undo = either(
            locale,
            "`!n league undo` takes it back as long as nothing has followed from it.",
            "`!n liga deshacer` lo deshace mientras no haya pasado nada después.",
        );
        let lines = [Some(first), self.open(locale), self.unbegun(locale), self.struck(locale)];
        lines.into_iter().flatten().chain([undo.to_owned()]).collect::<Vec<_>>().join("\n")
    }

    fn open(&self, locale: Locale) -> Option<String> {
        let (name, who) = (&self.name, named(locale, &self.open));
        match self.open.len() {
            0 => None,
            1 => Some(say!(locale;
                "{name} has 1 match open, which {who} wins at once.",
                "{name} tiene 1 partida en juego; {who} la gana en el acto.")),
            count => Some(say!(locale;
                "{name} has {count} matches open, which the opponents win at once: {who}.",
                "{name} tiene {count} partidas en juego, que sus rivales ganan en el acto: {who}.")),
        }
    }

    fn unbegun(&self, locale: Locale) -> Option<String> {
        match self.unbegun {
            0 => None,
            1 => Some(say!(locale;
                "1 match has not begun; the opponent gets the point without playing.",
                "1 partida está sin empezar; su rival recibe el punto sin jugar.")),
            count => Some(say!(locale;
                "{count} matches have not begun; the opponents get the points without playing.",
                "{count} partidas están sin empezar; sus rivales reciben los puntos sin jugar.")),
        }
    }

    fn struck(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        let struck = || {
            say!(locale;
                "As {name} has finished fewer than half of their matches, none of them will count in the table, not even for the opponents.",
                "Como {name} ha terminado menos de la mitad de sus partidas, ninguna contará en la tabla, tampoco para sus rivales.")
        };
        let lost = |(who, won): &(String, u32)| format!("{who} ({})", halves(i64::from(*won)));
        let lost: Vec<String> = self.won.iter().map(lost).collect();
        let lost = (!lost.is_empty()).then(|| named(locale, &lost));
        let lost = lost.map(|who| {
            say!(
                locale,
                " These lose the points that they have won there: {who}.",
                " Pierden los puntos que ganaron en ellas: {who}."
            )
        });
        self.struck.then(|| format!("{}{}", struck(), lost.unwrap_or_default()))
    }
}

/// Some of these names, and how many more there are.
fn named(locale: Locale, names: &[String]) -> String {
    let more = names.len().saturating_sub(NAMED_MAX);
    let mut some: Vec<String> = names.iter().take(NAMED_MAX).cloned().collect();
    if more > 0 {
        some.push(counted(more, either(locale, "more", "más"), either(locale, "more", "más")));
    }
    and(locale, &some)
}
