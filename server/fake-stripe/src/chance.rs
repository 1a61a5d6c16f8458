//! Random numbers that a seed repeats: ids, faults, webhooks.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Chance(u64);

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl Chance {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `end`, or 0 where `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        if end == 0 { 0 } else { self.number() % end }
    }

    /// True with this probability, of 0.0 to 1.0.
    pub fn happens(&mut self, probability: f64) -> bool {
        probability > 0.0 && (self.below(1_000_000) as f64) < probability * 1_000_000.0
    }

    /// `length` letters and digits.
    pub fn letters(&mut self, length: usize) -> String {
        (0..length).map(|_| char::from(LETTERS[self.below(62) as usize])).collect()
    }
}
