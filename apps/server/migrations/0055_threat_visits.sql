-- When a person was last in ThreatView, and with which version of the model: for what is new since then.
CREATE TABLE threat_visit (
  organization_id bigint NOT NULL,
  user_id bigint PRIMARY KEY,
  last_hash text NOT NULL,
  last_at timestamptz NOT NULL,
  before_hash text,
  before_at timestamptz,
  CHECK ((before_hash IS NULL) = (before_at IS NULL)),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
ALTER TABLE threat_visit ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON threat_visit TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
