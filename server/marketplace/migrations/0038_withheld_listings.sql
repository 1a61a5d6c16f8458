-- Listings that our team unpublished: their publishers cannot publish them again.
ALTER TABLE experiences ADD COLUMN withheld BOOLEAN NOT NULL DEFAULT FALSE;
