-- compatible: only indexes.
-- What is kept for a time only is found by its age, and a person's mails by their account.
CREATE INDEX mails_by_age ON mails (created_at, id);
CREATE INDEX mails_with_text ON mails (created_at, id) WHERE text_body <> '';
CREATE INDEX mails_of_user ON mails (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at, id);
CREATE INDEX webhook_events_by_age ON webhook_events (received_at, event_id);
CREATE INDEX audit_by_age ON audit (at, id);
