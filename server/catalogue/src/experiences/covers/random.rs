//! Numbers that are the same for the same id, on every machine and for ever.

/// mulberry32 seeded with the 32-bit FNV-1a of a text.
pub struct Random(u32);

impl Random {
    /// The sequence that belongs to `id`.
    pub fn from_id(id: &str) -> Self {
        Self(id.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
    }
    /// The next number from 0 up to, not with, 1.
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }
    /// A number between `low` and `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
    /// A whole number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "small"
        )]
        let index = (self.next() * count as f64) as usize;
        index.min(count.saturating_sub(1))
    }
    /// True in `share` of all cases.
    pub fn chance(&mut self, share: f64) -> bool {
        self.next() < share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn the_sequence_never_changes() {
        assert_eq!(Random::from_id("").0, 0x811c_9dc5);
        assert_eq!(Random::from_id("foobar").0, 0xbf9c_f968); // the published FNV-1a vector
        let mut random = Random::from_id("parallax");
        let first: Vec<u32> = (0..3).map(|_| (random.next() * 1e6) as u32).collect();
        let mut again = Random::from_id("parallax");
        assert_eq!(first, (0..3).map(|_| (again.next() * 1e6) as u32).collect::<Vec<_>>());
    }
}
