//! The deal machine (`docs/product.md`, sections 2, 3 and 5): who may do what, what follows, when, for how much money.
//!
//! Everything here is pure: no database, no clock, no HTTP. A deal, a [`Transition`], a [`DealActor`] and an instant go
//! in; the deal afterwards and its [`Effect`]s, or a [`Refusal`], come out.
mod actions;
mod apply;
mod deadlines;
mod deal;
mod delete;
mod dispute;
mod hours;
mod ids;
mod input;
mod list_row;
mod money;
mod parts;
mod permission;
mod proposal;
mod reachable_states;
mod refusal;
mod request;
mod request_limits;
mod split;
mod states;
mod timers;
mod transition;
mod work;

#[cfg(test)]
mod amount_tests;
#[cfg(test)]
mod collusion_tests;
#[cfg(test)]
mod currency_tests;
#[cfg(test)]
mod hours_tests;
#[cfg(test)]
mod model_check_tests;
#[cfg(test)]
mod proposal_tests;
#[cfg(test)]
mod split_tests;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
pub(crate) use model_check_tests::walk;

pub use actions::{
    Action, BookingEmail, EmailBarrier, Operation, RefundPreview, Waiting, actions, email_barrier, operations, preview,
    waiting_on,
};
pub use apply::apply;
pub(crate) use deadlines::{
    ANSWER_BRIEF, ANSWER_DIRECT, ANSWER_DISPUTE, ANSWER_HOURS, CLEARING, CONTEST_WINDOW, DISPUTE_LONG_STOP, EXTENSION,
    FLEXIBLE_NOTICE, HOLD_LIMIT, INSPECTION, INSPECTION_AGAIN, LONG_STOP, MODERATE_NOTICE, PAY, REOPEN, STRICT_NOTICE,
};
pub use deal::{Deal, DealActor, Rev};
pub use delete::{DeleteOutcome, transition_for_delete};
pub use ids::{DealId, PaymentId};
pub use input::{
    BOUNDS, DEFAULT_QUARTERS, Link, MAX_LINKS, QUERY, REASON, UserText, is_payment_failure, is_stored_name, quarters,
};
pub use list_row::{DealDate, DealSort, DealTab, count_rows, deal_tab, main_actions, sort};
pub use parts::{Conditions, Dates, DealDispute, Delivery, Hours, ListingSnapshot, Parties, ProposedSplit, Terms};
pub use permission::{Caller, decides_money, needs};
pub use proposal::{MAX_VERSIONS, Proposal};
pub use reachable_states::{Edge, State, explore, next_steps};
pub use refusal::{Refusal, RefusalKind};
pub use request::{Listing, Party, concierge, offer, request};
pub use request_limits::{Withdrawn, check_blocks, check_capacity, check_repeat};
pub use split::{SplitOf, split_preview};
pub use states::{Dispute, MoneyState, Policy, Request, Role, Side, Status, Work};
pub use timers::{Timer, TimerKind};
pub use transition::{Applied, DealEvent, Effect, Notification, Outcome, To, Transition};
pub use work::InspectionEnd;
