//! Which modules name which, read from the parsed sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, File, Item, ItemMod, ItemUse, Path as Names, UseTree};

/// A parsed file.
pub(crate) struct Source {
    /// Its module from the crate's root on: nothing for `lib.rs`, `["bot", "time"]` for `bot/time.rs`.
    pub(crate) module: Vec<String>,
    /// How many parts of that are the root of a crate of its own, which its `crate` means: 1 for `games/turn.rs`.
    pub(crate) root: usize,
    /// What it says.
    pub(crate) tree: File,
}

/// The modules of one parent, and which of the others each of them names.
pub(crate) type Edges = BTreeMap<String, BTreeSet<String>>;

/// Which modules name which beside them, by their parents.
pub(crate) fn edges(sources: &[Source]) -> BTreeMap<Vec<String>, Edges> {
    let index = Index::of(sources);
    let mut edges: BTreeMap<Vec<String>, Edges> = BTreeMap::new();
    for source in sources {
        for named in named(source) {
            if let Some((parent, from, to)) = index.siblings(&source.module, &named) {
                edges.entry(parent).or_default().entry(from).or_default().insert(to);
            }
        }
    }
    edges
}

/// The circles among the modules of one parent.
pub(crate) fn circles(edges: &BTreeMap<Vec<String>, Edges>) -> Vec<String> {
    let mut found = Vec::new();
    for (parent, edges) in edges {
        found.extend(
            knots(edges).into_iter().map(|knot| format!("{}: {}", parent.join("::"), knot.join(" "))),
        );
    }
    found
}

/// The module of a file, if it is one of the crate's.
pub(crate) fn module_of(root: &Path, path: &Path) -> Vec<String> {
    let inner = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let parts = inner.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    parts.filter(|part| part != "lib" && part != "mod").collect()
}

/// What is where: the modules, and what a module passes on of those below it.
struct Index {
    modules: BTreeSet<Vec<String>>,
    passed_on: BTreeMap<(Vec<String>, String), String>,
}

impl Index {
    fn of(sources: &[Source]) -> Self {
        let modules: BTreeSet<_> = sources.iter().map(|source| source.module.clone()).collect();
        let mut passed_on = BTreeMap::new();
        for source in sources {
            for item in &source.tree.items {
                let Item::Use(item) = item else { continue };
                let mut names = Vec::new();
                flatten(&item.tree, &mut Vec::new(), &mut names);
                for path in names {
                    let below = [&source.module[..], &path[..1]].concat();
                    if let (true, Some(last)) = (modules.contains(&below), path.last()) {
                        passed_on.insert((source.module.clone(), last.clone()), path[0].clone());
                    }
                }
            }
        }
        Self { modules, passed_on }
    }

    /// For each parent that both have: the module below it that names, and the one that is named, if they differ.
    fn siblings(&self, from: &[String], named: &[String]) -> Option<(Vec<String>, String, String)> {
        let shared = from.iter().zip(named).take_while(|(one, other)| one == other).count();
        let (parent, own) = (&from[..shared], from.get(shared)?);
        let next = named.get(shared)?;
        let child = [parent, std::slice::from_ref(next)].concat();
        let to = if self.modules.contains(&child) {
            next.clone()
        } else {
            self.passed_on.get(&(parent.to_vec(), next.clone()))?.clone()
        };
        (*own != to).then(|| (parent.to_vec(), own.clone(), to))
    }
}

/// The paths that a file names, from the crate's root on; those of its tests are left out.
fn named(source: &Source) -> Vec<Vec<String>> {
    let root = source.module[..source.root].to_vec();
    let mut reader = Reader { module: source.module.clone(), root, found: Vec::new() };
    reader.visit_file(&source.tree);
    reader.found
}

struct Reader {
    module: Vec<String>,
    root: Vec<String>,
    found: Vec<Vec<String>>,
}

impl Reader {
    /// Notes a path that begins with `crate`, `super` or `self`.
    fn note(&mut self, path: &[String]) {
        let ups = path.iter().take_while(|part| *part == "super").count();
        let base = match path.first().map(String::as_str) {
            Some("crate") => self.root.clone(),
            Some("super") => self.module[..self.module.len().saturating_sub(ups)].to_vec(),
            _ => return,
        };
        let rest = &path[ups.max(1)..];
        self.found.push([&base[..], rest].concat());
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if !is_test(&item.attrs) {
            self.module.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        let mut names = Vec::new();
        flatten(&item.tree, &mut Vec::new(), &mut names);
        for path in &names {
            self.note(path);
        }
    }

    fn visit_path(&mut self, path: &'a Names) {
        let parts: Vec<_> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        self.note(&parts);
        visit::visit_path(self, path);
    }
}

/// Whether something is there for tests alone.
fn is_test(attributes: &[Attribute]) -> bool {
    let is_cfg = |attribute: &Attribute| attribute.path().is_ident("cfg");
    let says_test =
        |attribute: &Attribute| attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test");
    attributes.iter().any(|attribute| is_cfg(attribute) && says_test(attribute))
}

fn flatten(tree: &UseTree, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, found);
            before.pop();
        }
        UseTree::Name(name) => found.push([&before[..], &[name.ident.to_string()]].concat()),
        UseTree::Rename(name) => found.push([&before[..], &[name.ident.to_string()]].concat()),
        UseTree::Glob(_) => found.push(before.clone()),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, before, found);
            }
        }
    }
}

/// The largest sets of modules of which each comes back to itself by naming others.
fn knots(edges: &Edges) -> Vec<Vec<String>> {
    let reach: BTreeMap<_, _> = edges.keys().map(|from| (from, reached(edges, from))).collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (from, there) in &reach {
        let comes_back = |to: &&String| reach.get(to).is_some_and(|back| back.contains(*from));
        let knot: Vec<_> = there.iter().filter(comes_back).cloned().collect();
        if !knot.is_empty() && seen.insert(knot.clone()) {
            found.push(knot);
        }
    }
    found
}

fn reached(edges: &Edges, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(next) = open.pop() {
        for to in edges.get(&next).into_iter().flatten() {
            if found.insert(to.clone()) {
                open.push(to.clone());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(module: &[&str], text: &str) -> Source {
        let module = module.iter().map(|&part| part.to_owned()).collect();
        Source { module, root: 0, tree: syn::parse_str(text).unwrap() }
    }

    #[test]
    fn circles_are_found_and_nothing_else() {
        let lib = source(&[], "pub mod a; pub mod b;");
        let a = source(&["a"], "mod one; mod two; mod three; pub use three::Thing;");
        let one = source(&["a", "one"], "use super::{two::f, Thing};");
        let b = source(&["b"], "fn g() { crate::a::h() }");
        let straight = source(&["a", "two"], "#[cfg(test)] mod tests { use super::super::one; }");
        let three = source(&["a", "three"], "pub struct Thing;");
        let all = |two: Source, three: Source| {
            let one = source(&["a", "one"], "use super::{two::f, Thing};");
            let a = source(&["a"], "mod one; mod two; mod three; pub use three::Thing;");
            circles(&edges(&[source(&[], "pub mod a; pub mod b;"), a, one, two, three]))
        };
        assert_eq!(circles(&edges(&[lib, a, one, straight, three, b])), Vec::<String>::new());
        let back = source(&["a", "two"], "fn f() { super::one::g() }");
        assert_eq!(all(back, source(&["a", "three"], "")), ["a: one two"]);
        // By what the parent passes on, and by a module further down.
        let down = source(&["a", "three"], "mod deep { use crate::a::one; }");
        assert_eq!(all(source(&["a", "two"], ""), down), ["a: one three"]);
        // In a crate of its own, `crate` is that crate.
        let own = |module, text| Source { root: 1, ..source(module, text) };
        let (one, two) = (own(&["a", "one"], "use crate::two::f;"), own(&["a", "two"], "use crate::one::g;"));
        assert_eq!(circles(&edges(&[one, two])), ["a: one two"]);
    }
}
