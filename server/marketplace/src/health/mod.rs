//! Health check, client configuration, OpenAPI document.
mod api;
mod database_check;

use crate::state::App;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use database_check::DatabaseCheck;

/// What someone of the demo data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DemoRole {
    /// Publishes briefs and pays.
    Hirer,
    /// Offers services and delivers.
    Creator,
    /// Looks after the instance.
    Admin,
}

/// The people of the demo data that one click signs in: name, role and address.
pub const DEMO_PEOPLE: [(&str, DemoRole, &str); 3] = [
    ("Hannah", DemoRole::Hirer, "hannah@demo.parallax.example"),
    ("Carl", DemoRole::Creator, "carl@demo.parallax.example"),
    ("Olga", DemoRole::Admin, "olga@demo.parallax.example"),
];
/// The password of everybody in the demo data.
pub const DEMO_PASSWORD: &str = "parallax-demo";

/// The calls.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::health)).routes(routes!(api::config)).routes(routes!(api::openapi))
}

/// Where balancers ask.
pub const HEALTH: &str = "/api/health";
