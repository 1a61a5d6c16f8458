//! Webhooks of payment providers: checked, recorded once, answered, and only then processed.
pub mod api;

use crate::chargebacks;
use crate::context::Payments;
use crate::gateway::{Event, EventKind, Gateway, IncomingWebhook, NoWebhook, ProviderId};
use crate::intents::settle;
use crate::payout_accounts;
use crate::store::{self, Payment};
use axum::extract::Request;
use base::accounts;
use base::notifications::{Kind, Notification, Text, notify};
use deals::{self, DealActor, Refusal, Transition};
use http::HeaderMap;
use platform::{
    db::Tx,
    http::{Problem, extractors::read_body},
    jobs::{self, Job, JobError, NewJob, Payload},
    msg,
};
use serde::{Deserialize, Serialize};

/// Act on an event of the provider.
#[derive(Deserialize, Serialize)]
pub struct ProviderEvent {
    /// The provider's name for what happened.
    pub kind: String,
    /// The provider's id of the intent, or of a creator's account.
    pub intent: String,
    /// Whose event it is; jobs of before there were several providers are the sandbox's.
    #[serde(default = "ProviderId::sandbox")]
    pub provider: ProviderId,
}
impl Payload for ProviderEvent {
    const KIND: &'static str = "payments.event";
}

/// What can be checked of a webhook before its body is read: it is for a provider of ours, and has a signature that was
/// made just now.
///
/// # Errors
/// 404 for a provider that is not ours, 400 `invalid_signature` for `headers` that cannot be valid.
pub fn read<'a>(app: &'a Payments, provider: &str, headers: &HeaderMap) -> Result<IncomingWebhook<'a>, Problem> {
    IncomingWebhook::read(&app.gateways, provider, headers, app.clock.real()).map_err(|why| match why {
        NoWebhook::UnknownProvider => Problem::not_found(msg!("problem-no-such-provider")),
        NoWebhook::InvalidSignature => invalid(),
    })
}

/// Receives the `request` of a webhook for `provider`. Its body is read only if its headers can be valid.
///
/// # Errors
/// As [`read`] and [`receive`].
pub async fn receive_request(app: &Payments, provider: &str, request: Request) -> Result<(), Problem> {
    let webhook = read(app, provider, request.headers())?;
    let body = read_body(request, &()).await?;
    receive(app, &webhook, &body).await
}

/// Receives a webhook: its signature has to match its raw `body`.
///
/// # Errors
/// 400 `invalid_signature` for anything the provider did not sign.
pub async fn receive(app: &Payments, webhook: &IncomingWebhook<'_>, body: &[u8]) -> Result<(), Problem> {
    let (gateway, event) = webhook.verify(body).await.map_err(|error| match error.is_retryable() {
        true => error.into(),
        false => invalid(),
    })?;
    record_event(app, gateway, &event).await
}

fn invalid() -> Problem {
    Problem::bad_request("invalid_signature", msg!("problem-invalid-signature"))
}

/// Records `event` of `gateway`, once, and enqueues the work it calls for.
pub async fn record_event(app: &Payments, gateway: &Gateway, event: &Event) -> Result<(), Problem> {
    let (now, provider) = (app.clock.now(), gateway.id());
    let mut tx = app.db.write().await?;
    if store::record_event(&mut tx, &provider, event, now).await? && Event::kind_of(&event.kind) != EventKind::Other {
        let key = format!("{}:{provider}:{}", ProviderEvent::KIND, event.id);
        let payload = ProviderEvent { kind: event.kind.clone(), intent: event.intent_id.clone(), provider };
        jobs::enqueue(&mut tx, NewJob::with_payload(&payload, now).key(key)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Acts on an event: it only says that something changed, so the provider is asked for the current state.
pub async fn handle_event(app: Payments, event: ProviderEvent, _: Job) -> Result<(), JobError> {
    let app = &app;
    if Event::kind_of(&event.kind) == EventKind::Account {
        return Ok(payout_accounts::refresh(app, &event.provider, &event.intent).await?);
    }
    let Some(payment) = store::by_provider_id(&mut &app.db, &event.provider, &event.intent).await? else {
        tracing::warn!(intent = event.intent, provider = %event.provider, "webhook for an unknown payment");
        return Ok(());
    };
    settle::settle(app, &payment).await?;
    if Event::kind_of(&event.kind) == EventKind::Dispute {
        charge_back(app, &payment, &event.intent).await?;
        chargebacks::refresh(app, &payment).await?;
    }
    Ok(())
}

/// T32: the payer's bank takes the money back.
async fn charge_back(app: &Payments, payment: &Payment, intent: &str) -> Result<(), Problem> {
    if !app.gateways.of(&payment.provider_id())?.get(intent).await?.disputed {
        return Ok(());
    }
    let (mut tx, id) = (app.db.write().await?, payment.deal_id.clone());
    match deals::transition(app, &mut tx, &id, Transition::Chargeback, &DealActor::Provider).await {
        Ok(_) => {}
        // the money went back before it was held, and now the bank takes it once more
        Err(deals::Error::Refused(refusal)) => report_chargeback(app, &mut tx, payment, &refusal).await?,
        Err(error) => return Err(error.into()),
    }
    if store::charged_back(&mut tx, &payment.id).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// Notifies admins of a chargeback that the deal cannot record.
async fn report_chargeback(app: &Payments, tx: &mut Tx, payment: &Payment, refusal: &Refusal) -> Result<(), Problem> {
    tracing::warn!(payment = payment.id.as_str(), refusal = refusal.code(), "chargeback on a closed deal");
    for admin in accounts::admins(tx).await? {
        let amount = payment.amount;
        let notification = Notification {
            user_id: admin.id.clone(),
            kind: Kind::System,
            text: Text::Message(msg!("notify-chargeback-refunded", amount = amount)),
            deal_id: Some(payment.deal_id.clone().into()),
            link: Some("/admin?tab=money".into()),
            dedupe_key: format!("chargeback:{}:{}", payment.id, admin.id),
            mail: None,
            sender_id: None,
        };
        notify(tx, app, notification).await?;
    }
    Ok(())
}
