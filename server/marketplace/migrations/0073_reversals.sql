-- A payout that is taken back from the creator's account at the provider, because the money of its deal was.
ALTER TABLE payouts ADD COLUMN reversal TEXT CHECK (reversal IN ('requested', 'done', 'refused'));
ALTER TABLE payouts ADD COLUMN reversal_cents BIGINT NOT NULL DEFAULT 0;
