//! What a fake is started with.
use std::net::SocketAddr;

/// The newest API version that the fake speaks.
pub const API_VERSION: &str = "2026-10-28.endive";

/// How the account is set up.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The version of events.
    pub api_version: String,
    /// The account's country, two letters.
    pub country: String,
    /// The account's default currency, three lower-case letters.
    pub currency: String,
    /// The share of a charge that is its fee, in hundredths of a percent.
    pub fee_basis_points: i64,
    /// What is added to the fee, in minor units.
    pub fee_fixed: i64,
    /// The fee of a dispute, in minor units.
    pub dispute_fee: i64,
    /// Until the money of a charge is available, in seconds.
    pub available_after: i64,
    /// Until a slow payment or refund ends by itself, in seconds.
    pub slow_after: i64,
    /// Until a dispute without an answer is lost, in seconds.
    pub dispute_days: i64,
    /// A charge answers without its balance transaction first, as with asynchronous capture.
    pub late_transactions: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            api_version: API_VERSION.to_owned(),
            country: "US".to_owned(),
            currency: "usd".to_owned(),
            fee_basis_points: 290,
            fee_fixed: 30,
            dispute_fee: 1500,
            available_after: 2 * 86_400,
            slow_after: 10,
            dispute_days: 9,
            late_transactions: true,
        }
    }
}

/// Where events go.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// An http address on a loopback interface.
    pub url: String,
    /// Each signs; several while secrets are being replaced.
    pub secrets: Vec<String>,
    /// Whether it takes the events of connected accounts.
    pub connect: bool,
    /// Whether it takes the platform's own events.
    pub own: bool,
}

/// All start options.
#[derive(Clone, Debug)]
pub struct Options {
    /// A loopback address; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The key of servers, `sk_test_…`.
    pub secret_key: String,
    /// The key of browsers, `pk_test_…`.
    pub publishable_key: String,
    /// Where events go.
    pub endpoints: Vec<Endpoint>,
    /// The account.
    pub rules: Rules,
    /// Starts ids and chances; none takes the time.
    pub seed: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            secret_key: "sk_test_fake".to_owned(),
            publishable_key: "pk_test_fake".to_owned(),
            endpoints: Vec::new(),
            rules: Rules::default(),
            seed: None,
        }
    }
}

impl Endpoint {
    /// An endpoint for all events, with one secret.
    pub fn new(url: &str, secret: &str) -> Self {
        Self { url: url.to_owned(), secrets: vec![secret.to_owned()], connect: true, own: true }
    }
}
