//! The control calls over HTTP: `/_fake/…`, JSON in and out. 400 says what does not fit.
use crate::control::{Control, Done};
use crate::hub::Hub;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, routing::get, routing::post};
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The control calls.
pub fn routes() -> Router<Arc<Hub>> {
    Router::new().route("/_fake/{what}", get(read)).route("/_fake/{what}", post(act))
}

async fn read(State(hub): State<Arc<Hub>>, Path(what): Path<String>) -> Response {
    let control = Control(hub);
    match what.as_str() {
        "state" => Json(control.dump()).into_response(),
        "requests" => Json(control.requests()).into_response(),
        "faults" => Json(control.faults()).into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn act(State(hub): State<Arc<Hub>>, Path(what): Path<String>, body: Bytes) -> Response {
    let control = Control(hub);
    let body = if body.is_empty() { Ok(json!({})) } else { serde_json::from_slice(&body) };
    let Ok(body) = body else { return refused("the body is not JSON") };
    let done = match what.as_str() {
        "flush" => {
            let within = body["within_ms"].as_u64().unwrap_or(10_000);
            Ok(json!({"flushed": control.flush(Duration::from_millis(within)).await}))
        }
        "reset" | "advance" | "available" | "fault" | "clear_faults" | "webhooks" | "resend" | "verify" | "sign" => {
            machine(&control, &what, body)
        }
        _ => other_side(&control, &what, &body),
    };
    done.map_or_else(|message| refused(&message), |value| Json(value).into_response())
}

fn refused(message: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(json!({"error": message}))).into_response()
}

fn typed<T: DeserializeOwned>(body: Value) -> Done<T> {
    serde_json::from_value(body).map_err(|error| error.to_string())
}

fn text<'a>(body: &'a Value, name: &str) -> Done<&'a str> {
    body[name].as_str().ok_or_else(|| format!("{name} is missing"))
}

/// True for the first word, false for the second.
fn outcome(body: &Value, yes: &str, no: &str) -> Done<bool> {
    match body["outcome"].as_str() {
        Some(word) if word == yes => Ok(true),
        Some(word) if word == no => Ok(false),
        _ => Err(format!("outcome is {yes} or {no}")),
    }
}

/// The fake itself: time, faults, webhooks.
fn machine(control: &Control, what: &str, body: Value) -> Done<Value> {
    match what {
        "reset" => control.reset(),
        "advance" => control.advance(body["seconds"].as_i64().ok_or("seconds is missing")?),
        "available" => control.make_available(),
        "fault" => control.fault(typed(body)?),
        "clear_faults" => control.clear_faults(),
        "webhooks" => control.switches(typed(body)?),
        "resend" => control.resend(text(&body, "event")?)?,
        "verify" => {
            let payload = text(&body, "payload")?.as_bytes();
            return Ok(json!({"ok": control.verify(text(&body, "header")?, payload, text(&body, "secret")?)}));
        }
        _ => {
            let payload = text(&body, "payload")?.as_bytes();
            return Ok(json!({"header": control.sign(payload, text(&body, "secret")?)}));
        }
    }
    Ok(json!({}))
}

/// Banks and payers.
fn other_side(control: &Control, what: &str, body: &Value) -> Done<Value> {
    match what {
        "payment" => control.end_payment(text(body, "intent")?, outcome(body, "succeed", "fail")?)?,
        "authenticate" => control.authenticate(text(body, "intent")?, outcome(body, "complete", "fail")?)?,
        "refund" => control.end_refund(text(body, "refund")?, outcome(body, "succeed", "fail")?)?,
        "dispute" => {
            let charge = text(body, "charge").or_else(|_| text(body, "intent"))?;
            let id = control.dispute(charge, body["reason"].as_str().unwrap_or("fraudulent"))?;
            return Ok(json!({"dispute": id}));
        }
        "close_dispute" => control.close_dispute(text(body, "dispute")?, outcome(body, "won", "lost")?)?,
        "account" => {
            let account = text(body, "account")?;
            match body["state"].as_str() {
                Some("ready") => control.make_ready(account)?,
                Some("restricted") => {
                    let due = body.get("currently_due").cloned().unwrap_or_else(|| json!(["external_account"]));
                    control.restrict(account, &typed::<Vec<String>>(due)?)?;
                }
                _ => return Err("state is ready or restricted".to_owned()),
            }
        }
        "payout" => {
            let id = control.pay_out(body["account"].as_str(), body["currency"].as_str().unwrap_or("usd"))?;
            return Ok(json!({"payout": id}));
        }
        "fail_payout" => control.fail_payout(text(body, "payout")?)?,
        _ => return Err(format!("there is no control call {what}")),
    }
    Ok(json!({}))
}
