//! Points in space, a camera with an intention, and the curves along which things move.
//!
//! Angles go through [`sin`] and [`cos`], polynomials of our own: the system's mathematics differs between machines,
//! and a film must not.
use super::canvas::View;
use std::ops::{Add, Mul, Neg, Sub};

/// A point or a direction: x to the right, y up, z away from whoever looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct V3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A point in space.
pub const fn v3(x: f32, y: f32, z: f32) -> V3 {
    V3 { x, y, z }
}

impl Add for V3 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        v3(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}
impl Sub for V3 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        v3(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}
impl Mul<f32> for V3 {
    type Output = Self;
    fn mul(self, k: f32) -> Self {
        v3(self.x * k, self.y * k, self.z * k)
    }
}
impl Neg for V3 {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}

impl V3 {
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }
    pub fn cross(self, other: Self) -> Self {
        v3(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }
    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }
    pub fn unit(self) -> Self {
        self * (1.0 / self.length().max(1e-6))
    }
    /// The point at `share` of the way to `other`.
    pub fn to(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }
}

/// Where a point falls on the picture, in pixels, and how far away it is.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// Nothing nearer than this is drawn.
const NEAR: f32 = 0.08;

/// A pinhole camera.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    pub eye: V3,
    right: V3,
    up: V3,
    ahead: V3,
    /// Pixels to which one unit at distance one is magnified.
    pub scale: f32,
    centre: (f32, f32),
    mirrored: bool,
}

impl Camera {
    /// A camera at `eye` that looks at `target`; `lens` is 1 for a wide view of 90 degrees from top to bottom, 2 for
    /// a normal one, 4 for a long one.
    pub fn new(view: View, eye: V3, target: V3, lens: f32) -> Self {
        let ahead = (target - eye).unit();
        let right = v3(0.0, 1.0, 0.0).cross(ahead).unit();
        Self {
            eye,
            right,
            up: ahead.cross(right),
            ahead,
            scale: lens * view.h * 0.5,
            centre: (view.w * 0.5 + view.shift.0, view.h * 0.5 + view.shift.1),
            mirrored: false,
        }
    }
    /// The same camera with its horizon turned by `angle` radians.
    pub fn rolled(mut self, angle: f32) -> Self {
        let (s, c) = (sin(angle), cos(angle));
        let (right, up) = (self.right, self.up);
        self.right = right * c + up * s;
        self.up = up * c - right * s;
        self
    }
    /// The same camera, which sees everything as the still surface at height 0 reflects it.
    pub fn mirrored(mut self) -> Self {
        self.mirrored = !self.mirrored;
        self
    }
    fn space(&self, point: V3) -> V3 {
        let point = if self.mirrored { v3(point.x, -point.y, point.z) } else { point };
        let from = point - self.eye;
        v3(from.dot(self.right), from.dot(self.up), from.dot(self.ahead))
    }
    fn flat(&self, p: V3) -> Spot {
        let k = self.scale / p.z;
        Spot { x: self.centre.0 + p.x * k, y: self.centre.1 - p.y * k, z: p.z }
    }
    /// Where `point` falls, unless it lies behind.
    pub fn spot(&self, point: V3) -> Option<Spot> {
        let p = self.space(point);
        (p.z > NEAR).then(|| self.flat(p))
    }
    /// The direction that the pixel looks into; its part along the view is 1.
    pub fn ray(&self, x: f32, y: f32) -> V3 {
        let dx = (x - self.centre.0) / self.scale;
        let dy = (self.centre.1 - y) / self.scale;
        self.ahead + self.right * dx + self.up * dy
    }
    /// The corners of a flat shape as they fall on the picture, cut off where they pass behind the camera.
    pub fn outline(&self, corners: &[V3], out: &mut Vec<(f32, f32)>) {
        out.clear();
        let count = corners.len();
        for at in 0..count {
            let (from, to) = (self.space(corners[at]), self.space(corners[(at + 1) % count]));
            if from.z > NEAR {
                let spot = self.flat(from);
                out.push((spot.x, spot.y));
            }
            if (from.z > NEAR) != (to.z > NEAR) {
                let spot = self.flat(from.to(to, (NEAR * 1.001 - from.z) / (to.z - from.z)));
                out.push((spot.x, spot.y));
            }
        }
    }
    /// Both ends of a line as they fall on the picture, cut off behind the camera.
    pub fn line(&self, from: V3, to: V3) -> Option<(Spot, Spot)> {
        let (a, b) = (self.space(from), self.space(to));
        if a.z <= NEAR && b.z <= NEAR {
            return None;
        }
        let cut = |p: V3, q: V3| if p.z > NEAR { p } else { p.to(q, (NEAR * 1.001 - p.z) / (q.z - p.z)) };
        Some((self.flat(cut(a, b)), self.flat(cut(b, a))))
    }
}

/// The sine of any angle, right to a few millionths.
pub fn sin(angle: f32) -> f32 {
    const TURN: f32 = std::f32::consts::TAU;
    const MAGIC: f32 = 12_582_912.0; // adding and taking it away rounds to a whole number
    let turns = angle * (1.0 / TURN);
    let x = (turns - ((turns + MAGIC) - MAGIC)) * TURN;
    // fold into the quarter where the polynomial is good
    let x = if x > TURN * 0.25 {
        TURN * 0.5 - x
    } else if x < -TURN * 0.25 {
        -TURN * 0.5 - x
    } else {
        x
    };
    let q = x * x;
    x * (1.0 + q * (-0.166_666_57 + q * (0.008_333_05 + q * (-0.000_198_09 + q * 0.000_002_6))))
}

/// The cosine of any angle.
pub fn cos(angle: f32) -> f32 {
    sin(angle + std::f32::consts::FRAC_PI_2)
}

/// From `a` to `b`.
pub fn mix(a: f32, b: f32, share: f32) -> f32 {
    a + (b - a) * share
}

/// 0 below `low`, 1 above `high`, gently in between.
pub fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Starts and stops without a jerk: the share of the way at `t` of the time.
pub fn ease(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Arrives softly.
pub fn ease_out(t: f32) -> f32 {
    let left = 1.0 - t.clamp(0.0, 1.0);
    1.0 - left * left * left
}

/// A quick, soft `e^-x` for x from 0 up.
pub fn fade(x: f32) -> f32 {
    let y = 1.0 + x * 0.125 + x * x * 0.007_812_5;
    let y2 = y * y;
    let y4 = y2 * y2;
    1.0 / (y4 * y4)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn angles_and_fades_are_as_in_the_books() {
        for n in -400..400 {
            let x = n as f32 * 0.05;
            assert!((sin(x) - x.sin()).abs() < 2e-5, "{x}");
            assert!((cos(x) - x.cos()).abs() < 2e-5, "{x}");
            assert!((fade(x.abs()) - (-x.abs()).exp()).abs() < 0.01, "{x}");
        }
    }
    #[test]
    fn what_lies_ahead_falls_on_the_middle_and_what_lies_behind_nowhere() {
        let camera =
            Camera::new(View { w: 200.0, h: 100.0, shift: (0.0, 0.0) }, v3(0.0, 1.0, 0.0), v3(0.0, 1.0, 9.0), 1.0);
        let spot = camera.spot(v3(0.0, 1.0, 4.0)).expect("ahead");
        assert!((spot.x - 100.0).abs() < 1e-3 && (spot.y - 50.0).abs() < 1e-3);
        assert!(camera.spot(v3(1.0, 1.0, 4.0)).expect("ahead").x > 100.0);
        assert!(camera.spot(v3(0.0, 2.0, 4.0)).expect("ahead").y < 50.0);
        assert!(camera.spot(v3(0.0, 1.0, -4.0)).is_none());
    }
}
