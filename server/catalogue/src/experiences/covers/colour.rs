//! Colours chosen in OKLCH, where equal steps look equal, and written as sRGB hex that every renderer reads.
use super::random::Random;
use renderer::colour::{Lch, RAMPS, Ramp, along, linear};

/// One mood, its hue turned a little, with a colour for every amount of light.
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
        let (lightness, chroma, hue) = along(&self.ramp, light);
        hex((lightness, chroma, hue + self.turn))
    }
    /// The colour at `light` in the complementary temperature: for one object that stands out.
    pub fn against(&self, light: f64) -> String {
        let other = Self { ramp: self.ramp, turn: self.turn - 58.0 };
        other.at(light)
    }
}

/// `#rrggbb`.
fn hex(colour: Lch) -> String {
    let [red, green, blue] = linear(colour).map(byte);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn byte(channel: f64) -> u8 {
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
