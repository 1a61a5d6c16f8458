-- The terms of a request as they stand: the newest version, with what its side says about it.
ALTER TABLE deals ADD COLUMN terms_version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE deals ADD COLUMN message TEXT;
ALTER TABLE deals ADD COLUMN links TEXT;                    -- one in each line
ALTER TABLE deals ADD COLUMN start_by TEXT;                 -- ISO dates
ALTER TABLE deals ADD COLUMN finish_by TEXT;
ALTER TABLE deals ADD COLUMN fixed_price_cents BIGINT;      -- the price for everything, instead of one per hour
-- The versions that counter-offers replaced; they never change.
CREATE TABLE deal_terms (
  deal_id           TEXT NOT NULL REFERENCES deals (id),
  version           BIGINT NOT NULL,
  quarters          BIGINT NOT NULL,
  price_cents       BIGINT NOT NULL,
  fixed_price_cents BIGINT,
  message           TEXT,
  links             TEXT,
  start_by          TEXT,
  finish_by         TEXT,
  proposed_at       BIGINT NOT NULL,
  PRIMARY KEY (deal_id, version)
);
