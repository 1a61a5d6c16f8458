//! Scenes with one subject: a figure before an arch, spheres, panes.
use super::{
    canvas::{Canvas, HEIGHT, N, Stop},
    colour::Palette,
    land::stars,
    random::Random,
};

/// Someone before a lit arch, in a hall of arches.
pub fn portal(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let (x, floor) = (random.between(372.0, 428.0), random.between(436.0, 470.0));
    let wall = [(0.0, palette.at(0.46), 1.0), (0.55, palette.at(0.16), 1.0), (1.0, palette.at(0.0), 1.0)];
    let fill = canvas.radial((x, floor - 90.0), 560.0, &wall);
    canvas.fill(&fill);
    if random.chance(0.5) {
        stars(canvas, palette, random, 210.0);
    }
    let rings = 5 + random.below(4);
    let (outer, inner) = (random.between(280.0, 340.0), random.between(66.0, 84.0));
    let legs = random.between(0.05, 0.32);
    let pointed = random.chance(0.28);
    for ring in 0..=rings {
        let near = ratio(ring, rings);
        let half = outer + (inner - outer) * near.powf(0.82);
        let spring = floor - half * legs - 18.0 * near;
        let data = arch(x, half, spring, floor, pointed);
        let light = 0.07 + 0.66 * near.powf(1.15);
        let stops = [
            (0.0, palette.at(light + 0.1), 1.0),
            (0.7, palette.at(light), 1.0),
            (1.0, palette.at((light - 0.07).max(0.0)), 1.0),
        ];
        let fill = canvas.vertical(spring - half, floor, &stops);
        canvas.path(&data, &fill);
    }
    ground(canvas, palette, (x, floor, inner));
    let door = arch(x, inner * 0.82, floor - inner * (0.82 * legs + 0.3), floor, pointed);
    let stops = [(0.0, palette.at(1.0), 1.0), (0.6, palette.at(0.96), 1.0), (1.0, palette.at(0.82), 1.0)];
    let fill = canvas.radial((x, floor - inner * 0.45), inner * 1.5, &stops);
    canvas.path(&door, &fill);
    canvas.glow((x, floor - inner * 0.5), inner * 3.1, &palette.at(0.95), 0.55);
    figure(canvas, palette, (x + random.between(-10.0, 10.0), floor + 10.0), random.between(50.0, 60.0));
}

/// An arch of half width `half` whose curve springs at height `spring`; round, or pointed.
fn arch(x: f64, half: f64, spring: f64, floor: f64, pointed: bool) -> String {
    let (left, right, spring, floor) = (N(x - half), N(x + half), N(spring), N(floor));
    if pointed {
        let (sweep, top) = (N(half * 1.55), N(spring.0 - half * 1.28));
        return format!(
            "M{left} {floor}V{spring}A{sweep} {sweep} 0 0 1 {} {top}A{sweep} {sweep} 0 0 1 {right} {spring}V{floor}z",
            N(x)
        );
    }
    format!("M{left} {floor}V{spring}A{0} {0} 0 0 1 {right} {spring}V{floor}z", N(half))
}

/// The floor, with the door's light lying on it.
fn ground(canvas: &mut Canvas, palette: &Palette, (x, floor, inner): (f64, f64, f64)) {
    let stops = [(0.0, palette.at(0.44), 1.0), (0.25, palette.at(0.27), 1.0), (1.0, palette.at(0.04), 1.0)];
    let fill = canvas.vertical(floor, HEIGHT, &stops);
    canvas.below(floor, &fill);
    canvas.glow((x, floor + 8.0), 300.0, &palette.at(0.72), 0.5);
    let beam = [(0.0, palette.at(0.97), 0.95), (0.5, palette.at(0.8), 0.5), (1.0, palette.at(0.62), 0.12)];
    let fill = canvas.vertical(floor, HEIGHT, &beam);
    for (spread, reach) in [(0.82, 3.6), (0.82, 2.5)] {
        let (top, foot) = (inner * spread, inner * reach);
        let data = format!("M{} {}H{}L{} 600H{}z", N(x - top), N(floor), N(x + top), N(x + foot), N(x - foot));
        canvas.path(&data, &fill);
    }
}

/// A standing figure, its feet at `feet`, with the shadow that the light behind it throws.
fn figure(canvas: &mut Canvas, palette: &Palette, (x, feet): (f64, f64), tall: f64) {
    let unit = tall / 10.0;
    let shadow = [(0.0, palette.at(0.0), 0.75), (1.0, palette.at(0.0), 0.0)];
    let fill = canvas.vertical(feet, feet + tall * 1.9, &shadow);
    let data = format!(
        "M{} {}H{}L{} {}H{}z",
        N(x - unit),
        N(feet - 1.0),
        N(x + unit),
        N(x + unit * 2.6),
        N(feet + tall * 1.9),
        N(x - unit * 2.6)
    );
    canvas.path(&data, &fill);
    let body = format!(
        "M{} {}q{} {} {} 0l{} {}h{}l{} {}h{}l{} {}h{}z",
        N(x - unit * 1.25),
        N(feet - unit * 7.3),
        N(unit * 1.25),
        N(-unit * 1.1),
        N(unit * 2.5),
        N(unit * 0.1),
        N(unit * 4.0),
        N(-unit * 0.45),
        N(-unit * 0.15),
        N(unit * 3.3),
        N(-unit * 1.5 * 1.0),
        N(-unit * 0.15),
        N(-unit * 3.3),
        N(-unit * 0.45)
    );
    canvas.path(&body, &palette.at(0.01));
    canvas.circle((x, feet - unit * 9.0), unit * 0.92, &palette.at(0.01));
}

/// Spheres in a studio: one large, some small, lit from the upper left.
pub fn orbs(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let floor = random.between(452.0, 500.0);
    let bright = random.chance(0.45);
    let (sky, deep) = if bright { (0.62, 0.74) } else { (0.06, 0.34) };
    let stops =
        [(0.0, palette.at(sky), 1.0), (0.72, palette.at(f64::midpoint(sky, deep)), 1.0), (1.0, palette.at(deep), 1.0)];
    let wall = canvas.vertical(0.0, floor, &stops);
    canvas.fill(&wall);
    let stops = [(0.0, palette.at(deep + 0.1), 1.0), (0.35, palette.at(deep), 1.0), (1.0, palette.at(sky), 1.0)];
    let ground = canvas.vertical(floor - 46.0, HEIGHT, &stops);
    canvas.below(floor - 46.0, &ground);
    canvas.glow(
        (random.between(180.0, 620.0), random.between(90.0, 220.0)),
        420.0,
        &palette.at(0.9),
        if bright { 0.5 } else { 0.3 },
    );
    let main = (random.between(350.0, 450.0), 0.0, random.between(128.0, 164.0));
    let main = (main.0, floor + random.between(2.0, 26.0) - main.2, main.2);
    let mut spheres = vec![main];
    for _ in 0..60 {
        let radius = 22.0 + 56.0 * random.next().powi(2);
        let standing = random.chance(0.5);
        let y = if standing { floor + random.between(-6.0, 40.0) - radius } else { random.between(70.0, 250.0) };
        let next = (random.between(70.0, 730.0), y, radius);
        let free = |other: &(f64, f64, f64)| (other.0 - next.0).hypot(other.1 - next.1) > other.2 + next.2 + 22.0;
        if spheres.len() < 6 && spheres.iter().all(free) {
            spheres.push(next);
        }
    }
    spheres.sort_by(|a, b| (a.1 + a.2).total_cmp(&(b.1 + b.2)));
    for sphere in spheres {
        let large = sphere.2 > 100.0;
        let other = !large && random.chance(0.42);
        shadow(canvas, palette, sphere, floor);
        ball(canvas, palette, sphere, other);
    }
}

/// What a sphere takes from the floor's light: the nearer, the darker.
fn shadow(canvas: &mut Canvas, palette: &Palette, (x, y, radius): (f64, f64, f64), floor: f64) {
    let height = (floor + 20.0 - y - radius).max(0.0);
    let ground = if height < 60.0 { y + radius - 2.0 } else { floor + 26.0 };
    let strength = 0.62 / (1.0 + height / 90.0);
    let stops =
        [(0.0, palette.at(0.0), strength), (0.55, palette.at(0.0), strength * 0.45), (1.0, palette.at(0.0), 0.0)];
    let fill = canvas.radial((0.0, 0.0), 100.0, &stops);
    let (wide, flat) = (radius / 80.0, radius / 430.0);
    canvas.draw(format_args!(
        r#"<circle r="100" fill="{fill}" transform="translate({} {})scale({wide:.2} {flat:.2})"/>"#,
        N(x + radius * 0.18),
        N(ground)
    ));
}

/// A glossy sphere: lit from the upper left, its far side in shadow.
fn ball(canvas: &mut Canvas, palette: &Palette, (x, y, radius): (f64, f64, f64), other: bool) {
    let at = |light: f64| if other { palette.against(light * 0.7) } else { palette.at(light) };
    let stops: Vec<Stop> = [(0.0, 0.95), (0.16, 0.85), (0.42, 0.68), (0.68, 0.46), (0.88, 0.22), (1.0, 0.1)]
        .map(|(place, light)| (place, at(light), 1.0))
        .to_vec();
    let fill = canvas.radial((x - radius * 0.36, y - radius * 0.4), radius * 1.56, &stops);
    canvas.circle((x, y), radius, &fill);
    let gloss = canvas.radial(
        (x - radius * 0.4, y - radius * 0.46),
        radius * 0.36,
        &[(0.0, "#fff".into(), 0.5), (1.0, "#fff".into(), 0.0)],
    );
    canvas.circle((x - radius * 0.4, y - radius * 0.46), radius * 0.36, &gloss);
}

/// Panes of glass that recede, mirrored in a dark floor.
pub fn planes(canvas: &mut Canvas, palette: &Palette, random: &mut Random) {
    let floor = random.between(432.0, 462.0);
    let stops = [(0.0, palette.at(0.48), 1.0), (0.5, palette.at(0.22), 1.0), (1.0, palette.at(0.04), 1.0)];
    let wall = canvas.radial((random.between(300.0, 560.0), floor - 150.0), 560.0, &stops);
    canvas.fill(&wall);
    let stops = [(0.0, palette.at(0.05), 0.9), (0.3, palette.at(0.12), 0.9), (1.0, palette.at(0.0), 1.0)];
    let ground = canvas.vertical(floor, HEIGHT, &stops);
    canvas.below(floor, &ground);
    let count = 7 + random.below(4);
    let mirrored = random.chance(0.5);
    let (tall, lean, wide) = (random.between(320.0, 380.0), random.between(0.16, 0.26), random.between(70.0, 96.0));
    for pane in (0..count).rev() {
        let far = ratio(pane, count - 1);
        let scale = 1.0 - 0.6 * far.powf(0.86);
        let left = 120.0 + 500.0 * far.powf(0.86);
        let (right, top) = (left + wide * scale, floor - tall * scale);
        let foot = floor + 64.0 * (1.0 - far).powf(1.2);
        let drop = tall * lean * scale;
        let turn = |x: f64| if mirrored { 800.0 - x } else { x };
        let corners =
            [(turn(left), top), (turn(right), top + drop), (turn(right), foot - drop * 0.45), (turn(left), foot)];
        glass(canvas, palette, corners, 0.9 - 0.3 * far);
    }
}

/// One pane with a bright edge and its mirror image below.
fn glass(canvas: &mut Canvas, palette: &Palette, [a, b, c, d]: [(f64, f64); 4], light: f64) {
    let mirror =
        format!("M{} {}L{} {}V{}L{} {}z", N(d.0), N(d.1), N(c.0), N(c.1), N(c.1 + 120.0), N(d.0), N(d.1 + 150.0));
    let fill = canvas.vertical(
        d.1 - 20.0,
        d.1 + 120.0,
        &[(0.0, palette.at(light * 0.7), 0.32), (1.0, palette.at(light * 0.4), 0.0)],
    );
    canvas.path(&mirror, &fill);
    let data = format!("M{} {}L{} {}V{}L{} {}z", N(a.0), N(a.1), N(b.0), N(b.1), N(c.1), N(d.0), N(d.1));
    let stops =
        [(0.0, palette.at(light), 0.94), (0.55, palette.at(light - 0.24), 0.84), (1.0, palette.at(light - 0.46), 0.78)];
    let fill = canvas.linear(a, c, &stops);
    canvas.path(&data, &fill);
    let edge = format!("M{} {}L{} {}M{} {}V{}", N(a.0), N(a.1), N(b.0), N(b.1), N(a.0), N(a.1), N(d.1));
    canvas.draw(format_args!(
        r#"<path d="{edge}" fill="none" stroke="{}" stroke-width="1.6" stroke-opacity=".8"/>"#,
        palette.at(0.97)
    ));
}

/// `part` of `whole` as a fraction; 0 if `whole` is 0.
fn ratio(part: usize, whole: usize) -> f64 {
    f64::from(u32::try_from(part).unwrap_or(0)) / f64::from(u32::try_from(whole.max(1)).unwrap_or(1))
}
