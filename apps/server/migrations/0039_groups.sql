-- What a group of units is rolled up from: figures beside each assessment, so that rolling up neither reads documents nor
-- calculates; what is settled for a unit (which assessment speaks for it, what it weighs); and the reports on groups.
ALTER TABLE assessment ADD COLUMN group_figures jsonb;
CREATE TABLE group_unit (
  unit_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint,
  weight double precision CHECK (weight >= 0 AND weight <= 1e12),
  reason text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id)
    ON DELETE SET NULL (assessment_id)
);
CREATE TABLE group_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  definition jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  UNIQUE (assessment_id, title),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['group_unit', 'group_report'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
    EXECUTE format('CREATE POLICY visible ON %I FOR SELECT TO klarsikt_app
      USING (organization_id = ANY ((SELECT app_visible())::bigint[]))', t);
  END LOOP;
END $$;
