-- compatible: only indexes.
-- What is kept for a time only is found by its age: emails with their text, which is removed first, and those without.
DROP INDEX mails_by_age;
DROP INDEX mails_with_text;
CREATE INDEX mails_by_age ON mails ((CASE WHEN text_body = '' THEN 1 ELSE 0 END), created_at, id);
