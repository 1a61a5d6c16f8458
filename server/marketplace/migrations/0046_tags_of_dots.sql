-- Tags that no call could remove: as the last part of a path, they mean another path. New ones are refused.
DELETE FROM tags WHERE name_lower IN ('.', '..');
