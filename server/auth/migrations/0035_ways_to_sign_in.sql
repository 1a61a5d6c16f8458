-- Several ways to sign in to one account, accounts without an email address, second factors, one-time tokens of any
-- kind, and signing keys that are exchanged while the service runs.

ALTER TABLE auth_users ADD COLUMN phone TEXT NOT NULL DEFAULT '';          -- E.164 without "+"; empty: none
ALTER TABLE auth_users ADD COLUMN phone_confirmed_at BIGINT;
ALTER TABLE auth_users ADD COLUMN new_phone TEXT;
ALTER TABLE auth_users ADD COLUMN phone_change_sent_at BIGINT;
ALTER TABLE auth_users ADD COLUMN reauthentication_sent_at BIGINT;
ALTER TABLE auth_users ADD COLUMN role TEXT NOT NULL DEFAULT 'authenticated';
ALTER TABLE auth_users ADD COLUMN is_anonymous BOOLEAN NOT NULL DEFAULT FALSE;
DROP INDEX auth_users_email;
CREATE UNIQUE INDEX auth_users_email ON auth_users (email) WHERE deleted = FALSE AND email <> '';
CREATE UNIQUE INDEX auth_users_phone ON auth_users (phone) WHERE deleted = FALSE AND phone <> '';
CREATE INDEX auth_users_new_phone ON auth_users (new_phone) WHERE new_phone IS NOT NULL;
CREATE INDEX auth_users_created ON auth_users (created_at, id) WHERE deleted = FALSE;

-- How a person may sign in. `provider_id` is their id there: with email and phone, the account's own.
CREATE TABLE auth_identities (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES auth_users (id),
    provider TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    data TEXT NOT NULL DEFAULT '{}',
    last_sign_in_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_identities_provider ON auth_identities (provider, provider_id);
CREATE INDEX auth_identities_user ON auth_identities (user_id);
INSERT INTO auth_identities (id, user_id, provider, provider_id, created_at, updated_at)
SELECT id, id, 'email', id, created_at, updated_at FROM auth_users WHERE deleted = FALSE AND email <> '';

CREATE TABLE auth_factors (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES auth_users (id),
    factor_type TEXT NOT NULL,
    status TEXT NOT NULL,                       -- unverified, verified
    friendly_name TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    secret TEXT,
    last_step BIGINT NOT NULL DEFAULT 0,        -- the latest code that was used, so that none works twice
    last_challenged_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX auth_factors_user ON auth_factors (user_id);

-- The factor that raised the session to aal2: without it the session is aal1 again.
ALTER TABLE auth_sessions ADD COLUMN factor_id TEXT;

-- Everything that works once and for a short time: links and codes in emails and text messages, the codes that opened
-- links lead to, challenges. What kinds there are is the program's to know.
CREATE TABLE auth_one_time_tokens (
    id TEXT PRIMARY KEY,
    user_id TEXT REFERENCES auth_users (id),    -- NULL: not known yet
    kind TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    code_hash TEXT,                             -- of the shorter code beside it
    attempts BIGINT NOT NULL DEFAULT 0,         -- guesses of the code
    sent_to TEXT NOT NULL,                      -- an email address or a phone number; empty: it was not sent
    password_hash TEXT,                         -- of the sign-up that asked for it: see store/tokens.rs
    user_metadata TEXT,
    browser_hash TEXT,                          -- the browser of that sign-up
    is_trusted BOOLEAN NOT NULL DEFAULT FALSE,  -- an admin made it: what it carries counts wherever it is opened
    challenge TEXT,                             -- base64url(SHA-256(verifier)): whose session it leads to
    subject TEXT,                               -- what it is about besides the person, for example a factor
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_one_time_tokens_hash ON auth_one_time_tokens (token_hash);
CREATE INDEX auth_one_time_tokens_sent ON auth_one_time_tokens (sent_to, kind);
CREATE INDEX auth_one_time_tokens_user ON auth_one_time_tokens (user_id, kind);
CREATE INDEX auth_one_time_tokens_expires ON auth_one_time_tokens (expires_at);
INSERT INTO auth_one_time_tokens (id, user_id, kind, token_hash, code_hash, attempts, sent_to, password_hash,
    user_metadata, browser_hash, challenge, created_at, expires_at)
SELECT id, user_id, kind, token_hash, code_hash, attempts, email, password_hash, user_metadata, browser_hash, challenge,
    created_at, expires_at FROM auth_tokens;
INSERT INTO auth_one_time_tokens (id, user_id, kind, token_hash, sent_to, password_hash, user_metadata, challenge,
    created_at, expires_at)
SELECT id, user_id, 'flow', code_hash, '', password_hash, user_metadata, challenge, created_at, expires_at
FROM auth_flows;
DROP TABLE auth_tokens;
DROP TABLE auth_flows;

-- Text messages that wait to be sent, and those that the embedded variant has captured.
CREATE TABLE auth_text_messages (
    id TEXT PRIMARY KEY,
    phone TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    captured_at BIGINT
);
CREATE INDEX auth_text_messages_created ON auth_text_messages (created_at);
CREATE INDEX auth_text_messages_phone ON auth_text_messages (phone, id);

-- Keys in the order in which they sign. The next one is published before it signs, so that everyone who keeps the
-- public keys for a while has it by then.
DROP INDEX auth_keys_active;
ALTER TABLE auth_keys ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE auth_keys ADD COLUMN signs_from BIGINT NOT NULL DEFAULT 0;
UPDATE auth_keys SET signs_from = CASE WHEN active THEN created_at ELSE 0 END, number = (
    SELECT COUNT(*) FROM auth_keys AS other WHERE other.active < auth_keys.active
    OR (other.active = auth_keys.active AND other.kid <= auth_keys.kid));
ALTER TABLE auth_keys DROP COLUMN active;
CREATE UNIQUE INDEX auth_keys_number ON auth_keys (number);
