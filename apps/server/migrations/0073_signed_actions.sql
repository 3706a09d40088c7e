-- The digest of the actions that a request or a signature was of; null for what was signed before it was kept.
ALTER TABLE sign_off ADD COLUMN actions_hash text;
