-- The authentication service: people, their sessions, their one-time tokens, the keys that sign access tokens.
-- Sessions, tokens and keys carry real time; users carry product time (the test clock moves it).

CREATE TABLE auth_users (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,                        -- lower case; empty once deleted
    password_hash TEXT,                         -- argon2id as a PHC string; NULL: no password, sign-in by mail only
    email_confirmed_at BIGINT,
    invited_at BIGINT,
    confirmation_sent_at BIGINT,
    recovery_sent_at BIGINT,
    new_email TEXT,
    email_change_sent_at BIGINT,
    email_change_confirmations BIGINT NOT NULL DEFAULT 0,
    last_sign_in_at BIGINT,
    banned_until BIGINT,
    user_metadata TEXT NOT NULL DEFAULT '{}',
    app_metadata TEXT NOT NULL DEFAULT '{}',
    deleted BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_users_email ON auth_users (email) WHERE deleted = FALSE;
CREATE INDEX auth_users_new_email ON auth_users (new_email) WHERE new_email IS NOT NULL;

-- One session, two credentials: the access token names its id, the cookie's SHA-256 is in cookie_hash.
CREATE TABLE auth_sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES auth_users (id),
    aal TEXT NOT NULL CHECK (aal IN ('aal1', 'aal2')),
    amr TEXT NOT NULL,                          -- JSON: [{"method", "timestamp"}]
    generation BIGINT NOT NULL,                 -- of the active refresh token
    seen_generation BIGINT NOT NULL,            -- the latest whose access token has been used: its answer arrived
    cookie_hash TEXT,
    cookie_expires_at BIGINT,
    user_agent TEXT NOT NULL,
    address TEXT NOT NULL,
    authenticated_at BIGINT NOT NULL,           -- when the person last proved who they are
    refreshed_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
CREATE UNIQUE INDEX auth_sessions_cookie ON auth_sessions (cookie_hash) WHERE cookie_hash IS NOT NULL;
CREATE INDEX auth_sessions_refreshed ON auth_sessions (refreshed_at);

-- A session's refresh tokens. Each after the first is derived from the one before it and a salt that only this
-- table has, so the server can answer the active token again without storing it.
CREATE TABLE auth_refresh_tokens (
    session_id TEXT NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
    generation BIGINT NOT NULL,
    token_hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (session_id, generation)
);
CREATE UNIQUE INDEX auth_refresh_tokens_hash ON auth_refresh_tokens (token_hash);
CREATE INDEX auth_refresh_tokens_created ON auth_refresh_tokens (created_at);

-- What a mail carries: a link's token and the code beside it, both hashed.
CREATE TABLE auth_tokens (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES auth_users (id),
    kind TEXT NOT NULL CHECK (kind IN ('signup', 'recovery', 'email_change_current', 'email_change_new')),
    token_hash TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,         -- guesses of the code
    email TEXT NOT NULL,                        -- where it was sent
    password_hash TEXT,                         -- of the sign-up that sent it: see store/tokens.rs
    user_metadata TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_tokens_hash ON auth_tokens (token_hash);
CREATE INDEX auth_tokens_email ON auth_tokens (email, kind);
CREATE INDEX auth_tokens_user ON auth_tokens (user_id);
CREATE INDEX auth_tokens_expires ON auth_tokens (expires_at);

-- ES256 keys: one signs, retired ones still verify until their last token has expired.
CREATE TABLE auth_keys (
    kid TEXT PRIMARY KEY,
    private_pem TEXT NOT NULL,
    active BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_keys_active ON auth_keys (active) WHERE active = TRUE;
