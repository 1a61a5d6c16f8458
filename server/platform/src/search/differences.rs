//! The differences between an index and its table.

/// Parts that are compared separately, so that a row that is just changing does not hide one that is missing.
const BUCKETS: usize = 256;

/// How many versions too many there are, and their sum, which does not depend on the order of counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bucket {
    count: i64,
    sum: u64,
}

/// Count and checksum of the versions in the index, less those in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    buckets: Vec<Bucket>,
    /// Documents in the index.
    pub indexed: u64,
    /// Rows that should be found.
    pub stored: u64,
}

impl Default for Differences {
    fn default() -> Self {
        Self { buckets: vec![Bucket::default(); BUCKETS], indexed: 0, stored: 0 }
    }
}

impl Differences {
    /// Counts a version that the index has.
    pub fn indexed(&mut self, version: u64) {
        self.indexed += 1;
        let bucket = self.bucket(version);
        (bucket.count, bucket.sum) = (bucket.count + 1, bucket.sum.wrapping_add(version));
    }

    /// Counts a version that the table has.
    pub fn stored(&mut self, version: u64) {
        self.stored += 1;
        let bucket = self.bucket(version);
        (bucket.count, bucket.sum) = (bucket.count - 1, bucket.sum.wrapping_sub(version));
    }

    /// Whether the index has what the table has.
    pub fn is_none(&self) -> bool {
        self.buckets.iter().all(|bucket| *bucket == Bucket::default())
    }

    /// Whether `other` differs in the same way somewhere.
    pub fn repeats(&self, other: &Self) -> bool {
        let pairs = self.buckets.iter().zip(&other.buckets);
        pairs.into_iter().any(|(one, two)| one == two && *one != Bucket::default())
    }

    fn bucket(&mut self, version: u64) -> &mut Bucket {
        &mut self.buckets[version as usize % BUCKETS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(indexed: &[u64], stored: &[u64]) -> Differences {
        let mut differences = Differences::default();
        indexed.iter().for_each(|version| differences.indexed(*version));
        stored.iter().for_each(|version| differences.stored(*version));
        differences
    }

    #[test]
    fn the_order_does_not_matter_and_each_kind_of_difference_counts() {
        assert!(between(&[1, 257, 3], &[3, 1, 257]).is_none());
        for (indexed, stored) in [(&[1][..], &[][..]), (&[], &[1]), (&[1, 1], &[1]), (&[1], &[257])] {
            assert!(!between(indexed, stored).is_none(), "{indexed:?} {stored:?}");
        }
    }

    #[test]
    fn a_difference_is_recognised_although_others_change() {
        let missing = between(&[7], &[7, 8]);
        assert!(missing.repeats(&between(&[7, 9], &[7, 8])));
        assert!(!missing.repeats(&between(&[7, 8], &[7, 8])));
        assert!(!missing.repeats(&between(&[7], &[7, 9])));
        assert!(!between(&[], &[]).repeats(&between(&[], &[])));
    }
}
