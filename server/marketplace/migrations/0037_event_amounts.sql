-- The amount that an event is about, in cents: the total of the terms, or what goes back by a split.
ALTER TABLE deal_events ADD COLUMN amount_cents BIGINT;
UPDATE deal_events SET amount_cents = (
  SELECT d.split_cents FROM deals d WHERE d.id = deal_events.deal_id)
WHERE kind IN ('propose_split', 'dispute', 'contest') AND rev = (
  SELECT MAX(newest.rev) FROM deal_events newest WHERE newest.deal_id = deal_events.deal_id
    AND newest.kind IN ('propose_split', 'dispute', 'contest'));
