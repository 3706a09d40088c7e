-- A seal is made over the event and a random value, so that nobody can tell an erased name by trying names. Null: sealed
-- before there was one.
ALTER TABLE audit_seal ADD COLUMN salt uuid;
-- The event of the erasure that changed the sealed event, and confirms what it is now.
ALTER TABLE audit_seal ADD COLUMN erased_by bigint;
CREATE INDEX audit_seal_erased ON audit_seal (erased_by) WHERE erased_by IS NOT NULL;
