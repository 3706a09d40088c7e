-- Rows of deleted objects, kept for a day so that the person who deleted an object can undo it. `rows` is an ordered
-- array of {table, cleared, rows}; with `cleared` these columns of existing rows pointed to the object.
CREATE TABLE removal (
  organization_id bigint NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind text NOT NULL,
  object text NOT NULL,
  subject text NOT NULL,
  assessment_id bigint,
  removed_by bigint,
  removed_at timestamptz NOT NULL,
  rows jsonb NOT NULL,
  -- Digests of the files of the object, whose contents are kept as long as this row.
  contents bytea[] NOT NULL,
  PRIMARY KEY (organization_id, kind, object),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX removal_at ON removal (removed_at);
ALTER TABLE removal ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON removal TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE file_event DROP CONSTRAINT file_event_kind_check;
ALTER TABLE file_event ADD CONSTRAINT file_event_kind_check CHECK (kind IN ('added', 'changed', 'removed', 'restored'));
--> statement-breakpoint
CREATE FUNCTION delete_unused_content(organization bigint, digest bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_files(organization);
  DELETE FROM file_content c WHERE c.organization_id = organization AND c.sha256 = digest
    AND NOT EXISTS (SELECT FROM file_link l WHERE l.organization_id = organization AND l.sha256 = digest)
    AND NOT EXISTS (SELECT FROM removal r WHERE r.organization_id = organization AND digest = ANY (r.contents));
END $$;
CREATE OR REPLACE FUNCTION release_file_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM delete_unused_content(OLD.organization_id, OLD.sha256);
  RETURN NULL;
END $$;
CREATE FUNCTION release_removed_contents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE digest bytea;
BEGIN
  FOREACH digest IN ARRAY OLD.contents LOOP
    PERFORM delete_unused_content(OLD.organization_id, digest);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER release_removed_contents AFTER DELETE ON removal
  FOR EACH ROW EXECUTE FUNCTION release_removed_contents();
GRANT EXECUTE ON FUNCTION delete_unused_content TO klarsikt_app;
