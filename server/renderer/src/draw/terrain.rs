//! Land seen from above and along: a height map made once, drawn column by column from near to far.
use super::camera::Camera;
use super::canvas::{Canvas, STRIP};
use super::math::{V3, mix, smooth, v3};
use super::palette::Rgb;

/// Points along a side of the map, a power of two.
const SIDE: usize = 512;
/// How much longer every step is than the one before.
const GROWTH: f32 = 1.015;
/// The shortest step.
const NEAREST: f32 = 0.22;

/// A square of land that repeats.
pub struct Land {
    height: Vec<f32>,
    light: Vec<f32>,
    /// The same land without what is too small to be seen from afar.
    soft: Vec<f32>,
    /// Points of the map in one world unit.
    finer: f32,
}

/// One step on the way from near to far, the same for every column.
struct Step {
    along: f32,
    /// How many pixels one unit of height has there.
    scale: f32,
    /// How much of the softer land is seen there.
    blur: f32,
}

impl Land {
    /// Land whose height at a place of the map is `height(x, y)`, lit from `sun`.
    pub fn new(cell: f32, sun: V3, height: impl Fn(f32, f32) -> f32) -> Self {
        let mut heights = Vec::with_capacity(SIDE * SIDE);
        for y in 0..SIDE {
            for x in 0..SIDE {
                // folded, so that the far side meets the near one
                let fold = |n: usize| if n < SIDE / 2 { n as f32 } else { (SIDE - n) as f32 };
                heights.push(height(fold(x), fold(y)));
            }
        }
        let at = |x: usize, y: usize| heights[(y % SIDE) * SIDE + x % SIDE];
        let sun = sun.unit();
        let mut light = Vec::with_capacity(SIDE * SIDE);
        for y in 0..SIDE {
            for x in 0..SIDE {
                let slope = v3(at(x + SIDE - 1, y) - at(x + 1, y), 2.0 * cell, at(x, y + SIDE - 1) - at(x, y + 1));
                light.push(slope.unit().dot(sun).max(0.0));
            }
        }
        let mut soft = heights.clone();
        for _ in 0..2 {
            soft = soften(&soft);
        }
        Self { height: heights, light, soft, finer: 1.0 / cell }
    }
    fn sample(&self, map: &[f32], x: f32, z: f32) -> f32 {
        let ((ix, fx), (iz, fz)) = (super::random::split(x * self.finer), super::random::split(z * self.finer));
        let row = |z: i32| (z as usize & (SIDE - 1)) * SIDE;
        let column = |x: i32| x as usize & (SIDE - 1);
        let (top, low, left, right) = (row(iz), row(iz + 1), column(ix), column(ix + 1));
        let near = map[top + left] + (map[top + right] - map[top + left]) * fx;
        let far = map[low + left] + (map[low + right] - map[low + left]) * fx;
        near + (far - near) * fz
    }
    /// How high the land is.
    pub fn height(&self, x: f32, z: f32) -> f32 {
        self.sample(&self.height, x, z)
    }
    /// Draws it as far as `far`. `shade` gets the height, the light that falls there and the distance.
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera, far: f32, shade: impl Fn(f32, f32, f32) -> Rgb) {
        let middle = camera.ray(canvas.w as f32 * 0.5, canvas.h as f32 * 0.5);
        let flat = (middle.x * middle.x + middle.z * middle.z).sqrt().max(1e-3);
        let horizon = canvas.h as f32 * 0.5 + middle.y / flat * camera.scale;
        let bend = (camera.ray(canvas.w as f32, 0.0) - camera.ray(0.0, 0.0)).unit().y;
        let mut steps = Vec::with_capacity(512);
        let mut along = 1.2;
        while along < far {
            steps.push(Step { along, scale: camera.scale / along, blur: smooth(50.0, 220.0, along) });
            along += (along * (GROWTH - 1.0)).max(NEAREST);
        }
        let mut strip = vec![[[0.0f32; STRIP]; 4]; canvas.h];
        for left in (0..canvas.w).step_by(STRIP) {
            let mut top = canvas.h;
            for lane in 0..STRIP {
                let x = (left + lane) as f32;
                let ray = camera.ray(x + 0.5, canvas.h as f32 * 0.5);
                let line = horizon + bend * (x - canvas.w as f32 * 0.5);
                top = top.min(self.column(&mut strip, lane, (camera.eye, ray, line), &steps, &shade));
            }
            canvas.strip(left, top, &strip);
            strip[top..].fill([[0.0; STRIP]; 4]);
        }
    }
    /// One column of the picture, from the bottom up until the land ends; answers the highest row that it reaches.
    fn column(
        &self,
        strip: &mut [[[f32; STRIP]; 4]],
        lane: usize,
        (eye, ray, line): (V3, V3, f32),
        steps: &[Step],
        shade: &impl Fn(f32, f32, f32) -> Rgb,
    ) -> usize {
        let (mut bottom, mut highest) = (strip.len(), strip.len());
        for Step { along, scale, blur } in steps {
            let (px, pz) = (eye.x + ray.x * along, eye.z + ray.z * along);
            let height = if *blur == 0.0 {
                self.height(px, pz)
            } else if *blur == 1.0 {
                self.sample(&self.soft, px, pz)
            } else {
                mix(self.height(px, pz), self.sample(&self.soft, px, pz), *blur)
            };
            let top = line + (eye.y - height) * scale;
            if top < bottom as f32 {
                let [red, green, blue] = shade(height, self.sample(&self.light, px, pz), *along);
                let first = top.max(0.0) as usize;
                for row in &mut strip[first..bottom] {
                    (row[0][lane], row[1][lane], row[2][lane], row[3][lane]) = (red, green, blue, 1.0);
                }
                strip[first][3][lane] = (1.0 - (top - first as f32)).min(1.0);
                highest = first;
                if top <= 0.0 {
                    break;
                }
                bottom = first + 1;
            }
        }
        highest
    }
}

/// The mean of every point and its eight neighbours, the near ones weighing more.
fn soften(from: &[f32]) -> Vec<f32> {
    const WEIGHTS: [f32; 3] = [0.25, 0.5, 0.25];
    let at = |x: usize, y: usize| from[(y % SIDE) * SIDE + x % SIDE];
    let mut to = Vec::with_capacity(from.len());
    for y in 0..SIDE {
        for x in 0..SIDE {
            let row = |y: usize| (0..3).map(|k| at(x + SIDE - 1 + k, y) * WEIGHTS[k]).sum::<f32>();
            to.push((0..3).map(|k| row(y + SIDE - 1 + k) * WEIGHTS[k]).sum());
        }
    }
    to
}
