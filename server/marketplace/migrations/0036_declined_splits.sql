-- A split that the other side declined has an event of its own; so far it had that of one that was taken back.
UPDATE deal_events SET kind = 'decline_split' WHERE kind = 'drop_split' AND role <> (
  SELECT proposed.role FROM deal_events proposed
  WHERE proposed.deal_id = deal_events.deal_id AND proposed.rev < deal_events.rev
    AND proposed.kind IN ('propose_split', 'dispute')
  ORDER BY proposed.rev DESC LIMIT 1);
