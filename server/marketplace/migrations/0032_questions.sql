-- compatible
-- A conversation that began with a question about a listing: one for each person who asks.
ALTER TABLE threads ADD COLUMN experience_id TEXT REFERENCES experiences (id);
CREATE UNIQUE INDEX threads_of_listing ON threads (experience_id, starter_id) WHERE experience_id IS NOT NULL;

-- Questions about listings. The words are in the conversation; here are those that the publisher shows on the listing.
CREATE TABLE listing_questions (
  id            TEXT PRIMARY KEY,                     -- the message that asks it
  experience_id TEXT NOT NULL REFERENCES experiences (id),
  thread_id     TEXT,                                 -- NULL once the asker's account is deleted
  asker_id      TEXT,                                 -- the same
  asked_at      BIGINT NOT NULL,
  question      TEXT,                                 -- as published; NULL: only its two people can read it
  answer        TEXT,
  published_at  BIGINT
);
CREATE INDEX listing_questions_asked ON listing_questions (experience_id, asked_at);
CREATE INDEX listing_questions_of_asker ON listing_questions (asker_id, experience_id, asked_at);
CREATE INDEX listing_questions_published ON listing_questions (experience_id, published_at, id)
  WHERE published_at IS NOT NULL;

-- Who was warned about contact details in a conversation or a booking before its payment, and sent them anyway.
CREATE TABLE contact_confirmations (
  subject_id   TEXT NOT NULL,                         -- the booking, or a conversation without one
  user_id      TEXT NOT NULL,
  confirmed_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, subject_id)
);
