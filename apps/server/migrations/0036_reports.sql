-- Saved reports of an assessment: what each is made from and what was written in it, with every state that it had.
CREATE TABLE saved_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_report_title ON saved_report (assessment_id, (document ->> 'title')) WHERE deleted_at IS NULL;
CREATE TABLE saved_report_revision (
  organization_id bigint NOT NULL,
  report_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (report_id, revision),
  FOREIGN KEY (organization_id, report_id) REFERENCES saved_report (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_report_revision_change ON saved_report_revision (report_id, change_id) WHERE change_id IS NOT NULL;
-- What was accepted: document, template, figures and files as they were. Never changed; a newer one supersedes it.
CREATE TABLE accepted_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  report_id bigint NOT NULL,
  revision integer NOT NULL,
  title text NOT NULL,
  assessment_revision integer NOT NULL,
  model_hash text NOT NULL,
  definition jsonb NOT NULL,
  template jsonb NOT NULL,
  sign_off jsonb NOT NULL,
  document jsonb,
  docx bytea NOT NULL,
  pdf bytea,
  html bytea,
  digests jsonb NOT NULL,
  statement text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  FOREIGN KEY (organization_id, report_id) REFERENCES saved_report (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX accepted_report_report ON accepted_report (report_id, id);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['saved_report', 'saved_report_revision', 'accepted_report'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON saved_report_revision, accepted_report FROM klarsikt_app;
