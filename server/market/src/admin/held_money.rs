//! The bookings that money is held for, as the ledger has them.
use crate::context::Market;
use base::{accounts::Actor, ledger};
use deals::{Deal, Names, Side, Status};
use platform::{http::Problem, money::Cents};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// A booking that money is held for.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldBooking {
    /// The booking.
    booking_id: String,
    /// What is booked; null for a request that never got a listing.
    #[schema(required)]
    title: Option<String>,
    /// The hirer's name; null once they have left.
    #[schema(required)]
    hirer: Option<String>,
    /// The creator's name; null once they have left.
    #[schema(required)]
    creator: Option<String>,
    /// How it stands.
    #[schema(required)]
    status: Option<Status>,
    /// How much is held, in cents.
    cents: Cents,
}

/// The bookings that money is held for.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldMoney {
    /// The largest amount first, 100 at most.
    held: Vec<HeldBooking>,
}

/// How many are listed.
const MOST: i64 = 100;

/// The bookings that money is held for.
///
/// # Errors
/// 403 for everybody but admins.
pub async fn list(app: &Market, who: &Actor) -> Result<HeldMoney, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    let held = ledger::largest_held(&mut sql, MOST).await?;
    let ids: Vec<&str> = held.iter().map(|held| held.deal_id.as_str()).collect();
    let known = deals::with_names(&mut sql, &ids).await?;
    let known: HashMap<&str, _> = known.iter().map(|(deal, names)| (&*deal.id, (deal, names))).collect();
    let rows = held.iter().map(|held| HeldBooking::new(held, known.get(held.deal_id.as_str()).copied()));
    Ok(HeldMoney { held: rows.collect() })
}

impl HeldBooking {
    fn new(held: &ledger::Held, known: Option<(&Deal, &Names)>) -> Self {
        let name = |side| known.and_then(|(_, names)| names.name(side)).map(str::to_owned);
        Self {
            booking_id: held.deal_id.clone(),
            title: known.and_then(|(deal, _)| deal.listing.title.clone()),
            hirer: name(Side::Hirer),
            creator: name(Side::Creator),
            status: known.map(|(deal, _)| deal.status()),
            cents: held.cents,
        }
    }
}
