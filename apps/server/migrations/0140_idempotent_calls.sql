-- Answers of calls with an Idempotency-Key, kept for a day so that a program can repeat them without a second effect.
CREATE TABLE idempotent_call (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  client_id text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, client_id, key)
);
CREATE INDEX idempotent_call_age ON idempotent_call (created_at);
ALTER TABLE idempotent_call ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotent_call TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
