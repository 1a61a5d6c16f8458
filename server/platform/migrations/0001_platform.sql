-- What any product needs: a queue, an outbox, idempotency records, an audit trail, settings.

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- A job that is done is deleted; a dead one stays for an operator. run_at is product time, lease_until real time.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'dead')),
  run_at BIGINT NOT NULL,
  lease_until BIGINT,
  attempts BIGINT NOT NULL,
  max_attempts BIGINT NOT NULL,
  unique_key TEXT,
  last_error TEXT
);
-- One job per key waits; a running one does not count, so that it can queue its own successor.
CREATE UNIQUE INDEX jobs_by_key ON jobs (unique_key) WHERE status = 'queued';
CREATE INDEX jobs_by_run_at ON jobs (run_at, id) WHERE status = 'queued';
CREATE INDEX jobs_by_lease ON jobs (lease_until) WHERE status = 'running';
CREATE INDEX jobs_dead ON jobs (id) WHERE status = 'dead';

-- The outbox. dedupe_key names the reason of a mail, so that a repeated reason sends nothing.
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  text_body TEXT NOT NULL,
  html_body TEXT NOT NULL,
  dedupe_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'captured', 'dead')),
  last_error TEXT,
  created_at BIGINT NOT NULL,
  sent_at BIGINT
);
CREATE UNIQUE INDEX mails_by_dedupe_key ON mails (dedupe_key);
CREATE INDEX mails_by_recipient ON mails (recipient, id);

-- The answer to a request that carried an Idempotency-Key; status is NULL while the request runs.
CREATE TABLE idempotency (
  id TEXT PRIMARY KEY,
  actor TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  claimed_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  status BIGINT,
  content_type TEXT,
  location TEXT,
  body TEXT
);
CREATE UNIQUE INDEX idempotency_by_key ON idempotency (actor, key);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- Who did what to whom, with the values before and after.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  old TEXT,
  new TEXT,
  request_id TEXT
);
CREATE INDEX audit_by_subject ON audit (subject, id);
CREATE INDEX audit_by_actor ON audit (actor, id);

-- What is known of a stored file; the bytes are in the blob store.
CREATE TABLE files (
  id TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  original_name TEXT,
  owner TEXT,
  created_at BIGINT NOT NULL
);
CREATE INDEX files_by_owner ON files (owner, id);
