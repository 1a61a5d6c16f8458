//! A deep forest: trunks one behind the other in the mist, shafts of light, fireflies, a deer.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, level};
use crate::draw::random::{Random, clouds, hash};
use crate::draw::veil::Beam;
use crate::lexicon::Prop;
use crate::plan::Look;

/// A tree: its position, its thickness, its lean.
struct Tree {
    at: V3,
    thick: f32,
    lean: f32,
    own: i32,
}

const TREES: i32 = 98;

/// From how far away the mist takes the edges off everything.
const MIST: f32 = 17.0;

/// A deep forest.
pub struct Forest {
    look: Look,
    trees: Vec<Tree>,
    bamboo: bool,
    sun: f32,
}

impl Forest {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(9);
        let bamboo = look.has(Prop::Bamboo);
        let mut trees: Vec<Tree> = (0..TREES)
            .map(|own| {
                let z = 3.0 + 66.0 * (own as f32 / TREES as f32);
                let side = if own % 2 == 0 { 1.0 } else { -1.0 };
                let x = side * random.between(1.5 + z * 0.02, 4.0 + z * 0.55);
                let thick = if bamboo { random.between(0.10, 0.19) } else { random.between(0.28, 0.75) };
                Tree { at: v3(x, 0.0, z), thick, lean: random.around() * 0.05, own }
            })
            .collect();
        trees.sort_by(|a, b| b.at.z.total_cmp(&a.at.z));
        Self { trees, bamboo, sun: random.between(-0.35, 0.35), look }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let go = moment.time * 0.75 * self.look.tempo;
        let step = 0.03 * sin(moment.time * 3.6);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-0.8, 0.5, t), 1.7 + step, -2.5 + go), v3(0.5, 3.2, 24.0), 1.5),
            1 => (v3(mix(0.9, 0.3, t), mix(0.75, 0.95, t), 4.2 + go), v3(-0.4, 1.5, 20.0), 2.1),
            _ => (v3(0.0, mix(1.3, 3.4, t), mix(7.0, 4.0, t)), v3(0.0, mix(2.4, 6.4, t), 26.0), 1.3),
        };
        Camera::new(view, eye, target, lens)
    }
    fn air(&self, d: V3) -> Rgb {
        let p = &self.look.palette;
        let d = d.unit();
        let light = 0.85 + 0.3 * self.look.light;
        let glow = fade((d - v3(self.sun, 0.22, 1.0).unit()).length() * 2.9);
        plus(times(p.at(0.30), 0.45), times(p.at(0.84), 1.5 * glow * light))
    }
    fn ground(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let near = camera.eye.z - 1.0;
        canvas.plane(camera, &level(-90.0, 90.0, near, 90.0, 0.0), Mode::Over, |at, z| {
            let moss = clouds(at.x * 0.7, at.z * 0.5, 3);
            let path = fade((at.x - 0.8 * sin(at.z * 0.15)).abs() * 1.1) * 0.5;
            let own = plus(times(p.at(0.16), 0.25 + 0.5 * moss), times(p.at(0.55), 0.18 * path));
            let fog = self.air(v3(at.x - camera.eye.x, 0.1 * z, at.z - camera.eye.z));
            solid(blend(fog, own, fade(z * 0.062)))
        });
    }
    fn tree(&self, canvas: &mut Canvas, camera: &Camera, tree: &Tree, time: f32) {
        let p = &self.look.palette;
        let far = tree.at.z - camera.eye.z;
        if far < 0.6 {
            return;
        }
        let clear = fade(far * 0.050);
        let high = 17.0;
        let tip = tree.at + v3(tree.lean * high, high, 0.0);
        let fog = self.air(v3(tree.at.x - camera.eye.x, 2.0, far));
        let dark = times(p.at(0.035), 0.4);
        let half = tree.thick * 0.5;
        let corners = [
            tree.at + v3(-half * 1.5, -0.1, 0.0),
            tree.at + v3(half * 1.5, -0.1, 0.0),
            tree.at + v3(half + tree.lean * 1.6, 1.6, 0.0),
            tip + v3(half * 0.7, 0.0, 0.0),
            tip + v3(-half * 0.7, 0.0, 0.0),
            tree.at + v3(-half + tree.lean * 1.6, 1.6, 0.0),
        ];
        let toward = if tree.at.x > self.sun * tree.at.z { -1.0 } else { 1.0 };
        let (Some(foot), Some(top)) = (camera.spot(tree.at), camera.spot(tip)) else { return };
        // no bough is longer than this
        let reach = 4.5 * camera.scale / foot.z.min(top.z);
        if foot.x.max(top.x) < -reach || foot.x.min(top.x) > canvas.w as f32 + reach {
            return;
        }
        let shown = |y: f32| clear * mix(0.7, 1.0, smooth(0.0, camera.scale * 1.4 / foot.z, foot.y - y));
        canvas.face_rows(camera, &corners, Mode::Over, |y| solid(blend(fog, dark, shown(y))));
        // the side towards the sun, from where it begins to be lit
        let lit_from = half * 0.24 * toward;
        let rim = [
            tree.at + v3(lit_from, -0.1, 0.0),
            tree.at + v3(half * 1.5 * toward, -0.1, 0.0),
            tree.at + v3(half * toward + tree.lean * 1.6, 1.6, 0.0),
            tip + v3(half * 0.7 * toward, 0.0, 0.0),
            tip + v3(lit_from, 0.0, 0.0),
        ];
        let bark = times(p.at(0.75), 0.9);
        canvas.plane(camera, &rim, Mode::Over, |at, _| {
            let across = (at.x - tree.at.x - tree.lean * at.y) / tree.thick * toward + 0.5;
            let shown = clear * mix(0.7, 1.0, smooth(0.0, 1.4, at.y));
            thin(blend(fog, bark, shown), smooth(0.62, 1.0, across) * 0.45)
        });
        if self.bamboo {
            for n in 0..10 {
                let y = 1.1 + n as f32 * 1.35;
                let at = tree.at + v3(tree.lean * y, y, -0.01);
                canvas.stroke(
                    camera,
                    at - v3(half * 1.2, 0.0, 0.0),
                    at + v3(half * 1.2, 0.0, 0.0),
                    0.05,
                    Mode::Over,
                    solid(blend(fog, times(p.at(0.3), 0.5), clear)),
                );
            }
            self.leaves(canvas, camera, tree, time, blend(fog, times(p.at(0.12), 0.5), clear));
        } else {
            self.boughs(canvas, camera, tree, time, blend(fog, dark, clear));
        }
    }
    /// The slender leaves of a bamboo, in tufts from the height of a person upwards.
    fn leaves(&self, canvas: &mut Canvas, camera: &Camera, tree: &Tree, time: f32, colour: Rgb) {
        for n in 0..7 {
            let own = hash(tree.own, n);
            let y = 2.2 + n as f32 * 0.95 + own * 0.6;
            let side = if n % 2 == 0 { 1.0 } else { -1.0 };
            let from = tree.at + v3(tree.lean * y, y, 0.0);
            let twig = from + v3(side * (0.35 + 0.4 * own), 0.25, 0.0);
            if !canvas.shows(camera, twig, 0.9) {
                continue;
            }
            canvas.stroke(camera, from, twig, 0.03, Mode::Over, solid(colour));
            for leaf in 0..4 {
                let turn = side * (0.35 + 0.22 * leaf as f32) + 0.06 * sin(time * 1.3 + own * 20.0 + leaf as f32);
                let tip = twig + v3(turn * 0.75, 0.10 - 0.16 * leaf as f32, 0.0);
                let belly = twig.to(tip, 0.45) - v3(0.0, 0.075, 0.0);
                canvas.face_flat(camera, &[twig, tip, belly], Mode::Over, solid(colour));
            }
        }
    }
    fn boughs(&self, canvas: &mut Canvas, camera: &Camera, tree: &Tree, time: f32, colour: Rgb) {
        let misty = tree.at.z > camera.eye.z + MIST;
        for n in 0..6 {
            let own = hash(tree.own, n);
            let y = 3.6 + own * 8.0;
            let side = if n % 2 == 0 { 1.0 } else { -1.0 };
            let from = tree.at + v3(tree.lean * y, y, 0.0);
            let long = 1.0 + 2.2 * hash(n, tree.own + 5);
            if !canvas.shows(camera, from, long + 1.0) {
                continue;
            }
            let sway = 0.05 * sin(time * 0.9 + own * 20.0);
            let to = from + v3(side * long, 0.35 + sway, 0.0);
            canvas.stroke(camera, from, to, 0.10, Mode::Over, solid(colour));
            // in the mist half of the leaves, twice as wide, look the same
            let (each, broad) = if misty { (2, 1.7) } else { (1, 1.0) };
            for k in (1..5).step_by(each) {
                let at = from.to(to, k as f32 / 4.0);
                let Some(spot) = camera.spot(at) else { continue };
                let size = camera.scale / spot.z;
                let wide = size * (0.85 - 0.12 * k as f32) * broad;
                let leaf = [
                    (spot.x - wide, spot.y + wide * 0.36),
                    (spot.x, spot.y - wide * 0.30),
                    (spot.x + wide, spot.y + wide * 0.42),
                    (spot.x + wide * 0.1, spot.y + wide * 0.22),
                ];
                canvas.fill_flat(&leaf, Mode::Over, solid(colour));
            }
        }
    }
    fn ferns(&self, canvas: &mut Canvas, camera: &Camera, time: f32, (from, to): (f32, f32)) {
        let p = &self.look.palette;
        for n in (0..60).rev() {
            let z = 3.2 + n as f32 * 0.37;
            let side = if n % 2 == 0 { 1.0 } else { -1.0 };
            let x = side * (1.1 + 4.0 * hash(n, 61)) + 0.8 * sin(z * 0.15);
            if z < camera.eye.z + 0.9 || z < from || z >= to {
                continue;
            }
            let clear = fade((z - camera.eye.z) * 0.07);
            let fog = self.air(v3(x - camera.eye.x, 0.4, z - camera.eye.z));
            let colour = blend(fog, times(p.at(0.10), 0.45), clear);
            if !canvas.shows(camera, v3(x, 0.4, z), 1.0) {
                continue;
            }
            for blade in 0..7 {
                let turn = (blade as f32 - 3.0) * 0.30 + 0.05 * sin(time * 1.1 + n as f32);
                let long = 0.45 + 0.4 * hash(n, blade);
                let foot = v3(x, 0.0, z);
                let bend = foot + v3(turn * long * 0.7, long * 0.8, 0.0);
                let tip = foot + v3(turn * long * 1.9, long * 0.75 - turn.abs() * 0.2, 0.0);
                let (narrow, wide) = (v3(0.016, 0.0, 0.0), v3(0.02, 0.055, 0.0));
                let leaf = [foot - narrow, bend + wide, tip, bend - wide, foot + narrow];
                canvas.face_flat(camera, &leaf, Mode::Over, solid(colour));
            }
        }
    }
    fn deer(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let at = v3(-1.5, 0.0, 13.0);
        let fog = self.air(v3(at.x - camera.eye.x, 0.6, at.z - camera.eye.z));
        let colour = solid(blend(fog, times(p.at(0.02), 0.4), 0.72));
        let nod = 0.03 * sin(moment.time * 1.2);
        let shape = |canvas: &mut Canvas, points: &[(f32, f32)]| {
            let points: Vec<V3> = points.iter().map(|(x, y)| at + v3(*x, *y, 0.0)).collect();
            canvas.face_flat(camera, &points, Mode::Over, colour);
        };
        shape(
            canvas,
            &[
                (-0.62, 1.12),
                (-0.45, 1.2),
                (0.1, 1.13),
                (0.42, 1.2),
                (0.56, 1.05),
                (0.46, 0.78),
                (0.1, 0.70),
                (-0.4, 0.74),
                (-0.62, 0.86),
            ],
        );
        shape(canvas, &[(0.34, 1.16), (0.52, 0.98), (0.74, 1.42), (0.72, 1.66 + nod), (0.60, 1.66 + nod)]);
        shape(
            canvas,
            &[
                (0.58, 1.62 + nod),
                (0.66, 1.76 + nod),
                (0.80, 1.74 + nod),
                (0.98, 1.58 + nod),
                (0.94, 1.52 + nod),
                (0.70, 1.52 + nod),
            ],
        );
        for x in [-0.56, -0.42, 0.26, 0.42] {
            shape(canvas, &[(x - 0.05, 0.86), (x + 0.07, 0.86), (x + 0.02, 0.0), (x - 0.03, 0.0)]);
        }
        for side in [-0.10, 0.06] {
            let (root, mid, tip) =
                ((0.68, 1.74 + nod), (0.64 + side * 1.5, 2.02 + nod), (0.72 + side * 3.4, 2.30 + nod));
            for (a, b) in [(root, mid), (mid, tip), (mid, (mid.0 + 0.16, mid.1 + 0.13))] {
                canvas.stroke(camera, at + v3(a.0, a.1, 0.0), at + v3(b.0, b.1, 0.0), 0.028, Mode::Over, colour);
            }
        }
    }
    fn fireflies(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let mut random = Random::new(self.look.seed ^ 8);
        let warm = plus(times(p.at(0.92), 0.8), [0.5, 0.32, 0.0]);
        for _ in 0..90 {
            let (x, y, z, own) =
                (random.around() * 7.0, random.between(0.3, 3.6), random.between(1.5, 22.0), random.unit());
            let at = v3(x + 0.5 * sin(time * 0.7 + own * 30.0), y + 0.35 * sin(time * 0.9 + own * 50.0), z + 2.0);
            let Some(spot) = camera.spot(at) else { continue };
            let pulse = smooth(-0.3, 0.9, sin(time * 1.6 + own * 40.0));
            let size = (0.03 * camera.scale / spot.z).clamp(1.2, 16.0);
            canvas.glow(spot.x, spot.y, size, warm, 3.4 * pulse * fade(spot.z * 0.03));
            canvas.glow(spot.x, spot.y, size * 5.0, warm, 0.10 * pulse);
        }
    }
}

impl Scene for Forest {
    fn exposure(&self) -> f32 {
        0.95
    }
    #[expect(clippy::too_many_lines, reason = "the layers of one picture, from the back to the front")]
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let (far, near): (Vec<&Tree>, Vec<&Tree>) = self.trees.iter().partition(|tree| tree.at.z > 15.0);
        let (misty, far): (Vec<&Tree>, Vec<&Tree>) = far.into_iter().partition(|tree| tree.at.z > camera.eye.z + MIST);
        canvas.distance(|canvas| {
            let camera = self.camera(canvas.view(), moment);
            canvas.backdrop(|x, y| self.air(camera.ray(x, y)));
            self.ground(canvas, &camera);
            for tree in misty {
                self.tree(canvas, &camera, tree, moment.time);
            }
        });
        for tree in far {
            self.tree(canvas, &camera, tree, moment.time);
        }
        let source = camera.spot(camera.eye + v3(self.sun, 0.8, 1.0) * 50.0);
        let h = canvas.h as f32;
        if let Some(sun) = source {
            let shafts: [Beam; 7] = std::array::from_fn(|n| {
                let lean = (n as f32 - 3.0) * 0.26 - self.sun;
                let pulse = 0.7 + 0.3 * sin(moment.time * 0.8 + n as f32 * 2.0);
                Beam {
                    from: (sun.x + lean * h * 0.2, sun.y - h * 0.05),
                    to: (sun.x + lean * h * 1.3, sun.y + h * 1.25),
                    widths: (h * 0.03, h * 0.16),
                    colour: p.at(0.86),
                    strength: 0.20 * pulse,
                }
            });
            canvas.beams(&shafts);
        }
        let walker = 12.0 + moment.time * 0.5;
        self.ferns(canvas, &camera, moment.time, (walker, 99.0));
        if moment.shot == 0 || moment.shot == 2 {
            self.deer(canvas, &camera, moment);
        } else {
            let feet = v3(-0.5, 0.0, walker);
            Person::new(feet, 1.7, Pose::Walk, times(p.at(0.02), 0.4))
                .lit(times(p.at(0.9), 1.1), (self.sun * 2.0, 0.6))
                .swaying(sin(moment.time * 4.0))
                .draw(canvas, &camera);
        }
        for tree in near {
            self.tree(canvas, &camera, tree, moment.time);
        }
        self.ferns(canvas, &camera, moment.time, (0.0, walker));
        canvas.wash(h * 0.4, h, 16, Mode::Add, |x, y| {
            let puff = clouds(x / h * 2.2 + moment.time * 0.06, y / h * 7.0, 3);
            thin(p.at(0.66), 0.13 * smooth(0.4, 0.8, puff) * fade(((y / h - 0.66) * 7.0).abs()))
        });
        self.fireflies(canvas, &camera, moment.time);
        Motes {
            seed: self.look.seed,
            count: 110,
            middle: camera.eye + v3(0.0, 0.5, 5.0),
            reach: v3(4.0, 2.4, 5.0),
            drift: v3(0.12, -0.05, 0.0),
            size: 0.010,
            colour: p.at(0.92),
            strength: 0.5,
        }
        .draw(canvas, &camera, moment.time);
    }
}
