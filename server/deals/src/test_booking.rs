//! Bookings of a demo's test page, for a profile without an account (`docs/product.md`, section 4).
use super::{
    actions::{self, must_not_be_blocked},
    new_deals::{BookingInput, BookingOutcome, as_repeated_request, begin, prepare},
    rules::{DealActor, Listing, Request, Transition},
    store,
};
use crate::context::Deals;
use base::accounts::Actor;
use base::notifications::TEST_USER;
use platform::{db::Tx, http::Problem};

/// Whether `input` is the test page's.
pub fn is_test(app: &Deals, input: &BookingInput) -> bool {
    app.config.demo && input.user_id == TEST_USER
}

/// Balances for the test profile, again and again: its former request is withdrawn first.
pub async fn book(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    input: BookingInput,
    listing: Option<&Listing>,
) -> Result<BookingOutcome, Problem> {
    let new = prepare(app, tx, &input, listing, |_| true).await?;
    let live = store::live_of(tx, &input.user_id, input.experience_id.as_ref()).await?;
    match live {
        Some(deal) if deal.request == Request::Pending => {
            let actor = DealActor::person(&input.user_id);
            actions::transition(app, tx, &deal.id, Transition::Withdraw, &actor).await?;
        }
        Some(deal) => return as_repeated_request(deal, &input, app.clock.now()),
        None => {}
    }
    if let Some(listing) = listing {
        must_not_be_blocked(tx, &input.user_id, &listing.publisher_id).await?;
    }
    begin(app, tx, who, &input, new).await
}
