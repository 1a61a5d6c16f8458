-- A request with several transactions notes in its first what it made; repeated before it was answered, it goes on from
-- there. claimed_at is no longer read.
ALTER TABLE idempotency ADD COLUMN made TEXT;
