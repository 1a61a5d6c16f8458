//! Wide places: ridges before a sun, a sea of lights.
use super::{
    canvas::{Canvas, HEIGHT, N, WIDTH},
    colour::Palette,
    random::Random,
};
use std::{f64::consts::TAU, fmt::Write};

/// Ridges before a low sun, some behind a lake that mirrors it.
pub fn horizon(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let line = random.between(330.0, 390.0);
    let (radius, sun_x) = (random.between(84.0, 128.0), random.between(300.0, 500.0));
    let sun_y = line - radius * random.between(0.15, 0.95);
    let sky = [0.02, 0.16, 0.40, 0.66, 0.84];
    let stops: Vec<_> =
        sky.iter().zip([0.0, 0.32, 0.62, 0.86, 1.0]).map(|(light, at)| (at, palette.at(*light), 1.0)).collect();
    let fill = canvas.vertical(0.0, line + 50.0, &stops);
    canvas.fill(&fill);
    stars(canvas, palette, random, line * 0.62);
    canvas.glow((sun_x, sun_y), radius * 3.6, &palette.at(0.92), 0.7);
    let sun = [(0.0, palette.at(1.0), 1.0), (0.55, palette.at(0.95), 1.0), (1.0, palette.at(0.78), 1.0)];
    let fill = canvas.vertical(sun_y - radius, sun_y + radius, &sun);
    canvas.circle((sun_x, sun_y), radius, &fill);
    if random.chance(0.4) {
        ridge(canvas, palette, random, line, 0.46);
        ridge(canvas, palette, random, line + 26.0, 0.30);
        lake(canvas, palette, random, (line + 62.0, sun_x, radius));
        ridge(canvas, palette, random, HEIGHT - 34.0, 0.02);
    } else {
        for (step, light) in [0.52, 0.40, 0.27, 0.14, 0.02].into_iter().enumerate() {
            let step = f64::from(u8::try_from(step).unwrap_or(0));
            ridge(canvas, palette, random, line + step * (HEIGHT - 30.0 - line) / 4.0, light);
        }
    }
}

/// One chain of hills: lighter at the crest, darker below, as haze makes it.
fn ridge(canvas: &mut Canvas, palette: &Palette, random: &mut Random, base: f64, light: f64) {
    let rough = 16.0 + (0.55 - light) * 44.0;
    let waves: Vec<(f64, f64, f64)> = [(1.2, 1.0), (2.9, 0.5), (6.1, 0.22), (11.0, 0.1)]
        .map(|(pace, share)| (pace * random.between(0.8, 1.25), random.between(0.0, 6.3), rough * share))
        .to_vec();
    let height = |x: f64| {
        base - 6.0 + waves.iter().map(|(pace, phase, size)| (x / WIDTH * pace * TAU + phase).sin() * size).sum::<f64>()
    };
    let mut data = format!("M0 {:.0}", height(0.0));
    let mut x = 0.0;
    while x < WIDTH {
        let (bend, next) = (x + 20.0, x + 40.0);
        let middle = height(bend) * 2.0 - f64::midpoint(height(x), height(next));
        let _ = write!(data, "Q{bend} {middle:.0} {next} {:.0}", height(next));
        x = next;
    }
    data.push_str("V600H0z");
    let stops = [
        (0.0, palette.at(light + 0.09), 1.0),
        (0.35, palette.at(light), 1.0),
        (1.0, palette.at((light - 0.12).max(0.0)), 1.0),
    ];
    let fill = canvas.vertical(base - rough, base + 150.0, &stops);
    canvas.path(&data, &fill);
}

/// Still water below `top`, with the sun's light broken into bars.
fn lake(canvas: &mut Canvas, palette: &Palette, random: &mut Random, (top, sun_x, radius): (f64, f64, f64)) {
    let stops = [(0.0, palette.at(0.62), 1.0), (0.3, palette.at(0.38), 1.0), (1.0, palette.at(0.08), 1.0)];
    let fill = canvas.vertical(top, HEIGHT, &stops);
    canvas.below(top, &fill);
    let (mut y, mut bars) = (top + 5.0, String::new());
    while y < HEIGHT - 20.0 {
        let depth = (y - top) / (HEIGHT - top);
        let half = radius * (0.95 - depth * 0.5) * random.between(0.45, 1.0);
        let _ = write!(bars, "M{:.0} {:.0}h{:.0}", sun_x - half + random.between(-14.0, 14.0), y, half * 2.0);
        y += 8.0 + depth * 12.0;
    }
    let stops = [(0.0, palette.at(0.97), 0.95), (1.0, palette.at(0.8), 0.12)];
    let stroke = canvas.vertical(top, HEIGHT, &stops);
    canvas.draw(format_args!(r#"<path d="{bars}" stroke="{stroke}" stroke-width="4.5" stroke-linecap="round"/>"#));
}

/// A few stars above `limit`.
pub fn stars(canvas: &mut Canvas, palette: &Palette, random: &mut Random, limit: f64) {
    for (count, size, opacity) in [(26, 1.4, 0.4), (9, 2.2, 0.7)] {
        let mut data = String::new();
        for _ in 0..count {
            let _ = write!(data, "M{:.0} {:.0}h.1", random.between(8.0, WIDTH - 8.0), random.between(8.0, limit));
        }
        points(canvas, &data, &palette.at(0.96), size, opacity);
    }
}

/// Round points at the ends of hair-short lines: the shortest way to write many.
pub fn points(canvas: &mut Canvas, data: &str, colour: &str, size: f64, opacity: f64) {
    let (size, opacity) = (N(size), (opacity * 100.0).round() / 100.0);
    canvas.draw(format_args!(
        r#"<path d="{data}" stroke="{colour}" stroke-width="{size}" stroke-linecap="round" stroke-opacity="{opacity}"/>"#
    ));
}

/// A swell of lights that runs to a glowing horizon.
pub fn dots(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let line = random.between(235.0, 300.0);
    let light_x = random.between(290.0, 510.0);
    let sky = [(0.0, palette.at(0.03), 1.0), (0.6, palette.at(0.28), 1.0), (1.0, palette.at(0.58), 1.0)];
    let fill = canvas.vertical(0.0, line, &sky);
    canvas.fill(&fill);
    stars(canvas, palette, random, line * 0.8);
    let sea = [(0.0, palette.at(0.36), 1.0), (0.14, palette.at(0.2), 1.0), (1.0, palette.at(0.0), 1.0)];
    let fill = canvas.vertical(line, HEIGHT, &sea);
    canvas.below(line, &fill);
    flare(canvas, palette, (light_x, line));
    let (pace, phase, swell) = (random.between(4.0, 8.0), random.between(0.0, 6.3), random.between(34.0, 60.0));
    for row in 0..22 {
        let depth = (f64::from(row) + 0.6) / 22.0;
        let y = line + (HEIGHT + 30.0 - line) * depth.powf(1.7);
        let spacing = 13.0 + 44.0 * depth.powf(1.35);
        let shift = if row % 2 == 0 { 0.0 } else { spacing / 2.0 };
        let mut data = String::new();
        let mut x = light_x - ((light_x / spacing).floor() + 1.0) * spacing + shift;
        while x < WIDTH + 4.0 {
            let across = (x - light_x) / (120.0 + 560.0 * depth);
            let lift = ((across * pace + phase).sin() + (depth * 9.0 - phase).cos()) * swell * depth;
            let _ = write!(data, "M{x:.0} {:.0}h.1", y - lift);
            x += spacing;
        }
        let near = depth.powf(0.9);
        points(canvas, &data, &palette.at(0.94 - near * 0.16), 1.3 + near * 4.6, 0.95 - near * 0.35);
    }
}

/// The light on the horizon: a wide veil, a bright core, a line.
fn flare(canvas: &mut Canvas, palette: &Palette, (x, y): (f64, f64)) {
    canvas.glow((x, y), 330.0, &palette.at(0.8), 0.75);
    let stops = [(0.0, palette.at(1.0), 1.0), (0.25, palette.at(0.93), 0.8), (1.0, palette.at(0.8), 0.0)];
    let fill = canvas.radial((0.0, 0.0), 100.0, &stops);
    canvas.draw(format_args!(
        r#"<circle r="100" fill="{fill}" transform="translate({} {})scale(2.6 .34)"/>"#,
        N(x),
        N(y)
    ));
}
