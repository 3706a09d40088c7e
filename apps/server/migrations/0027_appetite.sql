-- The risk appetite that an organisation proposes: one document, with every state that it had.
CREATE TABLE appetite (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL UNIQUE REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (organization_id, id)
);
CREATE TABLE appetite_revision (
  organization_id bigint NOT NULL,
  appetite_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (appetite_id, revision),
  FOREIGN KEY (organization_id, appetite_id) REFERENCES appetite (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX appetite_revision_change ON appetite_revision (appetite_id, change_id) WHERE change_id IS NOT NULL;
-- What was approved, as it was; the last one is in force. Never changed afterwards.
CREATE TABLE appetite_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  appetite_id bigint NOT NULL,
  revision integer NOT NULL,
  document jsonb NOT NULL,
  decided date NOT NULL,
  statement text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  FOREIGN KEY (organization_id, appetite_id) REFERENCES appetite (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX appetite_approval_organization ON appetite_approval (organization_id, id);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['appetite', 'appetite_revision', 'appetite_approval'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON appetite_revision FROM klarsikt_app;
REVOKE UPDATE, DELETE ON appetite_approval FROM klarsikt_app;
