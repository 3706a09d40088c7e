-- What an organisation calls levels, categories and areas in its reports: one document, with every state that it had.
CREATE TABLE report_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL UNIQUE REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (organization_id, id)
);
CREATE TABLE report_terms_revision (
  organization_id bigint NOT NULL,
  terms_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (terms_id, revision),
  FOREIGN KEY (organization_id, terms_id) REFERENCES report_terms (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX report_terms_revision_change ON report_terms_revision (terms_id, change_id) WHERE change_id IS NOT NULL;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['report_terms', 'report_terms_revision'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON report_terms_revision FROM klarsikt_app;
