//! The concert hall: ribs of wood that carry light, a full house, a stage with someone at a grand piano.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, level};
use crate::draw::random::hash;
use crate::draw::veil::Beam;
use crate::plan::Look;
use std::f32::consts::{PI, TAU};

/// The position of the stage, with its height.
const STAGE: V3 = v3(0.0, 1.1, 33.0);
/// Ribs of the vault, from the camera to the stage.
const RIBS: usize = 11;

/// The concert hall.
pub struct Hall {
    look: Look,
    heads: Vec<(V3, f32)>,
}

impl Hall {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(13);
        let mut heads = Vec::new();
        for row in (0..15).rev() {
            let z = 4.0 + row as f32 * 1.65;
            let half = 12 + row / 3;
            for n in -half..=half {
                if n == 0 && row < 14 {
                    continue;
                }
                let x = n as f32 * 0.78 + if row % 2 == 0 { 0.2 } else { -0.2 } + random.around() * 0.08;
                heads.push((v3(x, 1.18 - 0.02 * row as f32 + random.around() * 0.05, z), random.between(0.9, 1.1)));
            }
        }
        Self { look, heads }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(0.0, mix(2.3, 2.9, t), mix(-1.0, 1.8, t)), v3(0.0, mix(6.0, 5.2, t), 33.0), 1.4),
            1 => (v3(mix(-5.4, -4.2, t), 2.6, mix(21.5, 22.6, t)), v3(0.7, 2.9, 33.5), 1.9),
            _ => (
                v3(mix(3.5, 0.0, t), mix(2.0, 6.8, t), mix(18.0, 8.0, t)),
                v3(0.0, mix(3.4, 5.4, t), 33.0),
                mix(1.5, 1.35, t),
            ),
        };
        Camera::new(view, eye, target, lens)
    }
    /// A point of rib `n` at share `t` of its arch.
    fn rib(n: usize, t: f32) -> V3 {
        let z = 1.5 + n as f32 * 3.2;
        let swell = 1.0 - 0.028 * n as f32;
        let a = PI * t;
        v3(-13.5 * swell * cos(a), 0.8 + 12.2 * swell * sin(a).max(0.0).sqrt() * 0.98, z)
    }
    fn vault(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let beat = 0.5 + 0.5 * sin(moment.time * TAU * 0.5 * self.look.tempo);
        const STEPS: usize = 26;
        for n in (0..RIBS).rev() {
            if Self::rib(n, 0.5).z < camera.eye.z + 0.3 {
                continue;
            }
            let depth = n as f32 / RIBS as f32;
            for k in 0..STEPS {
                let (a, b) = (k as f32 / STEPS as f32, (k + 1) as f32 / STEPS as f32);
                let (from, to) = (Self::rib(n, a), Self::rib(n, b));
                let back = v3(0.0, 0.0, 2.9);
                let run = 0.5 + 0.5 * sin(a * 9.0 - moment.time * 1.6 + n as f32 * 0.55);
                let low = 1.0 - (2.0 * a - 1.0).abs();
                let wood = times(p.at(0.17 + 0.16 * depth), (0.22 + 0.34 * depth) * (1.25 - 0.75 * low));
                let glow = times(p.at(0.62), (0.05 + 0.26 * run * run) * (0.35 + depth));
                canvas.face_flat(camera, &[from, to, to + back, from + back], Mode::Over, solid(plus(wood, glow)));
            }
            let wave = |a: f32| 0.45 + 0.55 * sin(a * 7.0 + moment.time * 1.9 - n as f32 * 0.6);
            for k in 0..STEPS {
                let (a, b) = (k as f32 / STEPS as f32, (k + 1) as f32 / STEPS as f32);
                let shine = (0.9 + 2.2 * wave(a).max(0.0)) * (0.55 + 0.6 * depth) * (0.8 + 0.3 * beat);
                let colour =
                    blend(p.at(0.82), p.against(0.74), smooth(0.2, 0.8, 0.5 + 0.5 * sin(n as f32 * 0.8 + a * 3.0)));
                canvas.stroke(camera, Self::rib(n, a), Self::rib(n, b), 0.085, Mode::Over, solid(times(colour, shine)));
            }
        }
    }
    fn stage(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let z = STAGE.z + 6.0;
        let wall = [v3(-9.5, 0.0, z), v3(9.5, 0.0, z), v3(8.0, 9.6, z), v3(-8.0, 9.6, z)];
        canvas.plane(camera, &wall, Mode::Over, |at, _| {
            let d = ((at.x * 0.12).powi(2) + ((at.y - 3.6) * 0.16).powi(2)).sqrt();
            solid(plus(times(p.at(0.24), 0.5), times(p.at(0.84), 1.35 * fade(d * 2.4))))
        });
        for n in 0..27 {
            let x = (n as f32 - 13.0) * 0.56;
            let high = 5.2 + 2.6 * cos(x * 0.34) + 0.7 * cos(x * 1.9);
            let level = 0.5
                + 0.5
                    * sin(moment.time * 4.0 * self.look.tempo
                        + n as f32 * 0.9
                        + 2.0 * sin(moment.time + n as f32 * 0.3));
            let pipe = [
                v3(x - 0.2, 2.0, z - 0.2),
                v3(x + 0.2, 2.0, z - 0.2),
                v3(x + 0.2, high, z - 0.2),
                v3(x - 0.2, high, z - 0.2),
            ];
            canvas.plane(camera, &pipe, Mode::Over, |at, _| {
                let lit = smooth(2.0, high, at.y);
                solid(plus(times(p.at(0.40), 0.45), times(p.at(0.90), 0.95 * (1.0 - lit) * level)))
            });
        }
        let floor = level(-9.5, 9.5, STAGE.z - 2.5, z, STAGE.y);
        canvas.plane(camera, &floor, Mode::Over, |at, _| {
            let pool = fade(((at.x * 0.28).powi(2) + ((at.z - STAGE.z) * 0.4).powi(2)) * 1.2);
            solid(plus(times(p.at(0.30), 0.4), times(p.at(0.95), 0.85 * pool)))
        });
        let front = [
            v3(-9.5, 0.0, STAGE.z - 2.5),
            v3(9.5, 0.0, STAGE.z - 2.5),
            v3(9.5, STAGE.y, STAGE.z - 2.5),
            v3(-9.5, STAGE.y, STAGE.z - 2.5),
        ];
        canvas.face_flat(camera, &front, Mode::Over, solid(times(p.at(0.10), 0.4)));
        canvas.stroke(camera, front[3], front[2], 0.05, Mode::Add, solid(times(p.at(0.9), 1.4)));
        self.piano(canvas, camera, moment);
    }
    fn piano(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let at = |x: f32, y: f32| STAGE + v3(x, y, 0.0);
        let dark = solid(times(p.at(0.02), 0.3));
        let body: Vec<V3> = [(-0.9, 0.62), (1.5, 0.62), (1.5, 0.98), (-0.9, 0.98)].map(|(x, y)| at(x, y)).to_vec();
        canvas.face_flat(camera, &body, Mode::Over, dark);
        let lid: Vec<V3> = [(-0.6, 1.0), (1.55, 1.0), (1.25, 1.75), (0.2, 1.92)].map(|(x, y)| at(x, y)).to_vec();
        canvas.face_flat(camera, &lid, Mode::Over, solid(times(p.at(0.10), 0.4)));
        canvas.stroke(camera, lid[2], lid[3], 0.03, Mode::Over, solid(times(p.at(0.95), 1.2)));
        for x in [-0.7, 0.4, 1.3] {
            canvas.stroke(camera, at(x, 0.0), at(x, 0.65), 0.07, Mode::Over, dark);
        }
        let sway = 0.05 * sin(moment.time * 2.0);
        let bone = |canvas: &mut Canvas, a: (f32, f32), b: (f32, f32), w: f32| {
            canvas.stroke(camera, at(a.0, a.1), at(b.0, b.1), w, Mode::Over, dark)
        };
        bone(canvas, (-1.55, 0.5), (-1.45 + sway, 1.12), 0.30);
        bone(canvas, (-1.45 + sway, 1.08), (-1.05, 0.98), 0.11);
        bone(canvas, (-1.55, 0.52), (-1.05, 0.50), 0.17);
        bone(canvas, (-1.05, 0.50), (-1.02, 0.05), 0.12);
        bone(canvas, (-1.85, 0.45), (-1.25, 0.45), 0.08);
        bone(canvas, (-1.55, 0.45), (-1.55, 0.0), 0.06);
        if let Some(head) = camera.spot(at(-1.40 + sway * 1.6, 1.32)) {
            canvas.disc(head.x, head.y, 0.13 * camera.scale / head.z, Mode::Over, dark);
        }
        Person::new(STAGE + v3(3.1, 0.0, 0.4), 1.7, Pose::Wave, times(p.at(0.02), 0.3))
            .lit(times(p.at(0.97), 1.1), (-0.4, 0.6))
            .swaying(sin(moment.time * 2.3))
            .draw(canvas, camera);
    }
    fn lights(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let mut beams = Vec::with_capacity(8);
        for n in 0..8 {
            let k = n as f32 - 3.5;
            let swing = sin(moment.time * 0.7 * self.look.tempo + n as f32 * 0.9);
            let (Some(lamp), Some(end)) = (
                camera.spot(v3(k * 2.5, 11.6, 27.0)),
                camera.spot(v3(k * 1.0 + swing * 2.4, 1.0, STAGE.z - 0.5 - n as f32 % 2.0)),
            ) else {
                continue;
            };
            let colour = if n % 3 == 0 { p.against(0.78) } else { p.at(0.84) };
            let wide = camera.scale * 0.075;
            let (from, to) = ((lamp.x, lamp.y), (end.x, end.y));
            beams.push(Beam { from, to, widths: (wide * 0.12, wide), colour, strength: 0.42 });
            canvas.glow(lamp.x, lamp.y, wide * 0.22, p.at(0.98), 2.2);
        }
        canvas.beams(&beams);
    }
    fn audience(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        for (at, size) in &self.heads {
            if at.z < camera.eye.z + 0.8 {
                continue;
            }
            let depth = smooth(3.0, 28.0, at.z);
            let nod = 0.012 * sin(moment.time * 2.0 + at.x * 5.0);
            let place = *at + v3(0.0, nod, 0.0);
            let Some(spot) = camera.spot(place) else { continue };
            let unit = camera.scale / spot.z * size;
            if spot.x < -unit || spot.x > canvas.w as f32 + unit {
                continue;
            }
            let dark = blend([0.003, 0.002, 0.003], times(p.at(0.20), 0.40), depth * 0.8);
            let rim = times(p.at(0.85), mix(0.45, 0.8, hash((at.x * 9.0) as i32, 3)));
            let shoulders = |dx: f32, dy: f32| {
                [(-0.27, -0.62), (-0.25, -0.25), (-0.13, -0.15), (0.13, -0.15), (0.25, -0.25), (0.27, -0.62)]
                    .map(|(x, y)| (spot.x + (x + dx) * unit, spot.y - (y + dy) * unit))
            };
            canvas.fill_flat(&shoulders(0.0, 0.018), Mode::Over, solid(rim));
            canvas.disc(spot.x, spot.y - 0.016 * unit, 0.115 * unit, Mode::Over, solid(rim));
            canvas.fill_flat(&shoulders(0.0, 0.0), Mode::Over, solid(dark));
            canvas.disc(spot.x, spot.y, 0.112 * unit, Mode::Over, solid(dark));
        }
    }
}

impl Scene for Hall {
    fn exposure(&self) -> f32 {
        1.0
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        canvas.backdrop(|_, _| times(p.at(0.08), 0.35));
        self.stage(canvas, &camera, moment);
        self.vault(canvas, &camera, moment);
        self.lights(canvas, &camera, moment);
        let stage = camera.spot(STAGE).map_or((0.0, 0.0), |spot| (spot.x, spot.y));
        let h = canvas.h as f32;
        canvas.wash(0.0, h, 16, Mode::Add, |x, y| {
            let d = (((x - stage.0) / h).powi(2) + ((y - stage.1) / h * 1.6).powi(2)).sqrt();
            thin(p.at(0.74), 0.15 * fade(d * 3.2))
        });
        self.audience(canvas, &camera, moment);
        Motes {
            seed: self.look.seed,
            count: 160,
            middle: v3(0.0, 5.0, 16.0),
            reach: v3(8.0, 5.0, 14.0),
            drift: v3(0.1, 0.1, 0.0),
            size: 0.022,
            colour: p.at(0.95),
            strength: 0.7,
        }
        .draw(canvas, &camera, moment.time);
    }
}
