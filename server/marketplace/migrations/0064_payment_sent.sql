-- When the payer confirmed the payment that is on its way: until then, the creator is not told of it.
ALTER TABLE deals ADD COLUMN payment_sent_at BIGINT;
