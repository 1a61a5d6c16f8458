//! A deal as one row among others: in which tab it is, what is to be done, and which date matters.
use super::{
    actions::Action,
    deal::Deal,
    states::{MoneyState, Request, Role, Status, Work},
};
use platform::clock::{self, HOUR, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use utoipa::ToSchema;

/// The tabs of the page "Deals".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealTab {
    /// The reader has to act.
    #[default]
    YourTurn,
    /// Not agreed yet, and someone else has to act.
    Waiting,
    /// Agreed and under way.
    Active,
    /// Nothing will happen any more.
    Done,
}

/// The order of deals that are not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealSort {
    /// Those that wait for the reader by their deadline, others by what changed last.
    #[default]
    Urgency,
    /// The lowest total first.
    Price,
    /// The earliest day by which the work would be finished first; those that name none last.
    Date,
    /// The fewest hours first.
    Hours,
}

/// Puts `deals` of one tab, of which what changed last comes first, in the order `by`; what is equal keeps its place.
pub fn sort(deals: &mut [Deal], tab: DealTab, by: DealSort) {
    match by {
        DealSort::Urgency if tab == DealTab::YourTurn => {
            deals.sort_by_key(|deal| deal.date_that_matters().map_or(Timestamp::MAX, |(_, at)| at));
        }
        DealSort::Urgency => {}
        DealSort::Price => deals.sort_by_key(Deal::total),
        DealSort::Date => deals.sort_by_key(|deal| (deal.terms.finish_by.is_none(), deal.terms.finish_by.clone())),
        DealSort::Hours => deals.sort_by_key(|deal| deal.terms.quarters),
    }
}

/// What happens at the date that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealDate {
    /// The time to answer ends.
    AnswerBy,
    /// The time to pay ends.
    PayBy,
    /// The agreed day on which the work is to be finished, at noon in UTC.
    DeliverBy,
    /// Delivered work counts as accepted.
    AcceptedOn,
    /// The money is released to the creator.
    ReleasedOn,
    /// The money goes back to the hirer.
    RefundedOn,
    /// The dispute ends without a decision.
    DecidedBy,
    /// The deal ended.
    EndedOn,
}

/// Whether `deal` is over: no step is left but archiving it.
pub fn is_over(deal: &Deal) -> bool {
    match deal.request {
        Request::Pending => false,
        Request::Declined | Request::Withdrawn | Request::Expired => true,
        Request::Approved => {
            matches!(deal.money, MoneyState::Released | MoneyState::Refunded | MoneyState::Void)
                && !deal.is_disputed()
                && !deal.chargeback
        }
    }
}

/// The tab that shows `deal` to someone in `role`.
pub fn deal_tab(deal: &Deal, role: Option<Role>) -> DealTab {
    if is_over(deal) {
        DealTab::Done
    } else if deal.is_turn_of(role) {
        DealTab::YourTurn
    } else if deal.request == Request::Pending {
        DealTab::Waiting
    } else {
        DealTab::Active
    }
}

/// How many rows `deals`, which all wait for the same person, are: requests for one listing are answered by comparing
/// them, so they are one.
pub fn count_rows<'a>(deals: impl Iterator<Item = &'a Deal>) -> usize {
    let mut listings = HashSet::new();
    let is_row = |deal: &&'a Deal| match &deal.listing.experience_id {
        Some(listing) if deal.status() == Status::Pending => listings.insert(listing.as_str()),
        _ => true,
    };
    deals.filter(is_row).count()
}

/// Those of `actions` that someone in `role` is expected to take now; none when it is not their turn.
pub fn main_actions(deal: &Deal, role: Option<Role>, actions: &[Action]) -> Vec<Action> {
    if !deal.is_turn_of(role) {
        return Vec::new();
    }
    if deal.split_awaits().is_some() {
        let answers = [Action::AcceptSplit, if deal.is_disputed() { Action::AnswerDispute } else { Action::DropSplit }];
        return answers.into_iter().filter(|action| actions.contains(action)).collect();
    }
    if deal.is_disputed() {
        let accepts = deal.may_end_dispute_by_split(role);
        let is_answer = |action: &Action| match action {
            Action::AcceptSplit => accepts,
            action => *action == Action::AnswerDispute,
        };
        return actions.iter().copied().filter(is_answer).collect();
    }
    if deal.hours.asked_at.is_some() {
        let answers = [Action::AcceptHours, Action::RefuseHours];
        return answers.into_iter().filter(|action| actions.contains(action)).collect();
    }
    let expected: &[Action] = match (deal.request, deal.work, deal.money, role) {
        // the side that asked withdraws, the other declines
        (Request::Pending, ..) => &[Action::Accept, Action::Decline, Action::Withdraw],
        (_, _, MoneyState::Due | MoneyState::Processing, Some(Role::Hirer)) => &[Action::Pay],
        (_, _, MoneyState::RefundWindow, Some(Role::Creator)) => &[Action::Dispute],
        (_, Some(Work::Delivered), _, Some(Role::Hirer)) => &[Action::AcceptWork],
        (_, Some(Work::InProgress | Work::ChangesRequested), _, Some(Role::Creator)) => &[Action::Deliver],
        _ => &[],
    };
    expected.iter().copied().filter(|action| actions.contains(action)).collect()
}

impl Deal {
    /// The date that matters now, and what happens then.
    pub fn date_that_matters(&self) -> Option<(DealDate, Timestamp)> {
        if is_over(self) {
            let ended = self
                .dates
                .released_at
                .or(self.dates.closed_at)
                .or(self.dates.completed_at)
                .unwrap_or(self.dates.updated_at);
            return Some((DealDate::EndedOn, ended));
        }
        if self.chargeback {
            return None;
        }
        if let Some(at) = self.dispute_answer_by().or(self.hours_answer_by().filter(|_| !self.is_disputed())) {
            return Some((DealDate::AnswerBy, at));
        }
        if self.is_disputed() {
            return self.schedule().first().map(|timer| (DealDate::DecidedBy, timer.at));
        }
        match (self.request, self.money, self.work) {
            (Request::Pending, ..) => Some((DealDate::AnswerBy, self.dates.respond_by)),
            (_, MoneyState::Due | MoneyState::Processing, _) => self.dates.due_at.map(|at| (DealDate::PayBy, at)),
            (_, MoneyState::Held, Some(Work::InProgress | Work::ChangesRequested)) => {
                let day = self.terms.finish_by.as_deref().and_then(clock::start_of_day);
                day.map(|day| (DealDate::DeliverBy, day + 12 * HOUR))
            }
            (_, MoneyState::Held, Some(Work::Delivered)) => self.auto_accept_at().map(|at| (DealDate::AcceptedOn, at)),
            (_, MoneyState::Clearing, _) => self.dates.release_at.map(|at| (DealDate::ReleasedOn, at)),
            (_, MoneyState::RefundWindow, _) => self.dates.refund_at.map(|at| (DealDate::RefundedOn, at)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DealActor, DealId, Side, actions, table_tests::in_state};

    #[test]
    fn proposals_are_put_in_order_by_price_date_or_hours_and_equal_ones_keep_their_place() {
        let of = |id: &str, quarters, price_cents, finish_by: Option<&str>| {
            let finish_by = finish_by.map(str::to_owned);
            in_state("pending").0.with(|deal| {
                deal.id = DealId::from(id.to_owned());
                deal.terms.quarters = quarters;
                deal.terms.price_cents = price_cents;
                deal.terms.finish_by = finish_by;
            })
        };
        let mut deals = vec![
            of("a", 40, 5_000, None),
            of("b", 8, 9_000, Some("2027-02-01")),
            of("c", 40, 2_000, Some("2026-12-24")),
            of("d", 8, 9_000, None),
        ];
        let mut ordered = |by| {
            sort(&mut deals, DealTab::YourTurn, by);
            let ids: Vec<String> = deals.iter().map(|deal| deal.id.to_string()).collect();
            ids.concat()
        };
        assert_eq!(ordered(DealSort::Price), "bdca");
        assert_eq!(ordered(DealSort::Date), "cbda");
        assert_eq!(ordered(DealSort::Hours), "bdca");
    }

    #[test]
    fn requests_for_one_listing_are_one_row_until_one_is_accepted() {
        let of = |state, listing: Option<&str>| {
            in_state(state).0.with(|deal| deal.listing.experience_id = listing.map(str::to_owned).map(Into::into))
        };
        let deals = [
            of("pending", Some("e1")),
            of("pending", Some("e2")),
            of("pending", Some("e1")),
            of("due", Some("e1")),
            of("due", Some("e1")),
            of("pending", None),
            of("pending", None),
        ];
        assert_eq!(count_rows(deals.iter()), 6);
        assert_eq!(count_rows(deals[..1].iter()), 1);
        assert_eq!(count_rows([].iter()), 0);
    }

    #[test]
    fn each_state_is_in_one_tab_with_its_expected_action_and_date() {
        use Action::{Accept, AcceptWork, AnswerDispute, Decline, Deliver, Dispute, Pay, Withdraw};
        use DealTab::{Active, Done, Waiting, YourTurn};
        for (state, hirer, creator, of_hirer, of_creator, date) in [
            ("pending", YourTurn, Waiting, vec![Accept, Decline], vec![], Some(DealDate::AnswerBy)),
            ("countered", Waiting, YourTurn, vec![], vec![Accept, Withdraw], Some(DealDate::AnswerBy)),
            ("offered", Waiting, YourTurn, vec![], vec![Accept, Decline], Some(DealDate::AnswerBy)),
            ("due", YourTurn, Active, vec![Pay], vec![], Some(DealDate::PayBy)),
            ("processing", YourTurn, Active, vec![Pay], vec![], Some(DealDate::PayBy)),
            ("processing_sent", Active, Active, vec![], vec![], Some(DealDate::PayBy)),
            ("held", Active, YourTurn, vec![], vec![Deliver], None),
            ("held_delivered", YourTurn, Active, vec![AcceptWork], vec![], Some(DealDate::AcceptedOn)),
            ("held_changes", Active, YourTurn, vec![], vec![Deliver], None),
            ("clearing", Active, Active, vec![], vec![], Some(DealDate::ReleasedOn)),
            ("refund_window", Active, YourTurn, vec![], vec![Dispute], Some(DealDate::RefundedOn)),
            ("disputed", Active, YourTurn, vec![], vec![AnswerDispute], Some(DealDate::DecidedBy)),
            ("charged_back", Active, Active, vec![], vec![], None),
            ("released", Done, Done, vec![], vec![], Some(DealDate::EndedOn)),
            ("disputed_released", Active, YourTurn, vec![], vec![AnswerDispute], Some(DealDate::DecidedBy)),
            ("declined", Done, Done, vec![], vec![], Some(DealDate::EndedOn)),
            ("void", Done, Done, vec![], vec![], Some(DealDate::EndedOn)),
        ] {
            let (deal, now) = in_state(state);
            for (side, tab, expected) in [(Side::Hirer, hirer, of_hirer), (Side::Creator, creator, of_creator)] {
                let id = if side == Side::Hirer { "hirer" } else { "creator" };
                let (actor, role) = (DealActor::person(id), deal.role_of(&DealActor::person(id)));
                let all: Vec<Action> = Action::BOOKING.into_iter().chain(Action::PROJECT).collect();
                let may = actions(&deal, &all, &actor, now);
                assert_eq!(deal_tab(&deal, role), tab, "{state} for the {side:?}");
                assert_eq!(main_actions(&deal, role, &may), expected, "{state} for the {side:?}");
            }
            assert_eq!(deal.date_that_matters().map(|(what, _)| what), date, "{state}");
        }
    }

    #[test]
    fn paid_work_is_due_on_the_agreed_day() {
        let date = |state| {
            let deal = in_state(state).0.with(|deal| deal.terms.finish_by = Some("2026-12-24".into()));
            deal.date_that_matters().map(|(what, at)| (what, clock::iso(at)))
        };
        let noon = Some((DealDate::DeliverBy, "2026-12-24T12:00:00.000Z".to_owned()));
        assert_eq!((date("held"), date("held_changes")), (noon.clone(), noon));
        assert_eq!(date("held_delivered").map(|(what, _)| what), Some(DealDate::AcceptedOn));
        assert_eq!(date("due").map(|(what, _)| what), Some(DealDate::PayBy));
    }
}
