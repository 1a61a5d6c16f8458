-- What visitors wrote to the operators on /about.
CREATE TABLE contact_messages (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  email      TEXT NOT NULL,                     -- as it was typed: nobody has proved that it is theirs
  subject    TEXT NOT NULL,
  message    TEXT NOT NULL,
  sender_id  TEXT,                              -- the account, when somebody was signed in
  held       BOOLEAN NOT NULL,                  -- looks like the work of a machine: kept, but mailed to nobody
  created_at BIGINT NOT NULL,
  handled_at BIGINT,
  handled_by TEXT
);
CREATE INDEX contact_newest ON contact_messages (created_at, id);
CREATE INDEX contact_open ON contact_messages (created_at, id) WHERE handled_at IS NULL AND NOT held;
CREATE INDEX contact_handled ON contact_messages (created_at, id) WHERE handled_at IS NOT NULL;
CREATE INDEX contact_held ON contact_messages (created_at, id) WHERE held;
CREATE INDEX contact_of_address ON contact_messages (email, created_at);
