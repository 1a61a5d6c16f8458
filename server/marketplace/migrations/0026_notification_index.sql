-- compatible: only indexes.
-- One index serves a person's list, their live stream and the count of what they have not read: each of the three that
-- it replaces cost a page of the log for every notification.
DROP INDEX notifications_list;
DROP INDEX notifications_stream;
DROP INDEX notifications_unread;
CREATE INDEX notifications_of_user ON notifications (user_id, (CASE WHEN read_at IS NULL THEN 1 ELSE 0 END), id);
