-- Background figures of a unit by year, quarter or month, beside its assessments: delivered, looked at over time, taken when wanted.
CREATE TABLE figure_period (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  period text NOT NULL CHECK (period ~ '^[12]\d{3}(-(0[1-9]|1[0-2])|-Q[1-4])?$'),
  figures jsonb NOT NULL,
  -- What it started from: another period, 'assessment', or '' for nothing.
  started_from text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (organization_id, unit_id, period),
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
ALTER TABLE figure_period ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON figure_period TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
