-- A digest of one saved search; without it, of everything. Who deletes the search gets everything again.
ALTER TABLE feed_digest ADD COLUMN search_id bigint REFERENCES feed_search (id) ON DELETE SET NULL;
