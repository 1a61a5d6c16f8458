-- Mails that a person turned off: a row for each topic. What everybody gets has no topic.
CREATE TABLE mails_off (
  user_id TEXT NOT NULL REFERENCES profiles (id),
  topic   TEXT NOT NULL CHECK (topic IN ('answers', 'progress', 'messages')),
  PRIMARY KEY (user_id, topic)
);
