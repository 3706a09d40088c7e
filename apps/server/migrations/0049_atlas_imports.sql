-- Files that Atlas has read: what they hold, what was taken of it and how it is undone; and what each object of a source
-- became, with what the source said of it then, from which the next import is merged. They belong to the installation.
CREATE TABLE atlas_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  file_name text NOT NULL,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Everything that was read, kept whole: also what the model has no place for.
  content jsonb NOT NULL,
  source text NOT NULL DEFAULT '',
  version text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  attribution text NOT NULL DEFAULT '',
  counts jsonb,
  taken_at timestamptz,
  taken_by text NOT NULL DEFAULT '',
  -- Entities before and after, and what was known of the source before.
  undo jsonb,
  undone_at timestamptz,
  undone_by text NOT NULL DEFAULT ''
);
CREATE INDEX atlas_import_at ON atlas_import (at DESC);
CREATE TABLE atlas_origin (
  source text NOT NULL,
  source_id text NOT NULL,
  key text NOT NULL,
  said jsonb NOT NULL,
  import_id bigint NOT NULL REFERENCES atlas_import,
  PRIMARY KEY (source, source_id)
);
CREATE INDEX atlas_origin_key ON atlas_origin (key);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['atlas_import', 'atlas_origin'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO klarsikt_app USING ((SELECT app_operates()))', t);
  END LOOP;
END $$;
