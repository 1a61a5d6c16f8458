-- Anonymous accounts that nobody can sign in to any more are removed: the oldest first.
CREATE INDEX auth_users_anonymous ON auth_users (created_at, id) WHERE is_anonymous = TRUE AND deleted = FALSE;
