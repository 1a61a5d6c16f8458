-- What hirers look for (wanted) and creators offer (offered), priced by the hour.
CREATE TABLE experiences (
  id           TEXT PRIMARY KEY,
  publisher_id TEXT NOT NULL REFERENCES profiles (id),
  side         TEXT NOT NULL CHECK (side IN ('wanted', 'offered')),
  title        TEXT NOT NULL,
  title_lower  TEXT NOT NULL,                     -- lower-cased by the server: what suggestions compare
  description  TEXT NOT NULL,
  price_cents  BIGINT NOT NULL CHECK (price_cents > 0),
  icon         TEXT NOT NULL,
  tags         TEXT NOT NULL,                     -- a JSON array of texts
  published    BOOLEAN NOT NULL,                  -- an unpublished row stays: deals refer to it, search removes it
  created_at   BIGINT NOT NULL,
  updated_at   BIGINT NOT NULL,
  changed_at   BIGINT NOT NULL,                   -- real time; with id the change sequence that search follows
  rev          BIGINT NOT NULL
);
CREATE INDEX experiences_newest ON experiences (created_at, id) WHERE published;
CREATE INDEX experiences_newest_by_side ON experiences (side, created_at, id) WHERE published;
CREATE INDEX experiences_price ON experiences (price_cents, id) WHERE published;
CREATE INDEX experiences_price_by_side ON experiences (side, price_cents, id) WHERE published;
CREATE INDEX experiences_publisher ON experiences (publisher_id, created_at, id);
CREATE INDEX experiences_titles ON experiences (title_lower, id) WHERE published;
CREATE INDEX experiences_changed ON experiences (changed_at, id);

INSERT INTO listing_counts (name, total) VALUES ('wanted', 0), ('offered', 0);
