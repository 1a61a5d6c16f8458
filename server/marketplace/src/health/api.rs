//! The calls that every balancer, browser and program makes first.
use super::{DEMO_PASSWORD, DEMO_PEOPLE, DemoRole};
use crate::dev;
use crate::state::App;
use axum::{
    extract::State,
    http::{HeaderMap, Version},
    response::Response,
};
use catalogue::generator::{self, VideoConfig};
use payments::{self, PaymentsConfig};
use platform::{
    clock::iso,
    http::{CachedResponse, Json, Problem},
};
use serde::Serialize;
use std::sync::LazyLock;
use utoipa::ToSchema;

/// Whether the server can do its work.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the binary.
    version: &'static str,
}

/// 200 once the database answers.
#[utoipa::path(get, path = "/api/health", tag = "meta", responses((status = 200, body = Health), Problem))]
pub async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.database_check.run().await?;
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// What the browser must know before it shows anything.
#[derive(Serialize, ToSchema)]
pub struct ConfigView {
    /// The product's name.
    name: &'static str,
    /// Product time, from which the browser counts.
    now: String,
    /// Whether this instance runs on demo data.
    demo: bool,
    /// Whether captured mail and the test clock are there.
    dev_tools: bool,
    /// Accounts that one click signs in; empty outside demo data.
    demo_people: Vec<DemoPerson>,
    /// The payment provider.
    payments: PaymentsConfig,
    /// Whether accounts need no confirmation mail.
    autoconfirm: bool,
    /// The shortest password, in characters.
    password_min: usize,
    /// What draws the films of the generator.
    video_model: &'static str,
    /// How films may be made here.
    video: VideoConfig,
}

/// Someone of the demo data.
#[derive(Serialize, ToSchema)]
pub struct DemoPerson {
    /// The first name.
    name: &'static str,
    role: DemoRole,
    /// The account.
    email: &'static str,
    /// Its password.
    password: &'static str,
}

/// What the browser must know: payment provider, demo people, product time.
#[utoipa::path(get, path = "/api/config", tag = "meta", responses((status = 200, body = ConfigView), Problem))]
pub async fn config(State(app): State<App>, version: Version, headers: HeaderMap) -> Json<ConfigView> {
    // with their password, so as the development tools: for people at this machine
    let listed = app.config.demo && dev::is_local_request(&app, version, &headers);
    let people = DEMO_PEOPLE.iter().filter(|_| listed);
    let people = people.map(|&(name, role, email)| DemoPerson { name, role, email, password: DEMO_PASSWORD });
    Json(ConfigView {
        name: "Parallax",
        now: iso(app.clock.now()),
        demo: app.config.demo,
        dev_tools: app.config.dev_tools,
        demo_people: people.collect(),
        payments: payments::config(&app),
        autoconfirm: app.config.auth.autoconfirm,
        password_min: app.config.auth.password_min,
        video_model: app.video.model(),
        video: generator::config(&app),
    })
}

/// The contract as bytes: making it takes milliseconds, and it never changes.
static CONTRACT: LazyLock<Option<CachedResponse>> = LazyLock::new(|| CachedResponse::json(&crate::openapi()).ok());

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "meta", responses((status = 200, body = Object)))]
pub async fn openapi(headers: HeaderMap) -> Result<Response, Problem> {
    let contract = CONTRACT.as_ref().ok_or_else(|| Problem::internal("the contract is no JSON"))?;
    Ok(contract.public(&headers))
}
