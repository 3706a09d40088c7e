-- Commenting is a right of its own: who may edit an assessment goes on commenting on it.
INSERT INTO group_resource (organization_id, group_id, application, permission, unit_id, resource_organization_id)
SELECT DISTINCT r.organization_id, r.group_id, 'ra', 'Comment', r.unit_id, r.resource_organization_id FROM group_resource r
WHERE r.application = 'ra' AND r.permission = 'Edit' AND NOT EXISTS (
  SELECT FROM group_resource c WHERE c.group_id = r.group_id AND c.application = 'ra' AND c.permission = 'Comment'
    AND c.unit_id IS NOT DISTINCT FROM r.unit_id
    AND c.resource_organization_id IS NOT DISTINCT FROM r.resource_organization_id);
-- Who is to answer a comment, whom it names, and what became of it.
ALTER TABLE comment ADD UNIQUE (organization_id, id);
ALTER TABLE comment
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz,
  ADD COLUMN assignee_id bigint,
  ADD COLUMN assignee text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (organization_id, assignee_id) REFERENCES app_user (organization_id, id) ON DELETE SET NULL (assignee_id);
CREATE INDEX comment_assignee ON comment (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE TABLE comment_mention (
  organization_id bigint NOT NULL,
  comment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL,
  seen_at timestamptz,
  PRIMARY KEY (comment_id, user_id),
  FOREIGN KEY (organization_id, comment_id) REFERENCES comment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX comment_mention_waiting ON comment_mention (user_id) WHERE seen_at IS NULL;
CREATE TABLE comment_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  comment_id bigint NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changed', 'resolved', 'reopened', 'assigned', 'mentioned')),
  before jsonb,
  after jsonb,
  FOREIGN KEY (organization_id, comment_id) REFERENCES comment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX comment_event_comment ON comment_event (comment_id, id);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['comment_mention', 'comment_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON comment_event FROM klarsikt_app;
