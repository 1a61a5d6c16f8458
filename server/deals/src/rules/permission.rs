//! Permission to change a deal, besides a deal that allows it: an admin's right over money, and no block.
use super::{
    deal::{Deal, DealActor},
    transition::Transition,
};
use base::accounts::UserId;

/// A person who asks for a transition.
#[derive(Clone, Copy, Debug)]
pub struct Caller<'a> {
    /// The account.
    pub id: &'a UserId,
    /// Whether they are an admin who may change other people's bookings.
    pub manages: bool,
}

/// What a caller needs for a transition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs<'a> {
    /// The right over money, and a recent proof of identity.
    pub money: bool,
    /// That neither this account nor the caller's has blocked the other.
    pub unblocked: Option<&'a UserId>,
}

/// Whether `transition` decides over other people's money whatever the deal's state: it always needs the right over money.
pub fn decides_money(transition: &Transition) -> bool {
    matches!(transition, Transition::Resolve(_) | Transition::WriteOff | Transition::Clawback)
}

/// What `caller` needs for `transition` of `deal`: an admin moves money that is held for others only with the right for it;
/// and across a block, nobody proposes terms or continues with an offer that its creator has never answered.
pub fn needs<'a>(deal: &'a Deal, transition: &Transition, caller: Caller<'_>) -> Needs<'a> {
    let is_party = deal.role_of(&DealActor::person(caller.id.clone())).is_some();
    let foreign_money = caller.manages && !is_party && deal.held_cents() > 0 && moves_money(transition);
    Needs { money: foreign_money, unblocked: addressee(deal, transition, caller.id) }
}

fn moves_money(transition: &Transition) -> bool {
    matches!(
        transition,
        Transition::Cancel { .. }
            | Transition::Reject { .. }
            | Transition::AcceptWork { .. }
            | Transition::Deliver { used: Some(_), .. }
    )
}

/// Whom `transition` by `caller` addresses, where a block between the two forbids it.
fn addressee<'a>(deal: &'a Deal, transition: &Transition, caller: &UserId) -> Option<&'a UserId> {
    let (hirer, creator) = (deal.parties.hirer_id.as_ref()?, deal.parties.creator_id.as_ref()?);
    match transition {
        Transition::Counter(_) if caller == hirer => Some(creator),
        Transition::Counter(_) if caller == creator => Some(hirer),
        _ if caller == hirer && continues_unanswered_offer(deal, transition) => Some(creator),
        _ => None,
    }
}

/// Accepting paid work does not continue with an offer: it says nothing, and the creator gets the money.
fn continues_unanswered_offer(deal: &Deal, transition: &Transition) -> bool {
    deal.is_unanswered_offer()
        && match transition {
            Transition::AcceptWork { .. } => deal.dates.held_at.is_none(),
            Transition::Reopen | Transition::RequestChanges { .. } | Transition::AskHours { .. } => true,
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Outcome, UserText, table_tests::in_state};
    use std::sync::LazyLock;

    static IDS: LazyLock<[UserId; 2]> = LazyLock::new(|| ["stranger".into(), "olga".into()]);

    fn stranger() -> Caller<'static> {
        Caller { id: &IDS[0], manages: false }
    }
    fn admin() -> Caller<'static> {
        Caller { id: &IDS[1], manages: true }
    }

    #[test]
    fn an_admin_moves_held_money_of_others_only_with_the_right_over_money() {
        let (deal, _) = in_state("held_delivered");
        let moves = |transition: &Transition, caller| needs(&deal, transition, caller).money;
        for transition in [
            Transition::Cancel { reason: None },
            Transition::Reject { reason: None },
            Transition::AcceptWork { used: None },
        ] {
            assert!(moves(&transition, admin()) && !moves(&transition, stranger()), "{transition:?}");
        }
        for transition in
            [Transition::Reopen, Transition::Accept { version: None }, Transition::Counter(Box::default())]
        {
            assert!(!moves(&transition, admin()), "{transition:?}");
        }
        for decision in [Transition::Resolve(Outcome::Release), Transition::WriteOff, Transition::Clawback] {
            assert!(decides_money(&decision), "{decision:?}");
        }
        assert!(!decides_money(&Transition::Cancel { reason: None }));
    }

    #[test]
    fn an_admin_needs_no_right_over_money_where_none_is_held_or_it_is_their_own() {
        let (unpaid, _) = in_state("due");
        let (paid, _) = in_state("held");
        let own = Caller { id: paid.parties.hirer_id.as_ref().unwrap(), manages: true };
        let cancel = Transition::Cancel { reason: None };
        assert_eq!(needs(&unpaid, &cancel, admin()), Needs::default());
        assert_eq!(needs(&paid, &cancel, own), Needs::default());
        assert!(needs(&paid, &cancel, admin()).money);
    }

    #[test]
    fn terms_are_proposed_to_the_other_side_only_without_a_block() {
        let (deal, _) = in_state("pending");
        let (hirer, creator) = (deal.parties.hirer_id.as_ref().unwrap(), deal.parties.creator_id.as_ref().unwrap());
        let by = |id| needs(&deal, &Transition::Counter(Box::default()), Caller { id, manages: false });
        assert_eq!([hirer, creator, &IDS[0]].map(|id| by(id).unblocked), [Some(creator), Some(hirer), None]);
        let decline = Transition::Decline { reason: None, hold: true };
        assert_eq!(needs(&deal, &decline, Caller { id: hirer, manages: false }), Needs::default());
    }

    #[test]
    fn nobody_continues_across_a_block_with_an_offer_that_was_never_answered() {
        let (offer, _) = in_state("offered");
        assert!(offer.is_unanswered_offer());
        let (hirer, creator) = (offer.parties.hirer_id.as_ref().unwrap(), offer.parties.creator_id.as_ref());
        let by_hirer =
            |transition: &Transition| needs(&offer, transition, Caller { id: hirer, manages: false }).unblocked;
        let reason = || UserText::reason("Brighter.").unwrap();
        for continues in [
            Transition::AcceptWork { used: None },
            Transition::Reopen,
            Transition::RequestChanges { feedback: reason() },
            Transition::AskHours { quarters: 4, reason: reason() },
        ] {
            assert_eq!(by_hirer(&continues), creator, "{continues:?}");
        }
        assert_eq!(by_hirer(&Transition::Cancel { reason: None }), None);
        let paid = offer.clone().with(|deal| deal.dates.held_at = Some(offer.dates.created_at));
        let accept = Transition::AcceptWork { used: None };
        assert_eq!(needs(&paid, &accept, Caller { id: hirer, manages: false }).unblocked, None, "the creator is paid");
    }
}
