//! Points in space, and easing curves for motion.
//!
//! Angles use our own polynomial [`sin`] and [`cos`]: the system's math functions differ between machines, and films
//! must not.
use std::ops::{Add, Mul, Neg, Sub};

/// A point or a direction: x to the right, y up, z away from the viewer.
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
    fn angles_and_fades_match_reference_values() {
        for n in -400..400 {
            let x = n as f32 * 0.05;
            assert!((sin(x) - x.sin()).abs() < 2e-5, "{x}");
            assert!((cos(x) - x.cos()).abs() < 2e-5, "{x}");
            assert!((fade(x.abs()) - (-x.abs()).exp()).abs() < 0.01, "{x}");
        }
    }
}
