//! Limits of requests between two people: none across a block, and a wait after a refusal.
use super::{
    deadlines::{FREE_WITHDRAWAL, WAIT_AFTER_WITHDRAWAL},
    refusal::Refusal,
};
use platform::clock::Timestamp;

/// A request or an offer that its initiator withdrew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Withdrawn {
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was withdrawn.
    pub closed_at: Timestamp,
}

/// Refuses a request or an offer across a block; which side set it decides the code. What had begun before continues.
///
/// # Errors
/// [`Refusal::YouBlocked`], [`Refusal::Blocked`].
pub fn check_blocks(blocked_by_asker: bool, blocked_by_asked: bool) -> Result<(), Refusal> {
    match (blocked_by_asker, blocked_by_asked) {
        (true, _) => Err(Refusal::YouBlocked),
        (_, true) => Err(Refusal::Blocked),
        _ => Ok(()),
    }
}

/// Refuses another request at `now`, within a day of a withdrawal that was the second one, or of a request older than
/// ten minutes. `withdrawn` are the last two for the same listing (for offers: to the same creator), newest first.
///
/// # Errors
/// [`Refusal::AskedRecently`].
pub fn check_repeat(withdrawn: &[Withdrawn], now: Timestamp) -> Result<(), Refusal> {
    let Some(last) = withdrawn.first() else { return Ok(()) };
    let slip = withdrawn.len() == 1 && last.closed_at - last.created_at <= FREE_WITHDRAWAL;
    let wait = last.closed_at + WAIT_AFTER_WITHDRAWAL - now;
    if slip || wait <= 0 { Ok(()) } else { Err(Refusal::AskedRecently { wait }) }
}

/// Refuses another request to a creator who takes at most `most` projects at a time and works on `running`.
///
/// # Errors
/// [`Refusal::CreatorFull`].
pub fn check_capacity(most: Option<i64>, running: i64) -> Result<(), Refusal> {
    match most {
        Some(most) if running >= most => Err(Refusal::CreatorFull { most }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::clock::{DAY, HOUR, Micros};

    const NOW: Timestamp = Timestamp::from_micros(100 * DAY);

    fn withdrawn(age: Micros, ago: Micros) -> Withdrawn {
        Withdrawn { created_at: NOW - ago - age, closed_at: NOW - ago }
    }

    #[test]
    fn a_block_has_two_sides() {
        let code = |mine, theirs| check_blocks(mine, theirs).map_err(|refusal| refusal.code());
        assert_eq!(code(false, false), Ok(()));
        assert_eq!(code(false, true), Err("blocked"));
        assert_eq!(code(true, false), Err("you_blocked"));
        assert_eq!(code(true, true), Err("you_blocked"));
    }

    #[test]
    fn a_slip_costs_nothing_and_anything_else_a_day() {
        let (young, old) = (FREE_WITHDRAWAL, FREE_WITHDRAWAL + 1);
        let waits: &[(&[Withdrawn], Option<Micros>)] = &[
            (&[], None),
            (&[withdrawn(young, 0)], None),
            (&[withdrawn(old, 0)], Some(DAY)),
            (&[withdrawn(old, DAY - 1)], Some(1)),
            (&[withdrawn(old, DAY)], None),
            (&[withdrawn(young, HOUR), withdrawn(young, 2 * HOUR)], Some(DAY - HOUR)),
            (&[withdrawn(young, HOUR), withdrawn(old, 30 * DAY)], Some(DAY - HOUR)),
            (&[withdrawn(young, DAY), withdrawn(young, 2 * DAY)], None),
        ];
        for (withdrawn, wait) in waits {
            let expected = wait.map_or(Ok(()), |wait| Err(Refusal::AskedRecently { wait }));
            assert_eq!(check_repeat(withdrawn, NOW), expected, "{withdrawn:?}");
        }
    }

    #[test]
    fn a_creator_is_full_from_the_last_project_on() {
        assert_eq!(check_capacity(None, 1_000), Ok(()));
        assert_eq!(check_capacity(Some(2), 1), Ok(()));
        assert_eq!(check_capacity(Some(2), 2), Err(Refusal::CreatorFull { most: 2 }));
        assert_eq!(check_capacity(Some(2), 3), Err(Refusal::CreatorFull { most: 2 }));
    }

    #[test]
    fn the_wait_is_given_in_hours() {
        let message = |wait| Refusal::AskedRecently { wait }.message().english();
        assert_eq!(message(DAY), "You withdrew your last request. You can ask again in 24 hours.");
        assert_eq!(message(HOUR + 1), "You withdrew your last request. You can ask again in 2 hours.");
        assert_eq!(message(1), "You withdrew your last request. You can ask again in an hour.");
    }
}
