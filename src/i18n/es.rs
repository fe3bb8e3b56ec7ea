//! Español.

pub(super) mod ballot;
pub(super) mod call;
pub(super) mod claim;
pub(super) mod clock;
pub(super) mod court;
mod flag;
pub(super) mod games;
pub(super) mod guide;
mod joined;
pub(super) mod lesson;
pub(super) mod link;
pub(super) mod manner;
mod noun;
mod offer;
pub(super) mod own;
mod panel;
pub(super) mod prepared;
mod row;
pub(super) mod talk;
pub(super) mod trouble;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// What was said for a thing that has another name now.
    const FORMER: &[(&str, &str)] = &[
        ("adversario", "rival"),
        ("aparato", "dispositivo"),
        ("bandera", "tiempo"),
        ("cada quien", "cada uno"),
        ("el acta", "registro"),
        ("las actas", "registro"),
        ("llamadas`", "avisos"),
        ("relojes están parados", "en pausa"),
        ("vincul", "enlazar"),
        ("juego forzado", "partida obligada"),
        ("contra las reglas", "ilegal"),
    ];

    #[test]
    fn one_thing_has_one_name() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/i18n/es");
        let folders = [folder.clone(), folder.join("lesson")];
        let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
        let files: Vec<_> =
            files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some()).collect();
        assert!(files.len() > 10, "{files:?}");
        for path in files {
            // A former word goes on being understood, in the list of those that are.
            for line in fs::read_to_string(&path).unwrap().lines().filter(|line| !line.contains("=> &[")) {
                for (former, name) in FORMER {
                    assert!(!line.contains(former), "{}: {name}, not {former}: {line}", path.display());
                }
            }
        }
    }
}
