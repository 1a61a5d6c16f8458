-- A booking, its project and its money are one row. `rev` grows with each change; the words are product.md's.
CREATE TABLE deals (
  id                TEXT PRIMARY KEY,
  rev               BIGINT NOT NULL,
  request           TEXT NOT NULL CHECK (request IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  work              TEXT CHECK (work IN ('offered', 'in_progress', 'delivered', 'changes_requested', 'completed', 'rejected', 'cancelled')),
  money             TEXT NOT NULL CHECK (money IN ('none', 'due', 'processing', 'held', 'clearing', 'released', 'refund_window', 'refunded', 'partially_refunded', 'void')),
  dispute           TEXT NOT NULL CHECK (dispute IN ('none', 'open', 'answered', 'resolved')),
  overdue           BOOLEAN NOT NULL,
  chargeback        BOOLEAN NOT NULL,
  hirer_id          TEXT REFERENCES profiles (id),      -- NULL: a concierge request of a creator, not assigned yet
  creator_id        TEXT REFERENCES profiles (id),      -- NULL: a concierge request of a hirer, not assigned yet
  initiator_id      TEXT NOT NULL REFERENCES profiles (id),
  responder_id      TEXT REFERENCES profiles (id),      -- NULL: the operator answers
  experience_id     TEXT REFERENCES experiences (id),
  publisher         TEXT CHECK (publisher IN ('hirer', 'creator')),
  title             TEXT,                               -- as it was when it was asked for; the same for the next two
  description       TEXT,
  price_cents       BIGINT NOT NULL CHECK (price_cents >= 0),
  quarters          BIGINT NOT NULL CHECK (quarters BETWEEN 1 AND 800),
  fee_bps           BIGINT NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000),
  policy            TEXT NOT NULL CHECK (policy IN ('flexible', 'moderate', 'strict')),
  portfolio_link    TEXT,
  project_link      TEXT,
  link_updated_at   BIGINT,
  hirer_feedback    TEXT,
  reason            TEXT,
  last_error        TEXT,
  deliveries        BIGINT NOT NULL,
  creator_acted     BOOLEAN NOT NULL,
  hidden_hirer      BOOLEAN NOT NULL,
  hidden_creator    BOOLEAN NOT NULL,
  created_at        BIGINT NOT NULL,
  updated_at        BIGINT NOT NULL,
  asked_at          BIGINT NOT NULL,
  respond_by        BIGINT NOT NULL,
  answered_at       BIGINT,
  answered_by       TEXT,
  decline_notice_at BIGINT,                             -- a decline's notice is held back until then
  due_at            BIGINT,
  delivered_at      BIGINT,
  held_at           BIGINT,
  reopened_at       BIGINT,
  extended          BOOLEAN NOT NULL,
  completed_at      BIGINT,
  closed_at         BIGINT,
  release_at        BIGINT,
  released_at       BIGINT,
  refund_at         BIGINT,
  disputed_at       BIGINT,
  CHECK (request = 'approved' OR money = 'none'),
  CHECK (money NOT IN ('due', 'processing', 'held', 'clearing') OR work NOT IN ('rejected', 'cancelled'))
);
-- One live request per (listing, initiator); a hirer may offer one listing to several creators (the responders).
CREATE UNIQUE INDEX deals_live ON deals (initiator_id, COALESCE(experience_id, ''), COALESCE(responder_id, ''))
  WHERE request = 'pending' OR (request = 'approved' AND work IN ('in_progress', 'delivered', 'changes_requested'));
CREATE INDEX deals_of_hirer ON deals (hirer_id, created_at, id);
CREATE INDEX deals_of_creator ON deals (creator_id, created_at, id);
CREATE INDEX deals_of_experience ON deals (experience_id, creator_id, created_at, id);
CREATE INDEX deals_newest ON deals (created_at, id);
CREATE INDEX deals_earning ON deals (creator_id) WHERE money IN ('held', 'clearing', 'refund_window');
CREATE INDEX deals_overdue ON deals (hirer_id, due_at) WHERE overdue;

-- What happened, one row for each revision, never changed.
CREATE TABLE deal_events (
  id       TEXT PRIMARY KEY,
  deal_id  TEXT NOT NULL REFERENCES deals (id),
  rev      BIGINT NOT NULL,
  at       BIGINT NOT NULL,
  kind     TEXT NOT NULL,
  role     TEXT NOT NULL CHECK (role IN ('hirer', 'creator', 'operator', 'timer', 'provider')),
  actor_id TEXT,
  note     TEXT,
  request  TEXT NOT NULL,
  work     TEXT,
  money    TEXT NOT NULL,
  dispute  TEXT NOT NULL
);
CREATE UNIQUE INDEX deal_events_of_deal ON deal_events (deal_id, rev);

-- Every version of the work that was delivered, never changed.
CREATE TABLE deliveries (
  deal_id    TEXT NOT NULL REFERENCES deals (id),
  version    BIGINT NOT NULL,
  link       TEXT NOT NULL,
  sent_at    BIGINT NOT NULL,                           -- as the creator's browser says, when it is about right
  created_at BIGINT NOT NULL,
  PRIMARY KEY (deal_id, version)
);
