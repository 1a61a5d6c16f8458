//! The open sea under a low light: a swell, somebody under sail, and a coast: islands, a lighthouse, the lamps of a harbour.
use super::{Moment, Scene};
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{Camera, V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Person, Pose, Ridge, Weather, gull, upright};
use crate::draw::random::{Random, clouds, hash};
use crate::draw::veil::Beam;
use crate::lexicon::Prop;
use crate::plan::Look;
use std::f32::consts::TAU;

/// The waves: direction, waves in TAU units of length, height, and how fast they run (as deep water has it).
const WAVES: [(f32, f32, f32, f32, f32); 5] = [
    (0.35, 0.94, 0.16, 0.40, 1.25),
    (-0.60, 0.80, 0.31, 0.18, 1.74),
    (0.90, 0.44, 0.62, 0.09, 2.47),
    (-0.25, 0.97, 1.35, 0.040, 3.64),
    (0.70, 0.71, 2.90, 0.018, 5.33),
];
/// Where the boat that the film follows begins.
const BOAT: V3 = v3(-2.5, 0.0, 27.0);
/// How far away the coast lies.
const COAST: f32 = 74.0;
/// When lightning strikes, in seconds.
const STRIKES: [f32; 4] = [0.7, 2.4, 4.3, 5.2];

/// What lies on the horizon.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coast {
    Islands,
    Lighthouse,
    Harbour,
}

/// The open sea.
pub struct Sea {
    look: Look,
    coast: Coast,
    sun: V3,
    side: f32,
    storm: bool,
    night: bool,
    hills: f32,
}

impl Sea {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(15);
        let side = if random.chance(0.5) { 1.0 } else { -1.0 };
        let chosen = if random.chance(0.5) { Coast::Islands } else { Coast::Lighthouse };
        let coast = match () {
            () if look.has(Prop::Harbour) => Coast::Harbour,
            () if look.has(Prop::Lighthouse) => Coast::Lighthouse,
            () => chosen,
        };
        Self {
            coast,
            side,
            sun: v3(side * random.between(0.10, 0.22), random.between(0.06, 0.10), 1.0),
            storm: look.has(Prop::Rain),
            night: look.light < 0.0 || look.has(Prop::Stars),
            hills: random.between(0.0, 90.0),
            look,
        }
    }
    /// How much of the day is left.
    fn day(&self) -> f32 {
        match (self.storm, self.night) {
            (true, true) => 0.34,
            (true, false) => 0.55,
            (false, true) => 0.5,
            (false, false) => 1.0,
        }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let rough = if self.storm { 2.4 } else { 1.0 };
        let bob = rough * 0.07 * sin(moment.time * 1.3);
        let boat = self.boat_at(moment.time);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-7.5, -5.0, t), 2.0 + bob, 0.0), v3(self.side * 1.5, 4.6, 40.0), 1.6),
            1 => (
                boat + v3(mix(5.4, 4.2, t), 1.35 + bob, mix(-10.5, -9.0, t)),
                boat + v3(mix(0.8, 0.3, t), 3.3, 0.0),
                1.5,
            ),
            _ => (v3(mix(1.0, -1.0, t), mix(2.2, 12.0, t), mix(-2.0, 4.0, t)), v3(0.0, mix(5.6, 5.0, t), 62.0), 1.35),
        };
        Camera::new(view, eye, target, lens).rolled(rough * 0.006 * sin(moment.time * 0.9))
    }
    fn boat_at(&self, time: f32) -> V3 {
        BOAT + v3(time * 0.9 * self.look.tempo * -self.side, 0.0, 0.0)
    }
    /// Height and slopes of the water at a place; waves shorter than `blur` are too small to be seen.
    fn swell(&self, at: V3, time: f32, blur: f32) -> (f32, f32, f32) {
        let rough = if self.storm { 2.1 } else { 1.0 };
        let mut sum = (0.0, 0.0, 0.0);
        for (dx, dz, k, high, speed) in WAVES {
            let seen = high * rough * fade(k * blur * 0.9);
            let phase = (dx * at.x + dz * at.z) * k + time * speed;
            let slope = seen * k * cos(phase);
            sum = (sum.0 + seen * sin(phase), sum.1 + slope * dx, sum.2 + slope * dz);
        }
        sum
    }
    /// How bright lightning is at a moment.
    fn flash(&self, time: f32) -> f32 {
        let struck = |at: &f32| if time < *at { 0.0 } else { fade((time - at) * 7.0) };
        if self.storm { STRIKES.iter().map(struck).fold(0.0, f32::max) } else { 0.0 }
    }
    fn air(&self, ray: V3) -> Rgb {
        let p = &self.look.palette;
        let d = ray.unit();
        let up = d.y.max(0.0);
        let away = (d - self.sun.unit()).length();
        let base = if up < 0.2 {
            blend(times(p.at(0.68), 0.9), times(p.at(0.40), 0.62), smooth(0.0, 0.2, up))
        } else {
            blend(times(p.at(0.40), 0.62), times(p.at(0.11), 0.6), smooth(0.2, 0.8, up))
        };
        let veiled = if self.storm { 0.35 } else { 1.0 };
        let glow = plus(times(p.at(0.92), 1.3 * fade(away * 7.0)), times(p.at(0.72), 0.5 * fade(away * 2.4)));
        plus(times(base, self.day()), times(glow, veiled * mix(0.6, 1.0, self.day())))
    }
    fn sky(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        canvas.backdrop(|x, y| self.air(camera.ray(x, y)));
        if self.night && !self.storm {
            self.stars(canvas, camera, time);
        }
        if !self.storm
            && let Some(sun) = camera.spot(camera.eye + self.sun * 900.0)
        {
            let size = camera.scale * if self.night { 0.042 } else { 0.062 };
            canvas.disc(sun.x, sun.y, size, Mode::Over, solid(times(p.at(0.97), if self.night { 2.4 } else { 4.5 })));
        }
        let (least, most, flash) = (if self.storm { 0.34 } else { 0.52 }, 0.8, self.flash(time));
        let bottom = horizon(canvas, camera);
        canvas.wash(0.0, bottom, 8, Mode::Over, |x, y| {
            let d = camera.ray(x, y);
            let reach = 1.0 / (d.y + 0.07).max(0.02);
            let cover = clouds(d.x * reach * 0.5 + self.hills, reach * 1.05 + time * 0.04, 4);
            let thick = smooth(least, most, cover) * smooth(0.01, 0.10, d.y) * 0.88;
            let near = fade((d.unit() - self.sun.unit()).length() * 3.0) * if self.storm { 0.35 } else { 1.0 };
            let own = plus(times(p.at(0.26), 0.55 * self.day()), times(p.at(0.84), 1.5 * near));
            thin(plus(own, times(p.at(0.9), flash * 1.5 * cover * cover)), thick)
        });
    }
    fn stars(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let mut random = Random::new(self.look.seed ^ 23);
        for _ in 0..240 {
            let at = v3(random.between(-900.0, 900.0), random.between(110.0, 640.0), 700.0);
            let (size, own) = (random.between(0.4, 1.5), random.unit());
            if let Some(spot) = camera.spot(camera.eye + at) {
                let shine = size * (0.7 + 0.3 * sin(time * 1.6 + own * 40.0)) * smooth(90.0, 330.0, at.y);
                canvas.glow(spot.x, spot.y, 1.2, self.look.palette.at(0.95), 0.5 * shine);
            }
        }
    }
    /// A crooked line from the clouds to the horizon, for a moment after a strike.
    fn lightning(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let Some((number, age)) =
            STRIKES.iter().enumerate().map(|(n, at)| (n, time - at)).find(|(_, age)| (0.0..0.24).contains(age))
        else {
            return;
        };
        let mut random = Random::new(self.look.seed ^ (number as u64 + 91));
        let light = times(self.look.palette.at(0.97), 4.0 * fade(age * 9.0));
        let mut at = v3(random.around() * 70.0 + camera.eye.x, 175.0, camera.eye.z + 240.0);
        while at.y > 0.0 {
            let next = at + v3(random.around() * 9.0, -random.between(5.0, 11.0), 0.0);
            canvas.stroke(camera, at, next, 0.75, Mode::Add, thin(light, 1.0));
            if random.chance(0.22) {
                let branch = next + v3(random.around() * 22.0, -random.between(6.0, 18.0), 0.0);
                canvas.stroke(camera, next, branch, 0.35, Mode::Add, thin(light, 0.5));
            }
            at = next;
        }
    }
    /// Far land: low ridges that the haze takes.
    fn islands(&self, canvas: &mut Canvas, camera: &Camera) {
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
    fn land(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
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
    /// What the water shows: the sky that its slopes mirror, its own depth where one looks down into it, foam on crests.
    fn water(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let (line, sun) = (horizon(canvas, camera), self.sun.unit());
        let (deep, haze) = (times(p.at(0.13), 0.5 * self.day()), self.air(v3(0.0, 0.012, 1.0)));
        let flash = self.flash(time);
        let high = camera.eye.y;
        canvas.wash(line, canvas.h as f32, 4, Mode::Over, |x, y| {
            let ray = camera.ray(x, y);
            let along = (high / (-ray.y).max(0.0012)).min(4_000.0);
            let at = camera.eye + ray * along;
            let blur = along * along / (high * camera.scale) * 3.0;
            let (wave, dx, dz) = self.swell(at, time, blur);
            let fine = if blur < 0.25 { 4 } else { 2 };
            let grain =
                (clouds(at.x * 1.1 + time * 0.5, at.z * 0.8 - time * 0.5, fine) - 0.5) * 0.34 * fade(blur * 0.7);
            let (dx, dz) = (dx + grain, dz + grain * 0.6);
            let d = ray.unit();
            let normal = v3(-dx, 1.0, -dz).unit();
            let seen = (-d.dot(normal)).max(0.0);
            let mut up = d + normal * (2.0 * seen);
            up.y = up.y.abs() + 0.10 * (1.0 - fade(blur * 0.5));
            let rest = 1.0 - seen;
            let mirror = 0.03 + 0.97 * rest * rest * rest * rest;
            let glint = smooth(0.962, 1.0, up.unit().dot(sun)) * if self.storm { 0.25 } else { 1.5 };
            let mut own = blend(deep, self.air(up), mirror);
            own = plus(own, times(p.at(0.95), glint * mix(0.5, 1.0, self.day())));
            if self.storm {
                let crest = smooth(0.55, 1.25, wave) * smooth(0.42, 0.8, clouds(at.x * 0.7, at.z * 0.5 + time, 3));
                own = blend(own, times(p.at(0.82), 0.5 * self.day() + flash * 0.3), crest * fade(blur * 0.4) * 0.8);
                own = plus(own, times(p.at(0.7), flash * 0.22));
            }
            solid(blend(haze, own, fade(along * 0.0042)))
        });
        self.sparkles(canvas, camera, time);
        if self.coast == Coast::Harbour {
            self.streaks(canvas, camera, time);
        }
    }
    /// Points of light where the swell throws the sun back.
    fn sparkles(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let mut random = Random::new(self.look.seed ^ 71);
        let strength = if self.storm { 0.15 } else { self.day() };
        for _ in 0..170 {
            let (far, aside, own) = (random.unit(), random.around(), random.unit());
            let z = 18.0 + far * far * 150.0;
            let at = v3(camera.eye.x + (self.sun.x + aside * 0.10) * z, 0.0, camera.eye.z + z);
            let shine = sin(time * (2.0 + own * 3.0) + own * 60.0);
            if let Some(spot) = camera.spot(at)
                && shine > 0.3
            {
                let size = (0.05 * camera.scale / spot.z).clamp(0.8, 5.0);
                canvas.glow(spot.x, spot.y, size, self.look.palette.at(0.97), (shine - 0.3) * 1.8 * strength);
            }
        }
    }
    /// The harbour's lamps in the water.
    fn streaks(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
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
    fn boats(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let mut random = Random::new(self.look.seed ^ 81);
        let alone = self.look.has(Prop::Alone);
        for n in 0..if alone || moment.shot == 1 { 1 } else { 4 } {
            let (x, z) = (random.around() * 26.0, 62.0 - n as f32 * 7.0 + random.around() * 2.0);
            let drift = moment.time * random.between(0.3, 0.6) * self.look.tempo;
            self.boat(canvas, camera, v3(x + drift * -self.side, 0.0, z), -self.side, moment);
        }
        self.boat(canvas, camera, self.boat_at(moment.time), -self.side, moment);
    }
    /// A boat under sail, its bow to the right when `way` is positive, on whatever the swell does under it.
    fn boat(&self, canvas: &mut Canvas, camera: &Camera, at: V3, way: f32, moment: &Moment) {
        let p = &self.look.palette;
        let time = moment.time;
        let (lift, slope, _) = self.swell(at, time, 1.0);
        let turn = slope * 0.9 + 0.02 * sin(time * 0.8 + at.z) - 0.03 * way;
        let (s, c) = (sin(turn), cos(turn));
        let place = |x: f32, y: f32| at + v3((x * c - y * s) * way, x * way * s + y * c + lift * 0.8, 0.0);
        let shape = |points: &[(f32, f32)]| points.iter().map(|(x, y)| place(*x, *y)).collect::<Vec<V3>>();
        let far = 1.0 - fade((at.z - camera.eye.z - 9.0).max(0.0) * 0.006);
        let haze = self.air(v3(0.0, 0.02, 1.0));
        let dark = blend(times(p.at(0.04), 0.5), haze, far);
        let main = [(0.05, 1.75), (-2.75, 1.55), (-2.55, 3.0), (-2.0, 4.9), (-1.2, 6.8), (-0.05, 8.6)];
        let jib = [(0.5, 1.25), (3.3, 1.15), (2.35, 3.0), (1.4, 5.0), (0.3, 7.4), (0.28, 4.0)];
        let (top, low) = (camera.spot(place(0.0, 8.4)), camera.spot(place(0.0, 1.2)));
        let (top, low) = (top.map_or(0.0, |spot| spot.y), low.map_or(1.0, |spot| spot.y));
        let cloth = |y: f32| {
            let down = ((y - top) / (low - top)).clamp(0.0, 1.0);
            let own = blend(times(p.at(0.93), 1.15), times(p.at(0.52), 0.8), smooth(0.0, 1.0, down));
            blend(times(own, mix(0.34, 0.85, self.day())), haze, far * 0.8)
        };
        let mirror = camera.mirrored();
        for sail in [&main, &jib] {
            canvas.face_flat(&mirror, &shape(sail), Mode::Over, thin(blend(cloth(low), haze, 0.3), 0.22));
        }
        let hull = [(-3.0, 0.78), (3.7, 1.05), (3.15, 0.5), (2.5, -0.25), (-2.4, -0.25), (-2.9, 0.3)];
        canvas.face_flat(&mirror, &shape(&hull), Mode::Over, thin(dark, 0.5));
        for sail in [&main, &jib] {
            canvas.face(camera, &shape(sail), Mode::Over, |_, y| solid(cloth(y)));
        }
        let line = |canvas: &mut Canvas, a: (f32, f32), b: (f32, f32), wide: f32, colour: Rgb| {
            canvas.stroke(camera, place(a.0, a.1), place(b.0, b.1), wide, Mode::Over, solid(colour));
        };
        for seam in [3.0, 4.6, 6.2] {
            let (from, to) = (mix(0.02, -0.05, seam / 8.6), mix(-3.1, 0.2, seam / 9.4));
            line(canvas, (from, seam), (to, seam * 0.97), 0.025, times(cloth(low), 0.8));
        }
        line(canvas, (0.16, 0.6), (0.02, 8.9), 0.10, dark);
        line(canvas, (0.1, 1.6), (-2.9, 1.42), 0.08, dark);
        line(canvas, (0.03, 8.7), (3.6, 1.0), 0.02, dark);
        canvas.face_flat(camera, &shape(&hull), Mode::Over, solid(dark));
        line(canvas, (-2.95, 0.62), (3.55, 0.88), 0.07, blend(times(p.at(0.85), 0.8 * self.day() + 0.1), haze, far));
        let sailor = Person::new(place(-1.95, 0.1), 1.5, Pose::Reach, dark).bust();
        sailor.lit(times(p.at(0.9), 0.9 * self.day()), (self.side * 0.5, 0.5)).draw(canvas, camera);
        if self.day() < 0.9
            && let Some(spot) = camera.spot(place(0.02, 9.0))
        {
            canvas.glow(spot.x, spot.y, camera.scale / spot.z * 0.16, p.against(0.95), 2.2);
            canvas.glow(spot.x, spot.y, camera.scale / spot.z * 0.9, p.against(0.85), 0.22);
        }
        for n in 0..7 {
            let back = 2.2 + n as f32 * 0.9;
            let from = at + v3(-way * back, 0.03, -0.25 * n as f32 * hash(n, 4));
            let foam = thin(p.at(0.9), 0.4 * fade(n as f32 * 0.5) * (1.0 - far) * mix(0.5, 1.0, self.day()));
            canvas.stroke(camera, from, from + v3(-way * 1.1, 0.0, -0.3), 0.10, Mode::Over, foam);
        }
    }
    fn gulls(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let mut random = Random::new(self.look.seed ^ 5);
        let dark = times(self.look.palette.at(0.04), 0.6);
        let middle = self.boat_at(moment.time) + v3(0.0, 8.5, 6.0);
        for n in 0..if self.look.has(Prop::Birds) { 14 } else { 6 } {
            let (turn, wide) = (random.unit() * TAU + moment.time * 0.5, random.between(3.0, 9.0));
            let at = middle + v3(wide * cos(turn), random.around() * 2.2, wide * sin(turn));
            let flap = 0.35 * sin(moment.time * 7.0 + n as f32 * 1.7) + 0.12;
            gull(canvas, camera, at, (0.75, flap), dark);
        }
    }
}

/// The lamps along the quay.
fn lamps() -> impl Iterator<Item = V3> {
    (0..17).map(|n| v3((n as f32 - 8.0) * 9.0, 4.6, COAST - 0.5))
}

/// The row at which water and sky meet.
fn horizon(canvas: &Canvas, camera: &Camera) -> f32 {
    let far = v3(camera.eye.x, 0.0, camera.eye.z + 3_000.0);
    camera.spot(far).map_or(canvas.h as f32 * 0.5, |spot| spot.y)
}

impl Scene for Sea {
    fn exposure(&self) -> f32 {
        0.84 + 0.12 * self.look.light
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let camera = self.camera(canvas.view(), moment);
        self.sky(canvas, &camera, moment.time);
        if self.storm {
            self.lightning(canvas, &camera, moment.time);
        }
        self.islands(canvas, &camera);
        self.water(canvas, &camera, moment.time);
        self.land(canvas, &camera, moment.time);
        self.boats(canvas, &camera, moment);
        if !self.storm {
            self.gulls(canvas, &camera, moment);
        }
        if self.storm {
            let colour = self.look.palette.at(0.85);
            Weather { seed: self.look.seed, colour, snow: self.look.has(Prop::Snow), slant: -0.16 * self.side }.draw(
                canvas,
                &camera,
                moment.time,
            );
        }
    }
}
