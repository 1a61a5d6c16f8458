//! What happens when a refresh token is presented.
use platform::clock::{Micros, SECOND};

/// For this long after its replacement a token still gets an answer: tabs and retries overlap.
pub(crate) const GRACE: Micros = 10 * SECOND;

/// A refresh token as its row tells, beside its family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Presented {
    /// Its place in the family.
    pub generation: i64,
    /// The place of the family's active token.
    pub active: i64,
    /// The latest place whose access token was used: that answer has arrived.
    pub seen: i64,
    /// When it was replaced; `None` while it is the active one.
    pub replaced_at: Option<Micros>,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rotation {
    /// Replace it by a new one.
    Rotate,
    /// Answer the active token once more.
    Repeat,
    /// Someone has a copy: end the session.
    EndFamily,
}

/// The decision for a token presented at `now`.
///
/// A token that was replaced is a copy in foreign hands, unless it comes within [`GRACE`], or it is the parent of the
/// active one and nobody has used that one yet: then its answer was lost on the way.
pub(crate) fn decide(token: Presented, now: Micros) -> Rotation {
    let Some(replaced_at) = token.replaced_at else { return Rotation::Rotate };
    let answer_was_lost = token.generation + 1 == token.active && token.seen < token.active;
    if answer_was_lost || now - replaced_at <= GRACE { Rotation::Repeat } else { Rotation::EndFamily }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of place, use and age, against the rule in words.
    #[test]
    fn the_whole_table() {
        let now = 1_000 * SECOND;
        for active in 1..6_i64 {
            for generation in 1..=active {
                for seen in 0..=active {
                    for age in [0, 1, 9 * SECOND, GRACE, GRACE + 1, 900 * SECOND] {
                        let replaced_at = (generation < active).then_some(now - age);
                        let decision = decide(Presented { generation, active, seen, replaced_at }, now);
                        let expected = match generation {
                            _ if generation == active => Rotation::Rotate,
                            _ if age <= GRACE => Rotation::Repeat,
                            _ if generation == active - 1 && seen != active => Rotation::Repeat,
                            _ => Rotation::EndFamily,
                        };
                        assert_eq!(decision, expected, "{generation} of {active}, seen {seen}, {age} µs");
                    }
                }
            }
        }
    }
}
