-- Comments that were brought in from a file: who had written them there and when, and in which cell they stood.
ALTER TABLE comment ADD COLUMN origin jsonb;
-- What an assessment took of its template last, as it was before: where that is undone, the news is back.
ALTER TABLE blueprint_use ADD COLUMN earlier integer, ADD COLUMN taken jsonb;
