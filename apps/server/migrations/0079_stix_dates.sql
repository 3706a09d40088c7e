-- Dates of STIX objects. `created` never changes, `modified` changes with the content, and an object with one `modified`
-- has one content. Instants are milliseconds since 1970, as STIX writes them.

-- Versions of the library's objects, as the published versions of the model give them.
CREATE TABLE library_object (
  object_id text NOT NULL,
  modified bigint NOT NULL,
  created bigint NOT NULL,
  digest text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (object_id, modified)
);
--> statement-breakpoint
-- Objects of each published version, in their order: id, modified, and whether the object is withdrawn.
CREATE TABLE library_edition (
  version_hash text PRIMARY KEY REFERENCES model_version (hash) ON DELETE CASCADE,
  ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  objects jsonb NOT NULL
);
--> statement-breakpoint
-- Versions of objects that an organisation was given and that are no version of the library's: what its licence leaves
-- of an entity, its own parts, its analyses. `content` is kept for objects that TAXII gives.
CREATE TABLE exported_object (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  object_id text NOT NULL,
  modified bigint NOT NULL,
  created bigint NOT NULL,
  digest text NOT NULL,
  content text,
  PRIMARY KEY (organization_id, object_id, modified)
);
--> statement-breakpoint
ALTER TABLE exported_object ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON exported_object TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
--> statement-breakpoint
-- What an organisation's TAXII collections held, and since when. A page of an earlier state goes on with that state.
CREATE TABLE taxii_state (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  ordinal bigint NOT NULL,
  source text NOT NULL,
  made_at bigint NOT NULL,
  objects jsonb NOT NULL,
  PRIMARY KEY (organization_id, ordinal)
);
--> statement-breakpoint
ALTER TABLE taxii_state ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON taxii_state TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
