-- What a person was told, in the app. Ids are in time order: the live stream resumes after one.
CREATE TABLE notifications (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    deal_id TEXT,
    link TEXT,
    dedupe_key TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    read_at BIGINT
);
CREATE INDEX notifications_list ON notifications (user_id, created_at, id);
CREATE INDEX notifications_stream ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
