-- The register of incidents of an organisation. It has no field for personal data.
CREATE TABLE incident (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('suspicion', 'sanctions', 'fraud', 'control', 'system', 'staff', 'authority', 'other')),
  severity text NOT NULL CHECK (severity IN ('low', 'medium', 'high', 'critical')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  description text NOT NULL DEFAULT '',
  -- Keys of the library by collection: threats, products, controls.
  links jsonb NOT NULL,
  -- In the currency of the organisation; null where there was none or nobody knows.
  loss double precision CHECK (loss >= 0),
  reported text NOT NULL CHECK (reported IN ('yes', 'no', 'notRequired')),
  lessons text NOT NULL DEFAULT '',
  action text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_name text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX incident_day ON incident (organization_id, day DESC);
ALTER TABLE incident ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON incident TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
