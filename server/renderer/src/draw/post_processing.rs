//! Post-processing: bright light blooms, a film curve maps linear light to the screen's range, the corners darken a
//! little, and a fixed dither pattern is added before reducing to 8 bits, so that gradients have no steps or shimmer.
use super::canvas::Canvas;

/// Blur works on pictures this many times smaller, twice in a row.
const QUARTER: usize = 4;
/// Light below this does not bloom.
const THRESHOLD: f32 = 0.55;
/// How much of the near and of the far bloom is added.
const BLOOM: (f32, f32) = (0.32, 0.30);
/// How much darker a corner is than the middle.
const VIGNETTE: f32 = 0.34;
/// How strongly the dither varies, in steps of 8 bits.
const DITHER: f32 = 1.0;
/// The side of the dither's pattern, a power of two.
const TILE: usize = 64;

/// A picture in BT.709 with half as many colours as lights, limited range: what the encoder takes.
#[derive(Clone)]
pub struct Yuv {
    pub w: usize,
    pub h: usize,
    pub y: Vec<u8>,
    pub u: Vec<u8>,
    pub v: Vec<u8>,
}

impl Yuv {
    pub fn new((w, h): (usize, usize)) -> Self {
        Self { w, h, y: vec![16; w * h], u: vec![128; w * h / 4], v: vec![128; w * h / 4] }
    }
    /// Turns into `other` by `share`: a dissolve.
    pub fn dissolve(&mut self, other: &Self, share: f32) {
        let k = (share.clamp(0.0, 1.0) * 256.0) as u16;
        let turn = |mine: &mut [u8], theirs: &[u8]| {
            for (a, b) in mine.iter_mut().zip(theirs) {
                *a = ((u16::from(*a) * (256 - k) + u16::from(*b) * k + 128) >> 8) as u8;
            }
        };
        turn(&mut self.y, &other.y);
        turn(&mut self.u, &other.u);
        turn(&mut self.v, &other.v);
    }
    /// The same picture as red, green and blue bytes.
    pub fn rgb(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.w * self.h * 3);
        for y in 0..self.h {
            for x in 0..self.w {
                let at = (y / 2) * (self.w / 2) + x / 2;
                let luma = (f32::from(self.y[y * self.w + x]) - 16.0) / 219.0;
                let (cb, cr) = ((f32::from(self.u[at]) - 128.0) / 224.0, (f32::from(self.v[at]) - 128.0) / 224.0);
                let red = luma + 1.5748 * cr;
                let blue = luma + 1.8556 * cb;
                let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152;
                out.extend([red, green, blue].map(|channel| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8));
            }
        }
        out
    }
}

/// One channel of a smaller picture.
struct Small {
    w: usize,
    h: usize,
    light: Vec<f32>,
}

/// Post-processes pictures of one size; its tables and buffers are reused.
pub struct PostProcessor {
    dither: Vec<f32>,
    lines: [Vec<f32>; 6],
    bloom: Vec<f32>,
}

impl PostProcessor {
    pub fn new((w, _): (usize, usize)) -> Self {
        let mut dither = vec![0.0; TILE * TILE];
        for (n, value) in dither.iter_mut().enumerate() {
            let (x, y) = ((n % TILE) as f32, (n / TILE) as f32);
            let inner = 0.067_110_56 * x + 0.005_837_15 * y;
            let outer = 52.982_918 * (inner - inner.floor());
            *value = (outer - outer.floor() - 0.5) * DITHER;
        }
        Self { dither, lines: std::array::from_fn(|_| vec![0.0; w]), bloom: vec![0.0; w / QUARTER + 2] }
    }
    /// Converts linear light to a picture; `exposure` multiplies the light.
    pub fn process(&mut self, canvas: &Canvas, exposure: f32, out: &mut Yuv) {
        let blooms: [Small; 3] = std::array::from_fn(|channel| bloom(canvas, channel, exposure));
        let (w, h) = canvas.size();
        let corner = VIGNETTE / (w * w + h * h) as f32;
        let dim = |x: f32, size: f32| (2.0 * x - size) * (2.0 * x - size) * corner;
        let across: Vec<f32> = (0..w).map(|x| dim(x as f32 + 0.5, w as f32)).collect();
        for pair in 0..h / 2 {
            for half in 0..2 {
                let y = pair * 2 + half;
                let down = 1.0 - dim(y as f32 + 0.5, h as f32);
                for (channel, bloom) in blooms.iter().enumerate() {
                    interpolate_row(bloom, y, &mut self.bloom);
                    let row = &canvas.light[(y * 3 + channel) * w..(y * 3 + channel + 1) * w];
                    tone_map(row, &self.bloom, &across, down, exposure, &mut self.lines[half * 3 + channel]);
                }
                let lines = &self.lines[half * 3..half * 3 + 3];
                let dither = &self.dither[(y % TILE) * TILE..(y % TILE + 1) * TILE];
                lumas(lines, dither, &mut out.y[y * w..(y + 1) * w]);
            }
            let chroma = pair * (w / 2)..(pair + 1) * (w / 2);
            let dither = &self.dither[(pair % TILE) * TILE..(pair % TILE + 1) * TILE];
            chromas(&mut self.lines, dither, &mut out.u[chroma.clone()], &mut out.v[chroma]);
        }
    }
}

/// One row from linear light to what a screen shows, 0 to 1.
fn tone_map(row: &[f32], bloom: &[f32], across: &[f32], down: f32, exposure: f32, out: &mut [f32]) {
    const PARTS: [f32; 4] = [0.625, 0.875, 0.125, 0.375];
    let blocks = row.chunks_exact(4).zip(across.chunks_exact(4)).zip(out.chunks_exact_mut(4)).enumerate();
    for (n, ((row, across), out)) in blocks {
        let (before, here, after) = (bloom[n], bloom[n + 1], bloom[n + 2]);
        let (a, b) = ([before, before, here, here], [here, here, after, after]);
        for lane in 0..4 {
            let veil = a[lane] + (b[lane] - a[lane]) * PARTS[lane];
            let light = (row[lane] * exposure + veil) * (down - across[lane]);
            // Narkowicz's fit of the ACES curve and sRGB's after it, as one fraction of the light's root: right to a
            // quarter of a step of 8 bits, for one root and one division
            let s = light.max(0.0).sqrt();
            let above = s * (0.239_941_48 + s * (3.163_865_6 + s * 4.095_773));
            let below = 1.0 + s * (s * (3.831_127_1 + s * 3.933_093_9) - 0.507_844_57);
            out[lane] = (above / below).min(1.0);
        }
    }
}

fn lumas(lines: &[Vec<f32>], dither: &[f32], out: &mut [u8]) {
    let (red, green, blue) = (&lines[0], &lines[1], &lines[2]);
    for (tile, out) in out.chunks_mut(TILE).enumerate() {
        let range = tile * TILE..tile * TILE + out.len();
        let (red, green, blue) = (&red[range.clone()], &green[range.clone()], &blue[range]);
        for n in 0..out.len() {
            let luma = 0.2126 * red[n] + 0.7152 * green[n] + 0.0722 * blue[n];
            out[n] = byte(16.0 + 219.0 * luma.max(0.0) + dither[n]);
        }
    }
}

/// Two rows of colour differences out of the lines of both rows; the lines are used up.
fn chromas(lines: &mut [Vec<f32>; 6], dither: &[f32], u: &mut [u8], v: &mut [u8]) {
    let (upper, lower) = lines.split_at_mut(3);
    for (upper, lower) in upper.iter_mut().zip(lower.iter()) {
        upper.iter_mut().zip(lower).for_each(|(upper, lower)| *upper += lower);
    }
    for (tile, (u, v)) in u.chunks_mut(TILE).zip(v.chunks_mut(TILE)).enumerate() {
        let mut means = [[0.0f32; TILE]; 3];
        for (means, line) in means.iter_mut().zip(upper.iter()) {
            let pairs = line[tile * TILE * 2..].chunks_exact(2);
            means.iter_mut().zip(pairs).for_each(|(mean, pair)| *mean = (pair[0] + pair[1]) * 0.25);
        }
        for n in 0..u.len() {
            let (red, green, blue) = (means[0][n], means[1][n], means[2][n]);
            let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            u[n] = byte(128.0 + 224.0 / 1.8556 * (blue - luma) + dither[n]);
            v[n] = byte(128.0 + 224.0 / 1.5748 * (red - luma) - dither[n]);
        }
    }
}

/// The nearest whole number of a value between 0 and 255: adding this constant leaves it in the lowest bits, without
/// the branches of a conversion.
fn byte(value: f32) -> u8 {
    const MAGIC: f32 = 12_582_912.0;
    (value + MAGIC).to_bits() as u8
}

/// The bright part of a channel, blurred near and far, at a quarter of the size.
fn bloom(canvas: &Canvas, channel: usize, exposure: f32) -> Small {
    let (w, h) = (canvas.w / QUARTER, canvas.h / QUARTER);
    let mut near = Small { w, h, light: vec![0.0; w * h] };
    for (y, out) in near.light.chunks_exact_mut(w).enumerate() {
        let row = |line: usize| {
            let start = ((y * QUARTER + line) * 3 + channel) * canvas.w;
            canvas.light[start..start + w * QUARTER].chunks_exact(QUARTER)
        };
        let rows = row(0).zip(row(1)).zip(row(2).zip(row(3)));
        for (out, ((a, b), (c, d))) in out.iter_mut().zip(rows) {
            let down: [f32; QUARTER] = std::array::from_fn(|n| (a[n] + b[n]) + (c[n] + d[n]));
            let mean = (down[0] + down[1] + down[2] + down[3]) * (exposure / 16.0);
            *out = (mean - THRESHOLD).clamp(0.0, 24.0);
        }
    }
    let mut far = shrink(&near);
    for _ in 0..3 {
        blur(&mut far, 5);
    }
    for _ in 0..2 {
        blur(&mut near, 3);
    }
    let mut line = vec![0.0; far.w + 2];
    for y in 0..h {
        interpolate_row(&far, y, &mut line);
        for (x, light) in near.light[y * w..(y + 1) * w].iter_mut().enumerate() {
            let n = x / QUARTER;
            let part = ((x % QUARTER) as f32 + 0.5) / QUARTER as f32;
            let veil = if part < 0.5 {
                line[n] + (line[n + 1] - line[n]) * (part + 0.5)
            } else {
                line[n + 1] + (line[n + 2] - line[n + 1]) * (part - 0.5)
            };
            *light = *light * BLOOM.0 + veil * BLOOM.1;
        }
    }
    near
}

/// A row of the larger picture out of the smaller one: interpolated downwards, with one more pixel at either end.
fn interpolate_row(small: &Small, y: usize, out: &mut [f32]) {
    let place = ((y as f32 + 0.5) / QUARTER as f32 - 0.5).clamp(0.0, (small.h - 1) as f32);
    let row = place as usize;
    let share = place - row as f32;
    let above = &small.light[row * small.w..(row + 1) * small.w];
    let next = (row + 1).min(small.h - 1);
    let below = &small.light[next * small.w..(next + 1) * small.w];
    for ((out, above), below) in out[1..].iter_mut().zip(above).zip(below) {
        *out = above + (below - above) * share;
    }
    out[0] = out[1];
    out[small.w + 1] = out[small.w];
}

fn shrink(from: &Small) -> Small {
    let (w, h) = (from.w / QUARTER, from.h / QUARTER);
    let mut to = Small { w, h, light: vec![0.0; w * h] };
    for y in 0..h {
        for x in 0..w {
            let rows = (0..QUARTER).map(|line| (y * QUARTER + line) * from.w + x * QUARTER);
            to.light[y * w + x] = rows.map(|at| from.light[at..at + QUARTER].iter().sum::<f32>()).sum::<f32>() / 16.0;
        }
    }
    to
}

/// The mean over `radius` to every side, across and then down.
fn blur(picture: &mut Small, radius: usize) {
    let (w, h) = (picture.w, picture.h);
    let k = 1.0 / (2 * radius + 1) as f32;
    let mut line = vec![0.0; w];
    for row in picture.light.chunks_exact_mut(w) {
        line.copy_from_slice(row);
        let at = |x: isize| line[x.clamp(0, w as isize - 1) as usize];
        let reach = radius as isize;
        let mut sum: f32 = (-reach..=reach).map(at).sum();
        for (x, out) in row.iter_mut().enumerate() {
            *out = sum * k;
            sum += at(x as isize + reach + 1) - at(x as isize - reach);
        }
    }
    let before = picture.light.clone();
    let row = |y: isize| {
        let y = y.clamp(0, h as isize - 1) as usize;
        &before[y * w..(y + 1) * w]
    };
    let mut sums = vec![0.0f32; w];
    let reach = radius as isize;
    for y in -reach..=reach {
        sums.iter_mut().zip(row(y)).for_each(|(sum, light)| *sum += light);
    }
    for y in 0..h {
        for (out, sum) in picture.light[y * w..(y + 1) * w].iter_mut().zip(&sums) {
            *out = (sum * k).max(0.0);
        }
        let (new, old) = (row(y as isize + reach + 1), row(y as isize - reach));
        for ((sum, new), old) in sums.iter_mut().zip(new).zip(old) {
            *sum += new - old;
        }
    }
}
