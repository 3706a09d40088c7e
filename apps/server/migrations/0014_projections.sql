-- Which projection of a version a caller of each entitlement sees, by its hash: an address that a browser knows is found
-- without compiling every version. Belongs to no organisation, as the versions do.
CREATE TABLE model_projection (
  version_hash text NOT NULL REFERENCES model_version (hash) ON DELETE CASCADE,
  entitlement text NOT NULL,
  hash text NOT NULL,
  counts jsonb NOT NULL,
  PRIMARY KEY (version_hash, entitlement)
);
--> statement-breakpoint
CREATE INDEX model_projection_hash ON model_projection (hash);
