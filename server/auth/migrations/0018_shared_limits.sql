-- Limits that protect accounts, shared by all nodes on PostgreSQL; SQLite has one node, which keeps them in memory.
-- `key` is a hash: neither addresses nor mailboxes are written down. `full_at` is real time.
CREATE TABLE shared_limits (
    key TEXT PRIMARY KEY,
    full_at BIGINT NOT NULL
);
CREATE INDEX shared_limits_full ON shared_limits (full_at);

-- The browser that asked for a sign-up: only there does its link bring the password with it.
ALTER TABLE auth_tokens ADD COLUMN browser_hash TEXT;

-- Sessions end some time after they began, however often they were refreshed.
CREATE INDEX auth_sessions_created ON auth_sessions (created_at);
