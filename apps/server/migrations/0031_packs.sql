-- Examination packs: the key that they are signed with, and those that were made.
-- One key for the installation. Its private part is sealed; nobody's transaction but the server's own reads it.
CREATE TABLE signing_key (
  purpose text PRIMARY KEY CHECK (purpose = 'examination packs'),
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE signing_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON signing_key TO klarsikt_app USING (app_is_system());

CREATE TABLE examination_pack (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  revision integer NOT NULL,
  state_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  made_by bigint,
  author text NOT NULL,
  -- SHA-256 of the archive, and of the public key that signed it.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  size integer NOT NULL,
  key text NOT NULL CHECK (key ~ '^[0-9a-f]{64}$'),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX examination_pack_assessment ON examination_pack (assessment_id, id DESC);
ALTER TABLE examination_pack ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON examination_pack TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
REVOKE UPDATE, DELETE ON examination_pack FROM klarsikt_app;
