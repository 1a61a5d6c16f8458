//! The camera: where a point of the scene falls on the picture.
use super::canvas::View;
use super::math::{V3, cos, sin, v3};

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

#[cfg(test)]
mod tests {
    use super::*;

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
