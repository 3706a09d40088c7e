-- Source documents of an organisation: the file as it came, and its text in passages that are searched per threat.
CREATE TABLE source_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  author text NOT NULL CHECK (length(author) <= 200),
  year integer,
  reference_key text CHECK (length(reference_key) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind IN ('pdf', 'docx')),
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  pages integer,
  passages integer NOT NULL,
  words integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  uploaded_at timestamptz NOT NULL,
  uploaded_by text NOT NULL,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, sha256)
);
-- Apart, so that no list reads it.
CREATE TABLE source_file (
  document_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  content bytea NOT NULL,
  FOREIGN KEY (organization_id, document_id) REFERENCES source_document (organization_id, id) ON DELETE CASCADE
);
-- It is compressed already.
ALTER TABLE source_file ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE source_passage (
  document_id bigint NOT NULL,
  position integer NOT NULL,
  organization_id bigint NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  page integer,
  page_end integer,
  headings jsonb NOT NULL DEFAULT '[]',
  text text NOT NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    CASE language
      WHEN 'sv' THEN to_tsvector('swedish'::regconfig, text)
      ELSE to_tsvector('english'::regconfig, text)
    END
  ) STORED,
  PRIMARY KEY (document_id, position),
  FOREIGN KEY (organization_id, document_id) REFERENCES source_document (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX source_passage_words ON source_passage USING gin (words);
CREATE INDEX source_passage_organization ON source_passage (organization_id);
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['source_document', 'source_file', 'source_passage'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
