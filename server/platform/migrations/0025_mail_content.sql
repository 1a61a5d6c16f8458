-- What an email says, as JSON: its HTML, five times as long, is made when it is sent or read. NULL: html_body is kept.
ALTER TABLE mails ADD COLUMN content TEXT;
