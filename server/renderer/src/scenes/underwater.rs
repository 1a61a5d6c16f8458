//! Under water: shafts of sun, a shoal, a giant that passes, and someone small who sees it.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::Motes;
use crate::draw::random::{Random, clouds, hash};
use crate::draw::veil::Beam;
use crate::lexicon::Prop;
use crate::plan::Look;
use std::f32::consts::TAU;

/// Fish in the shoal.
const SHOAL: usize = 170;

/// A whale's outline from its nose over its back to its tail, seen from the side.
const WHALE: [(f32, f32); 25] = [
    (-6.0, 0.1),
    (-5.4, 0.65),
    (-4.2, 1.0),
    (-2.6, 1.15),
    (-0.8, 1.1),
    (0.8, 0.9),
    (1.5, 1.05),
    (1.9, 0.72),
    (3.2, 0.45),
    (4.6, 0.22),
    (5.6, 0.2),
    (6.9, 0.75),
    (7.2, 0.62),
    (6.4, 0.05),
    (7.1, -0.55),
    (6.8, -0.62),
    (5.5, -0.08),
    (4.4, -0.1),
    (2.6, -0.35),
    (0.6, -0.75),
    (-1.4, -1.0),
    (-3.2, -1.05),
    (-4.8, -0.75),
    (-5.8, -0.35),
    (-6.05, -0.1),
];

/// Under water.
pub struct Underwater {
    look: Look,
    ray_shift: f32,
    manta: bool,
    /// How much of the day comes down.
    day: f32,
}

impl Underwater {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(6);
        let manta = random.chance(0.4) && !look.has(Prop::Whale);
        let dark = look.light < 0.0 || look.has(Prop::Rain) || look.has(Prop::Stars);
        let day = if dark { 0.42 } else { 1.0 };
        Self { ray_shift: random.between(-0.25, 0.25), manta, day, look }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let sway = v3(0.12 * sin(moment.time * 0.8), 0.10 * sin(moment.time * 0.62), 0.0);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(0.0, mix(7.0, 5.0, t), 0.0), v3(1.0, mix(7.6, 5.6, t), 30.0), 1.35),
            1 => (v3(mix(-2.0, 0.0, t), 4.6, 6.0), v3(1.5, 5.2, 30.0), 1.7),
            _ => (v3(mix(1.5, 0.0, t), mix(3.2, 4.2, t), mix(4.0, 0.0, t)), v3(0.0, mix(7.4, 6.6, t), 30.0), 1.3),
        };
        Camera::new(view, eye + sway, target + sway * 2.0, lens).rolled(0.02 * sin(moment.time * 0.5))
    }
    fn water(&self, ray: V3) -> Rgb {
        let p = &self.look.palette;
        let d = ray.unit();
        let up = smooth(-0.35, 0.75, d.y);
        let deep = times(p.at(0.12), 0.55);
        let mid = times(p.at(0.48), 0.62);
        let high = times(p.at(0.80), 1.0);
        let (deep, mid, high) = (times(deep, self.day), times(mid, self.day), times(high, self.day * self.day));
        let base = if up < 0.55 { blend(deep, mid, up / 0.55) } else { blend(mid, high, (up - 0.55) / 0.45) };
        let sun = fade((d - v3(self.ray_shift, 0.72, 1.0).unit()).length() * 3.6);
        plus(base, times(p.at(0.95), 1.7 * sun * self.day * self.day))
    }
    fn shafts(&self, canvas: &mut Canvas, camera: &Camera, time: f32, strength: f32) {
        let p = &self.look.palette;
        let Some(sun) = camera.spot(camera.eye + v3(self.ray_shift, 1.05, 1.0) * 60.0) else { return };
        let h = canvas.h as f32;
        let shafts: [Beam; 10] = std::array::from_fn(|n| {
            let own = hash(n as i32, 77);
            let lean = (n as f32 - 4.5) * 0.19 + 0.05 * sin(time * 0.5 + own * 9.0);
            let pulse = 0.55 + 0.45 * sin(time * (0.5 + own) + own * 30.0);
            let wide = h * (0.07 + 0.13 * own);
            Beam {
                from: (sun.x + lean * h * 0.16, sun.y),
                to: (sun.x + lean * h * 1.5, sun.y + h * (1.05 + 0.5 * own)),
                widths: (wide * 0.25, wide),
                colour: p.at(0.86),
                strength: strength * self.day * pulse * (0.5 + own),
            }
        });
        canvas.beams(&shafts);
    }
    /// The ground: sand with the net of light that waves throw, and rocks that fade with distance.
    fn ground(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let corners = crate::draw::props::level(-160.0, 160.0, camera.eye.z - 2.0, 130.0, 0.0);
        canvas.plane(camera, &corners, Mode::Over, |at, z| {
            let dune = clouds(at.x * 0.16 + 5.0, at.z * 0.3, 2);
            let fog = self.water(v3(at.x - camera.eye.x, 0.0, at.z - camera.eye.z));
            solid(blend(fog, times(p.at(0.34), (0.35 + 0.45 * dune) * self.day), fade(z * 0.055)))
        });
        let (near, far) = (camera.eye.z + 2.0, camera.eye.z + 26.0);
        for n in 0..46 {
            let z = mix(far, near, n as f32 / 46.0);
            for k in 0..12 {
                let x = camera.eye.x + (k as f32 - 5.5) * 2.1 + hash(n, k) * 2.0;
                let wave = |shift: f32| {
                    0.7 * sin(x * 0.9 + z * 0.8 + time * 1.3 + shift) + 0.6 * sin(z * 1.7 - x * 0.5 - time)
                };
                let bright = (wave(0.0) * 0.5 + 0.2).max(0.0);
                let from = v3(x + wave(0.3) * 0.5, 0.02, z);
                let to = v3(x + 1.1 + wave(1.4) * 0.5, 0.02, z + 0.5 * wave(2.1));
                let k = bright * bright * fade((z - camera.eye.z) * 0.09) * 0.9;
                canvas.stroke(camera, from, to, 0.07, Mode::Add, thin(p.at(0.9), k * self.day));
            }
        }
    }
    fn reef(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let mut random = Random::new(self.look.seed ^ 12);
        for row in 0..4 {
            let z = 34.0 - row as f32 * 8.0;
            let colour = blend(times(p.at(0.44), 0.6 * self.day), times(p.at(0.03), 0.4), row as f32 / 3.2);
            for n in 0..7 {
                let side = if n % 2 == 0 { 1.0 } else { -1.0 };
                let x = side * random.between(3.0 + row as f32 * 0.2, 7.0 + z * 0.55);
                let (high, wide) = (random.between(0.5, 2.2), random.between(1.4, 3.6));
                let rock: Vec<V3> = (0..=12)
                    .map(|k| k as f32 / 12.0)
                    .map(|t| {
                        let bump = clouds(t * 3.0 + x, z, 3);
                        v3(
                            x + (t - 0.5) * wide * 2.0,
                            high * (4.0 * t * (1.0 - t)).sqrt() * (0.35 + 0.8 * bump) - 0.1,
                            z,
                        )
                    })
                    .collect();
                canvas.face_flat(camera, &rock, Mode::Over, solid(colour));
                if row > 0 {
                    self.kelp(
                        canvas,
                        camera,
                        v3(x + wide * 0.6, 0.0, z - 0.3),
                        high + random.between(1.5, 5.0),
                        time,
                        colour,
                    );
                }
            }
        }
    }
    fn kelp(&self, canvas: &mut Canvas, camera: &Camera, foot: V3, high: f32, time: f32, colour: Rgb) {
        for stem in 0..3 {
            let own = stem as f32 * 1.9 + foot.x;
            let at = |t: f32| {
                let bend = sin(time * 0.9 + own + t * 2.6) * 0.45 * t * t * high * 0.3;
                foot + v3(stem as f32 * 0.35 - 0.3 + bend, t * high * (0.7 + 0.3 * hash(stem, foot.z as i32)), 0.0)
            };
            for k in 0..9 {
                let (a, b) = (k as f32 / 9.0, (k + 1) as f32 / 9.0);
                canvas.stroke(camera, at(a), at(b), 0.10 * (1.1 - a), Mode::Over, solid(colour));
                let leaf = if k % 2 == 0 { 1.0 } else { -1.0 };
                let tip = at(a) + v3(leaf * 0.55, 0.25 + 0.12 * sin(time * 1.3 + own + a * 5.0), 0.0);
                canvas.stroke(camera, at(a), tip, 0.13 * (1.0 - a * 0.6), Mode::Over, solid(colour));
            }
        }
    }
    fn shoal(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let mut random = Random::new(self.look.seed ^ 31);
        let time = moment.time * self.look.tempo;
        let fog = times(p.at(0.45), 0.62 * self.day);
        let mut fish: Vec<(V3, V3, f32)> = (0..SHOAL)
            .map(|_| {
                let (u, v, w) = (random.unit(), random.around(), random.around());
                let a = u * TAU + time * 0.42;
                let r = 4.6 + v * 1.7;
                let at = v3(
                    1.5 + r * sin(a),
                    5.2 + w * 1.4 + 0.7 * sin(a * 2.0 + time * 0.6),
                    17.0 + r * 0.9 * sin(a + TAU / 4.0),
                );
                let heading = v3(sin(a + TAU / 4.0), 0.25 * sin(a * 2.0 + 1.0), -sin(a)).unit();
                (at, heading, random.between(0.30, 0.55))
            })
            .collect();
        fish.sort_by(|a, b| b.0.z.total_cmp(&a.0.z));
        for (n, (at, heading, long)) in fish.iter().enumerate() {
            let wag = 0.16 * sin(time * 11.0 + n as f32);
            let (nose, tail) = (*at + *heading * *long, *at - *heading * *long + v3(0.0, 0.0, wag));
            let (belly, back) = (*at - v3(0.0, long * 0.26, 0.0), *at + v3(0.0, long * 0.26, 0.0));
            let fin = tail - *heading * (long * 0.45);
            let body = [nose, back, tail, fin + v3(0.0, long * 0.3, 0.0), fin - v3(0.0, long * 0.3, 0.0), tail, belly];
            let far = 1.0 - fade((at.z - camera.eye.z) * 0.045);
            let flash = smooth(0.55, 1.0, heading.x.abs()) * 0.9 * (0.6 + 0.4 * sin(time * 3.0 + n as f32));
            let own = plus(times(p.at(0.10), 0.45), times(p.at(0.92), flash.max(0.0) * 0.8 * self.day));
            let colour = blend(own, fog, far);
            canvas.face_flat(camera, &body, Mode::Over, solid(colour));
        }
    }
    /// A whale or a manta: an outline bent by its stroke, dark against the light.
    fn giant(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let z = [26.0, 34.0, 16.0][moment.shot];
        let x = [12.0, -6.0, 8.0][moment.shot] - moment.time * 1.5 * self.look.tempo;
        let y = [9.8, 11.0, 9.4][moment.shot] + 0.4 * sin(moment.time * 0.7);
        let far = 1.0 - fade(z * 0.030);
        let (back, belly) = (
            blend(times(p.at(0.07), 0.45), times(p.at(0.46), 0.62 * self.day), far),
            blend(times(p.at(0.5), 0.5 * self.day), times(p.at(0.5), 0.65 * self.day), far),
        );
        let beat = sin(moment.time * 1.5 * self.look.tempo);
        let bend = |px: f32, py: f32| {
            let tail = ((px + 1.0) / 8.0).max(0.0);
            v3(x + px * 1.0, y + py + tail * tail * beat * 0.95, z)
        };
        if self.manta {
            manta(canvas, camera, v3(x, y, z), beat, back);
            return;
        }
        let outline: Vec<V3> = WHALE.iter().map(|(px, py)| bend(*px, *py)).collect();
        let (top, low) = (camera.spot(v3(x, y + 1.0, z)), camera.spot(v3(x, y - 1.0, z)));
        let (top, low) = (top.map_or(0.0, |s| s.y), low.map_or(1.0, |s| s.y));
        canvas.face(camera, &outline, Mode::Over, |_, py| {
            solid(blend(back, belly, smooth(0.55, 1.0, (py - top) / (low - top)) * 0.8))
        });
        let fin = [bend(-2.6, -0.75), bend(-1.3, -0.8), bend(-0.9, -2.3 - beat * 0.5), bend(-1.7, -2.0 - beat * 0.4)];
        canvas.face_flat(camera, &fin, Mode::Over, solid(times(back, 0.9)));
    }
    fn diver(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let kick = sin(moment.time * 3.6);
        let at = v3(-2.6 + moment.time * 0.22, 5.1 + 0.1 * sin(moment.time), 10.5);
        let dark = solid(times(p.at(0.02), 0.4));
        let bone = |canvas: &mut Canvas, a: (f32, f32), b: (f32, f32), w: f32| {
            canvas.stroke(camera, at + v3(a.0, a.1, 0.0), at + v3(b.0, b.1, 0.0), w, Mode::Over, dark);
        };
        bone(canvas, (-0.30, -0.02), (0.34, 0.14), 0.27);
        bone(canvas, (-0.18, 0.14), (0.20, 0.26), 0.17);
        bone(canvas, (-0.28, -0.03), (-0.72, 0.10 * kick), 0.14);
        bone(canvas, (-0.72, 0.10 * kick), (-1.20, 0.24 * kick), 0.10);
        bone(canvas, (-0.28, -0.05), (-0.72, -0.12 * kick - 0.06), 0.14);
        bone(canvas, (-0.72, -0.12 * kick - 0.06), (-1.20, -0.26 * kick - 0.1), 0.10);
        bone(canvas, (0.30, 0.08), (0.72, -0.08), 0.09);
        if let Some(head) = camera.spot(at + v3(0.48, 0.22, 0.0)) {
            canvas.disc(head.x, head.y, 0.15 * camera.scale / head.z, Mode::Over, dark);
        }
        if let Some(lamp) = camera.spot(at + v3(0.74, -0.06, 0.0)) {
            canvas.glow(lamp.x, lamp.y, camera.scale * 0.012, p.at(0.97), 3.0);
            let end = (lamp.x + camera.scale * 0.5, lamp.y + camera.scale * 0.02);
            let widths = (3.0, camera.scale * 0.12);
            canvas.beams(&[Beam {
                from: (lamp.x, lamp.y),
                to: end,
                widths,
                colour: p.at(0.95),
                strength: 0.55 / self.day,
            }]);
        }
        for n in 0..9 {
            let rise = (moment.time * 0.55 + hash(n, 4)) % 1.0;
            let bubble = at + v3(0.5 + 0.12 * sin(rise * 9.0 + n as f32), 0.3 + rise * 3.2, 0.0);
            if let Some(spot) = camera.spot(bubble) {
                let size = (0.03 + 0.05 * hash(n, 6)) * camera.scale / spot.z;
                canvas.disc(spot.x, spot.y, size, Mode::Over, thin(p.at(0.92), 0.5 * (1.0 - rise)));
            }
        }
    }
}

/// A manta ray that beats its wings.
fn manta(canvas: &mut Canvas, camera: &Camera, at: V3, beat: f32, back: Rgb) {
    let (x, y, z) = (at.x, at.y, at.z);
    let wing = |side: f32| {
        let lift = |k: f32| beat * 1.5 * k * k;
        let points = [
            (0.0, 0.1, 0.0),
            (1.2, 0.55, 0.35),
            (2.6, 0.25, 0.7),
            (4.6, 0.1, 1.0),
            (2.8, -0.35, 0.7),
            (1.2, -0.5, 0.3),
            (0.0, -0.35, 0.0),
        ];
        points.map(|(px, py, k)| v3(x + side * px, y + py + lift(k), z)).to_vec()
    };
    for side in [-1.0, 1.0] {
        canvas.face_flat(camera, &wing(side), Mode::Over, solid(back));
    }
    canvas.stroke(camera, v3(x, y - 0.2, z), v3(x + 0.6, y - 2.8, z + 3.0), 0.09, Mode::Over, solid(back));
}

impl Scene for Underwater {
    fn exposure(&self) -> f32 {
        0.92 + 0.15 * self.look.light
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let camera = self.camera(canvas.view(), moment);
        canvas.backdrop(|x, y| self.water(camera.ray(x, y)));
        self.shafts(canvas, &camera, moment.time, 0.20);
        self.ground(canvas, &camera, moment.time);
        self.giant(canvas, &camera, moment);
        self.reef(canvas, &camera, moment.time);
        self.shoal(canvas, &camera, moment);
        self.diver(canvas, &camera, moment);
        self.shafts(canvas, &camera, moment.time + 7.0, 0.07);
        Motes {
            seed: self.look.seed,
            // what drifts glows of itself where no sun comes down
            count: if self.day < 1.0 { 360 } else { 220 },
            middle: camera.eye + v3(0.0, 0.0, 7.0),
            reach: v3(6.0, 3.5, 6.5),
            drift: v3(0.15, 0.12, -0.2),
            size: 0.014,
            colour: self.look.palette.at(0.93),
            strength: 0.5 / self.day,
        }
        .draw(canvas, &camera, moment.time);
    }
}
