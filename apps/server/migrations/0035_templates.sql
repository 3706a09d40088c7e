-- Report templates that an organisation has made, with every state that each had.
CREATE TABLE report_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE TABLE report_template_revision (
  organization_id bigint NOT NULL,
  template_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (template_id, revision),
  FOREIGN KEY (organization_id, template_id) REFERENCES report_template (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX report_template_revision_change ON report_template_revision (template_id, change_id) WHERE change_id IS NOT NULL;
-- States that somebody has given a name: never changed.
CREATE TABLE report_template_snapshot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  template_id bigint NOT NULL,
  revision integer NOT NULL,
  name text NOT NULL,
  document jsonb NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  FOREIGN KEY (organization_id, template_id) REFERENCES report_template (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX report_template_snapshot_template ON report_template_snapshot (template_id, id);
-- A template as it stood when it was installed in an organisation below: the owner's row, which the other one reads.
CREATE TABLE report_template_install (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  template_id bigint NOT NULL,
  target_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  owner text NOT NULL,
  revision integer NOT NULL,
  document jsonb NOT NULL,
  at timestamptz NOT NULL,
  author text NOT NULL,
  UNIQUE (template_id, target_id),
  FOREIGN KEY (organization_id, template_id) REFERENCES report_template (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX report_template_install_target ON report_template_install (target_id);
-- An organisation's own Word files with tags; each upload is a version of its own.
CREATE TABLE word_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL,
  deleted_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE TABLE word_template_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  word_template_id bigint NOT NULL,
  version integer NOT NULL,
  content bytea NOT NULL,
  sha256 bytea NOT NULL,
  parts integer NOT NULL,
  reading jsonb NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  UNIQUE (word_template_id, version),
  FOREIGN KEY (organization_id, word_template_id) REFERENCES word_template (organization_id, id) ON DELETE CASCADE
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['report_template', 'report_template_revision', 'report_template_snapshot', 'word_template', 'word_template_version'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
ALTER TABLE report_template_install ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_template_install TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
CREATE POLICY target ON report_template_install FOR SELECT TO klarsikt_app USING (target_id = app_org());
REVOKE UPDATE, DELETE ON report_template_revision, report_template_snapshot, word_template_version FROM klarsikt_app;
