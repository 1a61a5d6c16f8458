//! A city at night in the rain: towers with lit windows, a wet street that mirrors them, lights that fly between.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Person, Pose, Weather, level};
use crate::draw::random::{clouds, hash};
use crate::lexicon::Prop;
use crate::plan::Look;

/// Half the street's width.
const STREET: f32 = 11.0;

/// A tower: its street-side wall, its front, its height, and its own number.
struct Tower {
    side: f32,
    inner: f32,
    wide: f32,
    near: f32,
    far: f32,
    high: f32,
    own: i32,
    sign: Option<(f32, f32, bool)>,
}

/// A city at night.
pub struct City {
    look: Look,
    towers: Vec<Tower>,
}

impl City {
    pub fn new(look: Look) -> Self {
        let mut random = look.random(8);
        let mut towers = Vec::new();
        for side in [-1.0, 1.0] {
            let mut z = -14.0;
            let mut own = if side > 0.0 { 1000 } else { 1 };
            while z < 230.0 {
                let deep = random.between(9.0, 19.0);
                let tall = if random.chance(0.28) { random.between(58.0, 96.0) } else { random.between(20.0, 46.0) };
                let sign = random
                    .chance(0.6)
                    .then(|| (random.between(5.0, 15.0), random.between(2.0, 7.5), random.chance(0.5)));
                towers.push(Tower {
                    side,
                    inner: STREET + random.between(0.0, 3.5),
                    wide: random.between(11.0, 24.0),
                    near: z,
                    far: z + deep,
                    high: tall,
                    own,
                    sign,
                });
                z += deep + random.between(0.4, 4.0);
                own += 1;
            }
        }
        towers.sort_by(|a, b| b.near.total_cmp(&a.near));
        Self { look, towers }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let go = moment.time * 2.2 * self.look.tempo;
        let (eye, target, lens) = match moment.shot {
            0 => (v3(-2.5, mix(13.0, 10.0, t), -8.0 + go * 2.0), v3(0.8, mix(12.5, 11.0, t), 60.0), 1.45),
            1 => (v3(1.8, 1.45, 2.0 + go), v3(-0.4, 3.0, 40.0), 1.6),
            _ => (
                v3(mix(2.0, -1.0, t), mix(6.0, 34.0, t), 8.0 + go),
                v3(0.0, mix(9.0, 21.0, t), 75.0),
                mix(1.4, 1.25, t),
            ),
        };
        Camera::new(view, eye, target, lens).rolled(0.012 * sin(moment.time * 0.7))
    }
    fn fog(&self, high: f32) -> Rgb {
        let p = &self.look.palette;
        blend(times(p.at(0.50), 0.42), times(p.at(0.13), 0.5), smooth(0.0, 70.0, high))
    }
    fn tower(&self, canvas: &mut Canvas, camera: &Camera, tower: &Tower, time: f32, mirror: bool) {
        let p = &self.look.palette;
        let (inner, outer) = (tower.side * tower.inner, tower.side * (tower.inner + tower.wide));
        if tower.far < camera.eye.z + 0.5 {
            return;
        }
        let thick = |z: f32| fade((z - camera.eye.z).max(0.0) * 0.0105);
        let wall = |at: V3, k: f32| {
            let street = fade(at.y * 0.16) * 0.30;
            let own = plus(times(p.at(0.06), 0.4 * k), times(p.at(0.62), street * k));
            solid(blend(self.fog(at.y), own, thick(at.z)))
        };
        let front = [
            v3(inner, 0.0, tower.near),
            v3(outer, 0.0, tower.near),
            v3(outer, tower.high, tower.near),
            v3(inner, tower.high, tower.near),
        ];
        let flank = [
            v3(inner, 0.0, tower.near),
            v3(inner, 0.0, tower.far),
            v3(inner, tower.high, tower.far),
            v3(inner, tower.high, tower.near),
        ];
        canvas.plane_by::<64>(camera, &flank, Mode::Over, |at, _| wall(at, 1.0));
        if tower.near > camera.eye.z {
            canvas.plane_by::<64>(camera, &front, Mode::Over, |at, _| wall(at, 0.6));
        }
        self.windows(canvas, camera, tower, mirror);
        if let Some(sign) = tower.sign {
            self.sign(canvas, camera, tower, sign, time);
        }
        if tower.high > 56.0 && !mirror {
            let top = v3((inner + outer) * 0.5, tower.high, tower.near);
            canvas.stroke(camera, top, top + v3(0.0, 9.0, 0.0), 0.25, Mode::Over, solid(times(p.at(0.05), 0.4)));
            if let Some(spot) = camera.spot(top + v3(0.0, 9.0, 0.0)) {
                let blink = smooth(0.2, 0.9, sin(time * 3.0 + tower.own as f32));
                canvas.glow(spot.x, spot.y, (camera.scale * 0.7 / spot.z).max(1.5), [2.4, 0.2, 0.16], blink);
            }
        }
    }
    /// Lit rooms, a run of them on every storey.
    fn windows(&self, canvas: &mut Canvas, camera: &Camera, tower: &Tower, mirror: bool) {
        let p = &self.look.palette;
        let far = tower.near - camera.eye.z;
        let clear = fade(far.max(0.0) * 0.0095);
        let storey = if far > 90.0 { 4.2 } else { 3.1 };
        let floors = ((tower.high - 5.0) / storey) as i32;
        let floors = if mirror { floors.min(5) } else { floors };
        for floor in 0..floors {
            let y = 4.4 + floor as f32 * storey;
            for (face, long) in [(0, tower.far - tower.near), (1, tower.wide)] {
                if face == 1 && tower.near <= camera.eye.z {
                    continue;
                }
                let mut along = 0.6 + 1.4 * hash(tower.own, floor);
                let mut n = 0;
                while along < long - 1.2 && n < 7 {
                    let chance = hash(tower.own * 31 + n, floor * 7 + face);
                    let run = 0.8 + (hash(tower.own + n, floor + 91) * 3.0).floor() * 1.2;
                    let end = (along + run).min(long - 0.5);
                    if chance > 0.45 {
                        let at = |d: f32, y: f32| match face {
                            0 => v3(tower.side * (tower.inner - 0.02), y, tower.near + d),
                            _ => v3(tower.side * (tower.inner + d), y, tower.near - 0.02),
                        };
                        let warm = hash(tower.own + floor * 3, n);
                        let colour = if warm > 0.8 { p.against(0.85) } else { p.at(0.78 + 0.2 * warm) };
                        let light = mix(0.12, 1.1, (chance - 0.45) * 1.8) * clear;
                        let corners = [at(along, y), at(end, y), at(end, y + 1.15), at(along, y + 1.15)];
                        canvas.face_flat(camera, &corners, Mode::Add, thin(colour, light));
                    }
                    along = end + 0.5 + 2.2 * hash(n, tower.own + floor);
                    n += 1;
                }
            }
        }
    }
    /// A lit sign on the street side, with bars in place of letters.
    fn sign(
        &self,
        canvas: &mut Canvas,
        camera: &Camera,
        tower: &Tower,
        (low, high, warm): (f32, f32, bool),
        time: f32,
    ) {
        let p = &self.look.palette;
        let clear = fade((tower.near - camera.eye.z).max(0.0) * 0.010);
        let flicker = 0.86 + 0.14 * smooth(-0.7, -0.4, sin(time * 7.0 + tower.own as f32 * 1.7));
        let colour = times(if warm { p.against(0.70) } else { p.at(0.72) }, 2.6 * clear * flicker);
        let x = tower.side * (tower.inner - 1.4);
        let z = tower.near + 0.8;
        let board = [
            v3(x, low, z),
            v3(x + tower.side * 1.3, low, z),
            v3(x + tower.side * 1.3, low + high, z),
            v3(x, low + high, z),
        ];
        canvas.face_flat(camera, &board, Mode::Over, solid(times(colour, 0.35)));
        for n in 0..4 {
            let y = low + high * (0.12 + 0.22 * n as f32);
            let (a, b) = (x + tower.side * 0.2, x + tower.side * (0.5 + 0.6 * hash(tower.own, n)));
            let bar = [
                v3(a, y, z - 0.02),
                v3(b, y, z - 0.02),
                v3(b, y + high * 0.13, z - 0.02),
                v3(a, y + high * 0.13, z - 0.02),
            ];
            canvas.face_flat(camera, &bar, Mode::Over, solid(times(colour, 1.4)));
        }
    }
    fn traffic(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        for n in 0..34 {
            let own = hash(n, 40);
            let lane = n % 4;
            let away = lane < 2;
            let speed = if away { 13.0 } else { -15.0 } * self.look.tempo;
            let z = (own * 210.0 + time * speed).rem_euclid(210.0) + 4.0;
            let (x, y) = match lane {
                0 => (2.4, 0.7),
                2 => (-2.4, 0.7),
                1 => (4.0, 16.0 + own * 14.0),
                _ => (-4.0, 18.0 + own * 16.0),
            };
            let colour = if away { [2.6, 0.22, 0.14] } else { times(p.at(0.97), 2.4) };
            for side in [-0.7, 0.7] {
                let Some(spot) = camera.spot(v3(x + side, y, z)) else { continue };
                let size = (camera.scale * 0.34 / spot.z).clamp(1.3, 40.0);
                canvas.glow(spot.x, spot.y, size, colour, fade(spot.z * 0.008));
                if let (0, Some(low)) = (lane % 2, camera.spot(v3(x + side, -y, z))) {
                    canvas.glow(low.x, low.y, size * 1.6, colour, 0.3 * fade(spot.z * 0.012));
                }
            }
        }
    }
}

impl Scene for City {
    fn exposure(&self) -> f32 {
        1.0 + 0.15 * self.look.light
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let h = canvas.h as f32;
        canvas.backdrop(|x, y| {
            let d = camera.ray(x, y);
            let cloud = clouds(d.x * 2.0 + 3.0, d.y * 4.0 + moment.time * 0.02, 3);
            let up = d.y.abs();
            plus(
                blend(times(p.at(0.52), 0.46), times(p.at(0.10), 0.5), smooth(0.0, 0.7, up)),
                times(p.at(0.4), 0.12 * cloud),
            )
        });
        let mirror = camera.mirrored();
        let low = camera.eye.y < 20.0;
        if low {
            for tower in self.towers.iter().filter(|tower| tower.near < camera.eye.z + 60.0) {
                self.tower(canvas, &mirror, tower, moment.time, true);
            }
        }
        let near = camera.eye.z - 2.0;
        canvas.plane(&camera, &level(-70.0, 70.0, near, near + 320.0, 0.0), Mode::Over, |at, z| {
            let puddle =
                smooth(0.35, 0.65, clouds(at.x * 0.22, at.z * 0.16, 2) * fade(z * 0.01) + 0.5 * (1.0 - fade(z * 0.01)));
            thin(blend(self.fog(0.0), times(p.at(0.06), 0.4), fade(z * 0.012)), mix(0.58, 0.86, puddle))
        });
        for tower in &self.towers {
            self.tower(canvas, &camera, tower, moment.time, false);
        }
        self.traffic(canvas, &camera, moment.time);
        if moment.shot == 1 {
            let dark = [0.004, 0.004, 0.006];
            let feet = v3(-1.0, 0.0, 9.5 + moment.time * 2.3 * self.look.tempo);
            let stride = sin(moment.time * 5.0);
            Person::new(feet, 1.76, Pose::Walk, dark)
                .lit(times(p.at(0.85), 1.1), (0.5, 0.4))
                .swaying(stride)
                .draw(canvas, &camera);
            umbrella(canvas, &camera, feet + v3(0.1, 1.62, 0.0), times(p.against(0.55), 0.5));
        }
        let street = camera.spot(v3(0.0, 1.0, camera.eye.z + 180.0)).map_or(h * 0.5, |spot| spot.y);
        canvas.wash(street - h * 0.3, street + h * 0.2, 16, Mode::Add, |x, y| {
            let near = fade(((x - canvas_middle(h)) / h).abs() * 0.2);
            thin(p.at(0.62), 0.16 * fade(((y - street) / h * 9.0).abs()) * near)
        });
        Weather { seed: self.look.seed, colour: p.at(0.9), snow: self.look.has(Prop::Snow), slant: 0.03 }.draw(
            canvas,
            &camera,
            moment.time,
        );
    }
}

fn canvas_middle(h: f32) -> f32 {
    h * 0.88
}

fn umbrella(canvas: &mut Canvas, camera: &Camera, middle: V3, colour: Rgb) {
    let dome: Vec<V3> = (0..=14)
        .map(|n| n as f32 / 14.0 * std::f32::consts::PI)
        .map(|a| middle + v3(-0.62 * crate::draw::math::cos(a), 0.40 * sin(a) + 0.12, 0.0))
        .collect();
    canvas.face_flat(camera, &dome, Mode::Over, solid(colour));
}
