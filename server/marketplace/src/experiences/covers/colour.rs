//! Colours chosen in OKLCH, where equal steps look equal, and written as sRGB hex that every renderer reads.
use super::random::Random;

/// Lightness 0 to 1, chroma, hue in degrees.
type Lch = (f64, f64, f64);

/// Five stops from the darkest to the light itself.
type Ramp = [Lch; 5];

/// Eight moods. Neighbouring hues only: light that changes temperature as it fades, not a rainbow.
const RAMPS: [Ramp; 8] = [
    // cobalt
    [(0.16, 0.060, 270.0), (0.33, 0.140, 267.0), (0.56, 0.210, 263.0), (0.77, 0.130, 240.0), (0.965, 0.035, 210.0)],
    // lagoon
    [(0.16, 0.035, 242.0), (0.33, 0.075, 228.0), (0.60, 0.115, 205.0), (0.83, 0.130, 182.0), (0.975, 0.045, 165.0)],
    // orchid
    [(0.17, 0.060, 322.0), (0.34, 0.125, 332.0), (0.58, 0.185, 348.0), (0.79, 0.130, 16.0), (0.970, 0.040, 60.0)],
    // ember
    [(0.16, 0.055, 18.0), (0.34, 0.130, 22.0), (0.61, 0.200, 36.0), (0.81, 0.155, 68.0), (0.975, 0.060, 95.0)],
    // meadow
    [(0.16, 0.040, 168.0), (0.35, 0.085, 160.0), (0.62, 0.160, 147.0), (0.86, 0.180, 124.0), (0.980, 0.060, 112.0)],
    // dusk
    [(0.17, 0.065, 282.0), (0.34, 0.130, 298.0), (0.57, 0.190, 336.0), (0.78, 0.150, 32.0), (0.970, 0.055, 82.0)],
    // aurora
    [(0.16, 0.060, 290.0), (0.35, 0.135, 288.0), (0.58, 0.140, 262.0), (0.82, 0.140, 178.0), (0.975, 0.060, 150.0)],
    // night shift
    [(0.15, 0.030, 262.0), (0.29, 0.060, 268.0), (0.47, 0.090, 300.0), (0.79, 0.150, 58.0), (0.970, 0.055, 86.0)],
];

/// One mood, turned a little, that answers with a colour for every amount of light.
pub struct Palette {
    ramp: Ramp,
    turn: f64,
}

impl Palette {
    /// One of the eight, with its hue turned by at most 12 degrees: more gave muddy olive.
    pub fn pick(random: &mut Random) -> Self {
        let ramp = RAMPS[random.below(RAMPS.len())];
        Self { ramp, turn: random.between(-12.0, 12.0) }
    }
    /// The colour at `light`, 0 the darkest, 1 the light itself.
    pub fn at(&self, light: f64) -> String {
        let place = light.clamp(0.0, 1.0) * 4.0;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 3")]
        let index = (place as usize).min(3);
        let (from, to) = (self.ramp[index], self.ramp[index + 1]);
        let share = place - f64::from(u32::try_from(index).unwrap_or(0));
        let arc = (to.2 - from.2 + 540.0).rem_euclid(360.0) - 180.0;
        let mix = |a: f64, b: f64| a + (b - a) * share;
        hex((mix(from.0, to.0), mix(from.1, to.1), from.2 + arc * share + self.turn))
    }
    /// The colour at `light` in the complementary temperature: for one thing that stands apart.
    pub fn against(&self, light: f64) -> String {
        let other = Self { ramp: self.ramp, turn: self.turn - 58.0 };
        other.at(light)
    }
}

/// `#rrggbb`, the chroma lowered until sRGB can show it.
fn hex((lightness, chroma, hue): Lch) -> String {
    let mut chroma = chroma;
    loop {
        let rgb = linear(lightness, chroma, hue.to_radians());
        if chroma < 0.002 || rgb.iter().all(|channel| (-0.0005..=1.0005).contains(channel)) {
            let [red, green, blue] = rgb.map(byte);
            return format!("#{red:02x}{green:02x}{blue:02x}");
        }
        chroma *= 0.96;
    }
}

/// OKLCH to linear sRGB (Björn Ottosson, "A perceptual color space for image processing").
#[allow(clippy::many_single_char_names, reason = "the names of the paper")]
fn linear(lightness: f64, chroma: f64, hue: f64) -> [f64; 3] {
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

fn byte(channel: f64) -> u8 {
    let channel = channel.clamp(0.0, 1.0);
    let encoded = if channel <= 0.003_130_8 { 12.92 * channel } else { 1.055 * channel.powf(1.0 / 2.4) - 0.055 };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
    let byte = (encoded * 255.0).round() as u8;
    byte
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn known_colours_come_out_as_the_design_lists_them() {
        assert_eq!(hex((0.92, 0.20, 122.0)), "#cff846"); // brand, from the interface's tokens
        assert_eq!(hex((0.145, 0.008, 285.0)), "#0a0a0d"); // canvas
    }
}
