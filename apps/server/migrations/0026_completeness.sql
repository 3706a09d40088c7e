-- Gaps of an assessment that somebody takes responsibility for. Nothing is deleted: who withdraws one is noted beside it.
CREATE TABLE accepted_gap (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  requirement text NOT NULL CHECK (requirement ~ '^C[1-9][0-9]*$'),
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  expires date NOT NULL,
  proposed_at timestamptz NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_name text NOT NULL,
  agreed_at timestamptz,
  agreed_by bigint,
  agreed_name text,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  withdrawn_name text,
  -- Null where a later proposal took its place.
  withdrawn_reason text,
  CHECK ((agreed_at IS NULL) = (agreed_by IS NULL) AND (agreed_at IS NULL) = (agreed_name IS NULL)),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawn_name IS NULL)),
  -- Two persons: whoever proposes agrees to nothing.
  CHECK (agreed_by <> proposed_by),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX accepted_gap_assessment ON accepted_gap (assessment_id, id);
CREATE UNIQUE INDEX accepted_gap_standing ON accepted_gap (assessment_id, requirement) WHERE withdrawn_at IS NULL;
-- Which requirements an organisation asks for before an approval: one document, with every state that it had.
CREATE TABLE enforcement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL UNIQUE REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (organization_id, id)
);
CREATE TABLE enforcement_revision (
  organization_id bigint NOT NULL,
  enforcement_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (enforcement_id, revision),
  FOREIGN KEY (organization_id, enforcement_id) REFERENCES enforcement (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX enforcement_revision_change ON enforcement_revision (enforcement_id, change_id) WHERE change_id IS NOT NULL;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['accepted_gap', 'enforcement', 'enforcement_revision'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON enforcement_revision FROM klarsikt_app;
-- What was proposed stays as it was: an agreement and a withdrawal are added to it, and nothing else.
REVOKE UPDATE, DELETE ON accepted_gap FROM klarsikt_app;
GRANT UPDATE (agreed_at, agreed_by, agreed_name, withdrawn_at, withdrawn_by, withdrawn_name, withdrawn_reason)
  ON accepted_gap TO klarsikt_app;
