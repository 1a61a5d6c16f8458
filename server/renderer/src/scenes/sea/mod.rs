//! The open sea under a low light: a swell, someone under sail, and a coast: islands, a lighthouse, the lamps of a
//! harbour.
mod boat;
mod coast;

use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::Weather;
use crate::draw::random::{Random, clouds};
use crate::lexicon::Prop;
use crate::plan::Look;

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
    /// What the water shows: the sky that its slopes mirror, its own depth where one looks down into it, foam on
    /// crests.
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
