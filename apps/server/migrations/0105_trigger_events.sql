-- Trigger criteria of assessments that have come true, each occasion once, and what was done about them.
CREATE TABLE trigger_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  -- Key of the criterion in the document, with its name and owner as they were.
  criterion text NOT NULL,
  name text NOT NULL,
  owner text NOT NULL DEFAULT '',
  ref text NOT NULL,
  day date NOT NULL,
  due date NOT NULL,
  reason jsonb NOT NULL,
  noticed_at timestamptz NOT NULL,
  handled_at timestamptz,
  handled_by bigint,
  handled_name text NOT NULL DEFAULT '',
  word text NOT NULL DEFAULT '',
  mailed boolean NOT NULL DEFAULT false,
  UNIQUE (organization_id, id),
  UNIQUE (assessment_id, criterion, ref),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX trigger_event_open ON trigger_event (organization_id) WHERE handled_at IS NULL;
ALTER TABLE trigger_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON trigger_event TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
