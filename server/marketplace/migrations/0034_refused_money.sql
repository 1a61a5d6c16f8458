-- When the provider refused to send the money. It stays until it was sent after all.
ALTER TABLE payment_refunds ADD COLUMN refused_at BIGINT;
ALTER TABLE payouts ADD COLUMN refused_at BIGINT;
