-- Who people are in the marketplace. The account itself (address, password, sessions) belongs to 0002_auth.sql.
CREATE TABLE profiles (
  id          TEXT PRIMARY KEY,
  email       TEXT NOT NULL,                      -- lower case; empty once anonymised
  full_name   TEXT NOT NULL,
  name_lower  TEXT NOT NULL,                      -- lower-cased by the server: what suggestions compare
  user_type   TEXT CHECK (user_type IN ('Hirer', 'Creator')),
  description TEXT NOT NULL,
  price_cents BIGINT CHECK (price_cents > 0),     -- per hour; NULL reads as 50.00
  icon        TEXT NOT NULL,
  role        TEXT CHECK (role IN ('owner', 'support', 'finance', 'moderator')),
  is_public   BOOLEAN NOT NULL,                   -- the address is confirmed and the account not deleted
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL,
  changed_at  BIGINT NOT NULL,                    -- real time; with id the change sequence that search follows
  rev         BIGINT NOT NULL,
  place       BIGINT NOT NULL                     -- in the list of creators: created_at, and far behind while the profile
                                                  -- says nothing (neither description nor tags)
);
CREATE INDEX profiles_email ON profiles (email);
CREATE INDEX profiles_operators ON profiles (id) WHERE role IS NOT NULL;
CREATE INDEX profiles_changed ON profiles (changed_at, id);
CREATE INDEX profiles_creators ON profiles (place, id) WHERE is_public AND user_type = 'Creator';
CREATE INDEX profiles_creators_made ON profiles (created_at, id) WHERE is_public AND user_type = 'Creator';
CREATE INDEX profiles_creator_names ON profiles (name_lower, id) WHERE is_public AND user_type = 'Creator';

CREATE TABLE tags (
  user_id    TEXT NOT NULL REFERENCES profiles (id),
  name_lower TEXT NOT NULL,                       -- lower-cased by the server: equal without regard to case
  name       TEXT NOT NULL,
  position   BIGINT NOT NULL,                     -- the order in which the person added them
  PRIMARY KEY (user_id, name_lower)
);

-- Totals that a page shows, kept by the writes that change them: no count(*) on a hot path.
CREATE TABLE listing_counts (
  name  TEXT PRIMARY KEY,
  total BIGINT NOT NULL
);
INSERT INTO listing_counts (name, total) VALUES ('creators', 0);
