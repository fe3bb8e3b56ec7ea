//! The house rules that a compiler does not know: who may name whom, and how long things may be.

#![expect(clippy::unwrap_used, reason = "what cannot be read fails the test")]

#[path = "tidy/modules.rs"]
mod modules;

use modules::{Source, circles, edges, module_of};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Block, ImplItemFn, Item, ItemFn, Signature, TraitItemFn, Visibility};

/// Each top-level module and the modules it may name. Order is the direction of dependency.
const LAYERS: &[(&str, &[&str])] = &[
    ("games", &[]),
    ("engine", &["games"]),
    ("players", &[]),
    ("play", &["games", "players"]),
    ("league", &["games"]),
    ("render", &["games"]),
    ("status", &[]),
    ("priority", &[]),
    ("i18n", &["games", "engine", "players", "play", "league", "status"]),
    ("store", &["games", "players", "play", "league", "priority"]),
    ("config", &["players", "play"]),
    ("bot", &["games", "players", "play", "league", "status", "i18n", "store"]),
    ("chat", &["games", "players", "render", "status", "priority", "i18n", "bot", "config"]),
    ("machine", &["games", "players", "play", "engine", "status", "priority", "bot", "config"]),
    (
        "cli",
        &[
            "games", "engine", "players", "play", "league", "render", "status", "i18n", "store", "bot",
            "config", "chat", "machine",
        ],
    ),
];

/// Longest file, in lines before its tests.
const FILE_MAX: usize = 500;
/// Longest function, in lines.
const FUNCTION_MAX: usize = 70;
/// Longest line.
const LINE_MAX: usize = 130;

#[test]
fn layers_name_only_what_is_above_them() {
    let mut breaches = Vec::new();
    for (path, text) in sources("src") {
        let Some(layer) = layer_of(&path) else { continue };
        let (_, allowed) =
            LAYERS.iter().find(|(name, _)| *name == layer).unwrap_or_else(|| panic!("no layer {layer}"));
        for (number, line) in code_lines(&text) {
            for named in named_modules(&layer, line) {
                if named != layer && !allowed.contains(&named) {
                    breaches.push(format!("{}:{number}: {layer} names {named}", path.display()));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn modules_beside_each_other_stand_in_no_circle() {
    // What each of two needs of the other belongs below or above both.
    assert_eq!(circles(&edges(&parsed())), Vec::<String>::new());
}

/// The rooms of the bot. Each may name those before it; the loop, which is in the files beside them, names them all.
const ROOMS: &[&str] = &["wire", "ask", "desk", "seat", "news", "course", "tell", "league", "deed", "person"];

#[test]
fn rooms_of_the_bot_name_only_those_before_them() {
    let edges = edges(&parsed());
    let place = |module: &str| ROOMS.iter().position(|room| *room == module);
    let mut breaches = Vec::new();
    for (from, named) in &edges[&vec!["bot".to_owned()]] {
        let is_before = |to: &&String| place(to).is_some_and(|to| Some(to) < place(from));
        let after = named.iter().filter(|to| place(from).is_some() && !is_before(to));
        breaches.extend(after.map(|to| format!("{from} names {to}")));
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

/// A word has one meaning. A section of the configuration is named as what it is about, and so are the commands of the
/// command line; the crates of their own have their own words.
#[test]
fn no_two_public_types_of_the_program_share_a_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in parsed().iter().filter(|source| source.root == 0) {
        if !matches!(source.module.first().map(String::as_str), Some("config" | "cli")) {
            for name in source.tree.items.iter().filter_map(public_type) {
                places.entry(name).or_default().push(source.module.join("::"));
            }
        }
    }
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

fn public_type(item: &Item) -> Option<String> {
    let (visibility, name) = match item {
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        Item::Type(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    matches!(visibility, Visibility::Public(_)).then(|| name.to_string())
}

/// The sources of the program, parsed.
fn parsed() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |(path, text): (PathBuf, String)| {
        let module = module_of(&root, &path);
        let root = usize::from(module.first().is_some_and(|layer| manifest_of(layer).exists()));
        Source { module, root, tree: syn::parse_file(&text).unwrap() }
    };
    sources("src").into_iter().map(read).collect()
}

#[test]
fn rules_machines_leagues_and_pictures_are_crates_that_know_nothing_else_of_the_program() {
    for (layer, allowed) in
        LAYERS.iter().filter(|(layer, _)| ["games", "engine", "league", "render"].contains(layer))
    {
        let manifest: toml::Table = fs::read_to_string(manifest_of(layer)).unwrap().parse().unwrap();
        let needs = manifest.get("dependencies").and_then(toml::Value::as_table);
        let own =
            needs.into_iter().flat_map(toml::Table::keys).filter_map(|name| name.strip_prefix("nahil-"));
        assert_eq!(own.collect::<Vec<_>>(), *allowed, "{layer}");
    }
}

/// Cargo strips no program whose own package has a profile that does not say so again.
#[test]
fn the_program_that_is_handed_out_is_stripped() {
    let manifest: toml::Table = fs::read_to_string("Cargo.toml").unwrap().parse().unwrap();
    let release = &manifest["profile"]["release"];
    let own = release.get("package").and_then(|packages| packages.get("nahil"));
    for profile in [release].into_iter().chain(own) {
        assert_eq!(profile.get("strip").and_then(toml::Value::as_bool), Some(true), "{profile:?}");
    }
}

#[test]
fn only_the_store_names_sled_and_only_render_names_imageproc() {
    for (path, text) in sources("src") {
        let layer = layer_of(&path).unwrap_or_default();
        for (krate, owner) in [("sled", "store"), ("imageproc", "render"), ("axum", "chat"), ("clap", "cli")]
        {
            let named = code_lines(&text).any(|(_, line)| line.contains(&format!("{krate}::")));
            let is_main = path.ends_with("main.rs");
            assert!(!named || layer == owner || is_main, "{} names {krate}", path.display());
        }
    }
}

#[test]
fn files_functions_and_lines_are_short() {
    let mut long = Vec::new();
    for (path, text) in sources("src").into_iter().chain(sources("tests")).chain(sources("benches")) {
        let body = before_tests(&text);
        if body.len() > FILE_MAX {
            long.push(format!("{}: {} lines", path.display(), body.len()));
        }
        let tree = syn::parse_file(&text).unwrap();
        for (number, length) in functions(&tree).into_iter().filter(|(_, length)| *length > FUNCTION_MAX) {
            long.push(format!("{}:{number}: a function of {length} lines", path.display()));
        }
        for (number, line) in text.lines().enumerate().filter(|(_, line)| line.chars().count() > LINE_MAX) {
            // A sentence cannot be broken without hurting its search; code can.
            if !line.contains('"') {
                long.push(format!("{}:{}: {} characters", path.display(), number + 1, line.chars().count()));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn nothing_panics_on_purpose_without_a_reason() {
    let mut bare = Vec::new();
    for (path, text) in sources("src") {
        let lines = before_tests(&text);
        if path.ends_with("toy.rs")
            || path.components().any(|part| part.as_os_str() == "tests")
            || path.ends_with("tests.rs")
        {
            continue;
        }
        for (place, line) in lines.iter().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let bold =
                [".unwrap()", ".expect(", "panic!(", "unreachable!("].iter().any(|word| code.contains(word));
            let argued = line.contains("//")
                || lines[place.saturating_sub(3)..place].iter().any(|line| line.contains("//"));
            if bold && !argued {
                bare.push(format!("{}:{}: {}", path.display(), place + 1, line.trim()));
            }
        }
    }
    assert!(bare.is_empty(), "say beside it why it cannot fail:\n{}", bare.join("\n"));
}

/// The lines of a file up to its own tests.
///
/// A module of tests in a file of its own, named among others at the top, ends nothing.
fn before_tests(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines
        .windows(2)
        .position(|pair| pair[0] == "#[cfg(test)]" && pair[1].contains("mod ") && pair[1].ends_with('{'));
    lines[..tests.unwrap_or(lines.len())].to_vec()
}

/// Every Rust file under a folder, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

/// The top-level module to which a file belongs; none for `main.rs` and `lib.rs`.
fn layer_of(path: &Path) -> Option<String> {
    let inner = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).ok()?;
    let first = inner.components().next()?.as_os_str().to_str()?;
    let name = first.trim_end_matches(".rs");
    (!["main", "lib"].contains(&name)).then(|| name.to_owned())
}

/// Lines that are not comments, with their numbers.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(place, line)| (place + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The layers that a line names: the words after `crate::`, or after `nahil_` in one that is a crate of its own.
/// `use crate::{a, b}` gives the brace, which no layer may name: one line each.
fn named_modules<'a>(layer: &str, line: &'a str) -> Vec<&'a str> {
    let before = if manifest_of(layer).exists() { "nahil_" } else { "crate::" };
    let after = line.split(before).skip(1);
    after
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
        .collect()
}

/// Where a layer that is a crate of its own has its manifest.
fn manifest_of(layer: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer).join("Cargo.toml")
}

/// Where each function begins and how many lines it has.
fn functions(tree: &syn::File) -> Vec<(usize, usize)> {
    let mut lengths = Lengths(Vec::new());
    lengths.visit_file(tree);
    lengths.0
}

struct Lengths(Vec<(usize, usize)>);

impl Lengths {
    fn note(&mut self, signature: &Signature, block: &Block) {
        let first = signature.fn_token.span.start().line;
        let last = block.brace_token.span.close().end().line;
        self.0.push((first, last + 1 - first));
    }
}

impl<'a> Visit<'a> for Lengths {
    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.note(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        self.note(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        if let Some(block) = &item.default {
            self.note(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}
