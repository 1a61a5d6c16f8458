-- compatible
-- What the first proposal said is the note of its event, before the link to its author's work, as a counter-offer's message is.
UPDATE deal_events SET note = (
  SELECT CASE WHEN deal_events.note IS NULL THEN d.message ELSE d.message || '
' || deal_events.note END FROM deals d WHERE d.id = deal_events.deal_id)
WHERE rev = 1 AND kind IN ('request', 'offer', 'concierge') AND EXISTS (
  SELECT 1 FROM deals d WHERE d.id = deal_events.deal_id AND d.terms_version = 1 AND d.message IS NOT NULL);
UPDATE deal_events SET note = (
  SELECT CASE WHEN deal_events.note IS NULL THEN t.message ELSE t.message || '
' || deal_events.note END FROM deal_terms t WHERE t.deal_id = deal_events.deal_id AND t.version = 1)
WHERE rev = 1 AND kind IN ('request', 'offer', 'concierge') AND EXISTS (
  SELECT 1 FROM deal_terms t WHERE t.deal_id = deal_events.deal_id AND t.version = 1 AND t.message IS NOT NULL);
