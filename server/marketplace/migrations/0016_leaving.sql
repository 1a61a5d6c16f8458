-- By whom rows are found that go when a person leaves.
CREATE INDEX contact_of_sender ON contact_messages (sender_id) WHERE sender_id IS NOT NULL;
CREATE INDEX module_interests_of_user ON module_interests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);
CREATE INDEX thread_reports_of_thread ON thread_reports (thread_id);
