-- A notification is a message with its values, as JSON, formatted when it is read; title and message are empty then. What
-- a caller wrote has no such message. Not for two versions at once: the previous one would show empty notifications and
-- send empty emails.
ALTER TABLE notifications ADD COLUMN content TEXT;
-- How a person reads: the name of a language (es) and of a time zone (Europe/Madrid). NULL: as their browser says.
ALTER TABLE profiles ADD COLUMN language TEXT;
ALTER TABLE profiles ADD COLUMN time_zone TEXT;
-- The text of an email is in content alone.
DROP INDEX mails_by_age;
CREATE INDEX mails_by_age ON mails ((CASE WHEN content IS NULL AND text_body = '' THEN 1 ELSE 0 END), created_at, id);
