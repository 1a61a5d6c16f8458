//! Previews of actions: their effect on the money, before they are taken.
use super::{
    actions::deal_actor,
    input::cents,
    notification_texts::Names,
    rules::{self, Action, DealId, Side, SplitOf, UserText, quarters},
    timeline_texts::DealNarrative,
    visibility::find_visible,
};
use crate::context::Deals;
use base::accounts::{Actor, Right};
use platform::{http::Problem, messages, money::Cents, number};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which action to preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreviewedAction {
    /// End the booking.
    Cancel,
    /// Reject the work.
    Reject,
}

/// What an action would refund to the hirer.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundPreviewView {
    action: PreviewedAction,
    refund_cents: Cents,
    /// Dollars.
    refund: f64,
    text: String,
}

/// What to preview; one of the two.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct SplitPreviewQuery {
    /// What would go back to the hirer, in cents.
    #[serde(deserialize_with = "number::optional")]
    refund_cents: Option<f64>,
    /// The hours that were used, if the work were accepted with fewer than agreed.
    #[serde(deserialize_with = "number::optional")]
    hours_used: Option<f64>,
}

/// Who gets what.
#[derive(Debug, Serialize, ToSchema)]
pub struct SplitPreview {
    /// What goes back to the hirer, in cents.
    refund_cents: Cents,
    /// Our fee on the rest.
    fee_cents: Cents,
    /// What the creator gets.
    creator_cents: Cents,
}

/// What `previewed` would refund for the deal `id`.
///
/// # Errors
/// 404 for everybody but its two sides and admins, and what the rules refuse.
pub async fn refund(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    previewed: PreviewedAction,
) -> Result<RefundPreviewView, Problem> {
    let deal = find_visible(&mut &app.db, who, id).await?;
    let action = match previewed {
        PreviewedAction::Cancel => Action::Cancel,
        PreviewedAction::Reject => Action::Reject,
    };
    // An admin's reason is asked for with the action itself.
    let viewer = deal_actor(who, Right::Bookings, Some(UserText::reason("preview")?));
    let preview = rules::preview(&deal, action, &viewer, app.clock.now())?;
    let names = Names::load(&mut &app.db, &deal).await?;
    let you = [Side::Hirer, Side::Creator].into_iter().find(|side| deal.on(*side) == Some(&who.id));
    let text = DealNarrative { deal: &deal, names: &names, you }.refund(&preview).text(&messages::reader());
    let refund_cents = preview.refund;
    Ok(RefundPreviewView { action: previewed, refund_cents, refund: deal.currency().number(refund_cents), text })
}

/// What a split of the held money of the deal `id` would give to each, or what accepting fewer hours would return.
///
/// # Errors
/// 404 for everybody but its two sides and admins, and what the rules refuse.
pub async fn split(app: &Deals, who: &Actor, id: &DealId, query: &SplitPreviewQuery) -> Result<SplitPreview, Problem> {
    let deal = find_visible(&mut &app.db, who, id).await?;
    let of = match query.hours_used {
        Some(hours) => SplitOf::HoursUsed(quarters(hours)?),
        None => SplitOf::Refund(cents(query.refund_cents)?),
    };
    let after = rules::split_preview(&deal, of)?;
    let refund_cents = after.returned_cents - deal.returned_cents;
    Ok(SplitPreview { refund_cents, fee_cents: after.fee(), creator_cents: after.creator_cents() })
}
