-- Background figures of a unit by year, quarter or month, beside its assessments: delivered, looked at over time, taken when wanted.
CREATE TABLE figure_period (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  period text NOT NULL CHECK (period ~ '^[12]\d{3}(-(0[1-9]|1[0-2])|-Q[1-4])?$'),
  figures jsonb NOT NULL,
  -- What it started from: another period, 'assessment', or '' for nothing.
  started_from text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (organization_id, unit_id, period),
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
ALTER TABLE figure_period ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON figure_period TO klarsikt_app USING (organization_id = app_org() OR app_is_system());

-- Assessment templates of an organisation with every state that they had, and the assessments that were made from them.
CREATE TABLE blueprint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE TABLE blueprint_revision (
  organization_id bigint NOT NULL,
  blueprint_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (blueprint_id, revision),
  FOREIGN KEY (organization_id, blueprint_id) REFERENCES blueprint (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX blueprint_revision_change ON blueprint_revision (blueprint_id, change_id) WHERE change_id IS NOT NULL;
CREATE TABLE blueprint_use (
  assessment_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  blueprint_id bigint NOT NULL,
  -- The state of the template that the assessment has been told of.
  revision integer NOT NULL,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, blueprint_id) REFERENCES blueprint (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX blueprint_use_blueprint ON blueprint_use (blueprint_id);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['blueprint', 'blueprint_revision', 'blueprint_use'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON blueprint_revision FROM klarsikt_app;
