-- The hash of the state that a pack is about: the one that a signature of the same state names.
ALTER TABLE examination_pack ADD COLUMN state_hash text CHECK (state_hash ~ '^[0-9a-f]{64}$');
