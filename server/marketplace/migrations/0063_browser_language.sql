-- The language of the browser of the last sign-in: emails to accounts that chose none are in it.
ALTER TABLE profiles ADD COLUMN browser_language TEXT;
