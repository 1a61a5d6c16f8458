//! The title card: the idea in good type, wrapped and shrunk until it fits, at the lower left.
use super::canvas::{Canvas, Mode, solid, thin};
use super::math::{ease_out, smooth};
use super::post_processing::Yuv;
use ttf_parser::{Face, OutlineBuilder};

/// Geist at weight 560, the typeface of the interface; its licence (OFL) is beside the file.
const FONT: &[u8] = include_bytes!("../../fonts/Geist-560.ttf");
/// The line under every title, which marks the film as a preview.
const LABEL: &str = "Concept preview";
/// Margin to the edges, as a fraction of the height.
const MARGIN: f32 = 0.1;
/// The largest and the smallest type size, as fractions of the height.
const TYPE: (f32, f32) = (0.105, 0.05);
/// How many lines a title may have.
const LINES: usize = 3;
/// Letter spacing, tighter than usual, as a fraction of the type size.
const TIGHT: f32 = -0.028;
/// When the card appears, in frames: the first frame, the duration of a line, the delay from line to line.
const ENTRANCE: (u32, u32, u32) = (84, 9, 2);
/// How far a line rises while it appears, in pixels.
const RISE: f32 = 14.0;

/// The text of a title card for an idea: what the type can show of it, in one line, at most so long.
pub fn text_for(idea: &str, fallback: &str) -> String {
    const MAX_LENGTH: usize = 84;
    let face = Face::parse(FONT, 0).ok();
    let known = |c: char| c == ' ' || face.as_ref().is_some_and(|face| face.glyph_index(c).is_some());
    let plain: String = idea.chars().map(|c| if c.is_whitespace() || c.is_control() { ' ' } else { c }).collect();
    let shown: String = plain.chars().filter(|c| known(*c)).collect();
    let mut text = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().filter(|c| c.is_alphanumeric()).count() < 2 {
        return fallback.to_owned();
    }
    if text.chars().count() > MAX_LENGTH {
        let cut: String = text.chars().take(MAX_LENGTH).collect();
        let whole = cut.rfind(' ').filter(|at| *at > MAX_LENGTH / 2).map_or(cut.as_str(), |at| &cut[..at]);
        text = format!("{}…", whole.trim_end_matches([',', '.', ';', ':', '-', ' ']));
    }
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A line of type as a mask of 8 bits.
struct Line {
    left: usize,
    top: usize,
    w: usize,
    h: usize,
    cover: Vec<u8>,
    strength: f32,
}

/// A title card, ready to be laid over pictures.
pub struct Title {
    lines: Vec<Line>,
    /// The row at which the card begins.
    top: f32,
}

impl Title {
    /// Sets `text` for pictures of this size.
    pub fn new(size: (usize, usize), text: &str) -> Self {
        let Ok(face) = Face::parse(FONT, 0) else { return Self { lines: Vec::new(), top: size.1 as f32 } };
        let (w, h) = (size.0 as f32, size.1 as f32);
        let margin = h * MARGIN;
        let widest = (w - 2.0 * margin).min(h * 1.25);
        let (lines, type_size) = wrap(&face, text, widest, h);
        let small = h * 0.03;
        let leading = type_size * 1.06;
        let bottom = h - margin - small * 1.9;
        let first = bottom - leading * (lines.len() - 1) as f32;
        let mut sheet = Canvas::new(size);
        let mut set = Vec::new();
        for (n, line) in lines.iter().enumerate() {
            let base = first + leading * n as f32;
            set.extend(mask(&mut sheet, &face, line, (margin, base), type_size, TIGHT, 1.0));
        }
        set.extend(mask(&mut sheet, &face, LABEL, (margin, h - margin), small, 0.01, 0.72));
        Self { lines: set, top: first - type_size * 1.2 }
    }
    /// Darkens what is behind the card, so that it can be read before any picture.
    pub fn shade(&self, canvas: &mut Canvas, frame: u32) {
        let share = smooth(ENTRANCE.0 as f32 - 4.0, (ENTRANCE.0 + ENTRANCE.1) as f32, frame as f32);
        if share == 0.0 || self.lines.is_empty() {
            return;
        }
        let (w, h) = (canvas.w as f32, canvas.h as f32);
        let from = (self.top - h * 0.26).max(0.0);
        canvas.wash(from, h, 16, Mode::Over, |x, y| {
            let down = smooth(from, self.top + h * 0.12, y);
            let left = 1.0 - 0.55 * smooth(0.35, 1.0, x / w.max(h * 1.3));
            thin([0.004, 0.004, 0.006], 0.95 * down * left * share)
        });
    }
    /// Lays the card over picture number `frame`.
    pub fn draw(&self, picture: &mut Yuv, frame: u32) {
        for (n, line) in self.lines.iter().enumerate() {
            let start = ENTRANCE.0 + n as u32 * ENTRANCE.2;
            let opacity = ease_out((frame as f32 + 1.0 - start as f32) / ENTRANCE.1 as f32);
            if frame >= start {
                line.draw(picture, opacity, RISE * (1.0 - opacity));
            }
        }
    }
    /// The rectangle that the type touches: left, top, right, bottom.
    #[cfg(test)]
    pub fn bounds(&self) -> (usize, usize, usize, usize) {
        self.lines.iter().fold((usize::MAX, usize::MAX, 0, 0), |all, line| {
            (all.0.min(line.left), all.1.min(line.top), all.2.max(line.left + line.w), all.3.max(line.top + line.h))
        })
    }
}

impl Line {
    fn draw(&self, picture: &mut Yuv, opacity: f32, offset: f32) {
        let whole = offset as usize;
        let part = offset - whole as f32;
        for row in 0..=self.h {
            let y = self.top + row + whole;
            if y >= picture.h {
                break;
            }
            for column in 0..self.w {
                let at = |row: usize| if row < self.h { f32::from(self.cover[row * self.w + column]) } else { 0.0 };
                let above = if row > 0 { at(row - 1) } else { 0.0 };
                let cover = (at(row) * (1.0 - part) + above * part) / 255.0 * opacity * self.strength;
                if cover > 0.003 {
                    let x = self.left + column;
                    let luma = &mut picture.y[y * picture.w + x];
                    *luma = (f32::from(*luma) + (232.0 - f32::from(*luma)) * cover + 0.5) as u8;
                    let chroma = (y / 2) * (picture.w / 2) + x / 2;
                    for plane in [&mut picture.u, &mut picture.v] {
                        let old = f32::from(plane[chroma]);
                        plane[chroma] = (old + (128.0 - old) * cover * 0.5 + 0.5) as u8;
                    }
                }
            }
        }
    }
}

/// The lines and the size of the type: as large as fits.
fn wrap(face: &Face<'_>, text: &str, widest: f32, h: f32) -> (Vec<String>, f32) {
    let mut size = h * TYPE.0;
    let smallest = h * TYPE.1;
    loop {
        let lines = break_lines(face, text, widest, size);
        if lines.len() <= LINES || size <= smallest {
            let mut lines = lines;
            if lines.len() > LINES + 1 {
                lines.truncate(LINES + 1);
                if let Some(last) = lines.last_mut() {
                    while width(face, &format!("{last}…"), size, TIGHT) > widest && last.pop().is_some() {}
                    last.push('…');
                }
            }
            return (lines, size);
        }
        size = (size * 0.94).max(smallest);
    }
}

fn break_lines(face: &Face<'_>, text: &str, widest: f32, size: f32) -> Vec<String> {
    let fits = |line: &str| width(face, line, size, TIGHT) <= widest;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let joined = |line: &String| if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        let candidate = lines.last().map(joined).unwrap_or_default();
        if fits(&candidate) {
            lines.pop();
            lines.push(candidate);
            continue;
        }
        if lines.last().is_some_and(|line| !line.is_empty()) {
            lines.push(String::new());
        }
        for letter in word.chars() {
            let longer = lines.last().map(|line| format!("{line}{letter}")).unwrap_or_default();
            if !fits(&longer) && longer.chars().count() > 1 {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
        }
    }
    balance(lines, fits)
}

/// Moves words down from a long line to a very short last one.
fn balance(mut lines: Vec<String>, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let count = lines.len();
    if count == 2 {
        while let Some((head, word)) = lines[0].rsplit_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())) {
            let low = format!("{word} {}", lines[1]);
            let (was, now) = (
                lines[0].chars().count().abs_diff(lines[1].chars().count()),
                head.chars().count().abs_diff(low.chars().count()),
            );
            if now > was || !fits(&low) {
                break;
            }
            (lines[0], lines[1]) = (head, low);
        }
    }
    lines
}

fn width(face: &Face<'_>, text: &str, size: f32, tight: f32) -> f32 {
    let unit = size / f32::from(face.units_per_em());
    let letters = text.chars().filter_map(|c| face.glyph_index(c));
    letters.map(|glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * unit + tight * size).sum()
}

/// Draws a line on the sheet, cuts it out and wipes the sheet.
fn mask(
    sheet: &mut Canvas,
    face: &Face<'_>,
    text: &str,
    at: (f32, f32),
    size: f32,
    tight: f32,
    strength: f32,
) -> Option<Line> {
    let unit = size / f32::from(face.units_per_em());
    let mut x = at.0;
    for letter in text.chars() {
        let Some(glyph) = face.glyph_index(letter) else { continue };
        let mut pen = Pen { outlines: Vec::new(), at: (x, at.1), unit };
        face.outline_glyph(glyph, &mut pen);
        let outlines: Vec<&[(f32, f32)]> = pen.outlines.iter().map(Vec::as_slice).collect();
        sheet.fill_all_flat(&outlines, Mode::Over, solid([1.0; 3]));
        x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * unit + tight * size;
    }
    let (left, right) = ((at.0 - size * 0.2).max(0.0) as usize, ((x + size * 0.3) as usize).min(sheet.w));
    let (top, bottom) = ((at.1 - size * 1.15).max(0.0) as usize, ((at.1 + size * 0.4) as usize).min(sheet.h));
    if left >= right || top >= bottom {
        return None;
    }
    let mut cover = Vec::with_capacity((right - left) * (bottom - top));
    for y in top..bottom {
        let row = &sheet.light[y * 3 * sheet.w..][left..right];
        cover.extend(row.iter().map(|light| (light.clamp(0.0, 1.0) * 255.0 + 0.5) as u8));
    }
    sheet.light.fill(0.0);
    Some(Line { left, top, w: right - left, h: bottom - top, cover, strength })
}

/// Takes a glyph's outline as straight pieces.
struct Pen {
    outlines: Vec<Vec<(f32, f32)>>,
    at: (f32, f32),
    unit: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.unit, self.at.1 - y * self.unit)
    }
    fn add(&mut self, point: (f32, f32)) {
        if let Some(outline) = self.outlines.last_mut() {
            outline.push(point);
        }
    }
    fn last(&self) -> (f32, f32) {
        self.outlines.last().and_then(|outline| outline.last()).copied().unwrap_or(self.at)
    }
}

/// Into how many straight pieces a curve is divided.
const PIECES: usize = 6;

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let point = self.place(x, y);
        self.outlines.push(vec![point]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.add(self.place(x, y));
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, turn, to) = (self.last(), self.place(x1, y1), self.place(x, y));
        for n in 1..=PIECES {
            let t = n as f32 / PIECES as f32;
            let of = |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            self.add((of(from.0, turn.0, to.0), of(from.1, turn.1, to.1)));
        }
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        // TrueType outlines have none; halves of a cubic are close to quadratics
        let (x3, y3) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        self.quad_to(x3, y3, x, y);
    }
    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_stays_within_the_margins() {
        let long = "an exhibition ".repeat(12);
        for size in [(1280, 720), (720, 720)] {
            for idea in [
                "VR",
                "Interactive Art Studio",
                long.trim(),
                &"w".repeat(500),
                "Größe über Änderung",
                "a b c d e f g h",
            ] {
                let text = text_for(idea, "Portal");
                let (left, top, right, bottom) = Title::new(size, &text).bounds();
                let margin = (size.1 as f32 * MARGIN) as usize;
                assert!(
                    left >= margin / 2 && top > margin && right <= size.0 - margin / 2,
                    "{text}: {left} {top} {right}"
                );
                assert!(bottom <= size.1 - margin / 2, "{text}: {bottom}");
            }
        }
    }
    #[test]
    fn titles_contain_only_characters_of_the_font() {
        assert_eq!(text_for("  dance\n of\tlight 🎆 ", "Portal"), "Dance of light");
        assert_eq!(text_for("🎆🎇", "Portal"), "Portal");
        assert_eq!(text_for("שלום עולם", "Portal"), "Portal");
        assert_eq!(text_for("привет, мир", "Portal"), "Привет, мир");
        assert!(text_for(&"immersive ".repeat(50), "Portal").ends_with("immersive…"));
    }
    #[test]
    fn two_lines_are_balanced() {
        let face = Face::parse(FONT, 0).expect("the font");
        let lines = break_lines(&face, "A museum of lost paintings", 520.0, 70.0);
        assert_eq!(lines, ["A museum of", "lost paintings"]);
    }
}
