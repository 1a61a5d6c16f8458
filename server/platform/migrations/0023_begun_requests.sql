-- compatible: an earlier node leaves the column empty.
-- A request with several transactions notes in its first what it made; repeated, it goes on from there.
ALTER TABLE idempotency ADD COLUMN made TEXT;
