//! A walk through a gallery: pictures on both walls, a polished floor, light from above.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Palette, Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, level, side, upright};
use crate::draw::random::Random;
use crate::lexicon::Prop;
use crate::plan::Look;
use std::f32::consts::TAU;

/// The room: half its width, its height, its length.
const ROOM: (f32, f32, f32) = (5.2, 5.8, 46.0);
/// Between two pictures on a wall.
const PITCH: f32 = 7.6;

/// One picture: where it hangs and what it shows.
struct Picture {
    wall: f32,
    z: f32,
    half: (f32, f32),
    shapes: Vec<(u8, f32, f32, f32, Rgb)>,
    ground: (Rgb, Rgb),
}

/// A walk through a gallery.
pub struct Gallery {
    look: Look,
    pictures: Vec<Picture>,
    great: Picture,
    dark: bool,
}

impl Gallery {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(4);
        let dark = look.light < 0.0 || (look.light == 0.0 && random.chance(0.45));
        let count = (ROOM.2 / PITCH) as i32;
        let mut pictures = Vec::new();
        for n in (0..count).rev() {
            for wall in [-1.0, 1.0] {
                let half = if random.chance(0.4) { (2.0, 1.25) } else { (1.15, 1.45) };
                pictures.push(paint(&mut random, &look.palette, wall, (n as f32 + 0.6) * PITCH, half));
            }
        }
        let great = paint(&mut random, &look.palette, 0.0, ROOM.2, (3.3, 2.0));
        Self { pictures, great, dark, look }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let step = 0.03 * sin(moment.time * 4.0);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(-1.2, 1.75 + step, mix(1.0, 5.0, t)), v3(0.9, 2.15, 30.0), 1.4),
            1 => (v3(mix(-1.0, -0.2, t), 1.75 + step, mix(16.6, 17.6, t)), v3(-5.2, 2.2, 20.6), 1.5),
            _ => (v3(mix(0.9, 0.0, t), mix(1.5, 2.5, t), mix(17.0, 27.0, t)), v3(0.0, 2.6, ROOM.2), mix(1.5, 1.7, t)),
        };
        Camera::new(view, eye, target, lens)
    }
    fn wall(&self) -> Rgb {
        let p = &self.look.palette;
        if self.dark { times(p.at(0.16), 0.55) } else { blend([0.62, 0.61, 0.60], p.at(0.96), 0.35) }
    }
    fn room(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let (half, high, long) = ROOM;
        let wall = self.wall();
        let light = if self.dark { times(p.at(0.86), 0.75) } else { times(p.at(0.97), 0.55) };
        let near = camera.eye.z - 1.0;
        canvas.plane(camera, &upright(-half, half, 0.0, high, long), Mode::Over, |at, _| {
            let pool = fade(((at.x / 3.6).powi(2) + ((at.y - 2.9) / 2.6).powi(2)) * 1.4);
            solid(plus(times(wall, 0.75), times(light, pool * 0.9)))
        });
        for x in [-half, half] {
            let wash = if x < 0.0 { 1.0 } else { 0.86 };
            canvas.plane(camera, &side(x, near, long, 0.0, high), Mode::Over, |at, z| {
                let place = (at.z / PITCH - 0.6 + 0.5).rem_euclid(1.0) - 0.5;
                let pool = fade((place * place * 22.0 + ((at.y - 2.8) / 2.0).powi(2)) * 1.1);
                let top = smooth(0.0, high, at.y);
                let own = plus(times(wall, wash * mix(0.62, 1.0, top)), times(light, pool * 0.75));
                solid(blend(own, times(wall, 0.85), 1.0 - fade(z * 0.012)))
            });
        }
        canvas.plane(camera, &level(-half, half, near, long, high), Mode::Over, |_, z| {
            solid(times(wall, mix(0.45, 0.7, 1.0 - fade(z * 0.05))))
        });
        let strip = times(p.at(0.98), if self.dark { 2.2 } else { 1.9 });
        for x in [-half * 0.42, half * 0.42] {
            canvas.face_flat(camera, &level(x - 0.22, x + 0.22, near, long, high - 0.02), Mode::Over, solid(strip));
        }
    }
    fn hang(&self, canvas: &mut Canvas, camera: &Camera, picture: &Picture) {
        let middle = 2.35;
        let at = |x: f32, y: f32| match picture.wall {
            0.0 => v3(x * picture.half.0, middle + 0.35 + y * picture.half.1, picture.z - 0.06),
            wall => v3(wall * (ROOM.0 - 0.06), middle + y * picture.half.1, picture.z + wall * x * picture.half.0),
        };
        let frame = |grow: f32| {
            let (gx, gy) = (1.0 + grow / picture.half.0, 1.0 + grow / picture.half.1);
            [at(-gx, -gy), at(gx, -gy), at(gx, gy), at(-gx, gy)]
        };
        if picture.wall != 0.0 && at(0.0, 0.0).z < camera.eye.z - 3.0 {
            return;
        }
        let shadow: Vec<V3> = frame(0.16).iter().map(|p| *p + v3(0.0, -0.12, 0.0)).collect();
        canvas.face_flat(camera, &shadow, Mode::Over, thin([0.0; 3], 0.32));
        let edge = if self.dark { [0.012; 3] } else { [0.05, 0.045, 0.04] };
        canvas.face_flat(camera, &frame(0.07), Mode::Over, solid(edge));
        let (low, high) = (camera.spot(at(0.0, -1.0)), camera.spot(at(0.0, 1.0)));
        let (top, span) = (high.map_or(0.0, |s| s.y), low.map_or(1.0, |s| s.y) - high.map_or(0.0, |s| s.y));
        canvas.face(camera, &frame(0.0), Mode::Over, |_, y| {
            solid(blend(picture.ground.0, picture.ground.1, ((y - top) / span).clamp(0.0, 1.0)))
        });
        let aspect = picture.half.0 / picture.half.1;
        for (kind, x, y, size, colour) in &picture.shapes {
            let corners: Vec<V3> = match kind {
                0 => (0..40)
                    .map(|n| n as f32 / 40.0 * TAU)
                    .map(|a| at((x + size * cos(a) / aspect).clamp(-1.0, 1.0), (y + size * sin(a)).clamp(-1.0, 1.0)))
                    .collect(),
                1 => vec![at(-1.0, *y), at(1.0, y + size * 0.4), at(1.0, -1.0), at(-1.0, -1.0)],
                2 => vec![
                    at(*x, -1.0),
                    at((x + size * 0.5).min(1.0), -1.0),
                    at((x + size * 0.5).min(1.0), 1.0),
                    at(*x, 1.0),
                ],
                _ => (0..=20)
                    .map(|n| n as f32 / 20.0)
                    .map(|t| at(mix(-1.0, 1.0, t), (y + size * 0.6 * sin(t * 5.0 + x * 9.0)).clamp(-1.0, 1.0)))
                    .chain([at(1.0, -1.0), at(-1.0, -1.0)])
                    .collect(),
            };
            canvas.face_flat(camera, &corners, Mode::Over, thin(*colour, 0.92));
        }
    }
    fn things(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        self.hang(canvas, camera, &self.great);
        for picture in &self.pictures {
            self.hang(canvas, camera, picture);
        }
        let dark = if self.dark { [0.004, 0.004, 0.006] } else { [0.03, 0.03, 0.035] };
        let rim = times(self.look.palette.at(0.95), 0.9);
        let mut people = vec![
            (v3(1.3, 0.0, 37.0), 1.74, Pose::Stand),
            (v3(-3.7, 0.0, 21.6), 1.7, Pose::Stand),
            (v3(3.2, 0.0, 27.0), 1.66, Pose::Reach),
        ];
        if self.look.has(Prop::Alone) {
            people.truncate(1);
        }
        if self.look.has(Prop::Crowd) {
            people.extend([(v3(-1.6, 0.0, 34.0), 1.8, Pose::Stand), (v3(2.0, 0.0, 14.0), 1.7, Pose::Stand)]);
        }
        for (feet, tall, pose) in people {
            if feet.z > camera.eye.z + 2.2 {
                let sway = sin(moment.time * 1.2 + feet.x);
                Person::new(feet, tall, pose, dark).lit(rim, (-0.2, 0.45)).swaying(sway).draw(canvas, camera);
            }
        }
    }
}

/// A picture as a machine with taste would paint it.
fn paint(random: &mut Random, palette: &Palette, wall: f32, z: f32, half: (f32, f32)) -> Picture {
    let mut tone = |low: f32, high: f32| {
        let light = random.between(low, high);
        if random.chance(0.34) { palette.against(light) } else { palette.at(light) }
    };
    let ground = (tone(0.05, 0.95), tone(0.3, 0.9));
    let colours: Vec<Rgb> = (0..5).map(|n| if n % 2 == 0 { tone(0.62, 0.98) } else { tone(0.1, 0.55) }).collect();
    let theme = random.below(4) as u8;
    let shapes = colours
        .into_iter()
        .enumerate()
        .map(|(n, colour)| {
            let kind = if n == 2 && theme != 2 { 0 } else { theme };
            let step = n as f32 / 5.0;
            match kind {
                0 => (
                    0,
                    random.between(-0.5, 0.5),
                    random.between(-0.4, 0.5),
                    random.between(0.25, 0.75) * (1.1 - step),
                    colour,
                ),
                1 => (1, 0.0, 0.55 - step * 1.5, random.between(-0.6, 0.6), colour),
                2 => (2, random.between(-1.0, 0.6), 0.0, random.between(0.2, 1.0), colour),
                _ => (3, random.unit(), 0.6 - step * 1.5, random.between(0.2, 0.5), colour),
            }
        })
        .collect();
    Picture { wall, z, half, shapes, ground }
}

impl Scene for Gallery {
    fn exposure(&self) -> f32 {
        if self.dark { 1.15 } else { 0.86 }
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let mirror = camera.mirrored();
        canvas.backdrop(|_, _| self.wall());
        self.room(canvas, &mirror);
        self.things(canvas, &mirror, moment);
        let stone = if self.dark { times(p.at(0.06), 0.4) } else { blend([0.30, 0.29, 0.28], p.at(0.7), 0.2) };
        let near = camera.eye.z - 1.0;
        canvas.plane(&camera, &level(-ROOM.0, ROOM.0, near, ROOM.2, 0.0), Mode::Over, |_, z| {
            thin(stone, mix(0.55, 0.86, fade(z * 0.16)))
        });
        self.room(canvas, &camera);
        self.things(canvas, &camera, moment);
        Motes {
            seed: self.look.seed,
            count: 60,
            middle: camera.eye + v3(0.0, 0.5, 6.0),
            reach: v3(4.0, 2.2, 6.0),
            drift: v3(0.06, 0.04, 0.05),
            size: 0.008,
            colour: p.at(0.97),
            strength: 0.35,
        }
        .draw(canvas, &camera, moment.time);
    }
}
