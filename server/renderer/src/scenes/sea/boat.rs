//! Boats under sail, and the gulls above them.
use super::{Moment, Sea};
use crate::draw::camera::Camera;
use crate::draw::canvas::{Canvas, Mode, solid, thin};
use crate::draw::math::{V3, cos, fade, mix, sin, smooth, v3};
use crate::draw::palette::{Rgb, blend, times};
use crate::draw::props::{Person, Pose, gull};
use crate::draw::random::{Random, hash};
use crate::lexicon::Prop;
use std::f32::consts::TAU;

impl Sea {
    pub(super) fn boats(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
        let mut random = Random::new(self.look.seed ^ 81);
        let alone = self.look.has(Prop::Alone);
        for n in 0..if alone || moment.shot == 1 { 1 } else { 4 } {
            let (x, z) = (random.around() * 26.0, 62.0 - n as f32 * 7.0 + random.around() * 2.0);
            let drift = moment.time * random.between(0.3, 0.6) * self.look.tempo;
            self.boat(canvas, camera, v3(x + drift * -self.side, 0.0, z), -self.side, moment);
        }
        self.boat(canvas, camera, self.boat_at(moment.time), -self.side, moment);
    }
    /// A boat under sail, its bow to the right when `way` is positive, moving with the swell.
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
    pub(super) fn gulls(&self, canvas: &mut Canvas, camera: &Camera, moment: &Moment) {
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
