-- A removed note can be taken back for a day; after that the row is deleted.
ALTER TABLE threat_note ADD COLUMN removed_at timestamptz;
