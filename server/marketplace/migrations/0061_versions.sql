-- The version of the terms with which the publisher was asked first: an assignment with terms that the initiator did not name is a version of its own.
ALTER TABLE deals ADD COLUMN first_version BIGINT NOT NULL DEFAULT 1;
-- The version that an event delivered, for those of before events kept their facts.
ALTER TABLE deal_events ADD COLUMN delivered_version BIGINT;
UPDATE deal_events SET delivered_version = (
  SELECT MAX(v.version) FROM deliveries v WHERE v.deal_id = deal_events.deal_id AND v.created_at <= deal_events.at)
WHERE kind = 'deliver' AND facts IS NULL;
