-- When the upkeep last tried to compare an approved assessment with today, whatever came of it.
CREATE TABLE drift_attempt (
  assessment_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  tried_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX drift_attempt_organization ON drift_attempt (organization_id);
ALTER TABLE drift_attempt ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON drift_attempt TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
