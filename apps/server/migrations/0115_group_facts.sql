-- Answers to what is asked about a group: about the organisation as its parent (no unit), or about one unit.
CREATE TABLE group_fact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  unit_id bigint,
  key text NOT NULL CHECK (key IN ('policies', 'function', 'sharing', 'place', 'law')),
  answer text NOT NULL,
  text text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL,
  CHECK ((unit_id IS NULL) = (key IN ('policies', 'function', 'sharing'))),
  UNIQUE NULLS NOT DISTINCT (organization_id, unit_id, key),
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
ALTER TABLE group_fact ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON group_fact TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
CREATE POLICY visible ON group_fact FOR SELECT TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_visible())::bigint[]));
