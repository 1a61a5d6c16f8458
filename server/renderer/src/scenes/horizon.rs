//! A road towards a low sun: poles with wires, hills one behind the other, and someone driving ahead.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Ridge, level};
use crate::draw::random::{clouds, hash, noise};
use crate::lexicon::Prop;
use crate::plan::Look;

/// Half the width of the road.
const ROAD: f32 = 4.2;
/// How far the road is drawn.
const FAR: f32 = 420.0;
/// Between two poles.
const POLES: f32 = 26.0;
/// How far ahead the other car is, shot by shot.
const AHEAD: [f32; 3] = [22.0, 8.5, 26.0];

/// A road towards a low sun.
pub struct Horizon {
    look: Look,
    sun: V3,
    bend: f32,
    hills: f32,
    rough: f32,
    sea: bool,
}

impl Horizon {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(1);
        let side = if random.chance(0.5) { 1.0 } else { -1.0 };
        Self {
            sun: v3(side * random.between(0.16, 0.30), random.between(0.035, 0.065), 1.0),
            bend: random.between(3.0, 7.0) * -side,
            hills: random.between(0.0, 90.0),
            rough: random.between(0.8, 1.5),
            sea: random.chance(0.5),
            look,
        }
    }
    fn centre(&self, z: f32) -> f32 {
        self.bend * sin(z * 0.0135) + self.bend * 0.4 * sin(z * 0.031)
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let z = 40.0 + moment.time * 15.0 * self.look.tempo;
        let t = ease(moment.part);
        let (eye, aim, lens) = match moment.shot {
            0 => ((-2.6, mix(2.9, 2.3, t)), (1.6, 2.5), 1.55),
            1 => ((2.7, mix(0.75, 0.6, t)), (1.3, 1.35), 1.9),
            _ => ((mix(-1.5, 0.5, t), mix(2.0, 11.0, t)), (0.0, mix(3.5, 7.0, t)), mix(1.7, 1.35, t)),
        };
        let shake = 0.012 * sin(moment.time * 9.0) + 0.008 * sin(moment.time * 23.0);
        let ahead = z + 32.0;
        let eye = v3(self.centre(z) + eye.0, eye.1 + shake, z);
        let turn = (self.centre(z + 18.0) - self.centre(z)) * 0.004;
        Camera::new(view, eye, v3(mix(self.centre(z), self.centre(ahead), 0.55) + aim.0, aim.1, ahead), lens)
            .rolled(turn)
    }
    fn air(&self, ray: V3) -> Rgb {
        let p = &self.look.palette;
        let d = ray.unit();
        let up = d.y.max(0.0);
        let away = (d - self.sun.unit()).length();
        let base = if up < 0.22 {
            blend(times(p.at(0.70), 0.95), times(p.at(0.42), 0.7), smooth(0.0, 0.22, up))
        } else {
            blend(times(p.at(0.42), 0.7), times(p.at(0.10), 0.7), smooth(0.22, 0.75, up))
        };
        plus(base, plus(times(p.at(0.9), 1.5 * fade(away * 6.0)), times(p.at(0.7), 0.5 * fade(away * 2.2))))
    }
    fn sky(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        canvas.backdrop(|x, y| self.air(camera.ray(x, y)));
        if let Some(sun) = camera.spot(camera.eye + self.sun * 900.0) {
            let size = camera.scale * 0.075;
            canvas.disc(sun.x, sun.y, size, Mode::Over, solid(times(p.at(0.97), 5.0)));
        }
        canvas.wash(0.0, canvas.h as f32 * 0.62, 8, Mode::Over, |x, y| {
            let d = camera.ray(x, y);
            let reach = 1.0 / (d.y + 0.06).max(0.02);
            let cover = clouds(d.x * reach * 0.55 + self.hills, reach * 1.15 + time * 0.03, 4);
            let cover = smooth(0.5, 0.8, cover) * smooth(0.015, 0.12, d.y) * 0.85;
            let near = fade((d.unit() - self.sun.unit()).length() * 3.2);
            thin(plus(times(p.at(0.28), 0.6), times(p.at(0.82), 1.7 * near)), cover)
        });
    }
    fn land(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let haze = |k: f32| times(blend(p.at(0.16), p.at(0.62), k), 0.75);
        for (n, distance) in [360.0, 240.0, 150.0, 90.0].into_iter().enumerate() {
            let k = 1.0 - n as f32 / 3.4;
            let ridge = Ridge {
                seed: self.hills + n as f32 * 13.7 + camera.eye.z * 0.0004 * n as f32,
                distance,
                low: -4.0,
                high: [58.0, 34.0, 17.0, 8.0][n],
                rough: self.rough * [0.007, 0.009, 0.013, 0.02][n],
                crest: haze(k * 0.85),
                foot: haze(k * 0.85 + 0.22),
            };
            ridge.draw(canvas, camera);
        }
        let far = camera.eye.z + FAR;
        let glow = times(p.at(0.66), 0.8);
        canvas.plane(camera, &level(-900.0, 900.0, camera.eye.z - 3.0, far, 0.0), Mode::Over, |at, z| {
            let grain = mix(0.7, 1.25, noise(at.x * 0.35, at.z * 0.35)) * fade(z * 0.02) + (1.0 - fade(z * 0.02));
            let wet = self.sea && at.x < -26.0;
            let own = if wet { blend(p.at(0.2), p.at(0.75), fade(z * 0.02)) } else { times(p.at(0.13), 0.8 * grain) };
            solid(blend(glow, own, fade(z * 0.011)))
        });
    }
    fn road(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let sun = camera.spot(camera.eye + self.sun * 900.0);
        let (sun_x, wide) = (sun.map_or(0.0, |sun| sun.x), canvas.h as f32 * 0.22);
        let wet = if self.look.has(Prop::Rain) { 1.0 } else { 0.45 };
        let start = (camera.eye.z / 3.0) as i32;
        let mut cuts: Vec<f32> = Vec::new();
        let mut z = start as f32 * 3.0 - 3.0;
        while z < camera.eye.z + FAR {
            cuts.push(z);
            z += if z < camera.eye.z + 60.0 { 3.0 } else { 12.0 };
        }
        let strip = |canvas: &mut Canvas, from: f32, to: f32, left: f32, right: f32, light: f32, paint: f32| {
            let (a, b) = (self.centre(from), self.centre(to));
            let corners =
                [v3(a + left, 0.0, from), v3(a + right, 0.0, from), v3(b + right, 0.0, to), v3(b + left, 0.0, to)];
            let middle = (from + to) * 0.5 - camera.eye.z;
            let far = fade(middle.max(0.0) * 0.009);
            canvas.face(camera, &corners, Mode::Over, |x, _| {
                let glint = fade((x - sun_x).abs() / wide * 1.6) * wet * mix(2.2, 0.5, far);
                let own = plus(times(p.at(light), 0.75), times(p.at(0.85), glint * 0.55));
                thin(blend(times(p.at(0.66), 0.8), own, far), paint)
            });
        };
        for pair in cuts.windows(2).rev() {
            strip(canvas, pair[0], pair[1], -ROAD, ROAD, 0.07, 1.0);
            for edge in [-ROAD + 0.35, ROAD - 0.5] {
                strip(canvas, pair[0], pair[1], edge, edge + 0.14, 0.72, 0.8);
            }
        }
        let first = (camera.eye.z / 9.0) as i32;
        for n in (first..first + 26).rev() {
            let from = n as f32 * 9.0;
            strip(canvas, from, from + 3.4, -0.08, 0.08, 0.86, 0.95);
        }
    }
    /// Poles with their wires, far ones first.
    fn poles(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let first = (camera.eye.z / POLES) as i32 - 1;
        let foot = |n: i32| v3(self.centre(n as f32 * POLES) + ROAD + 3.2, 0.0, n as f32 * POLES);
        for n in (first..first + 14).rev() {
            let base = foot(n);
            let far = 1.0 - fade((base.z - camera.eye.z).max(0.0) * 0.008);
            let paint = solid(times(blend(p.at(0.03), p.at(0.6), far), 0.75));
            let top = base + v3(0.0, 8.4, 0.0);
            canvas.stroke(camera, base, top, 0.22, Mode::Over, paint);
            canvas.stroke(camera, top + v3(-1.3, -0.7, 0.0), top + v3(1.3, -0.7, 0.0), 0.14, Mode::Over, paint);
            for side in [-1.2, 0.0, 1.2] {
                let (a, b) = (top + v3(side, -0.55, 0.0), foot(n + 1) + v3(side, 7.85, 0.0));
                let hang = |t: f32| a.to(b, t) - v3(0.0, 2.6 * t * (1.0 - t), 0.0);
                for k in 0..6 {
                    canvas.stroke(camera, hang(k as f32 / 6.0), hang((k + 1) as f32 / 6.0), 0.035, Mode::Over, paint);
                }
            }
        }
        self.bushes(canvas, camera);
    }
    fn bushes(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let first = (camera.eye.z / 5.0) as i32;
        for n in (first..first + 40).rev() {
            let side = if n % 2 == 0 { 1.0 } else { -1.0 };
            let z = n as f32 * 5.0 + hash(n, 3) * 4.0;
            let x = self.centre(z) + side * (ROAD + 2.0 + hash(n, 5) * 14.0);
            let far = 1.0 - fade((z - camera.eye.z).max(0.0) * 0.010);
            let colour = times(blend(p.at(0.045), p.at(0.6), far), 0.75);
            let size = 0.35 + hash(n, 9) * 0.9;
            for k in 0..4 {
                let turn = k as f32 * 1.7 + hash(n, 11);
                let at = v3(x + size * 0.8 * cos(turn), size * (0.35 + 0.25 * sin(turn)), z);
                if let Some(spot) = camera.spot(at) {
                    canvas.disc(
                        spot.x,
                        spot.y,
                        (size * 0.6 * camera.scale / spot.z).min(160.0),
                        Mode::Over,
                        solid(colour),
                    );
                }
            }
        }
    }
    fn car(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let z = camera.eye.z + AHEAD[moment.shot] + 1.2 * sin(moment.time * 0.9);
        let x = self.centre(z) + 2.05;
        let at = |dx: f32, y: f32| v3(x + dx, y, z);
        let shape = |points: &[(f32, f32)]| points.iter().map(|(dx, y)| at(*dx, *y)).collect::<Vec<V3>>();
        let dark = solid(times(p.at(0.02), 0.5));
        let shadow = level(x - 1.15, x + 1.15, z - 0.7, z + 1.5, 0.01);
        canvas.face_flat(camera, &shadow, Mode::Over, thin([0.0; 3], 0.75));
        for wheel in [-0.72, 0.72] {
            let tyre = shape(&[(wheel - 0.14, 0.0), (wheel + 0.14, 0.0), (wheel + 0.14, 0.5), (wheel - 0.14, 0.5)]);
            canvas.face_flat(camera, &tyre, Mode::Over, solid([0.002; 3]));
        }
        let cabin = shape(&[(-0.78, 0.84), (0.78, 0.84), (0.60, 1.28), (0.46, 1.36), (-0.46, 1.36), (-0.60, 1.28)]);
        canvas.face_flat(camera, &cabin, Mode::Over, dark);
        let glass = shape(&[(-0.64, 0.90), (0.64, 0.90), (0.51, 1.24), (-0.51, 1.24)]);
        canvas.face_flat(camera, &glass, Mode::Over, solid(times(p.at(0.55), 0.5)));
        let body = shape(&[
            (-0.86, 0.24),
            (0.86, 0.24),
            (0.94, 0.45),
            (0.93, 0.78),
            (0.80, 0.90),
            (-0.80, 0.90),
            (-0.93, 0.78),
            (-0.94, 0.45),
        ]);
        let top = camera.spot(at(0.0, 0.9)).map_or(0.0, |spot| spot.y);
        let low = camera.spot(at(0.0, 0.24)).map_or(1.0, |spot| spot.y);
        canvas.face(camera, &body, Mode::Over, |_, y| {
            let down = ((y - top) / (low - top)).clamp(0.0, 1.0);
            solid(blend(times(p.at(0.34), 0.7), times(p.at(0.03), 0.5), smooth(0.0, 0.45, down)))
        });
        let lamp: Rgb = [3.6, 0.16, 0.10];
        let bar = shape(&[(-0.84, 0.66), (0.84, 0.66), (0.84, 0.735), (-0.84, 0.735)]);
        canvas.face_flat(camera, &bar, Mode::Over, solid(lamp));
        for side in [-0.68, 0.68] {
            if let (Some(spot), Some(below)) = (camera.spot(at(side, 0.70)), camera.spot(v3(x + side, 0.0, z - 1.6))) {
                let size = camera.scale / spot.z;
                canvas.glow(spot.x, spot.y, size * 0.5, lamp, 0.12);
                canvas.glow(below.x, below.y, size * 0.5, lamp, 0.03);
            }
        }
    }
}

impl Scene for Horizon {
    fn exposure(&self) -> f32 {
        0.72 + 0.22 * self.look.light
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let camera = self.camera(canvas.view(), moment);
        self.sky(canvas, &camera, moment.time);
        self.land(canvas, &camera);
        self.road(canvas, &camera);
        self.poles(canvas, &camera);
        self.car(canvas, &camera, moment);
        let motes = Motes {
            seed: self.look.seed,
            count: 70,
            middle: camera.eye + v3(0.0, 1.0, 9.0),
            reach: v3(8.0, 2.5, 9.0),
            drift: v3(0.3, 0.1, -6.0 * self.look.tempo),
            size: 0.012,
            colour: self.look.palette.at(0.9),
            strength: 0.5,
        };
        motes.draw(canvas, &camera, moment.time);
    }
}
