-- Comments that were brought in from a file: who had written them there and when, and in which cell they stood.
ALTER TABLE comment ADD COLUMN origin jsonb;
