//! The palettes of the interface as lookup tables for films, in linear light; their colours are in `colour.rs`.
use crate::colour::{RAMPS, Ramp, along, linear};

/// Linear red, green and blue; the light itself may be brighter than 1.
pub type Rgb = [f32; 3];

/// How many steps of a palette are worked out beforehand.
const STEPS: usize = 256;

/// Large moving surfaces want less colour than a small still cover: its chroma is taken by this much.
const CALM: f64 = 0.74;

/// One mood.
#[derive(Clone)]
pub struct Palette {
    main: Vec<Rgb>,
    other: Vec<Rgb>,
}

impl Palette {
    /// Palette number `index`, its hues turned by `turn` degrees (at most 12: more gives muddy olive).
    pub fn new(index: usize, turn: f64) -> Self {
        let index = index % RAMPS.len();
        let table =
            |turn: f64| (0..STEPS).map(|n| colour(&RAMPS[index], n as f64 / (STEPS - 1) as f64, turn)).collect();
        Self { main: table(turn), other: table(turn - 58.0) }
    }
    /// The colour at `light`, 0 the darkest, 1 the light itself.
    pub fn at(&self, light: f32) -> Rgb {
        self.main[step(light)]
    }
    /// The colour at `light` in the contrasting temperature, for accents.
    pub fn against(&self, light: f32) -> Rgb {
        self.other[step(light)]
    }
}

fn step(light: f32) -> usize {
    ((light.clamp(0.0, 1.0) * (STEPS - 1) as f32 + 0.5) as usize).min(STEPS - 1)
}

fn colour(ramp: &Ramp, light: f64, turn: f64) -> Rgb {
    let (lightness, chroma, hue) = along(ramp, light);
    linear((lightness, chroma * CALM, hue + turn)).map(|channel| channel as f32)
}

/// `colour` made brighter or darker.
pub fn times(colour: Rgb, k: f32) -> Rgb {
    colour.map(|channel| channel * k)
}

/// Both lights together.
pub fn plus(a: Rgb, b: Rgb) -> Rgb {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// From `a` to `b`.
pub fn blend(a: Rgb, b: Rgb, share: f32) -> Rgb {
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn light_grows_along_every_palette() {
        for index in 0..RAMPS.len() {
            let palette = Palette::new(index, 5.0);
            let lights: Vec<f32> = (0..=10)
                .map(|n| palette.at(n as f32 / 10.0))
                .map(|[r, g, b]| 0.2126 * r + 0.7152 * g + 0.0722 * b)
                .collect();
            assert!(lights.windows(2).all(|pair| pair[0] < pair[1]), "{index} {lights:?}");
        }
    }
}
