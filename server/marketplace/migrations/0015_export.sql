-- By whom rows are found that a person may take along.
CREATE INDEX module_interests_of_address ON module_interests (email, id);

-- What a person reported: part of what they may take along.
CREATE INDEX thread_reports_of_reporter ON thread_reports (reporter_id, id);
