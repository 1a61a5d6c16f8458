//! Drawings in light: a ring of circles, sheets of thread.
use super::{
    canvas::{Canvas, HEIGHT, N, WIDTH},
    colour::Palette,
    land::points,
    random::Random,
};
use std::{
    f64::consts::{PI, TAU},
    fmt::Write,
};

/// A torus of circles, turned in space, nearer circles brighter.
pub fn torus(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let centre = (random.between(375.0, 425.0), random.between(285.0, 315.0));
    let stops = [(0.0, palette.at(0.34), 1.0), (0.55, palette.at(0.16), 1.0), (1.0, palette.at(0.03), 1.0)];
    let fill = canvas.radial(centre, 500.0, &stops);
    canvas.fill(&fill);
    canvas.glow(centre, 300.0, &palette.at(0.6), 0.35);
    let count = 72 + 2 * random.below(9);
    let ring = random.between(150.0, 176.0);
    let tube = ring * random.between(0.44, 0.68);
    let (tilt, turn) = (random.between(0.5, 1.05), random.between(0.0, PI));
    let stroke = canvas.linear(
        (centre.0 - 260.0, centre.1 - 200.0),
        (centre.0 + 260.0, centre.1 + 220.0),
        &[(0.0, palette.at(0.9), 1.0), (0.45, palette.at(0.76), 1.0), (1.0, palette.at(0.6), 1.0)],
    );
    canvas.draw(format_args!(r#"<g fill="none" stroke="{stroke}" stroke-width="1.7">"#));
    for step in 0..count {
        let around = TAU * share(step, count);
        circle(canvas, centre, (around, ring, tube), (tilt, turn));
    }
    canvas.draw("</g>");
    dust(canvas, palette, random);
}

/// The projection of one circle of the tube: an ellipse, found from its two conjugate half diameters.
fn circle(canvas: &mut Canvas, centre: (f64, f64), (around, ring, tube): (f64, f64, f64), (tilt, turn): (f64, f64)) {
    let project = |(x, y, z): (f64, f64, f64)| {
        let (up, depth) = (y * tilt.cos() - z * tilt.sin(), y * tilt.sin() + z * tilt.cos());
        (x * turn.cos() - up * turn.sin(), x * turn.sin() + up * turn.cos(), depth)
    };
    let outward = project((around.cos() * tube, around.sin() * tube, 0.0));
    let axis = project((0.0, 0.0, tube));
    let middle = project((around.cos() * ring, around.sin() * ring, 0.0));
    let (p, q) = ((outward.0, outward.1), (axis.0, axis.1));
    let angle = 0.5 * (2.0 * (p.0 * q.0 + p.1 * q.1)).atan2(p.0 * p.0 + p.1 * p.1 - q.0 * q.0 - q.1 * q.1);
    let on = |t: f64| (p.0 * t.cos() + q.0 * t.sin(), p.1 * t.cos() + q.1 * t.sin());
    let (long, short) = (on(angle), on(angle + PI / 2.0));
    let near = 0.5 + 0.5 * middle.2 / ring;
    let opacity = ((0.16 + 0.84 * near.powf(1.6)) * 100.0).round() / 100.0;
    canvas.draw(format_args!(
        r#"<ellipse rx="{}" ry="{}" transform="translate({} {})rotate({})" stroke-opacity="{opacity}"/>"#,
        N(long.0.hypot(long.1)),
        N(short.0.hypot(short.1)),
        N(centre.0 + middle.0),
        N(centre.1 + middle.1),
        N(long.1.atan2(long.0).to_degrees())
    ));
}

/// Motes around the ring.
fn dust(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let mut data = String::new();
    for _ in 0..34 {
        let (angle, reach) = (random.between(0.0, TAU), random.between(250.0, 430.0));
        let _ = write!(data, "M{:.0} {:.0}h.1", 400.0 + angle.cos() * reach, 300.0 + angle.sin() * reach * 0.7);
    }
    points(canvas, &data, &palette.at(0.9), 2.2, 0.5);
}

/// Two sheets of thread that twist through each other.
pub fn ribbons(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let stops = [(0.0, palette.at(0.30), 1.0), (0.5, palette.at(0.15), 1.0), (1.0, palette.at(0.03), 1.0)];
    let fill = canvas.linear((0.0, 0.0), (WIDTH, HEIGHT), &stops);
    canvas.fill(&fill);
    let light = (random.between(420.0, 620.0), random.between(230.0, 370.0));
    canvas.glow(light, 360.0, &palette.at(0.62), 0.5);
    let lift = random.between(-50.0, 50.0);
    for (sheet, threads) in [(0, 22), (1, 38)] {
        let bright = f64::from(sheet);
        let opacity = 0.35 + 0.55 * bright;
        let stops = [
            (0.0, palette.at(0.46 + 0.1 * bright), 0.3),
            (0.35, palette.at(0.62 + 0.08 * bright), opacity),
            (0.72, palette.at(0.84 + 0.08 * bright), opacity + 0.1),
            (1.0, palette.at(0.98), 0.9),
        ];
        let stroke = canvas.linear((0.0, 0.0), (WIDTH, 0.0), &stops);
        canvas
            .draw(format_args!(r#"<path fill="none" stroke="{stroke}" stroke-width="{}" d=""#, N(1.0 + 0.4 * bright)));
        let (first, last) = (edge(random, lift), edge(random, lift));
        for thread in 0..threads {
            draw_thread(canvas, &first, &last, share(thread, threads - 1));
        }
        canvas.draw(r#""/>"#);
    }
}

/// The heights of one edge of a sheet at the left, at the two bends' handles and at the right.
fn edge(random: &mut Random, lift: f64) -> [f64; 6] {
    let middle = 300.0 + lift;
    let swing = if random.chance(0.5) { 1.0 } else { -1.0 };
    [
        middle + random.between(-210.0, 210.0),
        middle + swing * random.between(140.0, 340.0),
        middle - swing * random.between(120.0, 330.0),
        middle + random.between(-60.0, 60.0),
        middle + swing * random.between(140.0, 340.0),
        middle + random.between(-260.0, 260.0),
    ]
}

/// One thread between the edges of a sheet; it ripples a little, so that the sheet looks woven.
fn draw_thread(canvas: &mut Canvas, first: &[f64; 6], last: &[f64; 6], place: f64) {
    let eased = place + (place * TAU).sin() * 0.06;
    let at = |index: usize| first[index] + (last[index] - first[index]) * eased;
    let [a, b, c, d, e, f] = std::array::from_fn(at);
    let slide = (place - 0.5) * 90.0;
    canvas.draw(format_args!(
        "M-10 {a:.0}C{:.0} {b:.0} {:.0} {c:.0} {:.0} {d:.0}S{:.0} {e:.0} 810 {f:.0}",
        140.0 + slide,
        260.0 + slide,
        400.0 + slide,
        650.0 + slide * 0.5
    ));
}

fn share(part: usize, whole: usize) -> f64 {
    f64::from(u32::try_from(part).unwrap_or(0)) / f64::from(u32::try_from(whole.max(1)).unwrap_or(1))
}
