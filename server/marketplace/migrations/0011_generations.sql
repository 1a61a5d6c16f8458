-- Films that were drawn. The key is the content address: idea, seed, size and renderer, so that a second request for
-- the same is instant and shares the files. The id stands in the film's address and tells nothing of the idea.
CREATE TABLE films (
  id          TEXT PRIMARY KEY,
  key         TEXT NOT NULL UNIQUE,
  title       TEXT NOT NULL,
  scene       TEXT NOT NULL,
  width       BIGINT NOT NULL,
  height      BIGINT NOT NULL,
  millis      BIGINT NOT NULL,
  video_file  TEXT NOT NULL UNIQUE REFERENCES files (id),
  poster_file TEXT NOT NULL UNIQUE REFERENCES files (id),
  bytes       BIGINT NOT NULL,                    -- of both files
  created_at  BIGINT NOT NULL
);

-- Somebody's wish for a film. owner is an account's id, or 'guest:' and the digest of a browser's token.
CREATE TABLE generations (
  id          TEXT PRIMARY KEY,
  owner       TEXT NOT NULL,
  guest       BOOLEAN NOT NULL,
  prompt      TEXT NOT NULL,
  seed        BIGINT NOT NULL CHECK (seed >= 0),
  size        TEXT NOT NULL CHECK (size IN ('wide', 'square')),
  key         TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  done        BIGINT NOT NULL,                    -- steps of `total`, while it runs
  total       BIGINT NOT NULL,
  drawing     TEXT NOT NULL,                      -- what is being drawn, for a person
  problem     TEXT,                               -- the code of what went wrong
  film_id     TEXT REFERENCES films (id),
  created_at  BIGINT NOT NULL,
  finished_at BIGINT,
  CHECK ((status = 'succeeded') = (film_id IS NOT NULL))
);
CREATE INDEX generations_of_owner ON generations (owner, created_at, id);
CREATE INDEX generations_unfinished ON generations (created_at, id) WHERE status IN ('queued', 'running');
CREATE INDEX generations_same ON generations (key) WHERE status IN ('queued', 'running');
CREATE INDEX generations_of_film ON generations (film_id) WHERE film_id IS NOT NULL;
CREATE INDEX generations_of_guests ON generations (created_at, id) WHERE guest;

-- What counts against a day's quota of an account or an address. Failed and cancelled wishes give theirs back; a
-- deleted film does not. One that was cancelled while it was drawn stays as 'begun ' and the subject: drawings that
-- nobody wants in the end have a bound of their own.
CREATE TABLE generation_uses (
  generation_id TEXT NOT NULL,
  subject       TEXT NOT NULL,
  at            BIGINT NOT NULL,
  PRIMARY KEY (generation_id, subject)
);
CREATE INDEX generation_uses_of_subject ON generation_uses (subject, at);
CREATE INDEX generation_uses_by_age ON generation_uses (at);

-- One row, locked by whoever joins the queue: its bound and the quotas hold among concurrent requests. bytes is what
-- all films take on the disk.
CREATE TABLE generation_queue (
  id    BIGINT PRIMARY KEY,
  taken BIGINT NOT NULL,
  bytes BIGINT NOT NULL
);
INSERT INTO generation_queue (id, taken, bytes) VALUES (1, 0, 0);

-- A film on an experience: plays muted on its card and page.
ALTER TABLE experiences ADD COLUMN teaser TEXT REFERENCES films (id);
CREATE INDEX experiences_of_teaser ON experiences (teaser) WHERE teaser IS NOT NULL;
