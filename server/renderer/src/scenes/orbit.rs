//! Orbit: the edge of a planet, a station on its way across it, someone on a line, and the sun that comes.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{blend, plus, times};
use crate::draw::props::ring;
use crate::draw::random::{Random, clouds};
use crate::plan::Look;
use std::f32::consts::TAU;

/// The planet's radius.
const PLANET: f32 = 60.0;

/// Orbit.
pub struct Orbit {
    look: Look,
    seed: f32,
    ringed: bool,
}

impl Orbit {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(10);
        Self { seed: random.between(0.0, 60.0), ringed: random.chance(0.5), look }
    }
    fn middle(&self, shot: usize) -> V3 {
        [v3(34.0, -40.0, 112.0), v3(-34.0, -56.0, 92.0), v3(8.0, -70.0, 90.0)][shot]
    }
    fn sun(&self, moment: &Moment) -> V3 {
        match moment.shot {
            0 => v3(-0.62, 0.34, 0.75).unit(),
            1 => v3(0.55, 0.30, 0.85).unit(),
            _ => v3(0.20, mix(-0.085, 0.075, ease(moment.part)), 1.0).unit(),
        }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-3.0, 1.0, t), 0.0, 0.0), v3(4.0, -2.0, 100.0), 1.6),
            1 => (v3(mix(1.0, -1.0, t), 0.6, mix(0.0, 1.4, t)), v3(0.0, 0.4, 20.0), 1.9),
            _ => (v3(0.0, mix(0.0, 2.0, t), 0.0), v3(2.0, -4.0, 100.0), mix(1.55, 1.3, t)),
        };
        Camera::new(view, eye, target, lens).rolled(mix(0.10, -0.02, t) * if moment.shot == 2 { 1.0 } else { 0.5 })
    }
    fn stars(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let h = canvas.h as f32;
        canvas.backdrop(|x, y| {
            let d = camera.ray(x, y);
            let band = fade(((d.y + 0.45 * d.x - 0.12) * 3.2).abs());
            let dust = clouds(d.x * 2.6 + self.seed, d.y * 2.6 + 4.0, 5);
            let cloud = band * smooth(0.32, 0.85, dust);
            plus(
                times(p.at(0.05), 0.28),
                plus(times(p.at(0.45), 0.42 * cloud), times(p.against(0.5), 0.22 * cloud * dust)),
            )
        });
        let mut random = Random::new(self.look.seed ^ 17);
        for _ in 0..520 {
            let (x, y) = (random.between(-1.5, 1.5), random.between(-0.8, 0.8));
            let own = random.unit();
            let Some(spot) = camera.spot(camera.eye + v3(x, y, 1.0) * 900.0) else { continue };
            let bright = own * own * own * own;
            let shine = 0.85 + 0.15 * sin(moment.time * 2.0 + own * 60.0);
            canvas.glow(
                spot.x,
                spot.y,
                1.15 + bright * h * 0.002,
                blend(p.at(0.97), p.against(0.9), own),
                (0.10 + 2.2 * bright) * shine,
            );
        }
    }
    fn planet(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let middle = self.middle(moment.shot);
        let sun = self.sun(moment);
        let Some(spot) = camera.spot(middle) else { return };
        let away = (middle - camera.eye).length();
        let size = PLANET * camera.scale / (away * away - PLANET * PLANET).max(1.0).sqrt();
        let rim = v3(sun.x, sun.y, -sun.z * 0.55).unit();
        for (grow, k) in [(1.10, 0.05), (1.055, 0.10), (1.028, 0.22)] {
            canvas.rim(
                spot.x + rim.x * size * 0.012,
                spot.y - rim.y * size * 0.012,
                (size * 0.98, size * grow),
                Mode::Add,
                thin(p.at(0.72), k),
            );
        }
        let turn = moment.time * 0.012;
        let light = v3(sun.x, sun.y, [0.10, -0.02, -0.34][moment.shot]).unit();
        let radius = size * away.max(1.0) / camera.scale * (spot.z / away);
        let (low, night, dawn, lamp, air) = (
            times(p.at(0.80), 1.6),
            times(p.at(0.08), 0.16),
            |n: V3| smooth(-0.10, 0.85, n.dot(light)),
            times(p.against(0.82), 0.5),
            times(p.at(0.75), 0.30),
        );
        canvas.ball(
            (spot.x, spot.y, radius * camera.scale / spot.z),
            |n| {
                let flow = clouds(n.x * 2.0 + self.seed + turn, n.y * 5.5 + self.seed * 0.3, 4);
                let bands = clouds(n.x * 5.0 + turn * 3.0 + flow * 2.2, n.y * 8.0 + flow * 1.6, 3);
                let land = blend(p.at(0.24), p.at(0.66), smooth(0.30, 0.72, flow));
                let cloud = smooth(0.50, 0.78, bands);
                let [red, green, blue] = blend(times(land, 0.75), times(p.at(0.95), 0.9), cloud * 0.8);
                let towns = smooth(0.45, 0.62, flow);
                // asked only where someone lives and it is not bright day
                let lamps = if towns > 0.0 && dawn(n) < 1.0 {
                    towns * smooth(0.60, 0.85, clouds(n.x * 26.0 + turn * 9.0, n.y * 26.0, 2))
                } else {
                    0.0
                };
                [red, green, blue, lamps]
            },
            |n, [red, green, blue, lamps]| {
                let day = dawn(n);
                let edge = 1.0 - n.z;
                let haze = edge * edge * edge;
                let lit = times(plus([red, green, blue], times(low, haze)), day * 1.1);
                let dark = plus(night, times(lamp, lamps * (1.0 - day) * (1.0 - edge)));
                plus(lit, plus(dark, times(air, haze)))
            },
        );
    }
    fn sunlight(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let Some(spot) = camera.spot(camera.eye + self.sun(moment) * 900.0) else { return };
        let h = canvas.h as f32;
        let middle = camera.spot(self.middle(moment.shot)).map_or((0.0, 0.0), |s| (s.x, s.y));
        let away = self.middle(moment.shot) - camera.eye;
        let size = PLANET * camera.scale / (away.dot(away) - PLANET * PLANET).max(1.0).sqrt();
        let out = ((spot.x - middle.0).powi(2) + (spot.y - middle.1).powi(2)).sqrt() - size;
        let seen = smooth(-h * 0.03, h * 0.03, out);
        let rise = smooth(-h * 0.30, h * 0.04, out);
        canvas.wash(0.0, h, 16, Mode::Add, |x, y| {
            let away = ((x - spot.x).powi(2) + (y - spot.y).powi(2)).sqrt() / h;
            let halo = 0.55 * fade(away * 3.6) + 1.5 * (0.3 + 0.7 * seen) * fade(away * 11.0);
            thin(blend(p.at(0.72), p.at(0.93), fade(away * 6.0)), halo * rise)
        });
        canvas.glow(spot.x, spot.y, h * 0.075, p.at(0.99), 9.0 * seen);
        let streak = h * 0.9;
        for (k, wide) in [(0.35, 0.010), (0.6, 0.004)] {
            let tint = thin(p.at(0.93), k * seen);
            canvas.line((spot.x - streak, spot.y), (spot.x, spot.y), (0.1, h * wide), Mode::Add, tint);
            canvas.line((spot.x, spot.y), (spot.x + streak, spot.y), (h * wide, 0.1), Mode::Add, tint);
        }
    }
    fn station(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let at = [v3(-7.5, 1.8, 30.0), v3(2.6, 1.0, 13.0), v3(-9.0, 2.8, 34.0)][moment.shot]
            + v3(moment.time * 0.35, 0.03 * moment.time, 0.0);
        let spin = moment.time * 0.35 * self.look.tempo;
        let tilt = 0.42;
        let lit = times(p.at(0.92), 0.85);
        let dark = times(p.at(0.16), 0.4);
        let (across, up) = (v3(cos(0.35), 0.12, sin(0.35)), v3(-0.10, cos(tilt), sin(tilt)));
        let radius = 3.0;
        let count = 48;
        let place = |n: f32, r: f32| at + across * (r * cos(n)) + up * (r * sin(n));
        for (r, width, colour) in [(radius, 0.42, dark), (radius + 0.10, 0.16, lit), (radius * 0.32, 0.30, dark)] {
            for n in 0..count {
                let (a, b) = (n as f32 / count as f32 * TAU, (n as f32 + 1.25) / count as f32 * TAU);
                canvas.stroke(camera, place(a, r), place(b, r), width, Mode::Over, solid(colour));
            }
        }
        for n in 0..6 {
            let a = n as f32 / 6.0 * TAU + spin;
            canvas.stroke(camera, place(a, 0.9), place(a, radius), 0.15, Mode::Over, solid(blend(dark, lit, 0.35)));
        }
        for n in 0..36 {
            let a = n as f32 / 36.0 * TAU + spin;
            if n % 5 == 0 {
                continue;
            }
            if let Some(spot) = camera.spot(place(a, radius)) {
                canvas.glow(spot.x, spot.y, (0.10 * camera.scale / spot.z).max(1.2), p.against(0.88), 1.7);
            }
        }
        let axle = across.cross(up).unit();
        canvas.stroke(camera, at - axle * 2.4, at + axle * 2.4, 0.36, Mode::Over, solid(blend(dark, lit, 0.55)));
        for side in [-1.0, 1.0] {
            for k in [0.8, 2.6] {
                let root = at + axle * (side * 2.0);
                let corners = [
                    root + across * k,
                    root + across * (k + 1.6),
                    root + across * (k + 1.6) + up * 0.9,
                    root + across * k + up * 0.9,
                ];
                let glass = plus(times(p.at(0.30), 0.4), times(p.at(0.7), 0.25 + 0.2 * sin(moment.time + k)));
                canvas.face_flat(camera, &corners, Mode::Over, solid(glass));
                let mirror = corners.map(|c| c - across * (2.0 * (c - root).dot(across) / across.dot(across)));
                canvas.face_flat(camera, &mirror, Mode::Over, solid(glass));
            }
        }
    }
    fn astronaut(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let at = match moment.shot {
            1 => v3(-1.35 + 0.10 * sin(moment.time * 0.6), 0.15 + 0.12 * sin(moment.time * 0.5), 6.2),
            _ => v3(2.5 - moment.time * 0.07, 0.1 + 0.08 * sin(moment.time * 0.6), 10.5),
        };
        let (s, c) = (sin(0.32 + 0.06 * moment.time), cos(0.32 + 0.06 * moment.time));
        let put = |x: f32, y: f32| at + v3(x * c - y * s, x * s + y * c, 0.0);
        let sun = self.sun(moment);
        let shift = v3(sun.x, sun.y, 0.0).unit() * 0.035;
        let suit = times(p.at(0.30), 0.30);
        let rim = times(p.at(0.97), 1.2);
        let bones = [
            ((0.0, -0.25), (0.0, 0.28), 0.50),
            ((-0.10, -0.3), (-0.20, -0.72), 0.22),
            ((-0.20, -0.72), (-0.14, -1.14), 0.18),
            ((0.10, -0.3), (0.24, -0.66), 0.22),
            ((0.24, -0.66), (0.22, -1.08), 0.18),
            ((-0.24, 0.24), (-0.56, 0.02), 0.17),
            ((-0.56, 0.02), (-0.86, 0.22), 0.15),
            ((0.24, 0.24), (0.58, 0.22), 0.17),
            ((0.58, 0.22), (0.80, 0.50), 0.15),
        ];
        let tether = |t: f32| put(0.1, 0.0).to(v3(7.0, 4.5, 14.0), t) + v3(0.0, -1.6 * t * (1.0 - t), 0.0);
        for n in 0..16 {
            canvas.stroke(
                camera,
                tether(n as f32 / 16.0),
                tether((n + 1) as f32 / 16.0),
                0.018,
                Mode::Over,
                solid(times(p.at(0.8), 0.5)),
            );
        }
        for (colour, moved) in [(rim, shift), (suit, v3(0.0, 0.0, 0.0))] {
            for ((ax, ay), (bx, by), wide) in bones {
                let (a, b) = (put(ax, ay) + moved, put(bx, by) + moved);
                canvas.stroke(camera, a, b, wide, Mode::Over, solid(colour));
                for end in [a, b] {
                    if let Some(spot) = camera.spot(end) {
                        canvas.disc(spot.x, spot.y, wide * 0.5 * camera.scale / spot.z, Mode::Over, solid(colour));
                    }
                }
            }
            if let Some(head) = camera.spot(put(0.02, 0.50) + moved) {
                canvas.disc(head.x, head.y, 0.24 * camera.scale / head.z, Mode::Over, solid(colour));
            }
        }
        if let Some(visor) = camera.spot(put(0.05, 0.50)) {
            let size = camera.scale / visor.z;
            canvas.disc(visor.x, visor.y, 0.17 * size, Mode::Over, solid(times(p.against(0.62), 0.55)));
            canvas.glow(
                visor.x + sun.x * 0.08 * size,
                visor.y - sun.y * 0.08 * size - 0.03 * size,
                0.08 * size,
                p.at(0.98),
                2.2,
            );
        }
    }
}

impl Scene for Orbit {
    fn exposure(&self) -> f32 {
        1.05
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        self.stars(canvas, &camera, moment);
        if moment.shot != 2 {
            self.sunlight(canvas, &camera, moment);
        }
        self.planet(canvas, &camera, moment);
        if self.ringed {
            let middle = self.middle(moment.shot);
            for n in 0..7 {
                let r = PLANET * (1.42 + n as f32 * 0.055);
                let paint = thin(p.at(0.80), 0.10 + 0.07 * sin(n as f32 * 2.3));
                ring(canvas, &camera, middle, v3(r, r * 0.16, 0.0), v3(0.0, r * 0.13, r), 1.6, paint);
            }
        }
        if moment.shot == 2 {
            self.sunlight(canvas, &camera, moment);
        }
        self.station(canvas, &camera, moment);
        if moment.shot > 0 {
            self.astronaut(canvas, &camera, moment);
        }
    }
}
