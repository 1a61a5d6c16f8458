-- What a listing states about itself, as JSON: device, place, languages, dates, a fixed price.
ALTER TABLE experiences ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
-- How many requests for a brief may be accepted before it is taken; 0: it stays open, as those did that are there now.
ALTER TABLE experiences ADD COLUMN openings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE experiences ADD COLUMN reopens BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE experiences ADD COLUMN filled BIGINT NOT NULL DEFAULT 0;
-- A taken brief is not published, but its page stays.
ALTER TABLE experiences ADD COLUMN taken BOOLEAN NOT NULL DEFAULT FALSE;
