-- Two people, a subject, and what they wrote to each other.
CREATE TABLE threads (
  id             TEXT PRIMARY KEY,
  starter_id     TEXT NOT NULL REFERENCES profiles (id),
  other_id       TEXT NOT NULL REFERENCES profiles (id),
  deal_id        TEXT UNIQUE REFERENCES deals (id),   -- one thread per deal; NULL: begun from a creator's page
  subject        TEXT NOT NULL,
  last_text      TEXT NOT NULL,                       -- the beginning of the newest message
  last_sender_id TEXT NOT NULL,
  created_at     BIGINT NOT NULL
);
CREATE INDEX threads_of_pair ON threads (starter_id, other_id, created_at);

-- How a thread stands for each of its two people.
CREATE TABLE thread_members (
  thread_id TEXT NOT NULL REFERENCES threads (id),
  user_id   TEXT NOT NULL,
  other_id  TEXT NOT NULL,
  last_at   BIGINT NOT NULL,                          -- of the newest message: the order of the list
  unread    BIGINT NOT NULL,
  told      BOOLEAN NOT NULL,                         -- a notice and a mail went out since it was read
  seen_at   BIGINT,                                   -- when the person last read or wrote here
  PRIMARY KEY (thread_id, user_id)
);
CREATE INDEX thread_members_list ON thread_members (user_id, last_at, thread_id);
CREATE INDEX thread_members_unread ON thread_members (user_id) WHERE unread > 0;

CREATE TABLE thread_messages (
  id         TEXT PRIMARY KEY,
  thread_id  TEXT NOT NULL REFERENCES threads (id),
  sender_id  TEXT NOT NULL,
  message    TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX thread_messages_list ON thread_messages (thread_id, created_at, id);

-- Who wants to hear nothing more of whom.
CREATE TABLE blocks (
  blocker_id TEXT NOT NULL,
  blocked_id TEXT NOT NULL,
  blocked_at BIGINT NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)
);

-- While a report is open, operators may read its thread.
CREATE TABLE thread_reports (
  id          TEXT PRIMARY KEY,
  thread_id   TEXT NOT NULL REFERENCES threads (id),
  reporter_id TEXT NOT NULL,
  reason      TEXT NOT NULL,
  created_at  BIGINT NOT NULL,
  resolved_at BIGINT,
  resolved_by TEXT
);
CREATE UNIQUE INDEX thread_reports_open ON thread_reports (thread_id, reporter_id) WHERE resolved_at IS NULL;
CREATE INDEX thread_reports_newest ON thread_reports (created_at, id);
CREATE INDEX thread_reports_waiting ON thread_reports (created_at, id) WHERE resolved_at IS NULL;
