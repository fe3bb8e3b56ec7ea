//! A whole picture: the empty board that is kept, and on it shadows, pieces, marks and strips.

use super::View;
use super::animals;
use super::blocks;
use super::dyes::Dyes;
use super::layer::Layer;
use super::marbles;
use super::plan::Plan;
use super::relief::Relief;
use super::shapes;
use super::signs;
use super::solids;
use super::sprite;
use super::sprite::Look;
use super::sprite::Sprite;
use super::stones;
use super::strip;
use super::strip::Strip;
use nahil_games::Badge;
use nahil_games::BySide;
use nahil_games::Colour;
use nahil_games::Form;
use nahil_games::Mark;
use nahil_games::MarkKind;
use nahil_games::Moved;
use nahil_games::Piece;
use nahil_games::Point;
use nahil_games::Scene;
use nahil_games::Set;
use nahil_games::Side;
use std::sync::Arc;

/// What is needed to draw anything.
struct Drawing<'a> {
    scene: &'a Scene,
    plan: Plan,
    view: View,
    dyes: &'static Dyes,
}

/// A piece where it stands.
struct Standing<'a> {
    piece: &'a Piece,
    body: Option<stones::Body>,
    sprite: Arc<Sprite>,
    at: Point,
}

/// Where everything comes to lie.
pub(super) fn plan(scene: &Scene, view: View, words: Option<&Strip>) -> Plan {
    let foot = words.is_some_and(|words| has_foot(scene, words));
    Plan::new(scene, scene.bottom != view.bottom, view.width, foot)
}

/// Whether there is a line below the board: for words, or for the waves, which have no room beside a name and a clock.
fn has_foot(scene: &Scene, words: &Strip) -> bool {
    words.has_foot() || scene.badges.iter().any(|badge| matches!(badge, Badge::Wave { .. }))
}

/// Draws a scene with what is written beside it.
pub(super) fn draw(scene: &Scene, view: View, words: Option<&Strip>) -> Layer {
    let drawing = Drawing { scene, plan: plan(scene, view, words), view, dyes: view.theme.dyes() };
    let mut layer = sprite::board(scene, &drawing.plan, view.theme, || drawing.ground());
    let standing: Vec<Standing<'_>> = scene.pieces.iter().map(|piece| drawing.standing(piece)).collect();
    drawing.ghosts(&mut layer, &standing);
    drawing.pieces(&mut layer, &standing);
    drawing.last_turn(&mut layer, &standing);
    drawing.picked(&mut layer, &standing);
    drawing.letters(&mut layer, &standing);
    drawing.strips(&mut layer, words);
    layer
}

impl<'a> Drawing<'a> {
    fn ground(&self) -> Layer {
        let mut layer = Layer::new(self.plan.width, self.plan.height, self.dyes.ground);
        let draw = match self.scene.set {
            Set::Marbles => marbles::ground,
            Set::Animals => animals::ground,
            Set::Blocks => blocks::ground,
            Set::Solids => solids::ground,
        };
        draw(&mut layer, self.scene, &self.plan, self.view.theme);
        layer
    }

    /// The piece where it stands. What stands in a full sector is framed there: no sign of its own says that it is held.
    fn standing(&self, piece: &'a Piece) -> Standing<'a> {
        let body = stones::body(piece, self.scene, &self.plan);
        let at = match (&body, &piece.form) {
            (Some(body), _) => body.anchor,
            (None, Form::Disc { centre, .. }) => self.plan.pixel(*centre),
            (None, Form::Solid(_)) => self.plan.pixel(piece.letter_at),
        };
        let sprite = self.sprite(piece, body.as_ref(), self.plan.unit);
        Standing { piece, body, sprite, at }
    }

    /// The piece as it looks at this size.
    fn sprite(&self, piece: &Piece, body: Option<&stones::Body>, unit: f32) -> Arc<Sprite> {
        // As large as some sixteenths of a pixel: equal sizes look alike.
        let size = (unit * 16.0).clamp(16.0, 1e5) as u32;
        let unit = size as f32 / 16.0;
        let look = Look {
            set: self.scene.set,
            theme: self.view.theme,
            size,
            colour: piece.colour,
            letter: piece.letter,
            held: piece.held && !self.is_framed(piece),
            lettered: self.view.letters,
            faces: body.map_or(Vec::new(), |body| body.key(unit)),
        };
        let known = look.clone();
        sprite::sprite(look, || match (known.set, body) {
            (_, Some(body)) => body.draw(&known, unit),
            (Set::Marbles, None) => marbles::ball(known.colour, unit, known.theme),
            (Set::Animals, None) => animals::piece(&known, unit),
            (Set::Blocks, None) => blocks::block(known.colour, known.held, unit, known.theme),
            (Set::Solids, None) => stones::leader(&known, unit),
        })
    }

    fn is_framed(&self, piece: &Piece) -> bool {
        let here = self.scene.cells.iter().find(|cell| cell.name == piece.at);
        self.scene.set == Set::Blocks && here.is_some_and(|cell| cell.zone.is_some())
    }

    fn pieces(&self, layer: &mut Layer, standing: &[Standing<'_>]) {
        let mut order: Vec<&Standing<'_>> = standing.iter().collect();
        let height = |one: &Standing<'_>| one.body.as_ref().map_or(-1.0, stones::Body::height);
        order.sort_by(|a, b| height(a).total_cmp(&height(b)));
        for one in &order {
            layer.stamp(&one.sprite.shadow, whole(one.at), 255);
        }
        if self.scene.set != Set::Solids {
            for one in &order {
                layer.stamp(&one.sprite.body, whole(one.at), 255);
            }
            return;
        }
        let mut relief = Relief::new(self.plan.width, self.plan.height);
        for one in &order {
            relief.stamp(layer, &one.sprite, whole(one.at), self.plan.unit);
        }
        for one in order.iter().filter(|one| matches!(one.piece.letter, 'C' | 'L')) {
            let paints = (one.piece.colour, self.view.theme, self.plan.unit);
            let piece = (self.outline(one), one.sprite.as_ref(), whole(one.at));
            stones::trace(layer, &relief, (&piece.0, piece.1, piece.2), paints);
        }
    }

    /// Outline of a piece in pixels.
    fn outline(&self, one: &Standing<'_>) -> Vec<Point> {
        let unit = self.plan.unit;
        match (self.scene.set, &one.body) {
            (_, Some(body)) => body.outline(),
            (Set::Marbles, None) => marbles::outline(one.at, unit),
            (Set::Animals, None) => animals::outline(one.at, one.piece.letter, unit),
            (Set::Blocks, None) => blocks::outline(one.at, unit),
            (Set::Solids, None) => stones::disc(one.at, unit),
        }
    }

    /// Pieces where they were before the turn.
    fn ghosts(&self, layer: &mut Layer, standing: &[Standing<'_>]) {
        for (place, one) in self.scene.moved.iter().enumerate() {
            let Some(piece) = &one.from else { continue };
            let before = self.standing(piece);
            let near = |to: Point| shapes::distance(self.plan.pixel(to), before.at) < self.plan.unit * 0.3;
            let came = self.scene.moved[..place].iter().any(|other| other.to.is_some_and(near));
            if !came && self.at(standing, before.at).is_none() {
                let unheld = Piece { held: false, ..piece.clone() };
                let sprite = self.sprite(&unheld, before.body.as_ref(), self.plan.unit);
                layer.stamp(&sprite.body, whole(before.at), self.dyes.ghost);
                signs::dashed(layer, &self.outline(&before), &self.plan, self.dyes.last);
            }
        }
    }

    /// Rings around what was placed, and arrows from where pieces were to where they went.
    fn last_turn(&self, layer: &mut Layer, standing: &[Standing<'_>]) {
        if self.scene.moved.is_empty() {
            self.touched(layer);
        }
        for one in self.scene.moved.iter().filter(|one| one.from.is_none()) {
            if let Some(piece) = one.to.and_then(|to| self.at(standing, self.plan.pixel(to))) {
                signs::ring(layer, &self.outline(piece), &self.plan, self.dyes.last);
            }
        }
        // Solids are so large that an arrow is drawn on them all the same.
        let stands = |at: Point| self.scene.set != Set::Solids && self.at(standing, at).is_some();
        let middle = |one: &Moved| one.from.as_ref().map(|piece| self.standing(piece).at);
        let moved = self.single_steps();
        let mut arrows = signs::arrows(&moved, &self.plan, &middle, &stands);
        for arrow in &mut arrows {
            let far = shapes::distance(arrow.from, arrow.to) > 1.4 * self.plan.unit;
            arrow.bent = far && self.scene.set == Set::Blocks;
        }
        for at in moved.iter().filter(|one| one.taken).filter_map(|one| self.taken_at(one)) {
            signs::cross(layer, at, &self.plan, self.dyes.last);
        }
        signs::draw(layer, &arrows, &self.plan, self.dyes.last);
    }

    /// Where a piece was taken; nothing of a ball, which can be seen beside the board.
    fn taken_at(&self, one: &Moved) -> Option<Point> {
        let from = one.from.as_ref().filter(|_| self.scene.set != Set::Marbles)?;
        Some(one.to.map_or_else(|| self.standing(from).at, |to| self.plan.pixel(to)))
    }

    /// Every marble goes one cell: what seems to have gone farther is the row behind it.
    fn single_steps(&self) -> Vec<Moved> {
        let mut moved = self.scene.moved.clone();
        if self.scene.set != Set::Marbles {
            return moved;
        }
        let mut way = Point::default();
        for one in &mut moved {
            let Some(Form::Disc { centre, .. }) = one.from.as_ref().map(|piece| &piece.form) else {
                continue;
            };
            if let Some(to) = one.to {
                let long = shapes::distance(*centre, to).max(0.1);
                let pitch = self.plan.unit / self.plan.scale;
                way = Point::new((to.x - centre.x) / long * pitch, (to.y - centre.y) / long * pitch);
            }
            one.to = Some(Point::new(centre.x + way.x, centre.y + way.y));
        }
        moved
    }

    /// The cells of the last turn, where no more is known of it.
    fn touched(&self, layer: &mut Layer) {
        for mark in &self.scene.marks {
            let left = match mark.kind {
                MarkKind::From => true,
                MarkKind::To => false,
                MarkKind::Chosen | MarkKind::Target => continue,
            };
            for outline in self.cells(mark) {
                signs::cell(layer, &outline, left, &self.plan, self.dyes.last);
            }
        }
    }

    fn cells(&self, mark: &Mark) -> impl Iterator<Item = Vec<Point>> {
        let cells = self.scene.cells.iter().filter(|cell| mark.cells.contains(&cell.name));
        cells.map(|cell| self.plan.pixels(&cell.outline))
    }

    /// The piece that stands here.
    fn at<'b>(&self, standing: &'b [Standing<'a>], at: Point) -> Option<&'b Standing<'a>> {
        standing.iter().find(|one| shapes::distance(one.at, at) < self.plan.unit * 0.3)
    }

    /// What is chosen, and where it could go.
    fn picked(&self, layer: &mut Layer, standing: &[Standing<'_>]) {
        for mark in self.scene.marks.iter().filter(|mark| mark.kind == MarkKind::Target) {
            self.wanted(layer, mark);
        }
        for mark in self.scene.marks.iter().filter(|mark| mark.kind == MarkKind::Chosen) {
            self.chosen(layer, mark, standing);
        }
        let mut taken: Vec<Point> = Vec::new();
        for mark in self.scene.marks.iter().filter(|mark| mark.kind == MarkKind::Target) {
            self.target(layer, mark, standing, &mut taken);
        }
    }

    fn chosen(&self, layer: &mut Layer, mark: &Mark, standing: &[Standing<'_>]) {
        let rests = |one: &&Standing<'_>| one.piece.rests_on.iter().any(|cell| mark.cells.contains(cell));
        if let Some(solid) = standing.iter().find(rests) {
            signs::ring(layer, &self.outline(solid), &self.plan, self.dyes.pick);
            return;
        }
        for cell in self.cells(mark) {
            let at = shapes::centroid(&cell);
            let outline = self
                .at(standing, at)
                .map_or_else(|| signs::circle(at, 0.33 * self.plan.unit), |piece| self.outline(piece));
            signs::ring(layer, &outline, &self.plan, self.dyes.pick);
        }
    }

    /// The cells on which a solid could rest.
    fn wanted(&self, layer: &mut Layer, mark: &Mark) {
        if self.scene.set == Set::Solids {
            let cells: Vec<Vec<Point>> = self.cells(mark).collect();
            signs::region(layer, &cells, &self.plan, self.dyes);
        }
    }

    fn target(&self, layer: &mut Layer, mark: &Mark, standing: &[Standing<'_>], taken: &mut Vec<Point>) {
        let words = match mark.cells.as_slice() {
            [cell] if mark.text.is_empty() => cell,
            _ => &mark.text,
        };
        let cells: Vec<Point> = self.cells(mark).map(|cell| shapes::centroid(&cell)).collect();
        if self.scene.set == Set::Solids || cells.len() > 1 {
            let mut places = vec![shapes::centroid(&cells)];
            places.extend(&cells);
            let outward = self.cells(mark).flat_map(|cell| {
                let middle = shapes::centroid(&cell);
                cell.into_iter().map(move |corner| shapes::between(middle, corner, 0.5))
            });
            places.extend(outward);
            let free =
                |at: &Point| taken.iter().all(|other| shapes::distance(*at, *other) > 0.3 * self.plan.unit);
            let at = places.iter().copied().find(free).unwrap_or(places[0]);
            taken.push(at);
            if !cells.is_empty() {
                signs::plate(layer, words, at, signs::unit(&self.plan) * 0.17, self.dyes);
            }
            return;
        }
        for at in cells {
            let piece = self.at(standing, at).map(|piece| self.outline(piece));
            signs::target(layer, words, (at, piece.as_deref()), &self.plan, self.dyes);
        }
    }

    /// The letters of solids, where they are wanted; other pieces have theirs on them.
    fn letters(&self, layer: &mut Layer, standing: &[Standing<'_>]) {
        if !self.view.letters || self.scene.set != Set::Solids {
            return;
        }
        for one in standing {
            let at = match one.body {
                Some(_) => self.plan.pixel(one.piece.letter_at),
                None => one.at,
            };
            signs::letter(layer, one.piece.letter, at, &self.plan, self.dyes);
        }
    }

    fn strips(&self, layer: &mut Layer, words: Option<&Strip>) {
        let mut rows = strip::rows(self.scene, &self.plan);
        let places: BySide<Option<u8>> = BySide::from_fn(|side| {
            blocks::to_place(self.scene).find(|(placer, ..)| *placer == side).map(|(.., count)| count)
        });
        strip::draw(
            layer,
            self.scene,
            &self.plan,
            self.dyes,
            (words, &mut rows, |layer: &mut Layer, rows: &mut BySide<strip::Row>| {
                if self.scene.set == Set::Blocks {
                    blocks::strips(layer, self.scene, &self.plan, self.view.theme, rows);
                }
                for side in Side::BOTH {
                    rows[side].to -= self.tray_width(side, places[side]);
                }
            }),
        );
        for side in Side::BOTH {
            self.token(layer, side, &rows[side]);
        }
        self.trays(layer, &rows);
    }

    /// Room for what is beside a name.
    fn tray_width(&self, side: Side, places: Option<u8>) -> f32 {
        let count = self.taken_by(side).count() as f32;
        let pieces = (count * TRAY_STEP).min(TRAY_MAX);
        (pieces + if places.is_some() { 120.0 } else { 0.0 }) * self.plan.part
    }

    /// What a side took.
    fn taken_by(&self, side: Side) -> impl Iterator<Item = (Colour, char)> + '_ {
        self.scene.taken.iter().copied().filter(move |(colour, _)| strip::side(*colour) != side)
    }

    /// The piece that stands for a side beside its name.
    fn token(&self, layer: &mut Layer, side: Side, row: &strip::Row) {
        let colour = colour(self.scene.set, side);
        let radius = 30.0 * self.plan.part;
        let (letter, unit) = match self.scene.set {
            Set::Animals => ('E', radius / 0.47),
            Set::Marbles => (' ', radius / 0.455),
            Set::Blocks => (' ', radius / 0.37),
            Set::Solids => ('C', radius / 0.52),
        };
        let at = whole(strip::token(row, &self.plan));
        let sprite = self.lone(colour, letter, unit);
        layer.stamp(&sprite.shadow, at, 255);
        layer.stamp(&sprite.body, at, 255);
    }

    /// A piece beside the board.
    fn lone(&self, colour: Colour, letter: char, unit: f32) -> Arc<Sprite> {
        let piece = Piece {
            colour,
            letter,
            at: String::new(),
            rests_on: Arc::default(),
            letter_at: Point::default(),
            form: Form::Disc { centre: Point::default(), radius: 0.0 },
            held: false,
        };
        if self.scene.set == Set::Solids && letter == 'C' {
            let size = (unit * 16.0) as u32;
            let (set, theme) = (self.scene.set, self.view.theme);
            let look =
                Look { set, theme, size, colour, letter, held: false, lettered: false, faces: vec![-1] };
            return sprite::sprite(look.clone(), || stones::token(&look, unit));
        }
        self.sprite(&piece, None, unit)
    }

    /// What lies beside the board: balls in the gutters, what was taken, and what is still to be placed.
    fn trays(&self, layer: &mut Layer, rows: &BySide<strip::Row>) {
        let mut all: Vec<(Arc<Sprite>, Point)> = Vec::new();
        if self.scene.set == Set::Marbles {
            for (colour, at) in marbles::fallen(self.scene, &self.plan) {
                all.push((self.lone(colour, ' ', self.plan.unit * marbles::SMALL), at));
            }
        }
        for side in Side::BOTH {
            let unit = animals::TAKEN * self.plan.part;
            let taken: Vec<(Colour, char)> = self.taken_by(side).collect();
            // What was kept free for them beside the name, less where there is less.
            let room = rows[side].to + self.tray_width(side, None) - rows[side].from;
            let between = (room / self.plan.part - TRAY_STEP) / (taken.len().max(2) - 1) as f32;
            let step = between.clamp(TRAY_STEP / 4.0, TRAY_STEP) * self.plan.part;
            for (k, &(colour, letter)) in taken.iter().enumerate() {
                let from = rows[side].from + TRAY_FIRST * self.plan.part;
                let at = Point::new(from + step * k as f32, rows[side].y);
                all.push((self.lone(colour, letter, unit), at));
            }
        }
        for (side, colour, count) in blocks::to_place(self.scene) {
            let row = &rows[side];
            let at = Point::new(row.from + 24.0 * self.plan.part, row.y);
            all.push((self.lone(colour, ' ', blocks::small(&self.plan)), at));
            strip::times(
                layer,
                count,
                Point::new(at.x + 32.0 * self.plan.part, row.y),
                &self.plan,
                self.dyes,
            );
        }
        for (sprite, at) in &all {
            layer.stamp(&sprite.shadow, whole(*at), 255);
            layer.stamp(&sprite.body, whole(*at), 255);
        }
    }
}

/// How far the first taken piece is from the name, in parts of the width, and from one to the next; and most room for all:
/// what is more lies closer.
const TRAY_FIRST: f32 = 22.0;
const TRAY_STEP: f32 = 46.0;
const TRAY_MAX: f32 = 400.0;

/// The colour of a side's pieces.
const fn colour(set: Set, side: Side) -> Colour {
    match (set, side) {
        (Set::Animals, Side::White) => Colour::Gold,
        (Set::Animals, Side::Black) => Colour::Silver,
        (_, Side::White) => Colour::White,
        (_, Side::Black) => Colour::Black,
    }
}

fn whole(point: Point) -> (i32, i32) {
    (point.x.round() as i32, point.y.round() as i32)
}
