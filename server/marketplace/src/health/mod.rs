//! What the product says of itself: health, what the browser must know, the contract.
mod api;
mod database_check;

use crate::state::App;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use database_check::DatabaseCheck;

/// The people whom demo data brings, with their one password.
pub const DEMO_PEOPLE: [(&str, &str); 3] = [
    ("Continue as Hannah (Hirer)", "hannah@demo.parallax.example"),
    ("Continue as Carl (Creator)", "carl@demo.parallax.example"),
    ("Continue as Olga (admin)", "olga@demo.parallax.example"),
];
/// The password of everybody in the demo data.
pub const DEMO_PASSWORD: &str = "parallax-demo";

/// The calls.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::health)).routes(routes!(api::config)).routes(routes!(api::openapi))
}

/// Where balancers ask.
pub const HEALTH: &str = "/api/health";
