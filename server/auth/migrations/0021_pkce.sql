-- PKCE: a link that was asked for with a code challenge leads to a code, and only whoever holds the verifier of the
-- challenge gets a session for it. Both tables carry real time.
ALTER TABLE auth_tokens ADD COLUMN challenge TEXT;  -- base64url(SHA-256(verifier)); NULL: the link itself signs in

CREATE TABLE auth_flows (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES auth_users (id),
    code_hash TEXT NOT NULL,
    challenge TEXT NOT NULL,
    password_hash TEXT,                             -- of the sign-up that asked for the link: valid once exchanged
    user_metadata TEXT,
    created_at BIGINT NOT NULL,                     -- when the link was opened
    expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_flows_code ON auth_flows (code_hash);
CREATE INDEX auth_flows_user ON auth_flows (user_id);
CREATE INDEX auth_flows_expires ON auth_flows (expires_at);
