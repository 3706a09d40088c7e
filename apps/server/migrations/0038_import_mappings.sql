-- What the names in an organisation's own tables mean, by the heading of the table: used again at the next import.
CREATE TABLE import_mapping (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  kind text NOT NULL,
  print text NOT NULL,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, kind, print)
);
ALTER TABLE import_mapping ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON import_mapping TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
