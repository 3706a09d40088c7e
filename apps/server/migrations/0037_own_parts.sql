-- Own parts of the reference model that an organisation shares: one document, with every state that it had.
CREATE TABLE own_parts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL UNIQUE REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (organization_id, id)
);
CREATE TABLE own_parts_revision (
  organization_id bigint NOT NULL,
  parts_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (parts_id, revision),
  FOREIGN KEY (organization_id, parts_id) REFERENCES own_parts (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX own_parts_revision_change ON own_parts_revision (parts_id, change_id) WHERE change_id IS NOT NULL;
-- Control specifications of an organisation: variables and formulas from which design, operation or effect are worked out.
CREATE TABLE control_specification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL,
  content jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT ''
);
CREATE INDEX control_specification_organization ON control_specification (organization_id, id);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['own_parts', 'own_parts_revision', 'control_specification'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON own_parts_revision FROM klarsikt_app;
