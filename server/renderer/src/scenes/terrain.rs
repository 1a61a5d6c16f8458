//! A flight over mountains: valleys full of mist, a low sun, birds below.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, gull};
use crate::draw::random::{Random, clouds, noise};
use crate::draw::terrain::Land;
use crate::lexicon::Prop;
use crate::plan::Look;

/// How far the land is drawn.
const FAR: f32 = 900.0;

/// A flight over mountains.
pub struct Terrain {
    look: Look,
    land: Land,
    sun: V3,
    path: f32,
    dunes: bool,
}

impl Terrain {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(2);
        let shift = random.between(10.0, 90.0);
        let dunes = (random.chance(0.2) && !look.has(Prop::Snow)) || look.has(Prop::Desert);
        let side = if random.chance(0.5) { 1.0 } else { -1.0 };
        let sun = v3(side * random.between(0.25, 0.5), random.between(0.13, 0.2), 1.0);
        let slope = v3(sun.x * 2.2, 0.55, 0.55);
        let land = Land::new(3.0, slope, |x, y| if dunes { dune(x, y, shift) } else { peak(x, y, shift) });
        Self { land, sun, path: random.between(60.0, 500.0), dunes, look }
    }
    /// Whether it is night under an aurora.
    fn polar(&self) -> bool {
        self.look.has(Prop::Aurora)
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let speed = 26.0 * self.look.tempo;
        let z = self.path + moment.time * speed;
        let x = self.path * 1.3 + 26.0 * sin(moment.time * 0.35);
        let ground = (0..6).map(|n| self.land.height(x, z + n as f32 * 12.0)).fold(0.0, f32::max);
        let t = ease(moment.part);
        let (above, drop, lens) = match moment.shot {
            0 => (58.0, mix(26.0, 20.0, t), 1.5),
            1 => (mix(24.0, 15.0, t), 7.0, 1.3),
            _ => (mix(34.0, 86.0, t), mix(6.0, 22.0, t), mix(1.6, 1.35, t)),
        };
        let eye = v3(x, mix(ground, 42.0, 0.75) + above, z);
        let bank = 0.07 * sin(moment.time * 0.9 + 0.6) * if moment.shot == 1 { 1.6 } else { 0.7 };
        Camera::new(
            view,
            eye,
            v3(x + self.sun.x * 40.0 + 9.0 * sin(moment.time * 0.35 + 0.8), eye.y - drop, z + 100.0),
            lens,
        )
        .rolled(bank)
    }
    fn air(&self, ray: V3) -> Rgb {
        let p = &self.look.palette;
        let d = ray.unit();
        if self.polar() {
            let up = smooth(-0.05, 0.5, d.y);
            return blend(times(p.at(0.42), 0.34), times(p.at(0.06), 0.4), up.sqrt());
        }
        let away = (d - self.sun.unit()).length();
        let up = smooth(-0.06, 0.55, d.y);
        let sky = blend(times(p.at(0.74), 0.95), times(p.at(0.26), 0.75), up.sqrt());
        plus(sky, plus(times(p.at(0.95), 1.6 * fade(away * 7.0)), times(p.at(0.8), 0.45 * fade(away * 2.4))))
    }
    fn mist(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let horizon = camera.spot(camera.eye + v3(0.0, -6.0, 300.0)).map_or(0.0, |spot| spot.y);
        let h = canvas.h as f32;
        canvas.wash(horizon - h * 0.1, horizon + h * 0.42, 8, Mode::Over, |x, y| {
            let down = (y - horizon) / h;
            let band = smooth(-0.1, 0.04, down) * (1.0 - smooth(0.05, 0.42, down));
            let d = camera.ray(x, y);
            let reach = 1.0 / (0.12 + down.max(0.0));
            let puff = clouds(d.x * reach * 0.5 + time * 0.02 + self.path, reach * 0.9 + time * 0.12, 4);
            thin(
                times(p.at(if self.polar() { 0.45 } else { 0.8 }), if self.polar() { 0.4 } else { 0.95 }),
                band * smooth(0.42, 0.72, puff) * 0.8,
            )
        });
    }
    /// Curtains of light that hang over the horizon, and stars.
    fn aurora(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let mut random = Random::new(self.look.seed ^ 9);
        for _ in 0..260 {
            let at = camera.eye + v3(random.around() * 1100.0, random.between(40.0, 620.0), 800.0);
            if let Some(spot) = camera.spot(at) {
                canvas.glow(spot.x, spot.y, 1.25, p.at(0.96), random.unit() * 0.9);
            }
        }
        let h = canvas.h as f32;
        canvas.wash(0.0, h * 0.75, 8, Mode::Add, |x, y| {
            let d = camera.ray(x, y);
            let mut light = 0.0;
            for curtain in 0..3 {
                let k = curtain as f32;
                let foot = 0.12
                    + 0.10 * k
                    + 0.07 * sin(d.x * (2.2 + k) + time * 0.35 + k * 2.0 + self.path)
                    + 0.03 * sin(d.x * 7.0 - time * 0.5 + k);
                let up = d.y - foot;
                let folds = clouds(d.x * (7.0 + 3.0 * k) + time * 0.25 + k * 9.0, k + time * 0.1, 3);
                let body = if up > 0.0 { fade(up * 5.5) } else { fade(-up * 42.0) };
                light += body * smooth(0.30, 0.75, folds) * (0.9 - 0.2 * k);
            }
            let tint = blend(p.at(0.80), p.against(0.55), smooth(0.1, 0.7, d.y));
            thin(tint, light * 0.95)
        });
    }
    fn birds(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let mut random = Random::new(self.look.seed ^ 5);
        let dark = times(self.look.palette.at(0.02), 0.6);
        for n in 0..7 {
            let row = (n as f32 + 1.0) / 2.0;
            let wing = if n % 2 == 0 { 1.0 } else { -1.0 };
            let offset =
                v3(wing * row.floor() * 3.4 + random.around(), random.around() * 0.8 - 3.0, 34.0 - row.floor() * 3.2);
            let at = camera.eye + offset + v3(-14.0 + moment.time * 3.0, 4.0, 0.0);
            let flap = sin(moment.time * 9.0 + random.unit() * 6.0) * 0.55 + 0.2;
            gull(canvas, camera, at, (1.5, flap), dark);
        }
    }
}

/// Ridged mountains with softer feet.
fn peak(x: f32, y: f32, shift: f32) -> f32 {
    let (mut px, mut py) = (x * 0.014 + shift, y * 0.014 + shift * 0.7);
    let (mut sum, mut weight, mut carry) = (0.0, 0.56, 1.0);
    for _ in 0..5 {
        let ridge = 1.0 - (2.0 * noise(px, py) - 1.0).abs();
        let ridge = ridge * ridge;
        sum += weight * ridge * carry;
        carry = (ridge * 1.25).min(1.0);
        weight *= 0.44;
        (px, py) = (1.6 * px + 1.2 * py + 3.1, -1.2 * px + 1.6 * py + 7.7);
    }
    sum * sum * 112.0
}

/// Long dunes with sharp crests.
fn dune(x: f32, y: f32, shift: f32) -> f32 {
    let warp = clouds(x * 0.02 + shift, y * 0.02, 3) * 5.0;
    let wave = |k: f32, turn: f32| {
        let s = sin((x * turn + y) * k + warp * 1.4 + shift);
        (1.0 - s.abs()) * (1.0 - s.abs())
    };
    20.0 * wave(0.055, 0.35) + 9.0 * wave(0.12, -0.2) + 34.0 * clouds(x * 0.012, y * 0.012 + shift, 3)
}

impl Scene for Terrain {
    fn exposure(&self) -> f32 {
        if self.polar() { 0.8 } else { 0.66 + 0.18 * self.look.light }
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        canvas.backdrop(|x, y| self.air(camera.ray(x, y)));
        if self.polar() {
            self.aurora(canvas, &camera, moment.time);
        } else if let Some(sun) = camera.spot(camera.eye + self.sun * 900.0) {
            canvas.disc(sun.x, sun.y, camera.scale * 0.05, Mode::Over, solid(times(p.at(0.98), 6.0)));
        }
        let fog = if self.polar() { times(p.at(0.42), 0.34) } else { times(p.at(0.72), 0.95) };
        let (shade, lit) = (
            times(p.at(0.10), 0.7),
            blend(times(p.at(if self.dunes { 0.68 } else { 0.55 }), 0.9), times(p.against(0.78), 0.85), 0.35),
        );
        let cap = times(p.at(0.93), if self.polar() { 0.55 } else { 1.15 });
        let snow = if self.look.has(Prop::Snow) { 12.0 } else { 52.0 };
        self.land.draw(canvas, &camera, FAR, |height, light, distance| {
            let rock = blend(shade, lit, light * light * 1.15);
            let white = if self.dunes { 0.0 } else { smooth(snow, snow + 26.0, height) * smooth(0.18, 0.55, light) };
            let own = blend(rock, cap, white * 0.85);
            let low = fade((height * 0.035).max(0.0)) * smooth(20.0, 160.0, distance) * 0.55;
            let far = 1.0 - fade(distance * 0.0042);
            blend(own, fog, (far + low * (1.0 - far)).min(1.0))
        });
        self.mist(canvas, &camera, moment.time);
        if (moment.shot != 1 && !self.polar()) || self.look.has(Prop::Birds) {
            self.birds(canvas, &camera, moment);
        }
        let snowing = self.look.has(Prop::Snow);
        Motes {
            seed: self.look.seed,
            count: if snowing { 400 } else { 40 },
            middle: camera.eye + v3(0.0, 0.0, 10.0),
            reach: v3(9.0, 5.0, 10.0),
            drift: v3(1.2, if snowing { -1.6 } else { 0.2 }, -9.0 * self.look.tempo),
            size: 0.018,
            colour: p.at(0.97),
            strength: 0.6,
        }
        .draw(canvas, &camera, moment.time);
    }
}
