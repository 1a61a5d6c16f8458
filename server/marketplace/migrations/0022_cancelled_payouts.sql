-- A payout that the provider does not have is cancelled once its deal may not be paid out: it counts nowhere, and is
-- computed anew if the deal becomes payable again.
DROP INDEX payouts_of_creator;
ALTER TABLE payouts RENAME TO payouts_uncancelled;
CREATE TABLE payouts (
    id TEXT PRIMARY KEY,
    deal_id TEXT NOT NULL UNIQUE,
    payment_id TEXT REFERENCES payment_intents (id),
    creator_id TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents >= 0),
    deducted_cents BIGINT NOT NULL CHECK (deducted_cents >= 0),
    currency TEXT NOT NULL CHECK (currency = 'usd'),
    status TEXT NOT NULL CHECK (status IN ('requested', 'done', 'cancelled')),
    provider_transfer_id TEXT,
    created_at BIGINT NOT NULL,
    done_at BIGINT
);
INSERT INTO payouts (id, deal_id, payment_id, creator_id, amount_cents, deducted_cents, currency, status,
        provider_transfer_id, created_at, done_at)
    SELECT id, deal_id, payment_id, creator_id, amount_cents, deducted_cents, currency, status, provider_transfer_id,
        created_at, done_at
    FROM payouts_uncancelled;
DROP TABLE payouts_uncancelled;
CREATE INDEX payouts_of_creator ON payouts (creator_id, created_at, id);
