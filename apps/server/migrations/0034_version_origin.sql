-- Where a model version came from (another installation, the product, a file), and the key that a file was signed with.
ALTER TABLE model_version
  ADD COLUMN origin text NOT NULL DEFAULT '',
  ADD COLUMN signer text CHECK (signer ~ '^[0-9a-f]{64}$');
--> statement-breakpoint
-- Parts of a version that is being fetched from another installation, so that a fetch goes on where it broke off.
-- Belongs to no organisation, as the versions do; only the server's own transactions read it.
CREATE TABLE model_fetch (
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  origin text NOT NULL,
  start integer NOT NULL,
  content bytea NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (hash, origin, start)
);
ALTER TABLE model_fetch ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON model_fetch TO klarsikt_app USING (app_is_system());
