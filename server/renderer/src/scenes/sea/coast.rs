//! The horizon of the sea: islands, a lighthouse on its rock, a harbour with its houses and lamps.
use super::{COAST, Coast, Sea};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, solid, thin};
use crate::draw::math::{V3, cos, mix, sin, smooth, v3};
use crate::draw::palette::{blend, times};
use crate::draw::props::{Ridge, upright};
use crate::draw::random::{Random, clouds, hash};
use crate::draw::veil::Beam;
use std::f32::consts::TAU;

impl Sea {
    /// Far land: low ridges that the haze takes.
    pub(super) fn islands(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        for (n, distance) in [330.0, 210.0].into_iter().enumerate() {
            let high = if self.coast == Coast::Islands { [64.0, 34.0][n] } else { [40.0, 16.0][n] };
            let ridge = Ridge {
                seed: self.hills + n as f32 * 17.3,
                distance,
                low: -12.0,
                high,
                rough: [0.008, 0.012][n],
                crest: times(p.at([0.40, 0.24][n]), 0.62 * self.day()),
                foot: times(p.at([0.58, 0.46][n]), 0.62 * self.day()),
            };
            ridge.draw(canvas, camera);
        }
    }
    pub(super) fn land(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        match self.coast {
            Coast::Islands => {}
            Coast::Lighthouse => self.lighthouse(canvas, camera, time),
            Coast::Harbour => self.harbour(canvas, camera, time),
        }
    }
    fn lighthouse(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let foot = v3(-self.side * 17.0, 0.0, COAST - 14.0);
        let at = |x: f32, y: f32| foot + v3(x, y, 0.0);
        let rock: Vec<V3> = (0..=20)
            .map(|n| n as f32 / 20.0)
            .map(|t| {
                let bump = clouds(t * 4.0 + self.hills, 3.0, 3);
                at((t - 0.5) * 26.0, (4.0 * t * (1.0 - t)).sqrt() * (1.6 + 4.2 * bump) - 0.3)
            })
            .collect();
        canvas.face_flat(camera, &rock, Mode::Over, solid(times(p.at(0.05), 0.5)));
        let (low, high) = (3.2, 14.5);
        let half = |y: f32| mix(1.25, 0.78, (y - low) / (high - low));
        let (left, right) = (camera.spot(at(-1.3, 6.0)), camera.spot(at(1.3, 6.0)));
        let (left, right) = (left.map_or(0.0, |spot| spot.x), right.map_or(1.0, |spot| spot.x));
        for n in 0..5 {
            let (from, to) = (mix(low, high, n as f32 / 5.0), mix(low, high, (n + 1) as f32 / 5.0));
            let band = [at(-half(from), from), at(half(from), from), at(half(to), to), at(-half(to), to)];
            let (dark, lit) = if n % 2 == 0 { (0.30, 0.86) } else { (0.12, 0.5) };
            canvas.face(camera, &band, Mode::Over, |x, _| {
                let turn = ((x - left) / (right - left)).clamp(0.0, 1.0);
                let turn = if self.side > 0.0 { turn } else { 1.0 - turn };
                solid(times(blend(p.at(dark), p.at(lit), turn * turn), 0.75 * self.day() + 0.05))
            });
        }
        let dark = solid(times(p.at(0.04), 0.5));
        let block = |canvas: &mut Canvas, half: f32, low: f32, high: f32, paint| {
            let corners = [at(-half, low), at(half, low), at(half, high), at(-half, high)];
            canvas.face_flat(camera, &corners, Mode::Over, paint);
        };
        block(canvas, 1.25, high, high + 0.35, dark);
        block(canvas, 0.62, high + 0.35, high + 1.7, solid(times(p.at(0.97), 2.6)));
        let roof = [at(-0.85, high + 1.7), at(0.85, high + 1.7), at(0.0, high + 2.7)];
        canvas.face_flat(camera, &roof, Mode::Over, dark);
        self.lamp(canvas, camera, at(0.0, high + 1.0), time);
    }
    /// The light that turns: two beams, and a glare when one of them meets the camera.
    fn lamp(&self, canvas: &mut Canvas, camera: &Camera, at: V3, time: f32) {
        let p = &self.look.palette;
        let Some(lamp) = camera.spot(at) else { return };
        let (turn, h) = (time * 1.25 + 0.6, canvas.h as f32);
        let strength = if self.day() < 0.9 { 1.0 } else { 0.35 };
        let beams = [turn, turn + TAU * 0.5].map(|angle| {
            let (across, ahead) = (cos(angle), sin(angle));
            Beam {
                from: (lamp.x, lamp.y),
                to: (lamp.x + across * h * 1.5, lamp.y + ahead * h * 0.05),
                widths: (2.0, h * mix(0.05, 0.14, (ahead + 1.0) * 0.5)),
                colour: p.at(0.95),
                strength: 0.85 * strength * smooth(0.05, 0.6, across.abs()),
            }
        });
        canvas.beams(&beams);
        let facing = smooth(0.86, 1.0, sin(turn).abs());
        canvas.glow(lamp.x, lamp.y, h * 0.05, p.at(0.96), 0.5 * strength + 1.2 * facing * strength);
        canvas.glow(lamp.x, lamp.y, h * 0.25, p.at(0.9), 0.10 * strength + 0.35 * facing * strength);
    }
    fn harbour(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let slope = Ridge {
            seed: self.hills + 51.0,
            distance: COAST + 40.0 - camera.eye.z,
            low: 2.0,
            high: 26.0,
            rough: 0.02,
            crest: times(p.at(0.17), 0.6 * self.day()),
            foot: times(p.at(0.30), 0.6 * self.day()),
        };
        slope.draw(canvas, camera);
        let mut random = Random::new(self.look.seed ^ 61);
        let lit = if self.day() < 0.9 { 1.0 } else { 0.55 };
        for row in [1, 0] {
            for n in 0..25 {
                let z = COAST + 3.0 + row as f32 * 7.0;
                let x = (n as f32 - 12.0) * 6.0 + random.around() * 1.2 + row as f32 * 3.0;
                let (half, low, high) = (random.between(1.9, 2.7), 1.2 + row as f32 * 3.0, random.between(4.2, 7.4));
                let high = low + high;
                let wall = times(p.at(random.between(0.05, 0.11)), 0.55 * mix(0.6, 1.0, self.day()));
                canvas.face_flat(camera, &upright(x - half, x + half, 0.6, high, z), Mode::Over, solid(wall));
                let roof = [v3(x - half - 0.3, high, z), v3(x + half + 0.3, high, z), v3(x, high + 1.9, z)];
                canvas.face_flat(camera, &roof, Mode::Over, solid(times(wall, 0.7)));
                for k in 0..6 {
                    let (wx, wy) = (x + (k % 3 - 1) as f32 * half * 0.55, low + 1.4 + (k / 3) as f32 * 2.1);
                    if random.chance(0.62) && wy + 1.0 < high {
                        let window = upright(wx - 0.28, wx + 0.28, wy, wy + 0.85, z);
                        let light = times(p.against(0.86), random.between(0.8, 2.2) * lit);
                        canvas.face_flat(camera, &window, Mode::Over, solid(light));
                    }
                }
            }
        }
        canvas.face_flat(camera, &upright(-170.0, 170.0, -0.3, 1.5, COAST), Mode::Over, solid(times(p.at(0.03), 0.5)));
        for n in 0..16 {
            let x = (n as f32 - 7.5) * 8.5 + hash(n, 8) * 2.0;
            let lean = 0.03 * sin(time * 1.1 + n as f32);
            let (foot, high) = (v3(x + 2.6, 0.4, COAST - 2.0), 5.0 + 3.4 * hash(n, 9));
            let mast = foot + v3(lean * high, high, 0.0);
            canvas.stroke(camera, foot, mast, 0.14, Mode::Over, solid(times(p.at(0.03), 0.5)));
            let hull = [
                foot + v3(-2.2, 0.6, 0.0),
                foot + v3(2.5, 0.8, 0.0),
                foot + v3(1.8, -0.5, 0.0),
                foot + v3(-1.8, -0.5, 0.0),
            ];
            canvas.face_flat(camera, &hull, Mode::Over, solid(times(p.at(0.035), 0.5)));
        }
        for at in lamps() {
            canvas.stroke(camera, v3(at.x, 1.4, at.z), at, 0.10, Mode::Over, solid(times(p.at(0.03), 0.5)));
            if let Some(spot) = camera.spot(at) {
                canvas.glow(spot.x, spot.y, camera.scale / spot.z * 0.55, p.against(0.92), 1.6 * lit);
                canvas.glow(spot.x, spot.y, camera.scale / spot.z * 3.4, p.against(0.8), 0.22 * lit);
            }
        }
    }
    /// The harbour's lamps in the water.
    pub(super) fn streaks(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let light = self.look.palette.against(0.86);
        let lit = if self.day() < 0.9 { 0.5 } else { 0.22 };
        for (n, at) in lamps().enumerate() {
            for k in 0..9 {
                let t = k as f32 / 9.0;
                let z = COAST - 1.0 - t * t * 46.0;
                let wave = sin(time * 2.2 + k as f32 * 1.7 + n as f32) * 0.35;
                let x = mix(at.x, camera.eye.x, (COAST - z) / (COAST - camera.eye.z)) + wave;
                let half = 0.25 + 0.25 * t;
                let paint = thin(light, lit * (1.0 - t) * (0.7 + 0.3 * sin(time * 3.0 + k as f32)));
                canvas.stroke(camera, v3(x - half, 0.0, z), v3(x + half, 0.0, z), 0.35 - 0.2 * t, Mode::Add, paint);
            }
        }
    }
}

/// The lamps along the quay.
fn lamps() -> impl Iterator<Item = V3> {
    (0..17).map(|n| v3((n as f32 - 8.0) * 9.0, 4.6, COAST - 0.5))
}
