-- Which account of a provider a payment, a payout and an event belong to, and whether real money moves there. So far there
-- was only the embedded sandbox, which has no accounts.
ALTER TABLE payment_intents ADD COLUMN provider_account TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN provider_live BOOLEAN NOT NULL DEFAULT FALSE;

-- `no_account_at`: when it was found that the provider has no account of the creator to pay to; none once it has.
ALTER TABLE payouts ADD COLUMN provider TEXT NOT NULL DEFAULT 'sandbox';
ALTER TABLE payouts ADD COLUMN provider_account TEXT NOT NULL DEFAULT '';
ALTER TABLE payouts ADD COLUMN provider_live BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE payouts ADD COLUMN no_account_at BIGINT;
CREATE INDEX payouts_without_account ON payouts (id) WHERE status = 'requested' AND no_account_at IS NOT NULL;

-- Where a provider sends the money of a creator, once it has opened an account for them.
CREATE TABLE payout_accounts (
    creator_id TEXT NOT NULL,
    provider TEXT NOT NULL,
    provider_account TEXT NOT NULL,
    provider_live BOOLEAN NOT NULL,
    destination TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (creator_id, provider, provider_account, provider_live),
    UNIQUE (destination, provider, provider_account, provider_live)
);

-- An event counts once for each account.
DROP INDEX webhook_events_received;
DROP INDEX webhook_events_by_age;
ALTER TABLE webhook_events RENAME TO webhook_events_of_sandbox;
CREATE TABLE webhook_events (
    provider TEXT NOT NULL,
    provider_account TEXT NOT NULL,
    provider_live BOOLEAN NOT NULL,
    event_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    object_id TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (provider, provider_account, provider_live, event_id)
);
INSERT INTO webhook_events (provider, provider_account, provider_live, event_id, kind, object_id, received_at)
    SELECT provider, '', FALSE, event_id, kind, object_id, received_at FROM webhook_events_of_sandbox;
DROP TABLE webhook_events_of_sandbox;
CREATE INDEX webhook_events_received ON webhook_events (provider, provider_account, provider_live, received_at);
CREATE INDEX webhook_events_by_age ON webhook_events (received_at, event_id);
