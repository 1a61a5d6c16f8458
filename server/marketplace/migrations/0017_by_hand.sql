-- Payments that an operator records: they came by another way than the provider, and go back that way.
ALTER TABLE deals ADD COLUMN by_hand BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX payment_refunds_requested ON payment_refunds (created_at, id) WHERE status = 'requested';
