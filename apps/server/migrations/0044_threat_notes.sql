-- Notes of an organisation on threats of the library: who wrote what, and when.
CREATE TABLE threat_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  threat_key text NOT NULL CHECK (length(threat_key) BETWEEN 1 AND 120),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  user_id bigint,
  author text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz,
  revision integer NOT NULL DEFAULT 1
);
CREATE INDEX threat_note_threat ON threat_note (organization_id, threat_key, id);
ALTER TABLE threat_note ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON threat_note TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
