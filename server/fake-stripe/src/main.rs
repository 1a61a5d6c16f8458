//! `fake-stripe --listen 127.0.0.1:0 --webhook URL --secret whsec_…`: see the library.
use clap::Parser;
use fake_stripe::{Endpoint, FakeStripe, Options, Rules};
use std::io::{self, Write};
use std::net::SocketAddr;

/// A stand-in for Stripe's API, for development and tests.
#[derive(Parser)]
#[command(about)]
struct Arguments {
    /// A loopback address; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:12111")]
    listen: SocketAddr,
    /// Where events go: an http address of this machine; may be repeated.
    #[arg(long)]
    webhook: Vec<String>,
    /// Signs the events of `--webhook`; several while secrets are being replaced.
    #[arg(long, default_value = "whsec_fake")]
    secret: Vec<String>,
    /// Where events of connected accounts go; without it, to `--webhook`.
    #[arg(long)]
    connect_webhook: Option<String>,
    /// Signs the events of `--connect-webhook`.
    #[arg(long, default_value = "whsec_fake_connect")]
    connect_secret: Vec<String>,
    /// The key of servers.
    #[arg(long, default_value = "sk_test_fake")]
    secret_key: String,
    /// The key of browsers.
    #[arg(long, default_value = "pk_test_fake")]
    publishable_key: String,
    /// The account's country.
    #[arg(long, default_value = "US")]
    country: String,
    /// The account's currency.
    #[arg(long, default_value = "usd")]
    currency: String,
    /// The fee of a charge, in hundredths of a percent.
    #[arg(long, default_value_t = 290)]
    fee_basis_points: i64,
    /// What is added to it, in minor units.
    #[arg(long, default_value_t = 30)]
    fee_fixed: i64,
    /// The fee of a dispute, in minor units.
    #[arg(long, default_value_t = 1500)]
    dispute_fee: i64,
    /// Until the money of a charge is available, in seconds.
    #[arg(long, default_value_t = 172_800)]
    available_after: i64,
    /// Until a slow payment or refund ends by itself, in seconds.
    #[arg(long, default_value_t = 10)]
    slow_after: i64,
    /// Repeats the same ids.
    #[arg(long)]
    seed: Option<u64>,
}

impl Arguments {
    fn options(self) -> Options {
        let apart = self.connect_webhook.is_some();
        let own = self.webhook.into_iter().map(|url| Endpoint {
            url,
            secrets: self.secret.clone(),
            connect: !apart,
            own: true,
        });
        let connected = self.connect_webhook.into_iter().map(|url| Endpoint {
            url,
            secrets: self.connect_secret.clone(),
            connect: true,
            own: false,
        });
        Options {
            listen: self.listen,
            secret_key: self.secret_key,
            publishable_key: self.publishable_key,
            endpoints: own.chain(connected).collect(),
            rules: Rules {
                country: self.country,
                currency: self.currency,
                fee_basis_points: self.fee_basis_points,
                fee_fixed: self.fee_fixed,
                dispute_fee: self.dispute_fee,
                available_after: self.available_after,
                slow_after: self.slow_after,
                ..Rules::default()
            },
            seed: self.seed,
        }
    }
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let fake = FakeStripe::start(Arguments::parse().options()).await?;
    writeln!(io::stdout(), "listening on {}", fake.url())?;
    io::stdout().flush()?;
    tokio::signal::ctrl_c().await
}
