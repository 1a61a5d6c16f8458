//! Soft light that many beams share: gathered at a quarter of the size, where a wide beam costs a sixteenth, and laid
//! over the picture once, interpolated. Nothing in it is narrower than its cells show.
use super::canvas::Canvas;
use super::palette::Rgb;

/// The side of a cell in pixels.
pub const CELL: usize = 4;
/// The least that a beam is wide to each side, in pixels; a narrower one is dimmer instead.
const NARROWEST: f32 = 6.0;
/// Over how many pixels a beam begins.
const ONSET: f32 = 6.0;
/// How far every pixel of a cell lies between the middles of two cells.
const PARTS: [f32; CELL] = [0.625, 0.875, 0.125, 0.375];

/// A soft beam of light on the picture, from a narrow end to a wide one; it fades on its way and to its sides.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    pub from: (f32, f32),
    pub to: (f32, f32),
    /// How wide it is at both ends.
    pub widths: (f32, f32),
    pub colour: Rgb,
    pub strength: f32,
}

/// The light of some beams: row by row all reds, greens and blues, with one more cell at every end.
#[derive(Default)]
pub struct Veil {
    w: usize,
    h: usize,
    light: Vec<f32>,
    /// Which cells of every row have light: from and to.
    lit: Vec<(usize, usize)>,
    /// One row between two, while it is laid over the picture.
    line: Vec<f32>,
}

impl Veil {
    pub fn new((w, h): (usize, usize)) -> Self {
        let (w, h) = (w.div_ceil(CELL) + 2, h.div_ceil(CELL) + 2);
        Self { w, h, light: vec![0.0; w * h * 3], lit: vec![(w, 0); h], line: vec![0.0; w] }
    }
    /// Adds the light of a beam.
    fn gather(&mut self, beam: &Beam) {
        let (dx, dy) = (beam.to.0 - beam.from.0, beam.to.1 - beam.from.1);
        let squared = (dx * dx + dy * dy).max(1.0);
        let length = squared.sqrt();
        let (nx, ny) = (-dy / length, dx / length);
        // a profile that is soft at its edge needs to be a little wider to be as bright
        let (a, b) = (beam.widths.0 * 0.58, beam.widths.1 * 0.58);
        let begin = -ONSET / length;
        let corner = |along: f32, side: f32| {
            let half = (a + (b - a) * along.max(0.0)).max(NARROWEST) * side;
            (beam.from.0 + dx * along + nx * half, beam.from.1 + dy * along + ny * half)
        };
        let corners = [corner(begin, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(begin, -1.0)];
        for row in 0..self.h {
            // the middle of a cell: the first row and column lie outside the picture
            let y = (row as f32 - 0.5) * CELL as f32;
            let Some((from, to)) = across(&corners, y) else { continue };
            let cell = |x: f32| ((x / CELL as f32 + 0.5).ceil().max(0.0) as usize).min(self.w);
            let (from, to) = (cell(from), cell(to));
            if from >= to {
                continue;
            }
            let lit = &mut self.lit[row];
            *lit = (lit.0.min(from), lit.1.max(to));
            let x = (from as f32 - 0.5) * CELL as f32 - beam.from.0;
            let y = y - beam.from.1;
            let (along, along_step) = ((x * dx + y * dy) / squared, CELL as f32 * dx / squared);
            let (aside, aside_step) = (x * nx + y * ny, CELL as f32 * nx);
            let (red, rest) = self.light[row * 3 * self.w..(row + 1) * 3 * self.w].split_at_mut(self.w);
            let (green, blue) = rest.split_at_mut(self.w);
            let cells = red[from..to].iter_mut().zip(&mut green[from..to]).zip(&mut blue[from..to]);
            for (n, ((red, green), blue)) in cells.enumerate() {
                let n = (n as i32) as f32;
                let along = along + along_step * n;
                let aside = aside + aside_step * n;
                let true_half = a + (b - a) * along.max(0.0);
                let half = true_half.max(NARROWEST);
                let narrow = (true_half * (1.0 / NARROWEST)).min(1.0);
                let middle = (1.0 - aside * aside / (half * half)).max(0.0);
                let rest = (1.0 - along).clamp(0.0, 1.0);
                let onset = (along * (length / ONSET) + 1.0).clamp(0.0, 1.0);
                let k = beam.strength * narrow * onset * middle * middle * rest * (0.35 + 0.65 * rest);
                *red += beam.colour[0] * k;
                *green += beam.colour[1] * k;
                *blue += beam.colour[2] * k;
            }
        }
    }
}

impl Canvas {
    /// Adds the light of beams.
    pub fn beams(&mut self, beams: &[Beam]) {
        let mut veil = std::mem::take(&mut self.veil);
        for beam in beams {
            veil.gather(beam);
        }
        for y in 0..self.h {
            let (row, share) = (y / CELL + y % CELL / (CELL / 2), PARTS[y % CELL]);
            let (above, below) = (veil.lit[row], veil.lit[row + 1]);
            // the blocks of pixels that lit cells reach
            let (from, to) = (above.0.min(below.0).saturating_sub(2), above.1.max(below.1).min(self.w / CELL));
            if from >= to {
                continue;
            }
            for channel in 0..3 {
                let cells = |row: usize| {
                    let start = (row * 3 + channel) * veil.w;
                    &veil.light[start + from..start + to + 2]
                };
                let line = &mut veil.line[from..to + 2];
                for ((line, above), below) in line.iter_mut().zip(cells(row)).zip(cells(row + 1)) {
                    *line = above + (below - above) * share;
                }
                let start = (y * 3 + channel) * self.w;
                lighten(&mut self.light[start + from * CELL..start + to * CELL], line);
            }
        }
        for (row, lit) in veil.light.chunks_exact_mut(veil.w * 3).zip(&mut veil.lit) {
            if lit.1 > 0 {
                row.fill(0.0);
            }
            *lit = (veil.w, 0);
        }
        self.veil = veil;
    }
}

/// Adds a row of cells to its pixels; the row has one more cell at either end.
fn lighten(pixels: &mut [f32], line: &[f32]) {
    for (pixels, cells) in pixels.chunks_exact_mut(CELL).zip(line.windows(3)) {
        let (before, here, after) = (cells[0], cells[1], cells[2]);
        let (a, b) = ([before, before, here, here], [here, here, after, after]);
        for lane in 0..CELL {
            pixels[lane] += a[lane] + (b[lane] - a[lane]) * PARTS[lane];
        }
    }
}

/// From where to where a row passes through a shape without dents.
fn across(corners: &[(f32, f32)], y: f32) -> Option<(f32, f32)> {
    let (mut from, mut to) = (f32::MAX, f32::MIN);
    for n in 0..corners.len() {
        let (a, b) = (corners[n], corners[(n + 1) % corners.len()]);
        if (a.1 <= y) != (b.1 <= y) {
            let x = a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0);
            (from, to) = (from.min(x), to.max(x));
        }
    }
    (from < to).then_some((from, to))
}
