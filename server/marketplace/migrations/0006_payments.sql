-- The ledger: double entry, append-only. A group's entries sum to zero; its key makes posting it twice harmless.
CREATE TABLE ledger_groups (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('settle', 'release', 'payout', 'refund', 'clawback', 'chargeback')),
    deal_id TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX ledger_groups_of_deal ON ledger_groups (deal_id);

CREATE TABLE ledger_entries (
    id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES ledger_groups (id),
    account TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    currency TEXT NOT NULL CHECK (currency = 'usd')
);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account, amount_cents);
CREATE INDEX ledger_entries_of_group ON ledger_entries (group_id, amount_cents);

-- Our record of each payment. The id is the outgoing idempotency key; it is stored before the provider is called.
CREATE TABLE payment_intents (
    id TEXT PRIMARY KEY,
    deal_id TEXT NOT NULL,
    hirer_id TEXT NOT NULL,
    provider TEXT NOT NULL,
    provider_intent_id TEXT UNIQUE,
    client_secret TEXT,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    currency TEXT NOT NULL CHECK (currency = 'usd'),
    status TEXT NOT NULL CHECK (status IN ('creating', 'open', 'settled', 'cancelled')),
    last_error TEXT,
    chargeback BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    checked_at BIGINT NOT NULL,
    settled_at BIGINT
);
CREATE UNIQUE INDEX payment_intents_open ON payment_intents (deal_id) WHERE status IN ('creating', 'open');
CREATE INDEX payment_intents_of_deal ON payment_intents (deal_id);
CREATE INDEX payment_intents_unsettled ON payment_intents (checked_at) WHERE status IN ('creating', 'open');
CREATE INDEX payment_intents_of_hirer ON payment_intents (hirer_id, settled_at, id) WHERE status = 'settled';

-- Money on its way back to a hirer. `cause` names what made it, so that a repeated job makes no second one.
CREATE TABLE payment_refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES payment_intents (id),
    deal_id TEXT NOT NULL,
    hirer_id TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    currency TEXT NOT NULL CHECK (currency = 'usd'),
    reason TEXT NOT NULL,
    cause TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('requested', 'done')),
    provider_refund_id TEXT,
    created_at BIGINT NOT NULL,
    done_at BIGINT
);
CREATE INDEX payment_refunds_of_payment ON payment_refunds (payment_id);
CREATE INDEX payment_refunds_of_hirer ON payment_refunds (hirer_id, created_at, id);

-- Money on its way to a creator: one payout per released deal.
CREATE TABLE payouts (
    id TEXT PRIMARY KEY,
    deal_id TEXT NOT NULL UNIQUE,
    payment_id TEXT REFERENCES payment_intents (id),
    creator_id TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    currency TEXT NOT NULL CHECK (currency = 'usd'),
    status TEXT NOT NULL CHECK (status IN ('requested', 'done')),
    provider_transfer_id TEXT,
    created_at BIGINT NOT NULL,
    done_at BIGINT
);
CREATE INDEX payouts_of_creator ON payouts (creator_id, created_at, id);

-- What providers told us, each event once.
CREATE TABLE webhook_events (
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    object_id TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_events_received ON webhook_events (provider, received_at);

-- When a mail was last sent on request: the same one not twice within a minute.
CREATE TABLE requested_mails (
    key TEXT PRIMARY KEY,
    message_id TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);

-- The sandbox is a provider of its own: only the gateway reads these tables.
CREATE TABLE sandbox_keys (
    name TEXT PRIMARY KEY,
    secret TEXT NOT NULL
);
CREATE TABLE sandbox_intents (
    id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    client_secret TEXT NOT NULL,
    reference TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('requires_payment_method', 'requires_confirmation', 'requires_action',
        'processing', 'succeeded', 'canceled')),
    error_code TEXT,
    error_decline_code TEXT,
    error_message TEXT,
    method TEXT,
    last4 TEXT,
    refunded_cents BIGINT NOT NULL DEFAULT 0,
    disputed BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE TABLE sandbox_refunds (
    id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    intent_id TEXT NOT NULL REFERENCES sandbox_intents (id),
    amount_cents BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE sandbox_transfers (
    id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    destination TEXT NOT NULL,
    reference TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE sandbox_events (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    intent_id TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX sandbox_events_made ON sandbox_events (created_at, id);
