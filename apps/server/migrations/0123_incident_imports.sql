-- Incidents that came from one table, so that one undo takes them back. Null for one that was entered by hand.
ALTER TABLE incident ADD COLUMN batch uuid;
ALTER TABLE incident ADD COLUMN batch_file text NOT NULL DEFAULT '' CHECK (length(batch_file) <= 300);
CREATE INDEX incident_batch ON incident (organization_id, batch) WHERE batch IS NOT NULL;
