-- What each requirement said of the state that was approved, with the hash of it.
ALTER TABLE sign_off ADD COLUMN checks jsonb;
