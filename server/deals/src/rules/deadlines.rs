//! Every deadline and span of the machine, in microseconds of product time (`docs/product.md`, sections 2 and 3).
use platform::clock::{DAY, HOUR, MINUTE, Micros, SECOND};

/// Time to answer a brief, and for the admin to answer a concierge request.
pub(crate) const ANSWER_BRIEF: Micros = 14 * DAY;
/// Time to answer a request that is directed at one person.
pub(crate) const ANSWER_DIRECT: Micros = 72 * HOUR;
/// Time to pay an accepted booking.
pub(crate) const PAY: Micros = 72 * HOUR;
/// How long the notification of a bare decline is held back.
pub(super) const DECLINE_UNDO_WINDOW: Micros = 120 * SECOND;
/// How old a request may be for its withdrawal to be a slip, which costs nothing.
pub(super) const FREE_WITHDRAWAL: Micros = 10 * MINUTE;
/// How long one waits after any other withdrawal.
pub(super) const WAIT_AFTER_WITHDRAWAL: Micros = DAY;
/// How long before the start date a hirer cancels for nothing, by the policy `flexible`.
pub(crate) const FLEXIBLE_NOTICE: Micros = DAY;
/// The same for `moderate`.
pub(crate) const MODERATE_NOTICE: Micros = 3 * DAY;
/// By `strict`, how long before it half of the price goes back.
pub(crate) const STRICT_NOTICE: Micros = 7 * DAY;
/// How long accepted work can be reopened.
pub(crate) const REOPEN: Micros = 24 * HOUR;
/// How long a reopened inspection runs at least.
pub(crate) const INSPECTION_AGAIN: Micros = 3 * DAY;
/// How long the hirer has to look at delivered, paid work.
pub(crate) const INSPECTION: Micros = 14 * DAY;
/// By how much the hirer may extend that, once.
pub(crate) const EXTENSION: Micros = 7 * DAY;
/// How long money is held for work that is not delivered.
pub(crate) const LONG_STOP: Micros = 75 * DAY;
/// How long money is held at all before the work counts as accepted: a provider holds it for 90 days at most.
pub(crate) const HOLD_LIMIT: Micros = 89 * DAY;
/// How long the creator may contest a rejection of delivered work.
pub(crate) const CONTEST_WINDOW: Micros = 72 * HOUR;
/// How long accepted, paid work waits for its release (T26).
pub(crate) const CLEARING: Micros = 3 * DAY;
/// How long after its release a payment can be disputed (T29) and taken back by an admin (T28).
pub(super) const AFTER_RELEASE: Micros = 30 * DAY;
/// How long the other side has to answer a dispute before what its opener proposed stands.
pub(crate) const ANSWER_DISPUTE: Micros = 5 * DAY;
/// How long the creator has to answer a request for fewer hours, and the hirer to act on a refusal.
pub(crate) const ANSWER_HOURS: Micros = 5 * DAY;
/// How long after the payment a hirer may cancel at no cost, if the work begins much later.
pub(super) const FREE_CANCELLATION: Micros = DAY;
/// How long a dispute waits for its decision.
pub(crate) const DISPUTE_LONG_STOP: Micros = 60 * DAY;
