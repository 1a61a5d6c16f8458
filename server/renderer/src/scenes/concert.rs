//! A concert of particles: a body of light breathes over a crowd with its hands up.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose};
use crate::draw::veil::Beam;
use crate::plan::Look;
use std::f32::consts::TAU;

/// How many particles the body has.
const PARTICLES: usize = 4600;
/// The body's middle and size.
const BODY: (V3, f32) = (v3(0.0, 8.0, 25.0), 6.4);
/// Beats a second.
const BEAT: f32 = 2.0;

/// What the particles form.
#[derive(Clone, Copy)]
enum Form {
    Sphere,
    Wave,
    Helix,
}

/// A particle: two coordinates on the body, and its own chance.
struct Particle {
    u: f32,
    v: f32,
    own: f32,
}

/// A concert of particles.
pub struct Concert {
    look: Look,
    form: Form,
    particles: Vec<Particle>,
    crowd: Vec<(V3, f32, Pose, f32)>,
}

impl Concert {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(5);
        let form = [Form::Sphere, Form::Wave, Form::Helix][random.below(3)];
        let particles =
            (0..PARTICLES).map(|_| Particle { u: random.unit(), v: random.unit(), own: random.unit() }).collect();
        let mut crowd = Vec::new();
        for row in (0..7).rev() {
            let z = 4.4 + row as f32 * 1.5;
            let count = 9 + row * 3;
            for n in 0..count {
                let x = (n as f32 - (count - 1) as f32 * 0.5) * 0.74
                    + random.around() * 0.3
                    + if row % 2 == 0 { 0.3 } else { -0.2 };
                let pose = [Pose::Cheer, Pose::Stand, Pose::Wave, Pose::Stand, Pose::Cheer][random.below(5)];
                crowd.push((
                    v3(x, -0.2, z + random.around() * 0.3),
                    random.between(1.58, 1.86),
                    pose,
                    random.unit() * TAU,
                ));
            }
        }
        Self { look, form, particles, crowd }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-1.6, -0.4, t), 2.15, mix(1.2, 2.4, t)), v3(0.0, 5.9, 26.0), 1.65),
            1 => (v3(mix(3.6, 2.4, t), 2.0, mix(2.6, 3.2, t)), v3(-1.0, 6.2, 26.0), 1.75),
            _ => (v3(mix(0.8, -0.6, t), mix(2.2, 3.6, t), mix(5.0, -1.5, t)), v3(0.0, mix(6.8, 6.2, t), 26.0), 1.45),
        };
        Camera::new(view, eye, target, lens)
    }
    fn pulse(&self, time: f32) -> f32 {
        let beat = time * BEAT * self.look.tempo.sqrt();
        let part = beat - beat.floor();
        fade(part * 4.0)
    }
    fn place(&self, particle: &Particle, time: f32) -> V3 {
        let slow = time * 0.35 * self.look.tempo;
        let pulse = self.pulse(time);
        let (u, v, own) = (particle.u * TAU, particle.v, particle.own);
        let stray = (own - 0.5) * (own - 0.5) * (own - 0.5) * 6.0;
        let place = match self.form {
            Form::Sphere => {
                let up = v * 2.0 - 1.0;
                let around = (1.0 - up * up).max(0.0).sqrt();
                let a = u + slow;
                let swell = 0.16 * sin(3.0 * a + 4.0 * up + time * 2.0) + 0.12 * sin(5.0 * u - 6.0 * up - time * 1.4);
                let r = BODY.1 * (0.92 + swell + 0.08 * pulse + stray * 0.6);
                v3(r * around * cos(a), r * up, r * around * sin(a))
            }
            Form::Wave => {
                let x = (particle.u - 0.5) * 26.0;
                let z = (v - 0.5) * 9.0;
                let high =
                    2.1 * sin(x * 0.32 + time * 1.5) + 1.1 * sin(x * 0.75 - z * 0.8 - time * 2.1) * (1.0 + pulse);
                v3(x, high * (1.0 - (x / 15.0) * (x / 15.0)).max(0.0) + stray * 2.0, z + high * 0.4)
            }
            Form::Helix => {
                let arm = if own > 0.5 { 0.0 } else { std::f32::consts::PI };
                let along = (v - 0.5) * 19.0;
                let a = along * 0.55 + arm + slow * 3.0;
                let r = 2.9 + 0.5 * sin(along * 0.9 + time * 2.0) + 0.3 * pulse + stray * 1.5 + sin(u) * 0.22;
                v3(along, r * cos(a), r * sin(a)) + v3(0.0, cos(u) * 0.22, 0.0)
            }
        };
        BODY.0 + place
    }
    fn body(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let shine = 0.85 + 0.25 * self.pulse(time);
        let focus = (BODY.0 - camera.eye).length() - 1.5;
        for particle in &self.particles {
            let Some(spot) = camera.spot(self.place(particle, time)) else { continue };
            let off = (spot.z - focus).abs() * 0.10;
            let size = 2.0 + off + if particle.own > 0.985 { 1.6 } else { 0.0 };
            let warm = smooth(0.35, 0.75, 0.5 + 0.5 * sin(particle.u * TAU * 2.0 + particle.v * 5.0 + time * 0.6));
            let near = smooth(BODY.1 + 4.0, -BODY.1 - 2.0, spot.z - (BODY.0.z - camera.eye.z));
            let colour = blend(p.at(0.62), plus(times(p.at(0.9), 0.5), times(p.against(0.75), 0.6)), warm);
            let k = shine * mix(0.3, 1.4, near) * (4.6 / (size * size)) * (0.5 + particle.own);
            canvas.glow(spot.x, spot.y, size, colour, k * 1.5);
        }
        if let Some(core) = camera.spot(BODY.0) {
            let size = BODY.1 * camera.scale / core.z;
            canvas.glow(core.x, core.y, size * 1.9, p.at(0.60), 0.16 * shine);
            canvas.glow(core.x, core.y, size * 0.8, p.at(0.9), 0.14 * shine);
        }
    }
    fn lights(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let mut beams = Vec::with_capacity(9);
        let strength = 0.34 + 0.14 * self.pulse(time);
        for n in 0..9 {
            let x = (n as f32 - 4.0) * 3.3;
            let swing = sin(time * 0.9 * self.look.tempo + n as f32 * 0.75) * 4.5;
            let Some(lamp) = camera.spot(v3(x * 1.25, 17.5 - 0.12 * (n as f32 - 4.0) * (n as f32 - 4.0), 31.0)) else {
                continue;
            };
            let Some(end) = camera.spot(v3(x * 0.7 + swing, 0.0, 12.0)) else { continue };
            let colour: Rgb = if n % 3 == 1 { p.against(0.72) } else { p.at(0.66) };
            let wide = camera.scale * 0.13;
            let (from, to) = ((lamp.x, lamp.y), (end.x, end.y));
            beams.push(Beam { from, to, widths: (wide * 0.07, wide), colour, strength });
            canvas.glow(lamp.x, lamp.y, wide * 0.10, p.at(0.97), 2.4);
        }
        canvas.beams(&beams);
    }
    fn people(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let pulse = self.pulse(moment.time);
        for (feet, tall, pose, own) in &self.crowd {
            let depth = smooth(3.0, 13.0, feet.z);
            let body = blend([0.003, 0.003, 0.005], times(p.at(0.27), 0.55), depth * 0.9);
            let rim = times(p.at(0.66), (0.10 + 0.34 * pulse) * mix(0.35, 1.0, depth));
            let hop = 0.05 * (sin(moment.time * BEAT * TAU * 0.5 + own)).max(0.0) * self.look.tempo;
            Person::new(*feet + v3(0.0, hop, 0.0), *tall, *pose, body)
                .lit(rim, (-feet.x * 0.05, 0.6))
                .bust()
                .swaying(sin(moment.time * 3.1 + own))
                .draw(canvas, camera);
        }
    }
}

impl Scene for Concert {
    fn exposure(&self) -> f32 {
        1.05
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let body = camera.spot(BODY.0).map_or((0.0, 0.0), |spot| (spot.x, spot.y));
        let h = canvas.h as f32;
        let pulse = self.pulse(moment.time);
        canvas.backdrop(|x, y| {
            let d = (((x - body.0) / h).powi(2) + ((y - body.1) / h).powi(2)).sqrt();
            plus(times(p.at(0.03), 0.3), times(p.at(0.40), (0.30 + 0.10 * pulse) * fade(d * 3.4)))
        });
        self.lights(canvas, &camera, moment.time);
        self.body(canvas, &camera, moment.time);
        let floor = camera.spot(v3(0.0, 0.0, 24.0)).map_or(h, |spot| spot.y);
        canvas.wash(floor - h * 0.16, floor + h * 0.2, 16, Mode::Add, |x, y| {
            let band = fade(((y - floor) / h * 11.0).abs());
            thin(p.at(0.60), band * (0.30 + 0.16 * pulse) * fade(((x - body.0) / h).abs() * 1.6))
        });
        self.people(canvas, &camera, moment);
        Motes {
            seed: self.look.seed,
            count: 160,
            middle: camera.eye + v3(0.0, 2.0, 9.0),
            reach: v3(7.0, 4.0, 8.0),
            drift: v3(0.1, 0.35, 0.0),
            size: 0.022,
            colour: p.at(0.9),
            strength: 0.7,
        }
        .draw(canvas, &camera, moment.time);
    }
}
