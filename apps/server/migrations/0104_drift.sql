-- How approved levels differ from the levels of today: one row for each approved assessment that was compared.
CREATE TABLE drift (
  assessment_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  -- Names the two states that were compared; the same basis gives the same levels.
  basis text NOT NULL,
  approved_revision integer NOT NULL,
  -- Names the levels that turned; '' where none did.
  mark text NOT NULL DEFAULT '',
  levels jsonb NOT NULL,
  noticed_at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL,
  -- The levels that somebody has handled, with their word.
  handled_mark text NOT NULL DEFAULT '',
  handled_at timestamptz,
  handled_by bigint,
  handled_name text NOT NULL DEFAULT '',
  word text NOT NULL DEFAULT '',
  -- The levels that a mail has been sent about.
  mailed_mark text NOT NULL DEFAULT '',
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX drift_organization ON drift (organization_id);
-- Which differences an organisation wants to see.
CREATE TABLE drift_thresholds (
  organization_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  by_class boolean NOT NULL,
  by_appetite boolean NOT NULL,
  step double precision CHECK (step >= 0.1 AND step <= 4),
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT ''
);
ALTER TABLE drift ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON drift TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE drift_thresholds ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON drift_thresholds TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
-- Levels that turned since an approval can lead to an action.
ALTER TABLE action DROP CONSTRAINT action_origin_check;
ALTER TABLE action ADD CONSTRAINT action_origin_check
  CHECK (origin IN ('own', 'comment', 'gap', 'risk', 'control', 'publication', 'proposal', 'drift'));
