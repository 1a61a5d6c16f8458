-- compatible: a node of the previous version enqueues jobs without it.
-- The request that enqueued a job, which the lines of its log name.
ALTER TABLE jobs ADD COLUMN request_id TEXT;
