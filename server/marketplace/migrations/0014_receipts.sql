-- A receipt's number is given in the transaction in which the money arrives, so that a year's numbers have no gaps.
ALTER TABLE payment_intents ADD COLUMN receipt TEXT;
CREATE UNIQUE INDEX payment_intents_receipt ON payment_intents (receipt);
CREATE TABLE receipt_years (
    year BIGINT PRIMARY KEY,
    last BIGINT NOT NULL
);

-- What a hirer has promised to pay or has paid and not given away, and what waits for somebody's answer.
CREATE INDEX deals_committed ON deals (hirer_id) WHERE money IN ('due', 'processing', 'held', 'clearing', 'refund_window');
CREATE INDEX deals_asked ON deals (responder_id, experience_id) WHERE request = 'pending';
