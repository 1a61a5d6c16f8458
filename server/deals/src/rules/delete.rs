//! The four meanings of `DELETE` on a booking: accept, decline, withdraw, archive.
use super::{
    deal::{Deal, DealActor},
    input::UserText,
    states::{Request, Role},
    transition::Transition,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// What a `DELETE` of a pending booking means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeleteOutcome {
    /// Accept it.
    Accept,
    /// Decline it and notify the initiator at once.
    Decline,
}

/// What a `DELETE` of `deal` by `actor` does; `None` if it is done already.
pub fn transition_for_delete(
    deal: &Deal,
    actor: &DealActor,
    outcome: Option<DeleteOutcome>,
    reason: Option<UserText>,
) -> Option<Transition> {
    let decline = |hold| Transition::Decline { reason, hold };
    let initiator = actor.id() == Some(&deal.parties.initiator_id);
    let party = deal.role_of(actor).and_then(Role::side).is_some();
    match (deal.request, outcome) {
        (Request::Pending, Some(DeleteOutcome::Accept)) => Some(Transition::Accept { version: None }),
        (Request::Pending, _) if initiator => Some(Transition::Withdraw),
        (Request::Pending, Some(DeleteOutcome::Decline)) => Some(decline(false)),
        (Request::Pending, None) => Some(decline(true)),
        (Request::Approved, Some(DeleteOutcome::Accept)) | (Request::Declined, Some(DeleteOutcome::Decline)) => None,
        (_, Some(DeleteOutcome::Accept)) => Some(Transition::Accept { version: None }),
        (_, Some(DeleteOutcome::Decline)) => Some(decline(false)),
        (_, None) => (party && deal.is_archivable()).then_some(Transition::Archive),
    }
}
