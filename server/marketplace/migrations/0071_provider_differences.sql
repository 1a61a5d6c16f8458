-- Where a provider's own records and ours differ, until a person has explained it. `book` says whose (migration 0070).
CREATE TABLE provider_differences (
    book TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('payment', 'refund', 'transfer')),
    reference TEXT NOT NULL,
    deal_id TEXT,
    theirs_cents BIGINT NOT NULL,
    ours_cents BIGINT NOT NULL,
    found_at BIGINT NOT NULL,
    PRIMARY KEY (book, what, reference)
);
CREATE INDEX provider_differences_found ON provider_differences (found_at, what, reference);
-- What was done in a day.
CREATE INDEX payment_intents_settled ON payment_intents (settled_at) WHERE status = 'settled';
CREATE INDEX payment_refunds_done ON payment_refunds (done_at) WHERE status = 'done';
CREATE INDEX payouts_done ON payouts (done_at) WHERE status = 'done';
