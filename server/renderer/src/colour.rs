//! The palettes of the interface, chosen in OKLCH, where equal steps look equal: for films, and for all other generated
//! art.

/// Lightness 0 to 1, chroma, hue in degrees.
pub type Lch = (f64, f64, f64);

/// Five stops from the darkest to the light itself.
pub type Ramp = [Lch; 5];

/// The names, in the order of [`RAMPS`].
pub const NAMES: [&str; RAMPS.len()] =
    ["cobalt", "lagoon", "orchid", "ember", "meadow", "dusk", "aurora", "night shift"];

/// Eight moods. Neighbouring hues only: light that changes temperature as it fades, not a rainbow.
pub const RAMPS: [Ramp; 8] = [
    [(0.16, 0.060, 270.0), (0.33, 0.140, 267.0), (0.56, 0.210, 263.0), (0.77, 0.130, 240.0), (0.965, 0.035, 210.0)],
    [(0.16, 0.035, 242.0), (0.33, 0.075, 228.0), (0.60, 0.115, 205.0), (0.83, 0.130, 182.0), (0.975, 0.045, 165.0)],
    [(0.17, 0.060, 322.0), (0.34, 0.125, 332.0), (0.58, 0.185, 348.0), (0.79, 0.130, 16.0), (0.970, 0.040, 60.0)],
    [(0.16, 0.055, 18.0), (0.34, 0.130, 22.0), (0.61, 0.200, 36.0), (0.81, 0.155, 68.0), (0.975, 0.060, 95.0)],
    [(0.16, 0.040, 168.0), (0.35, 0.085, 160.0), (0.62, 0.160, 147.0), (0.86, 0.180, 124.0), (0.980, 0.060, 112.0)],
    [(0.17, 0.065, 282.0), (0.34, 0.130, 298.0), (0.57, 0.190, 336.0), (0.78, 0.150, 32.0), (0.970, 0.055, 82.0)],
    [(0.16, 0.060, 290.0), (0.35, 0.135, 288.0), (0.58, 0.140, 262.0), (0.82, 0.140, 178.0), (0.975, 0.060, 150.0)],
    [(0.15, 0.030, 262.0), (0.29, 0.060, 268.0), (0.47, 0.090, 300.0), (0.79, 0.150, 58.0), (0.970, 0.055, 86.0)],
];

/// The colour at `light`, 0 the darkest, 1 the light itself; its hue goes from stop to stop on the short way round.
pub fn along(ramp: &Ramp, light: f64) -> Lch {
    let place = light.clamp(0.0, 1.0) * 4.0;
    let index = (place as usize).min(3);
    let (from, to) = (ramp[index], ramp[index + 1]);
    let share = place - index as f64;
    let arc = (to.2 - from.2 + 540.0).rem_euclid(360.0) - 180.0;
    let mix = |a: f64, b: f64| a + (b - a) * share;
    (mix(from.0, to.0), mix(from.1, to.1), from.2 + arc * share)
}

/// Linear sRGB of a colour, each channel 0 to 1; the chroma is lowered until sRGB can show it.
pub fn linear((lightness, mut chroma, hue): Lch) -> [f64; 3] {
    loop {
        let rgb = unbounded(lightness, chroma, hue.to_radians());
        if chroma < 0.002 || rgb.iter().all(|channel| (-0.0005..=1.0005).contains(channel)) {
            return rgb.map(|channel| channel.clamp(0.0, 1.0));
        }
        chroma *= 0.96;
    }
}

/// OKLCH to linear sRGB (Björn Ottosson, "A perceptual color space for image processing").
#[allow(clippy::many_single_char_names, reason = "the names of the paper")]
fn unbounded(lightness: f64, chroma: f64, hue: f64) -> [f64; 3] {
    let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
}
