-- Fields that an organisation adds to actions and incidents. A value names its field by key, which never changes, so that a field
-- can be renamed without touching values.
CREATE TABLE own_field (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  thing text NOT NULL CHECK (thing IN ('action', 'incident')),
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'choice', 'date', 'link', 'person')),
  label jsonb NOT NULL,
  help jsonb NOT NULL,
  options jsonb NOT NULL,
  listed boolean NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 999),
  archived_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_name text NOT NULL,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, thing, key)
);
ALTER TABLE own_field ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON own_field TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
-- Values by the key of their field.
ALTER TABLE action ADD COLUMN own_fields jsonb NOT NULL DEFAULT '{}';
ALTER TABLE incident ADD COLUMN own_fields jsonb NOT NULL DEFAULT '{}';
