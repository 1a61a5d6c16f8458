//! Figures over time: what was held, released and given back, and how long people waited for a yes.
use super::rules::Step;
use crate::context::Market;
use base::accounts::Actor;
use base::ledger;
use platform::{
    clock::{DAY, Timestamp, iso},
    http::Problem,
    money::{Cents, Currency},
    msg,
};
use serde::Serialize;
use utoipa::ToSchema;

/// One day or month.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FlowPoint {
    /// Its first instant, UTC.
    at: String,
    /// Payments that arrived.
    paid_cents: Cents,
    /// What became the creators', fees included.
    released_cents: Cents,
    /// What went back to hirers.
    refunded_cents: Cents,
    /// What was held at its end.
    held_cents: Cents,
    /// Requests that were accepted.
    accepted: i64,
    /// How long they had waited on average, in hours; null when there were none.
    #[schema(required)]
    hours_to_accept: Option<f64>,
}

/// The figures over time.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyFlowView {
    /// The currency of every amount.
    #[schema(value_type = String)]
    currency: Currency,
    by: Step,
    /// Oldest first, without gaps.
    points: Vec<FlowPoint>,
}

/// Money by day or month: paid in, released, refunded, held; and the time until requests were accepted.
///
/// # Errors
/// 403 for everybody but admins, 422 when `by` is neither `day` nor `month` nor empty.
pub async fn money_flow(app: &Market, who: &Actor, by: &str) -> Result<MoneyFlowView, Problem> {
    who.must_be_admin()?;
    let by = step(by)?;
    let columns = by.columns(app.clock.now());
    let since = Timestamp::from_micros(columns.first().copied().unwrap_or(0) * DAY);
    let held: Cents = ledger::held_deals(&mut &app.db).await?.iter().map(|held| held.cents).sum();
    let (flow, accepted) = (ledger::flow(&app.db, since).await?, deals::accepted(&app.db, since).await?);
    Ok(MoneyFlowView { currency: app.config.currency, by, points: points(&columns, &flow, &accepted, held) })
}

fn step(word: &str) -> Result<Step, Problem> {
    match word {
        "" | "day" => Ok(Step::Day),
        "month" => Ok(Step::Month),
        _ => {
            let message = msg!("problem-unknown-step");
            Err(Problem::invalid("unknown_step", message.clone()).field("by", message))
        }
    }
}

/// A point for each column, with what happened in it; what was held is counted back from `held`, which is now.
fn points(columns: &[i64], flow: &[ledger::Flow], accepted: &[deals::Accepted], held: Cents) -> Vec<FlowPoint> {
    let column_of = |day: i64| columns.partition_point(|first| *first <= day).checked_sub(1);
    let mut points: Vec<FlowPoint> = columns
        .iter()
        .map(|day| FlowPoint { at: iso(Timestamp::from_micros(day * DAY)), ..FlowPoint::default() })
        .collect();
    let mut kept = vec![0; columns.len()];
    for moved in flow {
        let Some((column, point)) = column_of(moved.day).and_then(|at| Some((at, points.get_mut(at)?))) else {
            continue;
        };
        kept[column] += match moved.kind {
            ledger::Kind::Settle => moved.cents,
            ledger::Kind::Release | ledger::Kind::Refund => -moved.cents,
            _ => 0,
        };
        match moved.kind {
            ledger::Kind::Settle => point.paid_cents += moved.cents,
            ledger::Kind::Release => point.released_cents += moved.cents,
            ledger::Kind::Refund | ledger::Kind::Clawback | ledger::Kind::Chargeback => {
                point.refunded_cents += moved.cents;
            }
            ledger::Kind::Payout | ledger::Kind::Fee => {}
        }
    }
    let mut left = held;
    for (point, kept) in points.iter_mut().zip(kept).rev() {
        point.held_cents = left;
        left -= kept;
    }
    let mut waited = vec![0; columns.len()];
    for day in accepted {
        let Some((column, point)) = column_of(day.day).and_then(|at| Some((at, points.get_mut(at)?))) else { continue };
        point.accepted += day.count;
        waited[column] += day.seconds;
    }
    for (point, seconds) in points.iter_mut().zip(waited) {
        point.hours_to_accept = (point.accepted > 0).then(|| hours(seconds, point.accepted));
    }
    points
}

/// The mean of `seconds` over `count`, in hours with one decimal.
#[allow(clippy::cast_precision_loss, reason = "seconds of people's waiting, far below 2^52")]
fn hours(seconds: i64, count: i64) -> f64 {
    (seconds as f64 / count as f64 / 360.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_held_is_counted_back_from_now() {
        let moved = |day, kind, cents| ledger::Flow { day, kind, cents };
        let flow = [
            moved(10, ledger::Kind::Settle, 8_000),
            moved(11, ledger::Kind::Settle, 500),
            moved(11, ledger::Kind::Refund, 500),
            moved(12, ledger::Kind::Release, 6_000),
        ];
        let waits = [deals::Accepted { day: 11, count: 2, seconds: 5 * 3_600 }];
        let points = points(&[10, 11, 12], &flow, &waits, 3_000);
        let held: Vec<Cents> = points.iter().map(|point| point.held_cents).collect();
        assert_eq!(held, [9_000, 9_000, 3_000], "1,000 were held before");
        assert_eq!((points[1].paid_cents, points[1].refunded_cents, points[2].released_cents), (500, 500, 6_000));
        assert_eq!((points[1].accepted, points[1].hours_to_accept, points[0].hours_to_accept), (2, Some(2.5), None));
    }
}
