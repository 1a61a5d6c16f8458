//! The training simulator: a dark hangar, an engine of light taken apart in the air, and a trainee who moves its parts.
use super::{Moment, Scene};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, View, solid, thin};
use crate::draw::math::{V3, cos, ease, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, plus, times};
use crate::draw::props::{Motes, Person, Pose, arc, level, ring};
use crate::draw::random::hash;
use crate::plan::Look;
use std::f32::consts::TAU;

/// The engine's axis runs along x at this height and depth.
const AXIS: V3 = v3(0.6, 2.15, 6.0);

/// A part of the engine: where it sits when closed and when apart, its radius, its length, its blades.
struct Part {
    closed: f32,
    apart: f32,
    radius: f32,
    long: f32,
    blades: i32,
    spin: f32,
}

/// From the fan in front to the cone behind.
const PARTS: [Part; 7] = [
    Part { closed: -1.30, apart: -3.35, radius: 1.42, long: 0.10, blades: 24, spin: 1.0 },
    Part { closed: -1.12, apart: -2.35, radius: 1.55, long: 0.62, blades: 0, spin: 0.0 },
    Part { closed: -0.45, apart: -1.10, radius: 0.98, long: 0.12, blades: 20, spin: -1.3 },
    Part { closed: -0.20, apart: -0.30, radius: 0.86, long: 0.12, blades: 18, spin: 1.3 },
    Part { closed: 0.25, apart: 0.75, radius: 0.78, long: 0.70, blades: 0, spin: 0.0 },
    Part { closed: 0.95, apart: 2.05, radius: 0.82, long: 0.12, blades: 22, spin: -1.0 },
    Part { closed: 1.35, apart: 3.00, radius: 0.60, long: 0.95, blades: 0, spin: 0.0 },
];

/// The training simulator.
pub struct Simulator {
    look: Look,
}

impl Simulator {
    pub fn new(look: Look) -> Self {
        Self { look }
    }
    fn camera(&self, view: View, moment: &Moment) -> Camera {
        let t = ease(moment.part);
        let (eye, target, lens) = match moment.shot {
            0 => (v3(mix(-5.2, -4.2, t), mix(2.6, 2.1, t), mix(-3.4, -2.2, t)), v3(0.3, 1.95, 6.0), 1.6),
            1 => (v3(mix(-1.3, -0.2, t), 2.35, mix(1.6, 2.2, t)), v3(mix(-1.6, 0.4, t), 2.1, 6.0), 1.55),
            _ => (v3(mix(3.4, 1.0, t), mix(1.3, 2.3, t), mix(-0.6, -4.6, t)), v3(0.5, mix(2.0, 1.8, t), 6.0), 1.55),
        };
        Camera::new(view, eye, target, lens)
    }
    /// How far the engine is taken apart, 0 to 1.
    fn open(&self, moment: &Moment) -> f32 {
        match moment.shot {
            0 => 0.10 + 0.12 * ease(moment.part),
            1 => mix(0.25, 1.0, ease(moment.part * 1.15)),
            _ => mix(1.0, 0.82, ease(moment.part)),
        }
    }
    fn hangar(&self, canvas: &mut Canvas, camera: &Camera) {
        let p = &self.look.palette;
        let fog = times(p.at(0.30), 0.40);
        for n in (0..7).rev() {
            let z = 9.0 + n as f32 * 5.5;
            let far = 1.0 - fade((z - camera.eye.z) * 0.040);
            let steel = blend(times(p.at(0.05), 0.35), fog, far);
            for side in [-1.0, 1.0] {
                let x = side * 10.5;
                canvas.stroke(camera, v3(x, 0.0, z), v3(x, 6.5, z), 0.5, Mode::Over, solid(steel));
                canvas.stroke(camera, v3(x, 6.5, z), v3(0.0, 9.4, z), 0.42, Mode::Over, solid(steel));
                let lamp = v3(side * 5.2, 7.6, z);
                canvas.stroke(
                    camera,
                    lamp - v3(1.1, 0.0, 0.0),
                    lamp + v3(1.1, 0.0, 0.0),
                    0.09,
                    Mode::Add,
                    solid(times(p.at(0.95), 2.6 * (1.0 - far * 0.7))),
                );
                canvas.stroke(
                    camera,
                    v3(x - side * 0.3, 0.9, z),
                    v3(x - side * 0.3, 2.6, z),
                    0.05,
                    Mode::Add,
                    solid(times(p.at(0.75), 0.9 * (1.0 - far))),
                );
            }
        }
    }
    fn floor(&self, canvas: &mut Canvas, camera: &Camera, time: f32) {
        let p = &self.look.palette;
        let near = camera.eye.z - 1.0;
        canvas.plane(camera, &level(-60.0, 60.0, near, 70.0, 0.0), Mode::Over, |at, z| {
            let pool = fade((at - v3(AXIS.x, 0.0, AXIS.z)).length() * 0.34);
            let own = plus(times(p.at(0.06), 0.4), times(p.at(0.60), 0.32 * pool));
            thin(blend(times(p.at(0.30), 0.40), own, fade(z * 0.030)), 0.62 + 0.2 * fade(z * 0.1))
        });
        let glow = |at: V3| 0.55 * fade((at - v3(AXIS.x, 0.0, AXIS.z)).length() * 0.22);
        for n in -12..=12 {
            let k = n as f32 * 1.2;
            for m in 0..9 {
                let z = AXIS.z - 7.0 + m as f32 * 1.8;
                let at = v3(AXIS.x + k, 0.0, z);
                canvas.stroke(camera, at, at + v3(0.0, 0.0, 1.8), 0.014, Mode::Add, thin(p.at(0.78), glow(at)));
                let at = v3(AXIS.x - 8.0 + m as f32 * 1.8, 0.0, AXIS.z + k * 0.6);
                canvas.stroke(camera, at, at + v3(1.8, 0.0, 0.0), 0.014, Mode::Add, thin(p.at(0.78), glow(at)));
            }
        }
        for (radius, k, speed) in [(2.6, 0.9, 0.05), (3.0, 0.45, -0.03)] {
            for n in 0..4 {
                let from = n as f32 * 0.25 + time * speed;
                let frame = (v3(AXIS.x, 0.02, AXIS.z), v3(radius * 1.45, 0.0, 0.0), v3(0.0, 0.0, radius));
                arc(canvas, camera, frame, (from, from + 0.19), 0.035, thin(p.at(0.85), k));
            }
        }
    }
    fn engine(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment, strength: f32) {
        let p = &self.look.palette;
        let open = self.open(moment);
        let chosen = 3usize;
        canvas.stroke(
            camera,
            AXIS - v3(4.4, 0.0, 0.0),
            AXIS + v3(4.4, 0.0, 0.0),
            0.012,
            Mode::Add,
            thin(p.at(0.8), 0.45 * strength),
        );
        let scan = -3.6 + 7.2 * (moment.time * 0.24).fract();
        for (n, part) in PARTS.iter().enumerate() {
            let x = mix(part.closed, part.apart, open);
            let hot = n == chosen && moment.shot > 0;
            let lift = if hot { 0.18 * smooth(0.3, 1.0, open) } else { 0.0 };
            let middle = AXIS + v3(x, lift, 0.0);
            let near = fade((x - scan).abs() * 3.0);
            let colour: Rgb = if hot { times(p.against(0.80), 1.7) } else { times(p.at(0.80), 0.85 + 1.5 * near) };
            self.shell(canvas, camera, part, middle, colour, strength);
            self.blades(canvas, camera, part, (middle, moment.time * part.spin * 1.6), colour, strength);
        }
        let plane = AXIS + v3(scan, 0.0, 0.0);
        ring(canvas, camera, plane, v3(0.0, 1.85, 0.0), v3(0.0, 0.0, 1.85), 0.012, thin(p.at(0.95), 0.8 * strength));
    }
    fn shell(&self, canvas: &mut Canvas, camera: &Camera, part: &Part, middle: V3, colour: Rgb, strength: f32) {
        let half = v3(part.long * 0.5, 0.0, 0.0);
        let narrow = if part.long > 0.9 { 0.35 } else { 1.0 };
        let at =
            |share: f32, x: V3, k: f32| middle + x + v3(0.0, cos(share * TAU), sin(share * TAU)) * (part.radius * k);
        for n in 0..28 {
            let (a, b) = (n as f32 / 28.0, (n + 1) as f32 / 28.0);
            let corners = [at(a, -half, 1.0), at(b, -half, 1.0), at(b, half, narrow), at(a, half, narrow)];
            let facing = 0.35 + 0.65 * smooth(0.2, 1.0, (sin(a * TAU)).abs());
            canvas.face_flat(camera, &corners, Mode::Add, thin(colour, 0.055 * strength * facing));
            if n % 4 == 0 {
                canvas.stroke(camera, corners[0], corners[3], 0.010, Mode::Add, thin(colour, 0.35 * strength));
            }
        }
        for (x, k) in [(-half, 1.0), (half, narrow)] {
            let (up, out) = (v3(0.0, part.radius * k, 0.0), v3(0.0, 0.0, part.radius * k));
            ring(canvas, camera, middle + x, up, out, 0.022, thin(colour, 0.9 * strength));
            ring(canvas, camera, middle + x, up * 0.93, out * 0.93, 0.008, thin(colour, 0.4 * strength));
        }
    }
    fn blades(
        &self,
        canvas: &mut Canvas,
        camera: &Camera,
        part: &Part,
        (middle, turn): (V3, f32),
        colour: Rgb,
        strength: f32,
    ) {
        if part.blades == 0 {
            return;
        }
        let hub = part.radius * 0.28;
        ring(canvas, camera, middle, v3(0.0, hub, 0.0), v3(0.0, 0.0, hub), 0.016, thin(colour, 0.8 * strength));
        for n in 0..part.blades {
            let a = n as f32 / part.blades as f32 * TAU + turn;
            let at = |angle: f32, r: f32, x: f32| middle + v3(x, r * cos(angle), r * sin(angle));
            let corners = [
                at(a, hub, -0.06),
                at(a + 0.12, hub, 0.06),
                at(a + 0.20, part.radius * 0.95, 0.08),
                at(a + 0.06, part.radius * 0.95, -0.08),
            ];
            let light = 0.10 + 0.26 * smooth(-0.2, 1.0, sin(a + 0.8));
            canvas.face_flat(camera, &corners, Mode::Add, thin(colour, light * strength));
            canvas.stroke(camera, corners[0], corners[3], 0.008, Mode::Add, thin(colour, 0.5 * strength));
        }
    }
    /// Lines that lead from parts to notes about them.
    fn notes(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let open = self.open(moment);
        for (k, part) in [0usize, 3, 5].into_iter().enumerate() {
            let shown =
                smooth(0.15 + 0.2 * k as f32, 0.55 + 0.2 * k as f32, open) * if moment.shot == 0 { 0.0 } else { 1.0 };
            if shown < 0.02 {
                continue;
            }
            let x = mix(PARTS[part].closed, PARTS[part].apart, open);
            let from = AXIS + v3(x, PARTS[part].radius * 0.95, 0.0);
            let knee = from + v3(0.25, 0.50 + 0.12 * k as f32, 0.0) * shown;
            let end = knee + v3(0.95 * shown, 0.0, 0.0);
            let colour = if part == 3 { times(p.against(0.85), 1.6) } else { p.at(0.95) };
            let ink = thin(colour, shown);
            canvas.stroke(camera, from, knee, 0.012, Mode::Over, ink);
            canvas.stroke(camera, knee, end, 0.012, Mode::Over, ink);
            if let Some(dot) = camera.spot(from) {
                canvas.disc(dot.x, dot.y, 0.035 * camera.scale / dot.z, Mode::Over, ink);
            }
            for line in 0..3 {
                let long = (0.35 + 0.55 * hash(line, k as i32)) * shown;
                let at = knee + v3(0.05, 0.10 + 0.11 * (2 - line) as f32, 0.0);
                canvas.stroke(
                    camera,
                    at,
                    at + v3(long, 0.0, 0.0),
                    if line == 0 { 0.05 } else { 0.025 },
                    Mode::Over,
                    thin(colour, shown * if line == 0 { 0.95 } else { 0.5 }),
                );
            }
        }
    }
    /// What the trainee sees at the edges: ticks, brackets and how far the drill is.
    fn overlay(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let (w, h) = (canvas.w as f32, canvas.h as f32);
        let ink = thin(p.at(0.93), 0.75);
        let m = h * 0.055;
        for (x, y, sx, sy) in
            [(m, m, 1.0, 1.0), (w - m, m, -1.0, 1.0), (w - m, h - m, -1.0, -1.0), (m, h - m, 1.0, -1.0)]
        {
            if moment.shot == 2 && y > h * 0.5 && sx > 0.0 {
                continue;
            }
            canvas.line((x, y), (x + sx * h * 0.05, y), (2.0, 2.0), Mode::Over, ink);
            canvas.line((x, y), (x, y + sy * h * 0.05), (2.0, 2.0), Mode::Over, ink);
        }
        let done = (moment.time / 6.0 * 5.0) as i32;
        for n in 0..5 {
            let x = w * 0.5 + (n as f32 - 2.5) * h * 0.06;
            let on = n <= done;
            let colour = if n == done { times(p.against(0.85), 1.6) } else { p.at(0.93) };
            canvas.line(
                (x, m + 3.0),
                (x + h * 0.05, m + 3.0),
                (4.0, 4.0),
                Mode::Over,
                thin(colour, if on { 0.95 } else { 0.25 }),
            );
        }
        for n in 0..25 {
            let y = h * 0.3 + n as f32 * h * 0.016;
            let long = if n % 6 == 0 { 16.0 } else { 7.0 };
            canvas.line((w - m, y), (w - m - long, y), (1.5, 1.5), Mode::Over, thin(p.at(0.93), 0.5));
        }
        let y = h * 0.3 + (0.5 + 0.4 * sin(moment.time * 0.9)) * h * 0.384;
        canvas.fill(&[(w - m - 22.0, y), (w - m - 32.0, y - 6.0), (w - m - 32.0, y + 6.0)], Mode::Over, |_, _| {
            thin(times(p.against(0.85), 1.6), 0.95)
        });
    }
    fn trainee(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let p = &self.look.palette;
        let feet = v3(-2.35, 0.0, 4.2);
        let rim = times(p.at(0.88), 1.5);
        let sway = sin(moment.time * 1.5);
        Person::new(feet, 1.78, Pose::Headset, times(p.at(0.02), 0.35))
            .lit(rim, (0.55, 0.45))
            .swaying(sway)
            .draw(canvas, camera);
        Person::new(v3(4.6, 0.0, 8.2), 1.72, Pose::Stand, times(p.at(0.06), 0.4))
            .lit(rim, (-0.5, 0.4))
            .draw(canvas, camera);
        if let Some(head) = camera.spot(feet + v3(0.0, 1.665, -0.02)) {
            let s = camera.scale / head.z;
            canvas.line(
                (head.x - 0.085 * s, head.y),
                (head.x + 0.09 * s, head.y),
                (0.022 * s, 0.022 * s),
                Mode::Over,
                solid(times(p.at(0.93), 2.2)),
            );
        }
    }
}

impl Scene for Simulator {
    fn exposure(&self) -> f32 {
        1.1
    }
    fn draw(&self, canvas: &mut Canvas, moment: &Moment) {
        let p = &self.look.palette;
        let camera = self.camera(canvas.view(), moment);
        let mirror = camera.mirrored();
        let middle = camera.spot(AXIS).map_or((0.0, 0.0), |spot| (spot.x, spot.y));
        let h = canvas.h as f32;
        canvas.backdrop(|x, y| {
            let d = (((x - middle.0) / h).powi(2) + ((y - middle.1) / h).powi(2)).sqrt();
            plus(times(p.at(0.12), 0.35), times(p.at(0.45), 0.34 * fade(d * 2.6)))
        });
        self.hangar(canvas, &mirror);
        self.engine(canvas, &mirror, moment, 0.55);
        self.trainee(canvas, &mirror, moment);
        self.floor(canvas, &camera, moment.time);
        self.hangar(canvas, &camera);
        canvas.glow(middle.0, middle.1, h * 0.42, p.at(0.62), 0.12);
        self.engine(canvas, &camera, moment, 1.0);
        self.trainee(canvas, &camera, moment);
        self.notes(canvas, &camera, moment);
        Motes {
            seed: self.look.seed,
            count: 90,
            middle: AXIS,
            reach: v3(4.5, 2.0, 4.0),
            drift: v3(0.05, 0.08, 0.0),
            size: 0.010,
            colour: p.at(0.92),
            strength: 0.6,
        }
        .draw(canvas, &camera, moment.time);
        self.overlay(canvas, moment);
    }
}
