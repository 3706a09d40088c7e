-- Texts of the public site, the help and the messages. They belong to the installation, not to an organisation: what is
-- published is for everybody, and only who edits it for the installation reaches the rest.
CREATE TABLE content_document (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  kind text NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  published jsonb,
  published_at timestamptz,
  published_name text NOT NULL DEFAULT '',
  draft jsonb,
  draft_at timestamptz,
  draft_name text NOT NULL DEFAULT '',
  -- The text that came with the installation last, and which of them stands (or stood) in `published`.
  starter jsonb,
  starter_hash text,
  taken_hash text
);
CREATE INDEX content_document_kind ON content_document (kind) WHERE published IS NOT NULL;
CREATE TABLE content_revision (
  slug text NOT NULL REFERENCES content_document,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  action text NOT NULL CHECK (action IN ('starter', 'draft', 'publish', 'discard', 'withdraw', 'keep')),
  document jsonb,
  PRIMARY KEY (slug, revision)
);
REVOKE DELETE ON content_document FROM klarsikt_app;
REVOKE UPDATE, DELETE ON content_revision FROM klarsikt_app;
-- Pictures of these texts, each under the SHA-256 of its content.
CREATE TABLE content_picture (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  kind text NOT NULL CHECK (kind IN ('png', 'jpg')),
  name text NOT NULL,
  content bytea NOT NULL,
  bytes integer NOT NULL,
  at timestamptz NOT NULL,
  author text NOT NULL
);
REVOKE UPDATE, DELETE ON content_picture FROM klarsikt_app;
-- Editing these texts is a right of its own: who edits the reference model for the installation has it from the start, as
-- somebody has to. It counts only in the organisation that runs the installation, so nobody elsewhere is given it.
INSERT INTO group_resource (organization_id, group_id, application, permission, unit_id, resource_organization_id)
SELECT DISTINCT r.organization_id, r.group_id, 'backoffice', 'Content', r.unit_id, r.resource_organization_id FROM group_resource r
JOIN organization o ON o.id = r.organization_id AND o.kind = 'system'
WHERE r.application = 'backoffice' AND r.permission = 'Edit' AND r.unit_id IS NULL
  AND coalesce(r.resource_organization_id, o.id) = o.id AND NOT EXISTS (
    SELECT FROM group_resource c WHERE c.group_id = r.group_id AND c.application = 'backoffice' AND c.permission = 'Content'
      AND c.resource_organization_id IS NOT DISTINCT FROM r.resource_organization_id);
