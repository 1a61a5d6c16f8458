//! The picture while it is drawn: linear light in 32-bit floats, so that a lamp may be brighter than white and no
//! gradient has steps. Shapes have exact edges (coverage is measured, not sampled); surfaces are shaded every few
//! pixels and interpolated, which is what makes six seconds affordable.
use super::blend;
use super::camera::Camera;
use super::math::{V3, v3};
use super::palette::Rgb;
use super::veil::Veil;

/// How many pixels lie between two evaluations of a shade.
const STEP: usize = 16;
/// How many columns a strip has.
pub const STRIP: usize = 16;
/// Into how many lines a row is divided to find how much of it a shape covers.
const LINES: usize = 4;

/// A colour and how much of it covers what was there.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    pub colour: Rgb,
    pub cover: f32,
}

/// A covering colour.
pub const fn solid(colour: Rgb) -> Paint {
    Paint { colour, cover: 1.0 }
}

/// A colour that covers by a share.
pub const fn thin(colour: Rgb, cover: f32) -> Paint {
    Paint { colour, cover }
}

/// How a shape meets what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It covers.
    Over,
    /// It adds its light.
    Add,
}

/// One side of an outline.
struct Edge {
    top: f32,
    bottom: f32,
    /// The horizontal position where it begins, and how it changes from row to row.
    x: f32,
    slope: f32,
    turn: f32,
}

/// The sides of outlines from the top down; answers the highest and the lowest place.
fn collect(outlines: &[&[(f32, f32)]], edges: &mut Vec<Edge>) -> (f32, f32) {
    edges.clear();
    let (mut top, mut bottom) = (f32::MAX, f32::MIN);
    for points in outlines {
        let Some(mut last) = points.last().copied() else { continue };
        for &next in *points {
            if last.1 != next.1 {
                let (a, b, turn) = if last.1 < next.1 { (last, next, 1.0) } else { (next, last, -1.0) };
                edges.push(Edge { top: a.1, bottom: b.1, x: a.0, slope: (b.0 - a.0) / (b.1 - a.1), turn });
                (top, bottom) = (top.min(a.1), bottom.max(b.1));
            }
            last = next;
        }
    }
    edges.sort_unstable_by(|a, b| a.top.total_cmp(&b.top));
    (top, bottom)
}

/// What a camera needs to know about the picture: its size, and how far its middle is moved so that the subject
/// makes room for a title.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub w: f32,
    pub h: f32,
    pub shift: (f32, f32),
}

/// The pixels of a row that a shape touches, and those among them that it covers wholly (none where `inner` is empty).
struct Span {
    from: usize,
    to: usize,
    inner: (usize, usize),
}

/// The picture.
pub struct Canvas {
    pub w: usize,
    pub h: usize,
    /// Row by row: all reds of the row, then its greens, then its blues.
    pub(super) light: Vec<f32>,
    cover: Vec<f32>,
    crossings: Vec<(f32, f32)>,
    edges: Vec<Edge>,
    active: Vec<usize>,
    points: Vec<(f32, f32)>,
    pub(super) veil: Veil,
    half: Option<Box<Self>>,
    /// How far the middle of the view is moved, in pixels.
    pub shift: (f32, f32),
}

impl Canvas {
    /// A black picture.
    pub fn new((w, h): (usize, usize)) -> Self {
        Self {
            w,
            h,
            light: vec![0.0; w * h * 3],
            cover: vec![0.0; w + blend::RUN + 2],
            crossings: Vec::new(),
            edges: Vec::new(),
            active: Vec::new(),
            points: Vec::new(),
            veil: Veil::new((w, h)),
            half: None,
            shift: (0.0, 0.0),
        }
    }
    /// What a camera needs.
    pub fn view(&self) -> View {
        View { w: self.w as f32, h: self.h as f32, shift: self.shift }
    }
    /// Whether what lies within `reach` of `at` may fall on the picture: what cannot need not be drawn.
    pub fn shows(&self, camera: &Camera, at: V3, reach: f32) -> bool {
        let Some(spot) = camera.spot(at).filter(|spot| spot.z > 1.5 * reach) else { return true };
        let reach = 3.0 * reach * camera.scale / spot.z;
        let within = |place: f32, end: usize| place > -reach && place < end as f32 + reach;
        within(spot.x, self.w) && within(spot.y, self.h)
    }
    pub fn size(&self) -> (usize, usize) {
        (self.w, self.h)
    }
    /// Paints everything with a soft light that `shade` knows at any pixel; asked every 16 pixels both ways.
    pub fn backdrop(&mut self, shade: impl Fn(f32, f32) -> Rgb) {
        self.wash(0.0, self.h as f32, 16, Mode::Over, |x, y| solid(shade(x, y)));
    }
    /// Paints everything with what `draw` draws at half the size, smoothly enlarged: for what lies deep in the mist,
    /// where nothing has a sharp edge.
    pub fn distance(&mut self, draw: impl FnOnce(&mut Self)) {
        let mut half = self.half.take().unwrap_or_else(|| Box::new(Self::new((self.w / 2, self.h / 2))));
        half.shift = (self.shift.0 * 0.5, self.shift.1 * 0.5);
        draw(&mut half);
        let mut line = vec![0.0; half.w + 2];
        for y in 0..self.h {
            let near = (y / 2).min(half.h - 1);
            let far = if y % 2 == 0 { near.saturating_sub(1) } else { (near + 1).min(half.h - 1) };
            for channel in 0..3 {
                let row = |y: usize| &half.light[(y * 3 + channel) * half.w..(y * 3 + channel + 1) * half.w];
                for ((line, near), far) in line[1..].iter_mut().zip(row(near)).zip(row(far)) {
                    *line = near * 0.75 + far * 0.25;
                }
                (line[0], line[half.w + 1]) = (line[1], line[half.w]);
                let start = (y * 3 + channel) * self.w;
                let pairs = self.light[start..start + self.w].chunks_exact_mut(2);
                for (pair, three) in pairs.zip(line.windows(3)) {
                    let here = three[1] * 0.75;
                    (pair[0], pair[1]) = (here + three[0] * 0.25, here + three[2] * 0.25);
                }
            }
        }
        self.half = Some(half);
    }
    /// Lays a soft light over the rows from `top` to `bottom`; `shade` is asked every `cell` (at most 16) pixels both
    /// ways.
    pub fn wash(&mut self, top: f32, bottom: f32, cell: usize, mode: Mode, shade: impl Fn(f32, f32) -> Paint) {
        let top = (top.max(0.0) as usize).min(self.h);
        let bottom = (bottom.max(0.0) as usize).min(self.h);
        let columns = self.w / cell + 2;
        let (mut above, mut below) = (vec![thin([0.0; 3], 0.0); columns], vec![thin([0.0; 3], 0.0); columns]);
        let fill = |line: &mut Vec<Paint>, y: usize| {
            for (column, paint) in line.iter_mut().enumerate() {
                *paint = shade((column * cell) as f32, y as f32);
            }
        };
        let mut band = top - top % cell;
        fill(&mut below, band);
        while band < bottom {
            std::mem::swap(&mut above, &mut below);
            fill(&mut below, band + cell);
            for y in band.max(top)..(band + cell).min(bottom) {
                let share = (y - band) as f32 / cell as f32;
                let at = |column: usize| between(above[column], below[column], share);
                let mut left = at(0);
                for column in 0..columns - 1 {
                    let right = at(column + 1);
                    let from = column * cell;
                    let to = (from + cell).min(self.w);
                    if from < to {
                        let step = step_of(left, right, cell);
                        match cell {
                            4 => self.run::<4>(y, (from, to), left, step, mode, None),
                            8 => self.run::<8>(y, (from, to), left, step, mode, None),
                            _ => self.run::<STEP>(y, (from, to), left, step, mode, None),
                        }
                    }
                    left = right;
                }
            }
            band += cell;
        }
    }
    /// Fills a flat shape in space.
    pub fn face(&mut self, camera: &Camera, corners: &[V3], mode: Mode, shade: impl Fn(f32, f32) -> Paint) {
        self.face_by::<STEP>(camera, corners, mode, shade);
    }
    /// Fills a flat shape in space whose shade is asked for every N pixels of a row: 4, 8, 16 or 64.
    pub fn face_by<const N: usize>(
        &mut self,
        camera: &Camera,
        corners: &[V3],
        mode: Mode,
        shade: impl Fn(f32, f32) -> Paint,
    ) {
        let mut points = std::mem::take(&mut self.points);
        camera.outline(corners, &mut points);
        self.rows(&[&points], |canvas, y, span| canvas.shade_row::<N>(y, span, mode, &shade));
        self.points = points;
    }
    /// Fills a flat shape in space with one paint.
    pub fn face_flat(&mut self, camera: &Camera, corners: &[V3], mode: Mode, paint: Paint) {
        let mut points = std::mem::take(&mut self.points);
        camera.outline(corners, &mut points);
        self.fill_all_flat(&[&points], mode, paint);
        self.points = points;
    }
    /// Fills a flat shape in space whose paint is the same along every row.
    pub fn face_rows(&mut self, camera: &Camera, corners: &[V3], mode: Mode, paint: impl Fn(f32) -> Paint) {
        let mut points = std::mem::take(&mut self.points);
        camera.outline(corners, &mut points);
        self.rows(&[&points], |canvas, y, span| canvas.flat_row(y, span, mode, paint(y as f32 + 0.5)));
        self.points = points;
    }
    /// Fills a flat shape in space whose shade depends on the place in space: `shade` gets it and its distance.
    pub fn plane(&mut self, camera: &Camera, corners: &[V3], mode: Mode, shade: impl Fn(V3, f32) -> Paint) {
        self.plane_by::<STEP>(camera, corners, mode, shade);
    }
    /// The same, with a shade that is asked for every N pixels of a row: 4, 8, 16 or 64.
    pub fn plane_by<const N: usize>(
        &mut self,
        camera: &Camera,
        corners: &[V3],
        mode: Mode,
        shade: impl Fn(V3, f32) -> Paint,
    ) {
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let height = normal.dot(corners[0] - camera.eye);
        let camera = *camera;
        self.face_by::<N>(&camera, corners, mode, |x, y| {
            let ray = camera.ray(x, y);
            let along = height / normal.dot(ray);
            let along = if along.is_finite() { along.clamp(0.05, 4000.0) } else { 4000.0 };
            shade(camera.eye + ray * along, along)
        });
    }
    /// Fills an outline given in pixels; shade is asked every 16 pixels of a row.
    pub fn fill(&mut self, points: &[(f32, f32)], mode: Mode, shade: impl Fn(f32, f32) -> Paint) {
        self.rows(&[points], |canvas, y, span| canvas.shade_row::<STEP>(y, span, mode, &shade));
    }
    /// Fills an outline with one paint.
    pub fn fill_flat(&mut self, points: &[(f32, f32)], mode: Mode, paint: Paint) {
        self.fill_all_flat(&[points], mode, paint);
    }
    /// Fills several outlines as one shape with one paint; where they turn against each other they make holes.
    pub fn fill_all_flat(&mut self, outlines: &[&[(f32, f32)]], mode: Mode, paint: Paint) {
        if paint.cover != 0.0 {
            self.rows(outlines, |canvas, y, span| canvas.flat_row(y, span, mode, paint));
        }
    }
    /// Measures every row that outlines touch, and has it painted.
    fn rows(&mut self, outlines: &[&[(f32, f32)]], mut paint: impl FnMut(&mut Self, usize, &Span)) {
        let across = || outlines.iter().flat_map(|points| points.iter().map(|point| point.0));
        if across().all(|x| x <= 0.0) || across().all(|x| x >= self.w as f32) {
            return;
        }
        let mut edges = std::mem::take(&mut self.edges);
        let (top, bottom) = collect(outlines, &mut edges);
        if top < bottom && top.is_finite() && bottom.is_finite() && bottom > 0.0 && top < self.h as f32 {
            let mut next = 0;
            // until the lowest line of a row comes here, the same edges stay active
            let mut change = f32::MIN;
            self.active.clear();
            for y in top.max(0.0) as usize..(bottom.ceil() as usize).min(self.h) {
                let row = y as f32;
                if row + 1.0 > change {
                    while next < edges.len() && edges[next].top < row + 1.0 {
                        self.active.push(next);
                        next += 1;
                    }
                    self.active.retain(|edge| edges[*edge].bottom > row);
                    let coming = edges.get(next).map_or(f32::MAX, |edge| edge.top);
                    change = self.active.iter().fold(coming, |first, edge| first.min(edges[*edge].bottom));
                }
                if let Some(span) = self.measure(&edges, y) {
                    paint(self, y, &span);
                }
            }
        }
        self.edges = edges;
    }
    /// How much of every pixel of row `y` the active edges cover, left in `cover` as differences from pixel to pixel.
    #[expect(clippy::too_many_lines, reason = "one pass, whose steps share their running values")]
    fn measure(&mut self, edges: &[Edge], y: usize) -> Option<Span> {
        let mut span = Span { from: usize::MAX, to: 0, inner: (0, usize::MAX) };
        let right = self.w as f32;
        let cross = |edge: &Edge, at: f32| (edge.x + (at - edge.top) * edge.slope).clamp(0.0, right);
        if let [a, b] = self.active[..] {
            // by far the most rows: in on one side, out on the other
            let (a, b) = (&edges[a], &edges[b]);
            let (top, bottom) = (a.top.max(b.top), a.bottom.min(b.bottom));
            let (high, low) = (y as f32 + 0.5 / LINES as f32, y as f32 + 1.0 - 0.5 / LINES as f32);
            if top <= high && low < bottom {
                let (a, b) = ((cross(a, high), cross(a, low)), (cross(b, high), cross(b, low)));
                let ((left, right), same) =
                    (if a.0 + a.1 < b.0 + b.1 { (a, b) } else { (b, a) }, |side: (f32, f32)| {
                        cell(side.0) == cell(side.1)
                    });
                // both sides stay within their pixels: the means of the lines are the lines of the means
                if same(left) && same(right) && left.0 <= right.0 && left.1 <= right.1 {
                    self.cross(0.5 * (left.0 + left.1), 1.0);
                    self.cross(0.5 * (right.0 + right.1), -1.0);
                    span.from = cell(left.0);
                    span.to = (cell(right.0) + 1).min(self.w);
                    span.inner = (span.from + 1, cell(right.0));
                    return (span.from < span.to).then_some(span);
                }
            }
            for line in 0..LINES {
                let at = y as f32 + (line as f32 + 0.5) / LINES as f32;
                if top <= at && at < bottom {
                    let (a, b) = (cross(a, at), cross(b, at));
                    self.enter(a.min(b), &mut span);
                    self.leave(a.max(b), &mut span);
                } else {
                    span.inner.1 = 0;
                }
            }
        } else {
            let mut crossings = std::mem::take(&mut self.crossings);
            for line in 0..LINES {
                let at = y as f32 + (line as f32 + 0.5) / LINES as f32;
                crossings.clear();
                for edge in self.active.iter().map(|edge| &edges[*edge]) {
                    if edge.top <= at && at < edge.bottom {
                        // there are few: sorted while they come
                        let x = cross(edge, at);
                        let place = crossings.iter().rposition(|(before, _)| *before <= x).map_or(0, |last| last + 1);
                        crossings.insert(place, (x, edge.turn));
                    }
                }
                let (mut winding, mut spans) = (0.0, 0);
                for (x, turn) in &crossings {
                    let was_in = winding != 0.0;
                    winding += turn;
                    match (was_in, winding != 0.0) {
                        (false, true) => {
                            self.enter(*x, &mut span);
                            spans += 1;
                        }
                        (true, false) => self.leave(*x, &mut span),
                        _ => {}
                    }
                }
                if spans != 1 {
                    span.inner.1 = 0;
                }
            }
            self.crossings = crossings;
        }
        span.to = span.to.min(self.w);
        (span.from < span.to).then_some(span)
    }
    /// From `x` on, a line of the row lies in the shape.
    fn enter(&mut self, x: f32, span: &mut Span) {
        self.cross(x, 1.0 / LINES as f32);
        span.from = span.from.min(cell(x));
        span.inner.0 = span.inner.0.max(cell(x) + 1);
    }
    /// From `x` on, it does not.
    fn leave(&mut self, x: f32, span: &mut Span) {
        self.cross(x, -1.0 / LINES as f32);
        span.to = span.to.max(cell(x) + 1);
        span.inner.1 = span.inner.1.min(cell(x));
    }
    /// From `x` on, the cover changes.
    fn cross(&mut self, x: f32, change: f32) {
        let at = cell(x);
        let part = (x - at as f32) * change;
        self.cover[at] += change - part;
        self.cover[at + 1] += part;
    }
    /// Makes covers of the differences that [`Self::measure`] left, outside of the pixels that are covered wholly,
    /// which it answers.
    fn sum_up(cover: &mut [f32], span: &Span) -> (usize, usize) {
        let sum_up = |cover: &mut [f32], mut sum: f32| {
            for cover in cover {
                sum += *cover;
                *cover = sum;
            }
        };
        let inner = if span.inner.0 < span.inner.1 { span.inner } else { (span.to, span.to) };
        sum_up(&mut cover[span.from..inner.0], 0.0);
        sum_up(&mut cover[inner.1..span.to], 1.0);
        // the last differences of a side lie in the pixel after it
        cover[inner.0] = 0.0;
        cover[span.to..span.to + 2].fill(0.0);
        inner
    }
    fn flat_row(&mut self, y: usize, span: &Span, mode: Mode, paint: Paint) {
        let (from, to) = (span.from, span.to);
        let (first, last) = Self::sum_up(&mut self.cover, span);
        let row = &mut self.light[y * 3 * self.w..(y + 1) * 3 * self.w];
        let (red, rest) = row.split_at_mut(self.w);
        let (green, blue) = rest.split_at_mut(self.w);
        let [r, g, b] = paint.colour;
        // what lies below stays by the share that is not covered
        let below = if mode == Mode::Over { 1.0 } else { 0.0 };
        for (from, to) in [(from, first), (last, to)] {
            let pixels = red[from..to].iter_mut().zip(&mut green[from..to]).zip(&mut blue[from..to]);
            for (((red, green), blue), cover) in pixels.zip(&self.cover[from..to]) {
                let share = cover * paint.cover;
                *red += (r - *red * below) * share;
                *green += (g - *green * below) * share;
                *blue += (b - *blue * below) * share;
            }
        }
        if first < last {
            for (pixels, value) in [(red, r), (green, g), (blue, b)] {
                let inner = &mut pixels[first..last];
                if mode == Mode::Over && paint.cover == 1.0 {
                    inner.fill(value);
                } else {
                    inner.iter_mut().for_each(|pixel| *pixel += (value - *pixel * below) * paint.cover);
                }
            }
        }
        self.cover[from..first].fill(0.0);
        self.cover[last..to].fill(0.0);
    }
    fn shade_row<const N: usize>(&mut self, y: usize, span: &Span, mode: Mode, shade: &impl Fn(f32, f32) -> Paint) {
        let (from, to) = (span.from, span.to);
        let mut cover = std::mem::take(&mut self.cover);
        let (first, last) = Self::sum_up(&mut cover, span);
        let (mut x, row) = (from, y as f32 + 0.5);
        let mut left = shade(x as f32 + 0.5, row);
        while x < to {
            let end = (x + N).min(to);
            let right = shade(end as f32 + 0.5, row);
            let step = step_of(left, right, end - x);
            if first <= x && end == x + N && end <= last {
                self.run::<N>(y, (x, end), left, step, mode, None);
            } else {
                if x < last && end > first {
                    cover[x.max(first)..end.min(last)].fill(1.0);
                }
                let Some((run, _)) = cover[x..].split_first_chunk_mut::<N>() else { break };
                // pixels after the last have no cover, so that the run may be whole
                self.run::<N>(y, (x, (x + N).min(self.w)), left, step, mode, Some(run));
                run.fill(0.0);
            }
            left = right;
            x = end;
        }
        self.cover = cover;
    }
    /// Blends one run of at most N pixels whose paint changes by `step` from one to the next.
    #[inline]
    fn run<const N: usize>(
        &mut self,
        y: usize,
        (from, to): (usize, usize),
        start: Paint,
        step: Paint,
        mode: Mode,
        cover: Option<&[f32; N]>,
    ) {
        if start.cover == 0.0 && step.cover == 0.0 {
            return;
        }
        let row = &mut self.light[y * 3 * self.w..(y + 1) * 3 * self.w];
        let (red, rest) = row.split_at_mut(self.w);
        let (green, blue) = rest.split_at_mut(self.w);
        let channels = [&mut red[from..to], &mut green[from..to], &mut blue[from..to]];
        let whole = cover.is_none_or(|cover| cover.iter().fold(1.0f32, |least, cover| least.min(*cover)) > 0.999);
        if mode == Mode::Over && whole && start.cover == 1.0 && step.cover == 0.0 {
            for ((pixels, start), step) in channels.into_iter().zip(start.colour).zip(step.colour) {
                blend::put::<N>(pixels, start, step);
            }
            return;
        }
        let shares = blend::ramp(start.cover, step.cover);
        let shares = cover.map_or(shares, |cover| blend::covered(shares, cover));
        for ((pixels, start), step) in channels.into_iter().zip(start.colour).zip(step.colour) {
            match mode {
                Mode::Over => blend::over(pixels, start, step, &shares),
                Mode::Add => blend::add(pixels, start, step, &shares),
            }
        }
    }
    /// A straight line of its own width at each end, with round light at neither.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), widths: (f32, f32), mode: Mode, paint: Paint) {
        // thinner than a pixel it fades instead, so that nothing crawls
        let thinnest = widths.0.max(widths.1).max(1e-4);
        let (grow, cover) = if thinnest < 1.0 { (1.0 / thinnest, paint.cover * thinnest) } else { (1.0, paint.cover) };
        if cover < 0.004 {
            return;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1e-4);
        let (nx, ny) = (-dy / length * 0.5 * grow, dx / length * 0.5 * grow);
        let corners = [
            (from.0 + nx * widths.0, from.1 + ny * widths.0),
            (to.0 + nx * widths.1, to.1 + ny * widths.1),
            (to.0 - nx * widths.1, to.1 - ny * widths.1),
            (from.0 - nx * widths.0, from.1 - ny * widths.0),
        ];
        self.fill_flat(&corners, mode, thin(paint.colour, cover));
    }
    /// A line in space, `width` thick there.
    pub fn stroke(&mut self, camera: &Camera, from: V3, to: V3, width: f32, mode: Mode, paint: Paint) {
        if let Some((a, b)) = camera.line(from, to) {
            let thick = |z: f32| (width * camera.scale / z).min(400.0);
            self.line((a.x, a.y), (b.x, b.y), (thick(a.z), thick(b.z)), mode, paint);
        }
    }
    /// A round light that fades towards its edge. Smaller than a pixel it grows dimmer instead.
    pub fn glow(&mut self, x: f32, y: f32, radius: f32, colour: Rgb, strength: f32) {
        let (radius, strength) =
            if radius < 1.2 { (1.2, strength * radius * radius / 1.44) } else { (radius, strength) };
        let inverse = 1.0 / (radius * radius);
        self.round(x, y, radius, Mode::Add, colour, |d| {
            let rest = 1.0 - d * inverse;
            rest * rest * strength
        });
    }
    /// A disc with a clean edge.
    pub fn disc(&mut self, x: f32, y: f32, radius: f32, mode: Mode, paint: Paint) {
        let (radius, cover) =
            if radius < 0.7 { (0.7, paint.cover * radius * radius / 0.49) } else { (radius, paint.cover) };
        self.round(x, y, radius + 0.5, mode, paint.colour, |d| (radius + 0.5 - d.sqrt()).min(1.0) * cover);
    }
    /// The ring of a disc that remains visible around a smaller disc in front of it.
    pub fn rim(&mut self, x: f32, y: f32, (inner, radius): (f32, f32), mode: Mode, paint: Paint) {
        self.around(x, y, (inner, radius + 0.5), mode, paint.colour, |d| {
            (radius + 0.5 - d.sqrt()).min(1.0) * paint.cover
        });
    }
    fn round(&mut self, x: f32, y: f32, reach: f32, mode: Mode, colour: Rgb, cover: impl Fn(f32) -> f32) {
        self.around(x, y, (0.0, reach), mode, colour, cover);
    }
    fn around(
        &mut self,
        x: f32,
        y: f32,
        (inner, reach): (f32, f32),
        mode: Mode,
        colour: Rgb,
        cover: impl Fn(f32) -> f32,
    ) {
        let (w, h) = (self.w as f32, self.h as f32);
        if !(x + reach > 0.0 && x - reach < w && y + reach > 0.0 && y - reach < h) {
            return;
        }
        let top = (y - reach - 0.5).max(0.0) as usize;
        let bottom = ((y + reach + 0.5).max(0.0) as usize).min(self.h);
        for row in top..bottom {
            let dy = row as f32 + 0.5 - y;
            let half = reach * reach - dy * dy;
            if half <= 0.0 {
                continue;
            }
            let half = half.sqrt();
            let from = (x - half + 0.5).max(0.0) as usize;
            let to = ((x + half + 0.5).max(0.0) as usize).min(self.w);
            let hole = (inner * inner - dy * dy).max(0.0).sqrt();
            let (stop, resume) = ((x - hole).max(0.0) as usize, ((x + hole).max(0.0) as usize).min(self.w));
            let parts =
                if stop < resume { [(from, stop.min(to)), (resume.max(from), to)] } else { [(from, to), (0, 0)] };
            let (red, rest) = self.light[row * 3 * self.w..(row + 1) * 3 * self.w].split_at_mut(self.w);
            let (green, blue) = rest.split_at_mut(self.w);
            for (from, to) in parts.into_iter().filter(|(from, to)| from < to) {
                let pixels = red[from..to].iter_mut().zip(&mut green[from..to]).zip(&mut blue[from..to]);
                let (start, squared) = (from as f32 + 0.5 - x, dy * dy);
                for (n, ((red, green), blue)) in pixels.enumerate() {
                    let dx = start + (n as i32) as f32;
                    let k = cover(dx * dx + squared).max(0.0);
                    let rest = if mode == Mode::Over { 1.0 - k } else { 1.0 };
                    *red = *red * rest + colour[0] * k;
                    *green = *green * rest + colour[1] * k;
                    *blue = *blue * rest + colour[2] * k;
                }
            }
        }
    }
    /// Lays a strip of columns over the picture, beginning at column `left`: every row has its reds, greens, blues and
    /// how much of each pixel they cover. Above row `top` there is nothing in it.
    pub fn strip(&mut self, left: usize, top: usize, strip: &[[[f32; STRIP]; 4]]) {
        let count = STRIP.min(self.w - left);
        for (y, [red, green, blue, cover]) in strip.iter().enumerate().skip(top) {
            let whole = cover.iter().fold(1.0f32, |least, cover| least.min(*cover)) == 1.0;
            for (channel, values) in [red, green, blue].into_iter().enumerate() {
                let base = (y * 3 + channel) * self.w + left;
                let pixels = &mut self.light[base..base + count];
                if whole {
                    pixels.iter_mut().zip(values).for_each(|(pixel, value)| *pixel = *value);
                } else {
                    blend::lay(pixels, values, cover);
                }
            }
        }
    }
    /// A ball that fills much of the picture. Its `ground` is asked every third pixel and interpolated; `shade` makes
    /// the colour of every pixel of it. Both get the direction that the surface faces: x right, y up, z to the camera.
    #[expect(clippy::too_many_lines, reason = "one pass, whose steps share their running values")]
    pub fn ball<const N: usize>(
        &mut self,
        (x, y, radius): (f32, f32, f32),
        ground: impl Fn(V3) -> [f32; N],
        shade: impl Fn(V3, [f32; N]) -> Rgb,
    ) {
        const CELL: usize = 3;
        let reach = radius + 1.0;
        let (w, h) = (self.w as f32, self.h as f32);
        if !(x + reach > 0.0 && x - reach < w && y + reach > 0.0 && y - reach < h) {
            return;
        }
        // the cells move with the ball, so that interpolated values stay fixed on it
        let corner = ((x - reach).floor(), (y - reach).floor());
        let cells = (2.0 * reach / CELL as f32) as usize + 3;
        let facing = |x: f32, y: f32| {
            let across = (x * x + y * y).min(1.0);
            (across, (1.0 - across).sqrt())
        };
        let ask = |line: &mut [[f32; N]], row: usize| {
            let ny = (y - corner.1 - (row * CELL) as f32 - 0.5) / radius;
            let half = (1.0 - ny * ny).max(0.0).sqrt() + 2.0 * CELL as f32 / radius;
            for (column, out) in line.iter_mut().enumerate() {
                let at = corner.0 + (column * CELL) as f32 + 0.5;
                let nx = (at - x) / radius;
                // a pixel beside the ball or the picture is never asked for
                if nx.abs() <= half && at > -2.0 * CELL as f32 && at < w + 2.0 * CELL as f32 {
                    let out_by = (nx * nx + ny * ny).sqrt().max(1.0);
                    let (nx, ny) = (nx / out_by, ny / out_by);
                    *out = ground(v3(nx, ny, facing(nx, ny).1));
                }
            }
        };
        let (mut above, mut below) = (vec![[0.0; N]; cells], vec![[0.0; N]; cells]);
        let mut line = vec![[0.0; N]; cells * CELL];
        let mut asked = None;
        let first = corner.1.max(0.0) as usize;
        for row in first..((y + reach).ceil().max(0.0) as usize).min(self.h) {
            let down = (row as f32 - corner.1) as usize;
            let (band, share) = (down / CELL, (down % CELL) as f32 / CELL as f32);
            if asked != Some(band) {
                if asked.is_some_and(|asked| asked + 1 == band) {
                    std::mem::swap(&mut above, &mut below);
                } else {
                    ask(&mut above, band);
                }
                ask(&mut below, band + 1);
                asked = Some(band);
            }
            let ny = (y - row as f32 - 0.5) / radius;
            let half = (reach * reach - ny * ny * radius * radius).max(0.0).sqrt();
            let (from, to) = ((x - half).max(0.0) as usize, ((x + half).max(0.0) as usize).min(self.w));
            if from >= to {
                continue;
            }
            let skip = (from as f32 - corner.0) as usize;
            let (begin, end) = (skip / CELL, ((skip + to - from) / CELL + 2).min(cells));
            let between = |column: usize| -> [f32; N] {
                std::array::from_fn(|n| above[column][n] + (below[column][n] - above[column][n]) * share)
            };
            let mut left = between(begin);
            for column in begin..end - 1 {
                let right = between(column + 1);
                for part in 0..CELL {
                    let share = part as f32 / CELL as f32;
                    line[column * CELL + part] = std::array::from_fn(|n| left[n] + (right[n] - left[n]) * share);
                }
                left = right;
            }
            let (red, rest) = self.light[row * 3 * self.w..(row + 1) * 3 * self.w].split_at_mut(self.w);
            let (green, blue) = rest.split_at_mut(self.w);
            let pixels = red[from..to].iter_mut().zip(&mut green[from..to]).zip(&mut blue[from..to]);
            for (n, (((red, green), blue), ground)) in pixels.zip(&line[skip..]).enumerate() {
                let nx = (from as f32 + (n as i32) as f32 + 0.5 - x) / radius;
                let out = ((nx * nx + ny * ny).sqrt() - 1.0) * radius;
                let (_, nz) = facing(nx, ny);
                let [r, g, b] = shade(v3(nx, ny, nz), *ground);
                let cover = (0.5 - out).clamp(0.0, 1.0);
                *red += (r - *red) * cover;
                *green += (g - *green) * cover;
                *blue += (b - *blue) * cover;
            }
        }
    }
}

/// The pixel in which a place of a row lies: through 32 bits, which is the quick way.
fn cell(x: f32) -> usize {
    x as i32 as usize
}

fn between(a: Paint, b: Paint, share: f32) -> Paint {
    thin(super::palette::blend(a.colour, b.colour, share), a.cover + (b.cover - a.cover) * share)
}

fn step_of(left: Paint, right: Paint, count: usize) -> Paint {
    let k = 1.0 / count.max(1) as f32;
    let by = |channel: usize| (right.colour[channel] - left.colour[channel]) * k;
    Paint { colour: [by(0), by(1), by(2)], cover: (right.cover - left.cover) * k }
}
