//! A bright training room: someone with a headset among floating controls, and what there is to learn in the middle.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, level, side, upright};
use crate::draw::random::{Random, hash};
use crate::lexicon::Prop;
use crate::plan::Look;
use std::f32::consts::TAU;

/// Half the room's width, its height, and where its far wall is.
const ROOM: (f32, f32, f32) = (8.0, 5.2, 13.0);
/// The middle of what is taught.
const MIDDLE: V3 = v3(1.1, 1.62, 5.0);

/// What floats in the middle.
#[derive(Clone, Copy)]
enum Subject {
    Heart,
    Globe,
    Machine,
}

/// A bright training room.
pub struct Training {
    look: Look,
    subject: Subject,
    points: Vec<V3>,
}

impl Training {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(11);
        let subject = match () {
            () if look.has(Prop::Body) => Subject::Heart,
            () if look.has(Prop::Machine) => Subject::Machine,
            () => [Subject::Heart, Subject::Globe, Subject::Machine][random.below(3)],
        };
        let points = (0..2600).map(|_| subject_point(subject, &mut random)).collect();
        Self { look, subject, points }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-3.6, -2.5, t), mix(2.0, 1.75, t), mix(-2.2, -1.0, t)), v3(0.4, 1.65, 6.0), 1.6),
            1 => (v3(mix(-1.0, -0.5, t), 1.75, mix(1.4, 2.0, t)), v3(1.0, 1.55, 5.4), 1.65),
            _ => (
                v3(mix(2.8, 0.2, t), mix(1.5, 2.5, t), mix(0.2, -3.4, t)),
                v3(mix(0.8, 0.1, t), mix(1.6, 1.45, t), 6.0),
                1.45,
            ),
        };
        Camera::new(view, eye, target, lens)
    }
    fn room(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let (half, high, long) = ROOM;
        let white: Rgb = blend([0.66, 0.67, 0.69], p.at(0.90), 0.35);
        let tint = times(p.at(0.62), 0.9);
        let near = camera.eye.z - 1.0;
        canvas.plane(camera, &upright(-half, half, 0.0, high, long), Mode::Over, |at, _| {
            let glow = fade(((at.x * at.x) * 0.05 + (at.y - 2.4) * (at.y - 2.4) * 0.16) * 1.3);
            solid(blend(times(tint, 0.62), times(white, 1.25), 0.25 + 0.75 * glow))
        });
        for x in [-half, half] {
            let k = if x < 0.0 { 0.78 } else { 0.66 };
            canvas.plane(camera, &side(x, near, long, 0.0, high), Mode::Over, |at, _| {
                let far = smooth(-2.0, long, at.z);
                solid(blend(times(tint, 0.5), times(white, k), mix(0.55, 1.0, far) * smooth(-1.0, 4.0, at.y)))
            });
        }
        canvas.plane(camera, &level(-half, half, near, long, high), Mode::Over, |at, _| {
            solid(blend(times(tint, 0.5), times(white, 0.8), smooth(-2.0, long, at.z)))
        });
        for n in 0..5 {
            let z = 0.4 + n as f32 * 2.8;
            canvas.face(camera, &level(-4.8, 4.8, z, z + 0.5, high - 0.01), Mode::Over, |_, _| {
                solid(times(p.at(0.99), 2.4))
            });
        }
        let seam = thin(times(p.at(0.5), 0.6), 0.30);
        for n in 0..=8 {
            let x = -half + n as f32 * 2.0;
            canvas.stroke(camera, v3(x, 0.0, long - 0.01), v3(x, high, long - 0.01), 0.018, Mode::Over, seam);
        }
    }
    fn floor(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let (half, _, long) = ROOM;
        let near = camera.eye.z - 1.0;
        let stone = blend([0.46, 0.47, 0.49], p.at(0.8), 0.25);
        canvas.plane(camera, &level(-half, half, near, long, 0.0), Mode::Over, |_, z| {
            thin(stone, mix(0.62, 0.9, fade(z * 0.14)))
        });
        for n in 0..=16 {
            let x = -half + n as f32;
            canvas.stroke(camera, v3(x, 0.0, near), v3(x, 0.0, long), 0.014, Mode::Over, thin(p.at(0.45), 0.5));
        }
        for n in 0..18 {
            let z = -4.0 + n as f32;
            if z > near {
                canvas.stroke(camera, v3(-half, 0.0, z), v3(half, 0.0, z), 0.014, Mode::Over, thin(p.at(0.45), 0.5));
            }
        }
        let shade = thin([0.02, 0.02, 0.03], 0.22);
        for (x, z, r) in [(-0.75, 3.8, 0.5), (MIDDLE.x, MIDDLE.z, 0.9), (3.6, 6.6, 0.45)] {
            let round: Vec<V3> = (0..24)
                .map(|n| n as f32 / 24.0 * TAU)
                .map(|a| v3(x + r * cos(a), 0.005, z + r * 0.7 * sin(a)))
                .collect();
            canvas.face_flat(camera, &round, Mode::Over, shade);
        }
    }
    /// What is taught: a cloud of points with lines around it.
    fn lesson(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let turn = time * 0.6 * self.look.tempo;
        let (s, c) = (sin(turn), cos(turn));
        let beat = match self.subject {
            Subject::Heart => 1.0 + 0.06 * fade(((time * 1.2).fract()) * 5.0),
            _ => 1.0,
        };
        let deep = times(p.at(0.30), 0.55);
        let warm = times(p.against(0.52), 0.9);
        for (n, q) in self.points.iter().enumerate() {
            let at = MIDDLE + v3(q.x * c - q.z * s, q.y, q.x * s + q.z * c) * (0.74 * beat);
            let Some(spot) = camera.spot(at) else { continue };
            let near = smooth(0.6, -0.6, (q.x * s + q.z * c) * 1.0);
            let scan = fade((at.y - MIDDLE.y - 0.75 * sin(time * 1.3)).abs() * 16.0);
            let size = 0.011 * camera.scale / spot.z * (0.6 + 0.8 * hash(n as i32, 1));
            let colour = blend(if n % 5 == 0 { warm } else { deep }, times(p.against(0.6), 1.6), scan);
            canvas.disc(spot.x, spot.y, size, Mode::Over, thin(colour, mix(0.25, 0.9, near)));
        }
        let ink = thin(times(p.at(0.35), 0.7), 0.75);
        for (k, radius) in [1.02, 1.18].into_iter().enumerate() {
            let a = time * if k == 0 { 0.11 } else { -0.07 };
            let frame = (v3(MIDDLE.x, 0.04, MIDDLE.z), v3(radius * 1.1, 0.0, 0.0), v3(0.0, 0.0, radius * 1.1));
            arc_over(canvas, camera, frame, (a, a + 0.62), 0.022 + 0.02 * k as f32, ink);
        }
    }
    /// A panel that floats: glass, a frame, and something drawn on it.
    fn panel(
        &self,
        canvas: &mut Canvas,
        camera: &Camera,
        at: V3,
        (half, turn): ((f32, f32), f32),
        kind: usize,
        time: f32,
    ) {
        let p = &self.look.palette;
        let bob = 0.025 * sin(time * 1.1 + kind as f32);
        let across = v3(cos(turn), 0.0, sin(turn));
        let put = |x: f32, y: f32| at + across * (x * half.0) + v3(0.0, y * half.1 + bob, 0.0);
        let corners = [put(-1.0, -1.0), put(1.0, -1.0), put(1.0, 1.0), put(-1.0, 1.0)];
        canvas.face_flat(camera, &corners, Mode::Over, thin(times(p.at(0.10), 0.5), 0.66));
        let line = solid(times(p.at(0.86), 1.0));
        for n in 0..4 {
            canvas.stroke(camera, corners[n], corners[(n + 1) % 4], 0.008, Mode::Over, line);
        }
        let ink = |light: f32, k: f32| thin(times(p.at(light), 1.15), k);
        canvas.stroke(camera, put(-0.86, 0.76), put(-0.2, 0.76), 0.035, Mode::Over, ink(0.97, 0.95));
        canvas.stroke(camera, put(-0.86, 0.58), put(0.25, 0.58), 0.016, Mode::Over, ink(0.8, 0.6));
        match kind {
            0 => self.bars(canvas, camera, &put, time),
            1 => self.pulse(canvas, camera, &put, time),
            _ => self.gauge(canvas, camera, &put, across * (half.1 * 0.5), time),
        }
    }
    /// A chart that grows.
    fn bars(&self, canvas: &mut Canvas, camera: &Camera, put: &impl Fn(f32, f32) -> V3, time: f32) {
        let p = &self.look.palette;
        let ink = |light: f32, k: f32| thin(times(p.at(light), 1.15), k);
        for n in 0..9 {
            let x = -0.82 + n as f32 * 0.2;
            let high =
                0.15 + 0.85 * hash(n, 3) * smooth(0.0, 1.2, time - n as f32 * 0.12) + 0.06 * sin(time * 2.0 + n as f32);
            let paint = if n == 6 { thin(times(p.against(0.75), 1.3), 0.95) } else { ink(0.78, 0.9) };
            canvas.stroke(camera, put(x, -0.8), put(x, -0.8 + high * 1.1), 0.07, Mode::Over, paint);
        }
    }
    /// A line that runs as a heart beats.
    fn pulse(&self, canvas: &mut Canvas, camera: &Camera, put: &impl Fn(f32, f32) -> V3, time: f32) {
        let p = &self.look.palette;
        let wave = |t: f32| {
            let beat = ((t * 3.0 - time * 0.8).rem_euclid(1.0) - 0.5) * 9.0;
            put(-0.86 + t * 1.72, -0.2 + 0.5 * fade(beat * beat) * sin(beat * 2.4 + 1.0) + 0.02 * sin(t * 30.0))
        };
        for n in 0..60 {
            canvas.stroke(
                camera,
                wave(n as f32 / 60.0),
                wave((n + 1) as f32 / 60.0),
                0.016,
                Mode::Over,
                thin(times(p.against(0.78), 1.4), 0.95),
            );
        }
    }
    /// How much is done, as an arc, and notes.
    fn gauge(&self, canvas: &mut Canvas, camera: &Camera, put: &impl Fn(f32, f32) -> V3, radius: V3, time: f32) {
        let p = &self.look.palette;
        let ink = |light: f32, k: f32| thin(times(p.at(light), 1.15), k);
        let middle = put(-0.38, -0.22);
        let (a, b) = (radius, v3(0.0, radius.length(), 0.0));
        arc_over(canvas, camera, (middle, a, b), (0.25, -0.75), 0.02, ink(0.5, 0.6));
        let part = 0.2 + 0.6 * smooth(0.0, 5.5, time);
        arc_over(canvas, camera, (middle, a, b), (0.25, 0.25 - part), 0.05, thin(times(p.against(0.78), 1.3), 0.95));
        for n in 0..4 {
            let y = 0.2 - n as f32 * 0.27;
            canvas.stroke(camera, put(0.2, y), put(0.45 + 0.4 * hash(n, 8), y), 0.03, Mode::Over, ink(0.85, 0.8));
        }
    }
    fn people(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let body = times(p.at(0.13), 0.32);
        let rim = times(p.at(0.97), 1.0);
        let sway = sin(moment.time * 1.6);
        Person::new(v3(3.6, 0.0, 6.6), 1.72, Pose::Stand, blend(body, p.at(0.7), 0.18))
            .lit(rim, (-0.3, 0.6))
            .swaying(sway)
            .draw(canvas, camera);
        Person::new(v3(-0.75, 0.0, 3.8), 1.76, Pose::Headset, body)
            .lit(rim, (0.4, 0.6))
            .swaying(sway)
            .draw(canvas, camera);
        if let Some(head) = camera.spot(v3(-0.75, 1.652, 3.78)) {
            let size = camera.scale / head.z;
            canvas.line(
                (head.x - 0.085 * size, head.y),
                (head.x + 0.085 * size, head.y),
                (0.035 * size, 0.035 * size),
                Mode::Over,
                solid(times(p.at(0.85), 1.5)),
            );
        }
    }
}

/// An arc that covers what is behind it.
fn arc_over(
    canvas: &mut Canvas,
    camera: &Camera,
    frame: (V3, V3, V3),
    part: (f32, f32),
    width: f32,
    paint: crate::draw::canvas::Paint,
) {
    let (middle, across, up) = frame;
    let count = ((part.1 - part.0).abs() * 64.0) as usize + 4;
    let at = |n: usize| {
        let a = mix(part.0, part.1, n as f32 / count as f32) * TAU;
        middle + across * cos(a) + up * sin(a)
    };
    for n in 0..count {
        canvas.stroke(camera, at(n), at(n + 1), width, Mode::Over, paint);
    }
}

fn subject_point(subject: Subject, random: &mut Random) -> V3 {
    let (t, u) = (random.unit() * TAU, random.unit());
    match subject {
        Subject::Heart => {
            let (s, c) = (sin(t), cos(t));
            let x = s * s * s;
            let y = (13.0 * c - 5.0 * cos(2.0 * t) - 2.0 * cos(3.0 * t) - cos(4.0 * t)) / 16.0;
            let deep = (1.0 - u * u).sqrt();
            let side = if random.chance(0.5) { 0.5 } else { -0.5 };
            v3(x * u.sqrt() * 1.05, y * u.sqrt() + 0.1, side * deep * (0.95 - 0.25 * y))
        }
        Subject::Globe => {
            let up = u * 2.0 - 1.0;
            let around = (1.0 - up * up).sqrt();
            let land = crate::draw::random::clouds(t * 1.3 + 3.0, up * 2.4 + 7.0, 3);
            let r = if land > 0.5 { 1.0 } else { 0.93 };
            v3(around * cos(t) * r, up * r, around * sin(t) * r)
        }
        Subject::Machine => {
            let part = random.below(4);
            let (r, y) = [(0.95, 0.0), (0.62, 0.55), (0.62, -0.55), (0.25, u * 2.0 - 1.0)][part];
            let tooth = if part < 3 && sin(t * 14.0) > 0.0 { 1.12 } else { 1.0 };
            v3(r * tooth * cos(t), y + (u - 0.5) * 0.16, r * tooth * sin(t))
        }
    }
}

impl Scene for Training {
    fn exposure(&self) -> f32 {
        0.70 + 0.10 * self.look.light
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let mirror = camera.mirrored();
        canvas.backdrop(|_, _| plus(times(p.at(0.7), 0.4), [0.2; 3]));
        self.room(canvas, &mirror);
        self.lesson(canvas, &mirror, moment.time);
        self.people(canvas, &mirror, moment);
        self.room(canvas, &camera);
        self.floor(canvas, &camera);
        self.panel(canvas, &camera, v3(-2.9, 2.15, 6.4), ((1.3, 0.85), 0.30), 0, moment.time);
        self.panel(canvas, &camera, v3(3.3, 2.2, 5.4), ((1.05, 0.7), -0.45), 1, moment.time);
        self.lesson(canvas, &camera, moment.time);
        self.people(canvas, &camera, moment);
        self.panel(canvas, &camera, v3(-1.75, 1.15, 2.9), ((0.42, 0.32), 0.55), 2, moment.time);
        Motes {
            seed: 3,
            count: 30,
            middle: camera.eye + v3(0.0, 0.2, 4.0),
            reach: v3(3.0, 1.6, 3.0),
            drift: v3(0.05, 0.03, 0.0),
            size: 0.006,
            colour: p.at(0.99),
            strength: 0.4,
        }
        .draw(canvas, &camera, moment.time);
    }
}
