//! Chance that is the same every time: a generator for choices, hashes and smooth noise for surfaces.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// From 0 up to, not with, 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / 16_777_216.0
    }
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }
    /// Around 0, seldom beyond 1.
    pub fn around(&mut self) -> f32 {
        (self.unit() + self.unit() + self.unit()) * (2.0 / 3.0) - 1.0
    }
    pub fn below(&mut self, count: usize) -> usize {
        ((self.bits() >> 33) as usize) % count.max(1)
    }
    pub fn chance(&mut self, share: f32) -> bool {
        self.unit() < share
    }
}

/// 64-bit FNV-1a.
pub fn hash_text(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// 0 to 1 for a place on a lattice.
pub fn hash(x: i32, y: i32) -> f32 {
    let mut n = (x as u32).wrapping_mul(0x8da6_b343) ^ (y as u32).wrapping_mul(0xd816_3841);
    n = (n ^ (n >> 15)).wrapping_mul(0x2c1b_3c6d);
    n = (n ^ (n >> 12)).wrapping_mul(0x297a_2d39);
    n ^= n >> 15;
    (n >> 8) as f32 / 16_777_216.0
}

/// The whole number below `x`, and the rest.
pub fn split(x: f32) -> (i32, f32) {
    let whole = x as i32;
    let whole = if x < whole as f32 { whole - 1 } else { whole };
    (whole, x - whole as f32)
}

/// Smooth noise from 0 to 1.
pub fn noise(x: f32, y: f32) -> f32 {
    let ((ix, fx), (iy, fy)) = (split(x), split(y));
    let (sx, sy) = (fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy));
    let top = hash(ix, iy) + (hash(ix + 1, iy) - hash(ix, iy)) * sx;
    let low = hash(ix, iy + 1) + (hash(ix + 1, iy + 1) - hash(ix, iy + 1)) * sx;
    top + (low - top) * sy
}

/// `octaves` of noise, 0 to 1, each turned so that no lattice shows.
pub fn clouds(x: f32, y: f32, octaves: u32) -> f32 {
    let (mut x, mut y, mut sum, mut weight, mut total) = (x, y, 0.0, 0.5, 0.0);
    for _ in 0..octaves {
        sum += weight * noise(x, y);
        total += weight;
        weight *= 0.5;
        (x, y) = (1.6 * x + 1.2 * y + 17.3, -1.2 * x + 1.6 * y + 9.1);
    }
    sum / total
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn chance_is_even_and_repeats() {
        let mut random = Random::new(7);
        let mean = (0..4000).map(|_| random.unit()).sum::<f32>() / 4000.0;
        assert!((mean - 0.5).abs() < 0.02);
        assert_eq!(Random::new(9).unit(), Random::new(9).unit());
        for n in 0..500 {
            let x = n as f32 * 0.37 - 90.0;
            assert!((0.0..=1.0).contains(&clouds(x, -x * 1.7, 4)));
        }
    }
}
