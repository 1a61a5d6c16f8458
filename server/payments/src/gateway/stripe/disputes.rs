//! Chargebacks at Stripe, which calls them disputes.
use super::super::{DisputeStatus, Evidence, GatewayError, ProviderDispute};
use super::form::{self, Form};
use super::objects::Keyed;
use super::{Result, Stripe};
use platform::{
    clock::Timestamp,
    money::{Currency, Money},
};
use serde::Deserialize;

/// A dispute, as far as it is read.
#[derive(Debug, Deserialize)]
struct Dispute {
    id: String,
    amount: i64,
    currency: Currency,
    reason: String,
    status: String,
    evidence_details: EvidenceDetails,
    #[serde(default)]
    balance_transactions: Vec<Moved>,
}

#[derive(Debug, Deserialize)]
struct EvidenceDetails {
    due_by: Option<i64>,
}

#[derive(Debug, Deserialize)]
struct Moved {
    fee: i64,
}

impl Keyed for Dispute {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Stripe {
    pub(in super::super) async fn disputes(&self, intent: &str) -> Result<Vec<ProviderDispute>> {
        let of_intent = Form::new().with("payment_intent", intent);
        Ok(self.all::<Dispute>("/v1/disputes", of_intent).await?.into_iter().map(ProviderDispute::from).collect())
    }

    /// Evidence counts once it is submitted; a second submission changes nothing for the bank, so one key is enough.
    pub(in super::super) async fn contest(&self, dispute: &str, evidence: &Evidence) -> Result<()> {
        let form = Form::new()
            .with("evidence[customer_name]", &evidence.customer_name)
            .with("evidence[customer_email_address]", &evidence.customer_email)
            .with("evidence[product_description]", &evidence.product)
            .with_some("evidence[service_date]", evidence.service_date.as_deref())
            .with("evidence[refund_policy_disclosure]", &evidence.refund_policy)
            .with("evidence[uncategorized_text]", &evidence.text)
            .with("submit", true);
        let path = format!("/v1/disputes/{}", form::segment(dispute));
        match self.client().post::<Dispute>(&path, &format!("dispute:contest:{dispute}:v1"), &form).await {
            Err(error) if !error.is_retryable() => match self.status(dispute).await? {
                DisputeStatus::NeedsResponse => Err(error),
                _ => Ok(()),
            },
            made => made.map(drop),
        }
    }

    pub(in super::super) async fn concede(&self, dispute: &str) -> Result<()> {
        let path = format!("/v1/disputes/{}/close", form::segment(dispute));
        match self.client().post::<Dispute>(&path, &format!("dispute:close:{dispute}:v1"), &Form::new()).await {
            Err(error) if !error.is_retryable() => match self.status(dispute).await? {
                DisputeStatus::Lost => Ok(()),
                _ => Err(error),
            },
            made => made.map(drop),
        }
    }

    async fn status(&self, dispute: &str) -> std::result::Result<DisputeStatus, GatewayError> {
        let path = format!("/v1/disputes/{}", form::segment(dispute));
        Ok(ProviderDispute::from(self.client().get::<Dispute>(&path, &Form::new()).await?).status)
    }
}

impl From<Dispute> for ProviderDispute {
    fn from(dispute: Dispute) -> Self {
        // an inquiry (`warning_…`) asks before money is taken; one that is closed took none
        let status = match dispute.status.as_str() {
            "won" | "warning_closed" | "prevented" => DisputeStatus::Won,
            "lost" => DisputeStatus::Lost,
            "under_review" | "warning_under_review" => DisputeStatus::UnderReview,
            _ => DisputeStatus::NeedsResponse,
        };
        Self {
            id: dispute.id,
            amount: Money { minor: dispute.amount, currency: dispute.currency },
            fee_cents: dispute.balance_transactions.iter().map(|moved| moved.fee).sum(),
            reason: dispute.reason,
            status,
            due_by: dispute.evidence_details.due_by.map(|seconds| Timestamp::from_micros(seconds * 1_000_000)),
        }
    }
}
