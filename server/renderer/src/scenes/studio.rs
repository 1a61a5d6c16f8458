//! The art studio: a loft with tall windows, and someone who draws bands of colour into the air.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, level, side, upright};
use crate::draw::veil::Beam;
use crate::plan::Look;

/// Half the room's width, its height, where its far wall is.
const ROOM: (f32, f32, f32) = (7.5, 6.0, 14.0);
/// Pieces of a band.
const PIECES: usize = 56;

/// The art studio.
pub struct Studio {
    look: Look,
    turn: f32,
}

impl Studio {
    pub fn new(look: Look) -> Self {
        let turn = look.random(12).between(0.0, 6.0);
        Self { look, turn }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(3.4, 2.4, t), 1.8, mix(-3.0, -1.6, t)), v3(-0.4, 2.2, 8.0), 1.5),
            1 => (v3(mix(-2.2, -1.2, t), 1.7, mix(2.2, 2.7, t)), v3(0.5, 2.1, 7.0), 1.7),
            _ => (v3(mix(1.2, -1.6, t), mix(1.4, 2.0, t), mix(1.0, -2.6, t)), v3(0.0, mix(2.8, 2.5, t), 8.0), 1.45),
        };
        Camera::new(view, eye, target, lens)
    }
    fn room(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let (half, high, long) = ROOM;
        let plaster: Rgb = blend([0.27, 0.25, 0.24], p.at(0.6), 0.15);
        let near = camera.eye.z - 1.0;
        let sun = times(p.at(0.96), 1.0);
        canvas.plane(camera, &upright(-half, half, 0.0, high, long), Mode::Over, |at, _| {
            let light = smooth(half, -half, at.x) * 0.5 + 0.2;
            solid(times(plus(times(plaster, 0.8), times(sun, 0.10 * light)), mix(0.55, 0.95, light)))
        });
        canvas.plane(camera, &side(half, near, long, 0.0, high), Mode::Over, |at, _| {
            let patch =
                smooth(0.0, 0.35, sin((at.z + at.y * 0.45) * 1.75)) * smooth(4.6, 2.2, at.y) * smooth(0.3, 1.0, at.y);
            solid(plus(times(plaster, 0.52), times(sun, 0.34 * patch)))
        });
        canvas.plane(camera, &level(-half, half, near, long, high), Mode::Over, |_, _| solid(times(plaster, 0.34)));
        for n in 0..6 {
            let z = n as f32 * 2.7;
            if z > near {
                canvas.plane(camera, &upright(-half, half, high - 0.5, high - 0.05, z), Mode::Over, |_, _| {
                    solid(times(plaster, 0.26))
                });
            }
        }
        canvas.plane(camera, &side(-half, near, long, 0.0, high), Mode::Over, |_, _| solid(times(plaster, 0.42)));
        for n in 0..6 {
            let z = -3.2 + n as f32 * 3.0;
            if z + 2.3 < near {
                continue;
            }
            canvas.plane(camera, &side(-half + 0.02, z.max(near), z + 2.3, 0.9, 5.3), Mode::Over, |at, _| {
                solid(times(blend(p.at(0.90), p.at(0.99), smooth(0.9, 5.3, at.y)), 1.9))
            });
            let bar = solid(times(p.at(0.05), 0.5));
            for k in 1..4 {
                let y = 0.9 + 4.4 * k as f32 / 4.0;
                canvas.stroke(
                    camera,
                    v3(-half + 0.03, y, z.max(near)),
                    v3(-half + 0.03, y, z + 2.3),
                    0.045,
                    Mode::Over,
                    bar,
                );
            }
            canvas.stroke(
                camera,
                v3(-half + 0.03, 0.9, z + 1.15),
                v3(-half + 0.03, 5.3, z + 1.15),
                0.045,
                Mode::Over,
                bar,
            );
        }
    }
    fn canvases(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        for (n, (x, low, wide, high)) in
            [(-5.2, 0.5, 1.9, 2.5), (-2.6, 0.9, 1.3, 1.7), (2.9, 0.5, 2.2, 2.9), (5.6, 0.8, 1.4, 1.9)]
                .into_iter()
                .enumerate()
        {
            let z = ROOM.2 - 0.5 - 0.3 * n as f32;
            let board = upright(x - wide * 0.5, x + wide * 0.5, low, low + high, z);
            let (a, b) = (p.at(0.25 + 0.18 * n as f32), p.against(0.75 - 0.12 * n as f32));
            canvas.plane(camera, &board, Mode::Over, |at, _| {
                solid(times(blend(a, b, smooth(low, low + high, at.y + 0.4 * sin(at.x * 3.0 + n as f32))), 0.62))
            });
            let spot: Vec<V3> = (0..30)
                .map(|k| k as f32 / 30.0 * std::f32::consts::TAU)
                .map(|a| v3(x + wide * 0.26 * cos(a), low + high * 0.58 + wide * 0.26 * sin(a), z - 0.01))
                .collect();
            canvas.face_flat(camera, &spot, Mode::Over, solid(times(p.at(0.9 - 0.15 * n as f32), 0.7)));
            for leg in [-0.35, 0.35] {
                canvas.stroke(
                    camera,
                    v3(x + leg * wide, 0.0, z),
                    v3(x + leg * wide * 0.6, low + high + 0.3, z + 0.02),
                    0.06,
                    Mode::Over,
                    solid(times(p.at(0.05), 0.4)),
                );
            }
        }
    }
    /// The middle line of a band at share `t` of its length.
    fn path(&self, band: usize, t: f32, time: f32) -> V3 {
        let k = band as f32;
        let a = t * (5.2 + 0.6 * k) + self.turn + k * 1.15;
        let drift = 0.10 * sin(time * 1.1 + k * 1.7 + t * 5.0);
        v3(
            -0.9 + t * 5.6 + 0.75 * cos(a * 0.9) - 1.2 + k * 0.08,
            1.55 + 1.3 * sin(a * 0.72 + k * 0.35) * (0.35 + 0.75 * t) + 1.35 * t + drift,
            6.0 + 1.75 * sin(a * 0.62 + k) * (0.3 + t),
        )
    }
    fn bands(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment, strength: f32) {
        let p = &self.look.palette;
        let grown = match moment.shot {
            0 => mix(0.35, 0.72, ease(moment.part)),
            1 => mix(0.5, 0.85, ease(moment.part)),
            _ => mix(0.9, 1.0, ease(moment.part)),
        };
        let mut pieces: Vec<(f32, usize, usize)> = Vec::with_capacity(7 * PIECES);
        for band in 0..7 {
            let long = (grown * 1.25 - band as f32 * 0.035).clamp(0.0, 1.0);
            for piece in 0..(PIECES as f32 * long) as usize {
                let at = self.path(band, piece as f32 / PIECES as f32, moment.time);
                pieces.push(((at - camera.eye).length(), band, piece));
            }
        }
        pieces.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, band, piece) in pieces {
            let t = |n: usize| n as f32 / PIECES as f32;
            let (a, b) = (self.path(band, t(piece), moment.time), self.path(band, t(piece + 1), moment.time));
            let wide = |t: f32| 0.235 * smooth(0.0, 0.10, t) * (0.55 + 0.45 * sin(t * 5.0 + band as f32 * 1.3).abs());
            let twist = |t: f32| {
                let w = t * 6.5 + band as f32 * 0.9 + moment.time * 0.25;
                v3(0.35 * sin(w), cos(w), 0.75 * sin(w))
            };
            let (u, v) = (twist(t(piece)), twist(t(piece + 1)));
            let corners = [
                a + u * wide(t(piece)),
                b + v * wide(t(piece + 1)),
                b - v * wide(t(piece + 1)),
                a - u * wide(t(piece)),
            ];
            let normal = (b - a).cross(u).unit();
            let light = normal.dot(v3(-0.75, 0.45, -0.35).unit()).abs();
            let gloss = smooth(0.80, 1.0, light);
            let base = match band {
                0 => p.at(0.62),
                1 => p.against(0.66),
                2 => p.at(0.84),
                3 => p.at(0.40),
                4 => p.against(0.82),
                5 => p.at(0.74),
                _ => p.against(0.48),
            };
            let colour = plus(times(base, 0.30 + 1.0 * light), times(p.at(0.99), 0.9 * gloss));
            canvas.face_flat(camera, &corners, Mode::Over, thin(times(colour, strength), 0.97));
        }
        if moment.shot < 2 {
            let tip = self.path(0, (grown * 1.25).min(1.0), moment.time);
            if let Some(spot) = camera.spot(tip) {
                canvas.glow(spot.x, spot.y, 0.30 * camera.scale / spot.z, p.at(0.97), 1.6 * strength);
            }
        }
    }
    fn people(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let sway = sin(moment.time * 2.1);
        let rim = times(p.at(0.98), 1.2);
        Person::new(v3(-2.6, 0.0, 5.2), 1.74, Pose::Reach, times(p.at(0.04), 0.45))
            .lit(rim, (-0.6, 0.4))
            .swaying(sway)
            .draw(canvas, camera);
        Person::new(v3(4.4, 0.0, 9.0), 1.68, Pose::Stand, times(p.at(0.07), 0.5))
            .lit(rim, (-0.6, 0.4))
            .draw(canvas, camera);
    }
}

impl Scene for Studio {
    fn exposure(&self) -> f32 {
        0.95
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let mirror = camera.mirrored();
        canvas.backdrop(|_, _| [0.1; 3]);
        self.room(canvas, &mirror);
        self.canvases(canvas, &mirror);
        self.bands(canvas, &mirror, moment, 0.8);
        self.people(canvas, &mirror, moment);
        let near = camera.eye.z - 1.0;
        let wood = blend([0.12, 0.09, 0.075], p.at(0.4), 0.15);
        canvas.plane(&camera, &level(-ROOM.0, ROOM.0, near, ROOM.2, 0.0), Mode::Over, |at, z| {
            let patch = smooth(0.0, 0.4, sin((at.z + at.x * 0.30) * 2.1)) * smooth(2.8, -6.0, at.x);
            thin(plus(wood, times(p.at(0.96), 0.34 * patch)), mix(0.80, 0.95, fade(z * 0.12)))
        });
        self.room(canvas, &camera);
        self.canvases(canvas, &camera);
        let mut beams = Vec::with_capacity(4);
        for n in 0..4 {
            let z = 1.0 + n as f32 * 3.0;
            let (Some(a), Some(b)) = (camera.spot(v3(-ROOM.0, 4.2, z)), camera.spot(v3(1.5, 0.0, z - 1.0))) else {
                continue;
            };
            let widths = (camera.scale * 0.22, camera.scale * 0.40);
            beams.push(Beam { from: (a.x, a.y), to: (b.x, b.y), widths, colour: p.at(0.95), strength: 0.07 });
        }
        canvas.beams(&beams);
        self.bands(canvas, &camera, moment, 1.0);
        self.people(canvas, &camera, moment);
        Motes {
            seed: 8,
            count: 120,
            middle: v3(-1.0, 2.2, 4.0),
            reach: v3(5.0, 2.2, 5.0),
            drift: v3(0.06, 0.03, 0.02),
            size: 0.009,
            colour: p.at(0.98),
            strength: 0.6,
        }
        .draw(canvas, &camera, moment.time);
    }
}
