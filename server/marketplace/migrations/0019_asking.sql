-- What somebody took back, newest first: how soon they may ask again.
CREATE INDEX deals_withdrawn_requests ON deals (initiator_id, COALESCE(experience_id, ''), closed_at)
  WHERE request = 'withdrawn' AND work IS NULL;
CREATE INDEX deals_withdrawn_offers ON deals (initiator_id, creator_id, closed_at)
  WHERE request = 'withdrawn' AND work IS NOT NULL;

-- Mails know whose account they are for and who caused them; one that may not leave is skipped, with the reason.
ALTER TABLE mails RENAME TO mails_before;
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  text_body TEXT NOT NULL,
  html_body TEXT NOT NULL,
  dedupe_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'captured', 'dead', 'skipped')),
  last_error TEXT,
  created_at BIGINT NOT NULL,
  sent_at BIGINT,
  user_id TEXT,                                   -- NULL: to an address that somebody typed, or a mail of the account itself
  sender_id TEXT                                  -- the other person who caused it; NULL: nobody else did
);
INSERT INTO mails (id, recipient, subject, kind, text_body, html_body, dedupe_key, status, last_error, created_at, sent_at)
  SELECT id, recipient, subject, kind, text_body, html_body, dedupe_key, status, last_error, created_at, sent_at
  FROM mails_before;
DROP TABLE mails_before;
CREATE UNIQUE INDEX mails_by_dedupe_key ON mails (dedupe_key);
CREATE INDEX mails_by_recipient ON mails (recipient, id);
CREATE INDEX mails_by_status ON mails (status, id);
