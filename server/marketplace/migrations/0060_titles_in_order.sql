-- /rest/v1 lists experiences by title: with this index a page costs what is on it, and before it, not the whole table.
CREATE INDEX experiences_titles_in_order ON experiences (title, id) WHERE published;
