//! A sculpture of data: tens of thousands of points in a dark hall, with someone beside it for its size.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{blend, plus, times};
use crate::draw::props::{Person, Pose, level, ring, side, upright};
use crate::draw::random::Random;
use crate::plan::Look;
use std::f32::consts::TAU;

/// Points of the form.
const POINTS: usize = 14_000;
/// The middle of the form above the floor.
const MIDDLE: V3 = v3(0.0, 4.0, 0.0);

/// What is read from the data.
#[derive(Clone, Copy)]
enum Form {
    Knot,
    Flow,
    Bloom,
    Strata,
}

/// A sculpture of data.
pub struct Sculpture {
    look: Look,
    points: Vec<(V3, f32, f32)>,
}

impl Sculpture {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(7);
        let form = [Form::Knot, Form::Flow, Form::Bloom, Form::Strata][random.below(4)];
        let (a, b) = ([2.0, 3.0][random.below(2)], [3.0, 5.0, 7.0][random.below(3)]);
        let points = match form {
            Form::Flow => flow(&mut random),
            _ => (0..POINTS).map(|_| point(form, (a, b), &mut random)).collect(),
        };
        Self { look, points }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (angle, away, high, aim, lens) = match moment.shot {
            0 => (mix(-0.30, -0.12, t), mix(12.5, 10.8, t), 1.8, 3.5, 1.75),
            1 => (mix(0.5, 0.85, t), mix(6.6, 5.6, t), mix(3.2, 4.4, t), 4.1, 1.8),
            _ => (mix(0.35, -0.1, t), mix(7.5, 11.5, t), mix(2.4, 2.6, t), mix(4.0, 3.4, t), 1.55),
        };
        let eye = v3(away * sin(angle), high, -away * cos(angle));
        Camera::new(view, eye, v3(0.0, aim, 0.0), lens)
    }
    fn hall(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let glow = |at: V3| fade((at - MIDDLE).length() * 0.16);
        let wall = |at: V3, k: f32| solid(plus(times(p.at(0.09), 0.35), times(p.at(0.52), 0.95 * k * glow(at))));
        canvas.plane(camera, &upright(-14.0, 14.0, 0.0, 11.0, 13.0), Mode::Over, |at, _| wall(at, 1.0));
        for x in [-14.0, 14.0] {
            canvas.plane(camera, &side(x, -30.0, 13.0, 0.0, 11.0), Mode::Over, |at, _| wall(at, 0.7));
        }
        canvas.plane(camera, &level(-14.0, 14.0, -30.0, 13.0, 11.0), Mode::Over, |at, _| wall(at, 0.5));
        for n in 0..7 {
            let x = -12.0 + n as f32 * 4.0;
            let lamp = upright(x - 0.06, x + 0.06, 0.4, 9.6, 12.9);
            let k = 0.5 + 1.1 * fade(x.abs() * 0.16);
            canvas.face_flat(camera, &lamp, Mode::Over, solid(times(p.at(0.8), 0.55 * k)));
        }
    }
    fn form(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment, strength: f32) {
        let p = &self.look.palette;
        let slow = moment.time * 0.26 * self.look.tempo;
        let (s, c) = (sin(slow), cos(slow));
        let grow = [0.86, 1.0, 1.0][moment.shot] + 0.02 * sin(moment.time * 1.7);
        let focus = (MIDDLE - camera.eye).length() - 1.4;
        for (n, (place, value, own)) in self.points.iter().enumerate() {
            let wave = 1.0 + 0.035 * sin(place.y * 2.4 + moment.time * 2.2 + own * 1.5);
            let q = *place * (grow * wave);
            let at = MIDDLE + v3(q.x * c - q.z * s, q.y, q.x * s + q.z * c);
            let Some(spot) = camera.spot(at) else { continue };
            let off = (spot.z - focus).abs() * camera.scale * 0.00028;
            let big = if n % 61 == 0 { 1.4 } else { 0.0 };
            let size = 1.45 + off.min(9.0) + big;
            let run = 0.5 + 0.5 * sin(value * TAU * 2.0 - moment.time * 1.8);
            let spark = smooth(0.86, 1.0, run);
            let base = blend(p.at(0.55), p.at(0.84), smooth(0.0, 1.0, *value));
            let colour = blend(base, plus(times(p.at(0.97), 1.2), p.against(0.7)), spark);
            let depth = smooth(focus + 5.5, focus - 0.5, spot.z);
            canvas.glow(
                spot.x,
                spot.y,
                size,
                colour,
                strength * (3.4 / (size * size)) * mix(0.25, 1.0, depth) * (0.55 + spark + big),
            );
        }
    }
    fn stand(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        for (radius, k) in [(2.6, 0.9), (3.1, 0.35)] {
            let paint = thin(p.at(0.9), k);
            ring(canvas, camera, v3(0.0, 0.03, 0.0), v3(radius, 0.0, 0.0), v3(0.0, 0.0, radius), 0.035, paint);
        }
        let dark = times(p.at(0.04), 0.3);
        let sway = sin(moment.time * 1.1);
        let rim = times(p.at(0.85), 0.9);
        let people = [
            (v3(-4.4, 0.0, -1.6), 1.74, Pose::Stand, 0.9),
            (v3(4.1, 0.0, 1.5), 1.68, Pose::Reach, -0.9),
            (v3(5.0, 0.0, 1.0), 1.2, Pose::Stand, -0.9),
        ];
        for (feet, tall, pose, from) in people {
            let mut person = Person::new(feet, tall, pose, dark).lit(rim, (from, 0.35)).swaying(sway);
            if pose == Pose::Reach {
                person.pose = Pose::Wave;
            }
            person.draw(canvas, camera);
        }
    }
}

fn point(form: Form, (a, b): (f32, f32), random: &mut Random) -> (V3, f32, f32) {
    let (t, own) = (random.unit(), random.unit());
    let stray = |random: &mut Random, k: f32| {
        let far = if random.chance(0.12) { 3.2 } else { 1.0 };
        v3(random.around(), random.around(), random.around()) * (k * far)
    };
    match form {
        Form::Bloom => {
            let up = 1.0 - 2.0 * t;
            let around = (1.0 - up * up).sqrt();
            let turn = random.unit() * TAU;
            let petals = 0.62 + 0.42 * sin(turn * b * 0.5 * 2.0 + up * 2.6).abs() * around + 0.16 * sin(up * 9.0);
            let r = 3.0 * petals * (1.0 - 0.25 * own * own);
            (v3(r * around * cos(turn), r * up, r * around * sin(turn)) + stray(random, 0.04), petals - 0.4, own)
        }
        Form::Strata => {
            let layer = (t * 22.0).floor() / 22.0;
            let turn = random.unit() * TAU;
            let y = (layer - 0.5) * 6.4;
            let wide = 1.35 + 0.75 * sin(layer * 7.0 + a) + 0.35 * sin(turn * 3.0 + layer * 9.0) + 0.2 * sin(turn * b);
            let r = wide * (0.93 + 0.07 * own);
            (v3(r * cos(turn), y, r * sin(turn)) + stray(random, 0.03), layer, own)
        }
        _ => {
            let turn = t * TAU;
            let r = 2.1 + 0.85 * cos(b * turn);
            let line = v3(r * cos(a * turn), 0.85 * 1.25 * sin(b * turn) * 1.5, r * sin(a * turn));
            (line + stray(random, 0.26), t, own)
        }
    }
}

/// Paths of a slowly turning flow, as an attractor draws them.
fn flow(random: &mut Random) -> Vec<(V3, f32, f32)> {
    let mut points = Vec::with_capacity(POINTS);
    let (b, turn) = (random.between(0.17, 0.205), random.unit());
    let mut at = v3(0.1, 0.0, turn);
    for n in 0..POINTS + 200 {
        // Thomas' cyclically symmetric attractor
        let step = v3(sin(at.y) - b * at.x, sin(at.z) - b * at.y, sin(at.x) - b * at.z);
        at = at + step * 0.11;
        if n >= 200 {
            let near = v3(random.around(), random.around(), random.around()) * 0.035;
            points.push((v3(at.x, at.z, at.y) * 0.82 + near, (n % 1800) as f32 / 1800.0, random.unit()));
        }
    }
    points
}

impl Scene for Sculpture {
    fn exposure(&self) -> f32 {
        1.1
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let mirror = camera.mirrored();
        canvas.backdrop(|_, _| times(p.at(0.05), 0.3));
        self.hall(canvas, &mirror);
        let middle = mirror.spot(MIDDLE).map_or((0.0, 0.0), |spot| (spot.x, spot.y));
        let reach = 2.6 * camera.scale / (MIDDLE - camera.eye).length();
        canvas.glow(middle.0, middle.1, reach * 1.5, p.at(0.72), 0.55);
        canvas.plane(&camera, &level(-14.0, 14.0, -30.0, 13.0, 0.0), Mode::Over, |at, z| {
            let pool = fade((at - v3(0.0, 0.0, 0.0)).length() * 0.30);
            thin(plus(times(p.at(0.07), 0.35), times(p.at(0.6), 0.28 * pool)), 0.52 + 0.3 * fade(z * 0.12))
        });
        self.hall(canvas, &camera);
        let form = camera.spot(MIDDLE).map_or((0.0, 0.0), |spot| (spot.x, spot.y));
        canvas.glow(form.0, form.1, reach * 2.2, p.at(0.55), 0.10);
        self.form(canvas, &camera, moment, 1.0);
        self.stand(canvas, &camera, moment);
    }
}
