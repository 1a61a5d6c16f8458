-- A job that is begun anew takes those off the list that were given up under its key.
CREATE INDEX jobs_dead_by_key ON jobs (unique_key) WHERE status = 'dead';
