//! A gate of light on a flooded plain, and someone who walks up to it.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, Ridge, level};
use crate::draw::random::{Random, clouds};
use crate::plan::Look;
use std::f32::consts::{PI, TAU};

/// The gate's outline.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Ring,
    Arch,
    Slab,
}

/// A gate of light on a flooded plain.
pub struct Portal {
    look: Look,
    shape: Shape,
    size: f32,
    hills: f32,
    stones: Vec<(V3, f32, f32)>,
}

impl Portal {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(3);
        let shape = [Shape::Ring, Shape::Arch, Shape::Slab][random.below(3)];
        let stones = (0..9)
            .map(|n| {
                let side = if n % 2 == 0 { 1.0 } else { -1.0 };
                let place = v3(side * random.between(7.0, 21.0), 0.0, random.between(-9.0, 22.0));
                (place, random.between(0.6, 1.9), random.between(2.0, 11.0))
            })
            .collect();
        Self { shape, size: random.between(5.2, 6.2), hills: random.between(0.0, 50.0), stones, look }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let drift = 0.05 * sin(moment.time * 0.8);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-9.0, -7.0, t), 1.7, mix(-36.0, -31.0, t)), v3(1.2, 4.6, 0.0), 2.3),
            1 => (v3(mix(1.7, 1.25, t), 1.55 + drift, mix(-17.5, -15.6, t)), v3(-0.5, 2.7, 0.0), 1.9),
            _ => (v3(0.0, mix(0.9, 2.6, t), mix(-27.0, -15.0, t)), v3(0.0, mix(4.6, 4.2, t), 0.0), 1.35),
        };
        Camera::new(view, eye, target, lens)
    }
    fn outline(&self, grow: f32) -> Vec<V3> {
        let r = self.size + grow;
        match self.shape {
            Shape::Ring => (0..56)
                .map(|n| n as f32 / 56.0 * TAU)
                .map(|a| v3(r * cos(a), self.size * 0.86 + r * sin(a), 0.0))
                .filter(|p| p.y > -0.02)
                .collect(),
            Shape::Arch => {
                let half = r * 0.62;
                let round = (0..=28)
                    .map(|n| n as f32 / 28.0 * PI)
                    .map(|a| v3(half * cos(a), self.size * 1.15 + half * sin(a), 0.0));
                std::iter::once(v3(half, 0.0, 0.0)).chain(round).chain(std::iter::once(v3(-half, 0.0, 0.0))).collect()
            }
            Shape::Slab => {
                let (half, high) = (self.size * 0.36 + grow, self.size * 1.95 + grow);
                vec![v3(half, 0.0, 0.0), v3(half, high, 0.0), v3(-half, high, 0.0), v3(-half, 0.0, 0.0)]
            }
        }
    }
    fn air(&self, ray: V3) -> Rgb {
        let p = &self.look.palette;
        let d = ray.unit();
        let up = smooth(-0.02, 0.6, d.y);
        let lift = mix(0.5, 1.0, (self.look.light + 1.0) * 0.5);
        let base = blend(times(p.at(0.40), 0.42 * lift), times(p.at(0.05), 0.5), up.sqrt());
        plus(base, times(p.at(0.62), 0.55 * fade((d - v3(0.0, 0.14, 1.0).unit()).length() * 3.4)))
    }
    fn stars(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let mut random = Random::new(self.look.seed ^ 21);
        for _ in 0..260 {
            let at = v3(random.between(-900.0, 900.0), random.between(90.0, 620.0), 700.0);
            let (size, pulse) = (random.between(0.5, 1.6), random.unit());
            if let Some(spot) = camera.spot(camera.eye + at) {
                let shine = 0.7 + 0.3 * sin(time * 1.5 + pulse * 40.0);
                canvas.glow(
                    spot.x,
                    spot.y,
                    1.2,
                    self.look.palette.at(0.95),
                    0.55 * size * shine * smooth(60.0, 300.0, at.y),
                );
            }
        }
    }
    /// Everything on the plain that is reflected in it.
    fn world(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        for (n, distance) in [220.0, 120.0].into_iter().enumerate() {
            let ridge = Ridge {
                seed: self.hills + n as f32 * 9.0,
                distance,
                low: -2.0,
                high: [46.0, 13.0][n],
                rough: [0.011, 0.02][n],
                crest: times(p.at([0.30, 0.17][n]), 0.42),
                foot: times(p.at([0.46, 0.34][n]), 0.42),
            };
            ridge.draw(canvas, camera);
        }
        for (place, half, high) in &self.stones {
            let away = place.x.abs();
            let corners = [
                *place + v3(-half, 0.0, 0.0),
                *place + v3(half * 0.9, 0.0, 0.0),
                *place + v3(half * 0.45, *high, 0.0),
                *place + v3(-half * 0.55, high * 0.93, 0.0),
            ];
            let toward = if place.x > 0.0 { -1.0 } else { 1.0 };
            let middle = camera.spot(*place).map_or((0.0, 1.0), |spot| (spot.x, half * camera.scale / spot.z));
            canvas.face(camera, &corners, Mode::Over, |x, _| {
                let lit = smooth(-1.0, 1.3, (x - middle.0) / middle.1 * toward);
                solid(blend(times(p.at(0.05), 0.5), times(p.at(0.6), 1.1 * fade(away * 0.09)), lit * lit))
            });
        }
        self.gate(canvas, camera, moment);
        self.people(canvas, camera, moment);
    }
    fn gate(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let open = match moment.shot {
            0 => 0.72,
            1 => 0.82,
            _ => mix(0.8, 1.15, ease(moment.part * 1.3)),
        };
        let rim = times(p.at(0.90), 3.0 * open);
        let frame = self.outline(0.55);
        canvas.face_flat(camera, &frame, Mode::Over, solid(times(p.at(0.06), 0.5)));
        let hole = self.outline(0.0);
        canvas.plane(camera, &hole, Mode::Over, |at, _| {
            let (x, y) = (at.x / self.size, (at.y - self.size * 0.8) / self.size);
            let r = (x * x + y * y).sqrt();
            let swirl = clouds(x * 2.2 + sin(y * 3.0 + moment.time) * 0.4, y * 2.2 - moment.time * 0.55, 4);
            let core = fade(((x * x) + (y + 0.25) * (y + 0.25)).sqrt() * 4.2);
            let low = smooth(1.0, -0.8, y);
            let edge = smooth(0.55, 1.05, r);
            let veil =
                plus(times(p.at(0.95), 3.2 * core * open), times(p.at(0.58), (0.10 + 1.25 * swirl * swirl) * open));
            let warm = times(p.against(0.76), (0.55 * low + 0.9 * edge) * swirl * open);
            solid(plus(veil, warm))
        });
        let count = hole.len();
        let closed = if self.shape == Shape::Ring { count } else { count - 1 };
        for n in 0..closed {
            let (a, b) = (hole[n], hole[(n + 1) % count]);
            if a.y > 0.0 || b.y > 0.0 {
                canvas.stroke(camera, a, b, 0.13, Mode::Over, solid(rim));
            }
        }
    }
    fn people(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let z = -13.5 + moment.time * 0.85 * self.look.tempo;
        let dark = times(p.at(0.02), 0.35);
        let rim = times(p.at(0.9), 1.3);
        let stride = sin(moment.time * 4.2 * self.look.tempo);
        Person::new(v3(0.0, 0.0, z), 1.76, Pose::Walk, dark)
            .lit(rim, (0.25, 0.55))
            .swaying(stride)
            .draw(canvas, camera);
        if self.look.seed.is_multiple_of(3) || self.look.has(crate::lexicon::Prop::Crowd) {
            let beside = v3(0.95, 0.0, z - 0.5);
            Person::new(beside, 1.62, Pose::Walk, dark).lit(rim, (-0.35, 0.5)).swaying(-stride).draw(canvas, camera);
        }
    }
    /// The still water, over what it mirrors.
    fn water(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let near = camera.eye.z - 2.0;
        canvas.plane(camera, &level(-500.0, 500.0, near, near + 700.0, 0.0), Mode::Over, |_, z| {
            thin(times(p.at(0.08), 0.5), 0.42 + 0.40 * fade(z * 0.10))
        });
        let horizon = camera.spot(v3(camera.eye.x, 0.0, camera.eye.z + 600.0)).map_or(0.0, |spot| spot.y);
        let gate = camera.spot(v3(0.0, 0.0, 0.0));
        let (middle, wide) = gate.map_or((0.0, 1.0), |spot| (spot.x, self.size * camera.scale / spot.z));
        let h = canvas.h as f32;
        canvas.wash(horizon, h, 4, Mode::Add, |x, y| {
            let down = ((y - horizon) / h).max(0.002);
            let depth = 1.0 / down;
            let ripple = clouds(camera.ray(x, y).x * depth * 1.4 + 40.0, depth * 3.4 + time * 0.7, 2);
            let ripple = smooth(0.52, 0.78, ripple);
            let beam = fade((x - middle).abs() / wide * 1.3);
            thin(p.at(0.86), ripple * beam * (0.35 + down) * 0.75)
        });
    }
}

impl Scene for Portal {
    fn exposure(&self) -> f32 {
        1.05
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let camera = self.camera(canvas.view(), moment);
        canvas.backdrop(|x, y| {
            let ray = camera.ray(x, y);
            self.air(v3(ray.x, ray.y.abs(), ray.z))
        });
        self.stars(canvas, &camera, moment.time);
        self.world(canvas, &camera.mirrored(), moment);
        self.water(canvas, &camera, moment.time);
        self.world(canvas, &camera, moment);
        let p = &self.look.palette;
        let h = canvas.h as f32;
        let line = camera.spot(v3(0.0, 0.0, 30.0)).map_or(h * 0.6, |spot| spot.y);
        canvas.wash(line - h * 0.10, line + h * 0.05, 8, Mode::Add, |x, y| {
            let puff = clouds(x / h * 3.0 + moment.time * 0.05, y / h * 14.0, 3);
            let band = fade(((y - line) / h * 18.0).abs());
            thin(times(p.at(0.62), 0.30), band * smooth(0.3, 0.8, puff))
        });
        Motes {
            seed: self.look.seed,
            count: 150,
            middle: v3(0.0, 3.0, -9.0),
            reach: v3(9.0, 3.4, 12.0),
            drift: v3(0.1, 0.25, 0.3),
            size: 0.02,
            colour: p.at(0.93),
            strength: 0.9,
        }
        .draw(canvas, &camera, moment.time);
    }
}
