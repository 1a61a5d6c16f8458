//! Refresh-token rotation and reuse detection.
use platform::clock::{Micros, SECOND, Timestamp};

/// For this long after its replacement a token is still accepted: tabs and retries overlap.
pub(crate) const GRACE: Micros = 10 * SECOND;

/// A refresh token as stored, with the state of its family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PresentedToken {
    /// Its place in the family.
    pub generation: i64,
    /// The place of the family's active token.
    pub active: i64,
    /// The latest place whose access token was used: its response has arrived.
    pub seen: i64,
    /// When it was replaced; `None` while it is the active one.
    pub replaced_at: Option<Timestamp>,
    /// The active token can be computed from this one: no token between them was issued anew.
    pub derivable: bool,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rotation {
    /// Replace it by a new one.
    Rotate,
    /// Return the active token again.
    Repeat,
    /// Someone has a copy: end the session.
    EndFamily,
    /// Refuse it without harm: a token that was issued anew has taken its place a moment ago.
    Superseded,
}

/// The decision for a token presented at `now`.
///
/// A replaced token is taken for a stolen copy, unless it is presented within [`GRACE`], or it is the parent of the
/// active token and that one has not been used yet: then the response was lost.
pub(crate) fn decide(token: PresentedToken, now: Timestamp) -> Rotation {
    let Some(replaced_at) = token.replaced_at else { return Rotation::Rotate };
    let answer_was_lost = token.generation + 1 == token.active && token.seen < token.active;
    match (answer_was_lost, now - replaced_at <= GRACE) {
        (false, false) => Rotation::EndFamily,
        _ if token.derivable => Rotation::Repeat,
        (_, true) => Rotation::Superseded,
        (true, false) => Rotation::EndFamily,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of place, use and age, against the rule in words.
    #[test]
    fn the_whole_table() {
        let now = Timestamp::from_micros(1_000 * SECOND);
        for active in 1..6_i64 {
            for generation in 1..=active {
                for seen in 0..=active {
                    for age in [0, 1, 9 * SECOND, GRACE, GRACE + 1, 900 * SECOND] {
                        for derivable in [true, false] {
                            let replaced_at = (generation < active).then_some(now - age);
                            let token = PresentedToken { generation, active, seen, replaced_at, derivable };
                            let expected = match generation {
                                _ if generation == active => Rotation::Rotate,
                                _ if age <= GRACE && derivable => Rotation::Repeat,
                                _ if age <= GRACE => Rotation::Superseded,
                                _ if generation == active - 1 && seen != active && derivable => Rotation::Repeat,
                                _ => Rotation::EndFamily,
                            };
                            let what = format!("{generation} of {active}, seen {seen}, {age} µs, {derivable}");
                            assert_eq!(decide(token, now), expected, "{what}");
                        }
                    }
                }
            }
        }
    }
}
