-- Hours are stated with a delivery and agreed by both sides; events keep their own facts; deals don't block each other.

-- A creator's part of a split or a cancellation clears although the work is cancelled. SQLite cannot change a CHECK, so
-- `work` is a new column; the old one stays empty.
DROP INDEX deals_live;
DROP INDEX deals_completed;
DROP INDEX deals_withdrawn_requests;
DROP INDEX deals_withdrawn_offers;
ALTER TABLE deals RENAME COLUMN work TO work_before_0040;
ALTER TABLE deals ADD COLUMN work TEXT
  CHECK (work IN ('offered', 'in_progress', 'delivered', 'changes_requested', 'completed', 'rejected', 'cancelled')
    AND (money NOT IN ('due', 'processing', 'held') OR work NOT IN ('rejected', 'cancelled')));
UPDATE deals SET work = work_before_0040, work_before_0040 = NULL;
CREATE INDEX deals_completed ON deals (completed_at, id) WHERE work = 'completed';
CREATE INDEX deals_withdrawn_requests ON deals (initiator_id, COALESCE(experience_id, ''), closed_at)
  WHERE request = 'withdrawn' AND work IS NULL;
CREATE INDEX deals_withdrawn_offers ON deals (initiator_id, creator_id, closed_at)
  WHERE request = 'withdrawn' AND work IS NOT NULL;
-- What is live is looked up when a request is made; it is no constraint that a later change could meet.
CREATE INDEX deals_live ON deals (initiator_id, COALESCE(experience_id, ''), created_at, id)
  WHERE request = 'pending' OR (request = 'approved' AND work IN ('in_progress', 'delivered', 'changes_requested'));

ALTER TABLE deals ADD COLUMN funded_quarters BIGINT;        -- fewer were due when it was paid; NULL: as agreed
ALTER TABLE deals ADD COLUMN stated_quarters BIGINT;        -- what the creator stated with the newest version
ALTER TABLE deals ADD COLUMN asked_quarters BIGINT;         -- what the hirer asked for instead, about that version
ALTER TABLE deals ADD COLUMN hours_asked_at BIGINT;         -- while that waits for the creator
ALTER TABLE deals ADD COLUMN hours_refused_at BIGINT;       -- when the creator last refused it
ALTER TABLE deals ADD COLUMN hours_asks BIGINT NOT NULL DEFAULT 0;
ALTER TABLE deals ADD COLUMN delivery_note TEXT;            -- what the creator says about the newest version
ALTER TABLE deals ADD COLUMN hours_named BOOLEAN NOT NULL DEFAULT FALSE;     -- by the initiator of a concierge request
ALTER TABLE deals ADD COLUMN needs_consent BOOLEAN NOT NULL DEFAULT FALSE;  -- assigned terms that they did not name
ALTER TABLE deliveries ADD COLUMN quarters BIGINT;
ALTER TABLE deliveries ADD COLUMN note TEXT;

-- What an event says about the deal, as it was: a JSON object. NULL until the deal's next change for events of before.
ALTER TABLE deal_events ADD COLUMN facts TEXT;
ALTER TABLE deal_events ADD COLUMN hirer_name TEXT;
ALTER TABLE deal_events ADD COLUMN creator_name TEXT;
ALTER TABLE deals ADD COLUMN keeps_facts BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE deal_events SET
  hirer_name = (SELECT p.full_name FROM deals d JOIN profiles p ON p.id = d.hirer_id WHERE d.id = deal_events.deal_id),
  creator_name = (SELECT p.full_name FROM deals d JOIN profiles p ON p.id = d.creator_id WHERE d.id = deal_events.deal_id);
