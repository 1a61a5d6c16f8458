-- Part of the money of a deal may go back to the hirer while the rest is the creator's.
ALTER TABLE deals ADD COLUMN returned_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE deals ADD COLUMN used_quarters BIGINT;          -- said with the acceptance: fewer than agreed
ALTER TABLE deals ADD COLUMN split_by TEXT;                 -- the side whose proposed split can be accepted
ALTER TABLE deals ADD COLUMN split_cents BIGINT;            -- what would go back by it
ALTER TABLE deals ADD COLUMN split_at BIGINT;               -- when it was proposed
ALTER TABLE deals ADD COLUMN disputed_by TEXT;              -- the side that opened the dispute
