//! One script out of many modules, put together when the program starts: on a slow line each round of requests takes as long
//! as much of what they bring.
//!
//! Modules stay modules: what is written is several files that import from each other. As no two of them name anything
//! alike, they can stand in one module, each behind those it imports from, without those lines. Functions are there from its
//! start, as they are between modules.

/// A module: its name with a slash before it, and its text.
pub(in crate::chat) type Module = (&'static str, &'static str);

/// The start of a line that brings something in from another module.
const IMPORT: &str = "import ";
/// The start of a line of which the rest is there for other modules, too.
const EXPORT: &str = "export ";

/// The module of this name with all that it needs; of these.
pub(in crate::chat) fn bundle(modules: &[Module], entry: &str) -> String {
    let (mut text, mut known) = (String::new(), Vec::new());
    add(modules, entry, &mut known, &mut text);
    text
}

fn add(modules: &[Module], name: &str, known: &mut Vec<&'static str>, text: &mut String) {
    let module = modules.iter().find(|(known, _)| *known == name);
    let Some((name, module)) = module.filter(|(name, _)| !known.contains(name)) else { return };
    // Noted before what it needs, for that may need it, too.
    known.push(name);
    for needed in module.lines().filter_map(imported) {
        add(modules, needed, known, text);
    }
    for line in module.lines().filter(|line| !line.starts_with(IMPORT)) {
        text.push_str(line.strip_prefix(EXPORT).unwrap_or(line));
        text.push('\n');
    }
}

/// From which file a line imports.
fn imported(line: &str) -> Option<&str> {
    line.strip_prefix(IMPORT)?.split('"').nth(1)?.strip_prefix('.')
}

#[cfg(test)]
pub(in crate::chat) mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Fails where these files cannot stand in one.
    pub(in crate::chat) fn assert_stands_alone(modules: &[Module], entry: &str) {
        let text = bundle(modules, entry);
        let mut names = HashSet::new();
        for line in text.lines() {
            assert!(!line.trim_start().starts_with(IMPORT) && !line.starts_with(EXPORT), "{line}");
            for name in declared(line) {
                assert!(names.insert(name), "two modules have a {name}");
            }
        }
        let imports =
            modules.iter().flat_map(|(_, text)| text.lines()).filter(|line| line.starts_with(IMPORT));
        for line in imports {
            assert!(line.ends_with(".js\";") && !line.contains(" as "), "it is read line by line: {line}");
        }
    }

    /// What a line at the top of a module names.
    fn declared(line: &str) -> Vec<&str> {
        let line = line.strip_prefix("async ").unwrap_or(line);
        let Some((kind, rest)) = line.split_once(' ') else { return Vec::new() };
        let first = rest.split(|c: char| !c.is_alphanumeric() && !"_$".contains(c)).next();
        match kind {
            "function" | "class" | "const" => first.into_iter().collect(),
            "let" => rest.split(", ").filter_map(|part| part.split([' ', ';']).next()).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn each_module_stands_once_behind_what_it_needs() {
        const MODULES: &[Module] = &[
            ("/a.js", "import { b } from \"./b.js\";\nimport \"./c.js\";\n\nb();\n"),
            ("/b.js", "import { c } from \"./c.js\";\nexport const b = () => c;\n"),
            ("/c.js", "import { b } from \"./b.js\";\nexport function c() { b(); }\n"),
            ("/unused.js", "export const unused = 1;\n"),
        ];
        assert_stands_alone(MODULES, "/a.js");
        assert_eq!(bundle(MODULES, "/a.js"), "function c() { b(); }\nconst b = () => c;\n\nb();\n");
    }

    #[test]
    #[should_panic(expected = "two modules have a b")]
    fn two_modules_that_name_the_same_do_not_stand_in_one() {
        const MODULES: &[Module] = &[
            ("/a.js", "import { c } from \"./c.js\";\nlet a = 1, b = 2;\n"),
            ("/c.js", "export async function b() {}\n"),
        ];
        assert_stands_alone(MODULES, "/a.js");
    }
}
