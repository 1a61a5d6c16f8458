//! Props that many scenes need: people, dust in the air, beams, rows of hills, a reflecting floor.
use super::camera::Camera;
use super::canvas::{Canvas, Mode, Paint, solid, thin};
use super::math::{V3, cos, mix, sin, v3};
use super::palette::Rgb;
use super::random::{Random, clouds};

/// A posture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// Seen from behind, at rest.
    Stand,
    /// In mid-stride.
    Walk,
    /// Both arms raised.
    Cheer,
    /// One arm raised.
    Wave,
    /// One arm held out to the right, as to touch something.
    Reach,
    /// With a headset on and both hands in front.
    Headset,
}

type Joint = (f32, f32);

/// Shoulder, elbow and hand of both arms.
fn arms(pose: Pose, sway: f32) -> [[Joint; 3]; 2] {
    let (left, right) = ((-0.105, 0.80), (0.105, 0.80));
    match pose {
        Pose::Stand => [[left, (-0.135, 0.64), (-0.125, 0.48)], [right, (0.135, 0.64), (0.125, 0.48)]],
        Pose::Walk => {
            [[left, (-0.135, 0.65), (-0.09 - 0.05 * sway, 0.50)], [right, (0.135, 0.65), (0.09 - 0.05 * sway, 0.50)]]
        }
        Pose::Cheer => {
            [[left, (-0.19, 0.92), (-0.15 + 0.03 * sway, 1.09)], [right, (0.19, 0.92), (0.16 + 0.03 * sway, 1.10)]]
        }
        Pose::Wave => [[left, (-0.13, 0.64), (-0.11, 0.49)], [right, (0.17, 0.93), (0.12 + 0.05 * sway, 1.10)]],
        Pose::Reach => [[left, (-0.135, 0.64), (-0.12, 0.49)], [right, (0.21, 0.72), (0.33, 0.79 + 0.02 * sway)]],
        Pose::Headset => {
            [[left, (-0.17, 0.66), (-0.27, 0.74 + 0.02 * sway)], [right, (0.17, 0.66), (0.27, 0.76 - 0.02 * sway)]]
        }
    }
}

/// Hip, knee and foot of both legs.
fn legs(pose: Pose, sway: f32) -> [[Joint; 3]; 2] {
    let step = if pose == Pose::Walk { 0.055 * sway } else { 0.0 };
    let lift = if pose == Pose::Walk { 0.03 } else { 0.0 };
    [
        [(-0.05, 0.49), (-0.058 - step * 0.7, 0.27), (-0.065 - step, 0.025 + lift * sway.max(0.0))],
        [(0.05, 0.49), (0.058 - step * 0.7, 0.27), (0.065 - step, 0.025 + lift * (-sway).max(0.0))],
    ]
}

/// Someone at `feet`, `tall` high, as a silhouette with a lit edge towards `light` (in parts of a body's width).
#[derive(Clone, Copy)]
pub struct Person {
    pub feet: V3,
    pub tall: f32,
    pub pose: Pose,
    /// Moves arms and legs, -1 to 1.
    pub sway: f32,
    pub body: Rgb,
    pub rim: Rgb,
    /// Where the light comes from: right and up are positive.
    pub light: (f32, f32),
    /// Without legs: someone in a crowd.
    pub bust: bool,
}

impl Person {
    pub fn new(feet: V3, tall: f32, pose: Pose, body: Rgb) -> Self {
        Self { feet, tall, pose, sway: 0.0, body, rim: body, light: (0.0, 0.0), bust: false }
    }
    pub fn lit(mut self, rim: Rgb, light: (f32, f32)) -> Self {
        (self.rim, self.light) = (rim, light);
        self
    }
    pub fn swaying(mut self, sway: f32) -> Self {
        self.sway = sway;
        self
    }
    /// Without legs.
    pub fn bust(mut self) -> Self {
        self.bust = true;
        self
    }
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera) {
        let (Some(feet), Some(head)) = (camera.spot(self.feet), camera.spot(self.feet + v3(0.0, self.tall, 0.0)))
        else {
            return;
        };
        let high = feet.y - head.y;
        if high.abs() < 1.0 || feet.x < -high.abs() || feet.x > canvas.w as f32 + high.abs() {
            return;
        }
        if self.light != (0.0, 0.0) {
            let shift = 0.011 * high.abs().min(520.0);
            self.outline(canvas, (feet.x + self.light.0 * shift, feet.y - self.light.1 * shift), high, self.rim);
        }
        self.outline(canvas, (feet.x, feet.y), high, self.body);
    }
    fn outline(&self, canvas: &mut Canvas, at: (f32, f32), high: f32, colour: Rgb) {
        let mut parts: Vec<Vec<(f32, f32)>> = Vec::with_capacity(12);
        // what is small needs fewer corners to be round
        let corners = if high.abs() > 160.0 { 6 } else { 3 };
        let mut bone = |from: Joint, to: Joint, a: f32, b: f32| parts.push(capsule(from, to, (a, b), corners));
        let legs = if self.bust { [].as_slice() } else { &legs(self.pose, self.sway) };
        for [hip, knee, foot] in legs.iter().copied() {
            bone(hip, knee, 0.052, 0.038);
            bone(knee, foot, 0.038, 0.026);
            bone(foot, (foot.0 * 1.25, foot.1 - 0.004), 0.024, 0.02);
        }
        for [shoulder, elbow, hand] in arms(self.pose, self.sway) {
            bone(shoulder, elbow, 0.034, 0.027);
            bone(elbow, hand, 0.026, 0.02);
        }
        bone((0.0, 0.80), (0.0, 0.88), 0.035, 0.03);
        bone((0.0, 0.922), (0.0, 0.945), 0.052, 0.05);
        if self.pose == Pose::Headset {
            bone((-0.05, 0.935), (0.05, 0.935), 0.028, 0.028);
        }
        parts.push(vec![
            (-0.066, 0.84),
            (0.066, 0.84),
            (0.115, 0.812),
            (0.112, 0.72),
            (0.082, 0.62),
            (0.092, 0.47),
            (-0.092, 0.47),
            (-0.082, 0.62),
            (-0.112, 0.72),
            (-0.115, 0.812),
        ]);
        for point in parts.iter_mut().flatten() {
            *point = (at.0 + point.0 * high.abs(), at.1 - point.1 * high);
        }
        let all: Vec<&[(f32, f32)]> = parts.iter().map(Vec::as_slice).collect();
        canvas.fill_all_flat(&all, Mode::Over, solid(colour));
    }
}

/// A rounded bar, thick `a` at one end and `b` at the other, each end with so many corners; turns clockwise, as all
/// parts of a person do.
fn capsule(from: Joint, to: Joint, (a, b): (f32, f32), corners: u8) -> Vec<(f32, f32)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1e-5);
    let (ux, uy) = (dx / length, dy / length);
    let around = |centre: Joint, radius: f32, start: f32| {
        (0..=corners).map(move |n| {
            let angle = start - f32::from(n) / f32::from(corners) * std::f32::consts::PI;
            let (c, s) = (cos(angle) * radius, sin(angle) * radius);
            (centre.0 + ux * c - uy * s, centre.1 + uy * c + ux * s)
        })
    };
    let quarter = std::f32::consts::FRAC_PI_2;
    around(to, b, quarter).chain(around(from, a, -quarter)).collect()
}

/// Specks that drift in a box around where the camera looks; the near ones are out of focus.
pub struct Motes {
    pub seed: u64,
    pub count: usize,
    /// The box's middle and half its size.
    pub middle: V3,
    pub reach: V3,
    pub drift: V3,
    pub size: f32,
    pub colour: Rgb,
    pub strength: f32,
}

impl Motes {
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let mut random = Random::new(self.seed);
        for _ in 0..self.count {
            let wrap = |at: f32| (at - at.floor()) * 2.0 - 1.0;
            let (a, b, c) = (random.unit(), random.unit(), random.unit());
            let place = self.middle
                + v3(
                    wrap(a + self.drift.x * time / (2.0 * self.reach.x)) * self.reach.x,
                    wrap(b + self.drift.y * time / (2.0 * self.reach.y)) * self.reach.y + 0.06 * sin(time + a * 40.0),
                    wrap(c + self.drift.z * time / (2.0 * self.reach.z)) * self.reach.z,
                );
            let own = random.between(0.3, 1.0);
            let twinkle = 0.75 + 0.25 * sin(time * 2.0 + b * 50.0);
            let Some(spot) = camera.spot(place) else { continue };
            let sharp = (self.size * own * camera.scale / spot.z).min(26.0);
            let blurred = sharp + (camera.scale * 0.004 / spot.z).min(14.0);
            let spread = (sharp / blurred).max(0.12);
            let near = ((spot.z - 0.25) * 1.6).clamp(0.0, 1.0);
            canvas.glow(spot.x, spot.y, blurred, self.colour, self.strength * own * twinkle * spread * near);
        }
    }
}

/// A row of hills at a distance: a silhouette whose crest is noise, shaded from crest to foot.
pub struct Ridge {
    pub seed: f32,
    pub distance: f32,
    pub low: f32,
    pub high: f32,
    /// How many hills fit into one unit of distance.
    pub rough: f32,
    pub crest: Rgb,
    pub foot: Rgb,
}

impl Ridge {
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera) {
        const PARTS: usize = 150;
        let half = self.distance * canvas.w as f32 / camera.scale * 0.75;
        let mut points = Vec::with_capacity(PARTS + 3);
        let mut top = f32::MAX;
        for n in 0..=PARTS {
            let x = camera.eye.x + mix(-half, half, n as f32 / PARTS as f32);
            let own = clouds(x * self.rough + self.seed, self.seed * 1.7, 4);
            let height = mix(self.low, self.high, own * own * 1.6);
            if let Some(spot) = camera.spot(v3(x, height, camera.eye.z + self.distance)) {
                top = top.min(spot.y);
                points.push((spot.x, spot.y));
            }
        }
        let Some(foot) = camera.spot(v3(camera.eye.x, 0.0, camera.eye.z + self.distance)) else { return };
        points.push((canvas.w as f32 + 400.0, foot.y + 3.0));
        points.push((-400.0, foot.y + 3.0));
        let span = (foot.y - top).max(1.0);
        canvas.fill(&points, Mode::Over, |_, y| {
            let down = ((y - top) / span).clamp(0.0, 1.0);
            solid(super::palette::blend(self.crest, self.foot, down * down))
        });
    }
}

/// Rain or snow between the camera and what it looks at.
pub struct Weather {
    pub seed: u64,
    pub colour: Rgb,
    pub snow: bool,
    /// How far a drop is blown aside while it is seen.
    pub slant: f32,
}

impl Weather {
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let mut random = Random::new(self.seed ^ 3);
        for _ in 0..230 {
            let (x, y, z) = (random.around() * 9.0, random.unit(), random.between(1.2, 15.0));
            let speed = if self.snow { 0.16 } else { 1.5 };
            let fall = (y - time * speed * random.between(0.9, 1.1)).rem_euclid(1.0) * 13.0 - 5.0;
            let at = camera.eye + v3(x, fall, z);
            if self.snow {
                if let Some(spot) = camera.spot(at) {
                    canvas.glow(spot.x, spot.y, 0.03 * camera.scale / spot.z, self.colour, 0.7);
                }
            } else {
                canvas.stroke(camera, at, at + v3(self.slant, 0.75, 0.0), 0.007, Mode::Add, thin(self.colour, 0.20));
            }
        }
    }
}

/// A bird at `at` whose wings reach so far to each side and so high.
pub fn gull(canvas: &mut Canvas, camera: &Camera, at: V3, (reach, flap): (f32, f32), colour: Rgb) {
    let tip = |side: f32| camera.spot(at + v3(side * reach, flap, 0.2));
    let (Some(body), Some(left), Some(right)) = (camera.spot(at), tip(-1.0), tip(1.0)) else { return };
    let thick = 0.2 * reach * camera.scale / body.z;
    for tip in [left, right] {
        canvas.line((body.x, body.y), (tip.x, tip.y), (thick, thick * 0.2), Mode::Over, solid(colour));
    }
}

/// The corners of a level rectangle.
pub fn level(left: f32, right: f32, near: f32, far: f32, height: f32) -> [V3; 4] {
    [v3(left, height, near), v3(right, height, near), v3(right, height, far), v3(left, height, far)]
}

/// The corners of an upright rectangle that faces the z axis.
pub fn upright(left: f32, right: f32, low: f32, high: f32, z: f32) -> [V3; 4] {
    [v3(left, low, z), v3(right, low, z), v3(right, high, z), v3(left, high, z)]
}

/// The corners of an upright rectangle along the z axis: a side wall.
pub fn side(x: f32, near: f32, far: f32, low: f32, high: f32) -> [V3; 4] {
    [v3(x, low, near), v3(x, low, far), v3(x, high, far), v3(x, high, near)]
}

/// A ring in space around `middle`, spanned by two directions, drawn as a stroke.
pub fn ring(canvas: &mut Canvas, camera: &Camera, middle: V3, across: V3, up: V3, width: f32, paint: Paint) {
    arc(canvas, camera, (middle, across, up), (0.0, 1.0), width, paint);
}

/// A part of a ring, from one share of the turn to another.
pub fn arc(canvas: &mut Canvas, camera: &Camera, frame: (V3, V3, V3), part: (f32, f32), width: f32, paint: Paint) {
    let (middle, across, up) = frame;
    let radius = across.length();
    let size = camera.spot(middle).map_or(200.0, |spot| radius * camera.scale / spot.z);
    let count = ((size.sqrt() * 5.0 * (part.1 - part.0).abs()) as usize).clamp(6, 120);
    let at = |n: usize| {
        let angle = mix(part.0, part.1, n as f32 / count as f32) * std::f32::consts::TAU;
        middle + across * cos(angle) + up * sin(angle)
    };
    for n in 0..count {
        canvas.stroke(camera, at(n), at(n + 1), width, Mode::Add, paint);
    }
}
