-- What a creator owes is netted from their payouts: a payout says what was deducted, and may pay nothing at all.
DROP INDEX payouts_of_creator;
ALTER TABLE payouts RENAME TO payouts_undeducted;
CREATE TABLE payouts (
    id TEXT PRIMARY KEY,
    deal_id TEXT NOT NULL UNIQUE,
    payment_id TEXT REFERENCES payment_intents (id),
    creator_id TEXT NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents >= 0),
    deducted_cents BIGINT NOT NULL CHECK (deducted_cents >= 0),
    currency TEXT NOT NULL CHECK (currency = 'usd'),
    status TEXT NOT NULL CHECK (status IN ('requested', 'done')),
    provider_transfer_id TEXT,
    created_at BIGINT NOT NULL,
    done_at BIGINT
);
INSERT INTO payouts (id, deal_id, payment_id, creator_id, amount_cents, deducted_cents, currency, status,
        provider_transfer_id, created_at, done_at)
    SELECT id, deal_id, payment_id, creator_id, amount_cents, 0, currency, status, provider_transfer_id, created_at,
        done_at
    FROM payouts_undeducted;
DROP TABLE payouts_undeducted;
CREATE INDEX payouts_of_creator ON payouts (creator_id, created_at, id);

-- A dispute over released money that nobody decided ends for the creator; operators see those for a while.
ALTER TABLE deals ADD COLUMN dispute_lapsed_at BIGINT;
DROP INDEX deals_in_dispute;
CREATE INDEX deals_in_dispute ON deals (updated_at, id)
  WHERE dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded') OR dispute_lapsed_at IS NOT NULL;
