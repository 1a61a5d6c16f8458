-- What payers' banks take back, as their providers have it, and what we did about it.
CREATE TABLE chargebacks (
    id TEXT NOT NULL,
    provider TEXT NOT NULL,
    provider_account TEXT NOT NULL,
    provider_live BOOLEAN NOT NULL,
    payment_id TEXT NOT NULL,
    deal_id TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    fee_cents BIGINT NOT NULL,
    currency TEXT NOT NULL CHECK (LENGTH(currency) = 3),
    reason TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
    due_by BIGINT,
    contested_at BIGINT,
    conceded_at BIGINT,
    settled_at BIGINT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (id, provider, provider_account, provider_live)
);
CREATE INDEX chargebacks_of_deal ON chargebacks (deal_id);
CREATE INDEX chargebacks_open ON chargebacks (created_at) WHERE settled_at IS NULL;

-- The sandbox's own.
CREATE TABLE sandbox_disputes (
    intent_id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    amount_cents BIGINT NOT NULL,
    currency TEXT NOT NULL CHECK (LENGTH(currency) = 3),
    created_at BIGINT NOT NULL
);
INSERT INTO sandbox_disputes (intent_id, status, amount_cents, currency, created_at)
SELECT id, 'needs_response', amount_cents - refunded_cents, currency, updated_at FROM sandbox_intents WHERE disputed;
