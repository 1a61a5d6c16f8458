//! A webhook on its way in: each provider checks whether it has signed it.
use super::{
    Event, Gateway, GatewayError, Gateways,
    signature::{self, Signature},
};
use http::HeaderMap;
use platform::clock::Timestamp;

/// What a request to the webhook's endpoint claims, before its body is read: at least one provider may have signed it.
pub struct IncomingWebhook<'a> {
    candidates: Vec<&'a Gateway>,
    signature: Signature,
}

/// Why a request cannot be a webhook of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWebhook {
    /// This installation has no provider of that name.
    UnknownProvider,
    /// None of them could have signed it.
    InvalidSignature,
}

impl<'a> IncomingWebhook<'a> {
    /// Reads the `headers` of a request that is for the provider called `name`, without computing anything. Several
    /// accounts of one provider have the same name; the signature says which one it is.
    ///
    /// # Errors
    /// When there is no such provider, or no signature that was made just before `now` (real time).
    pub fn read(gateways: &'a Gateways, name: &str, headers: &HeaderMap, now: Timestamp) -> Result<Self, NoWebhook> {
        let mut named = gateways.all().filter(|gateway| gateway.name() == name).peekable();
        if named.peek().is_none() {
            return Err(NoWebhook::UnknownProvider);
        }
        let signature = signature::in_header(headers, now).ok_or(NoWebhook::InvalidSignature)?;
        Ok(Self { candidates: named.collect(), signature })
    }

    /// The event in the raw `body`, and the provider that signed it.
    ///
    /// # Errors
    /// [`GatewayError::Invalid`] when none did; [`GatewayError::Unavailable`] when that cannot be checked now.
    pub async fn verify(&self, body: &[u8]) -> Result<(&'a Gateway, Event), GatewayError> {
        let mut refused = GatewayError::Invalid("nobody signed it".into());
        for gateway in &self.candidates {
            match gateway.verify(&self.signature, body).await {
                Ok(event) => return Ok((gateway, event)),
                Err(error) if error.is_retryable() => return Err(error),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }
}
