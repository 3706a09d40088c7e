-- Threats that a person follows, with a digest of each part as they last saw it.
CREATE TABLE followed_threat (
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  threat_key text NOT NULL CHECK (length(threat_key) BETWEEN 1 AND 120),
  since timestamptz NOT NULL,
  seen jsonb NOT NULL,
  PRIMARY KEY (user_id, threat_key),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
ALTER TABLE followed_threat ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON followed_threat TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
