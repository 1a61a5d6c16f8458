-- How many projects a creator takes at a time; NULL for any number.
ALTER TABLE profiles ADD COLUMN deals_at_once BIGINT;
