-- Files of every sort in one place: content once in an organisation, by its SHA-256, and what holds it apart from it.
-- Content lies in the database, or under a name of its own in the operator's object store.
CREATE TABLE file_content (
  organization_id bigint NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  kind text NOT NULL CHECK (kind IN ('csv', 'docx', 'xlsx', 'pdf', 'png', 'jpg')),
  bytes integer NOT NULL,
  stored_at timestamptz NOT NULL,
  content bytea,
  object text UNIQUE,
  PRIMARY KEY (organization_id, sha256),
  CHECK ((content IS NULL) <> (object IS NULL))
);
-- It is compressed already.
ALTER TABLE file_content ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE file_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  sha256 bytea NOT NULL,
  holder text NOT NULL CHECK (holder IN ('control', 'comment', 'action', 'gap', 'source')),
  assessment_id bigint,
  -- The control's key, the requirement, or the id of the comment, action or source.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  comment_id bigint,
  source_id bigint UNIQUE,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  class text NOT NULL CHECK (class IN ('complianceTest', 'audit', 'supervisoryAction', 'other')),
  period_from date,
  period_to date,
  received date,
  effective date,
  expires date,
  revision integer NOT NULL DEFAULT 1,
  added_at timestamptz NOT NULL,
  added_by bigint,
  added_name text NOT NULL,
  UNIQUE (organization_id, id),
  UNIQUE NULLS NOT DISTINCT (organization_id, assessment_id, holder, subject, sha256),
  CHECK ((holder = 'source') = (assessment_id IS NULL)),
  CHECK ((holder = 'source') = (source_id IS NOT NULL)),
  CHECK ((holder = 'comment') = (comment_id IS NOT NULL)),
  FOREIGN KEY (organization_id, sha256) REFERENCES file_content (organization_id, sha256),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, comment_id) REFERENCES comment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, source_id) REFERENCES source_document (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX file_link_content ON file_link (organization_id, sha256);
CREATE INDEX file_link_assessment ON file_link (assessment_id);
CREATE INDEX file_link_comment ON file_link (comment_id);
-- What happened to a file of an assessment stays when the file is gone.
CREATE TABLE file_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  file_id bigint NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'removed')),
  before jsonb,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX file_event_file ON file_event (assessment_id, file_id);
-- Objects of the store that nothing needs any more, or may not need: written down before one is put there, and struck
-- out when a row holds it. It outlives the organisation.
CREATE TABLE file_discard (
  object text PRIMARY KEY,
  organization_id bigint NOT NULL,
  due_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Two holders of one content come and go at once: whoever is first is waited for, so that neither loses it.
CREATE FUNCTION lock_files(organization bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(727006, (organization % 2147483648)::integer)
$$;
CREATE FUNCTION release_file_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_files(OLD.organization_id);
  DELETE FROM file_content c WHERE c.organization_id = OLD.organization_id AND c.sha256 = OLD.sha256
    AND NOT EXISTS (SELECT FROM file_link l
      WHERE l.organization_id = OLD.organization_id AND l.sha256 = OLD.sha256);
  RETURN NULL;
END $$;
CREATE TRIGGER release_file_content AFTER DELETE ON file_link
  FOR EACH ROW EXECUTE FUNCTION release_file_content();
CREATE FUNCTION discard_file_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_discard (object, organization_id, due_at) VALUES (OLD.object, OLD.organization_id, to_timestamp(0));
  RETURN NULL;
END $$;
CREATE TRIGGER discard_file_object AFTER DELETE ON file_content
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION discard_file_object();
GRANT EXECUTE ON FUNCTION lock_files TO klarsikt_app;
--> statement-breakpoint
-- The sources come over with every byte, or the migration fails.
INSERT INTO file_content (organization_id, sha256, kind, bytes, stored_at, content)
  SELECT d.organization_id, d.sha256, d.kind, d.bytes, d.uploaded_at, f.content
  FROM source_document d JOIN source_file f ON f.document_id = d.id;
INSERT INTO file_link (organization_id, sha256, holder, subject, source_id, title, class, added_at, added_name)
  SELECT organization_id, sha256, 'source', id::text, id, title, 'other', uploaded_at, uploaded_by
  FROM source_document;
DO $$
BEGIN
  IF (SELECT count(*) FROM source_file) <> (SELECT count(*) FROM file_content)
    OR EXISTS (SELECT FROM source_file f JOIN source_document d ON d.id = f.document_id
      LEFT JOIN file_content c ON c.organization_id = d.organization_id AND c.sha256 = d.sha256
      WHERE c.content IS DISTINCT FROM f.content)
  THEN RAISE EXCEPTION 'a source document would be lost'; END IF;
END $$;
DROP TABLE source_file;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['file_content', 'file_link', 'file_event', 'file_discard'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
CREATE POLICY visible ON file_link FOR SELECT TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_visible())::bigint[]));
REVOKE UPDATE, DELETE ON file_event FROM klarsikt_app;
REVOKE UPDATE ON file_content FROM klarsikt_app;
