-- What is to be done, by whom and until when.
CREATE TABLE action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  comment_id bigint UNIQUE,
  origin text NOT NULL CHECK (origin IN ('own', 'comment', 'gap', 'risk', 'control', 'publication', 'proposal')),
  -- The requirement, the key of the publication, or whatever else names what it comes from.
  origin_ref text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  description text NOT NULL DEFAULT '',
  owner_id bigint,
  owner text NOT NULL DEFAULT '',
  due date,
  moved integer NOT NULL DEFAULT 0,
  priority smallint CHECK (priority BETWEEN 1 AND 3),
  change_kind text CHECK (change_kind IN ('control', 'policy', 'system', 'resources', 'data')),
  change_name text NOT NULL DEFAULT '',
  effect jsonb,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'underway', 'done', 'verified', 'dropped')),
  status_reason text NOT NULL DEFAULT '',
  done_at timestamptz,
  done_by bigint,
  done_name text NOT NULL DEFAULT '',
  verified_at timestamptz,
  verified_name text NOT NULL DEFAULT '',
  rerated_at timestamptz,
  rerated_name text NOT NULL DEFAULT '',
  rerated_level double precision,
  -- How far its reminders have come; null for none.
  reminded integer,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  created_name text NOT NULL,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, comment_id) REFERENCES comment (organization_id, id) ON DELETE SET NULL (comment_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES app_user (organization_id, id) ON DELETE SET NULL (owner_id)
);
CREATE INDEX action_assessment ON action (assessment_id);
CREATE INDEX action_due ON action (due) WHERE status IN ('open', 'underway') AND owner_id IS NOT NULL;
CREATE INDEX action_owner ON action (owner_id) WHERE owner_id IS NOT NULL;
CREATE TABLE action_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  action_id bigint NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'changed', 'moved', 'status', 'rerated')),
  reason text NOT NULL DEFAULT '',
  before jsonb,
  after jsonb,
  FOREIGN KEY (organization_id, action_id) REFERENCES action (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX action_event_action ON action_event (action_id, id);
-- The day of the last digest of a person's actions: one a day at most.
CREATE TABLE action_digest (
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL PRIMARY KEY,
  day date NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['action', 'action_event', 'action_digest'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON action_event FROM klarsikt_app;
--> statement-breakpoint
-- Makes an action of each comment that asks for one and has none: of one assessment, or of all. Who is to answer the
-- comment owns the action. One whose conversation was resolved since is done, by who resolved it; nobody has verified it.
CREATE FUNCTION actions_of_comments(wanted bigint) RETURNS integer
LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH made AS (
    INSERT INTO action (organization_id, assessment_id, comment_id, origin, subject, title, description, owner_id, owner,
      status, done_at, done_by, done_name, created_at, created_by, created_name)
    SELECT c.organization_id, c.assessment_id, c.id, 'comment', c.subject,
      coalesce(nullif(left(btrim(split_part(btrim(c.text), E'\n', 1)), 300), ''), '?'),
      CASE WHEN btrim(c.text) LIKE E'%\n%' OR length(btrim(c.text)) > 300 THEN c.text ELSE '' END,
      c.assignee_id, c.assignee, CASE WHEN r.id IS NULL THEN 'open' ELSE 'done' END,
      r.created_at, r.user_id, coalesce(r.author, ''), c.created_at, c.user_id, c.author
    FROM comment c LEFT JOIN LATERAL (
      SELECT x.* FROM comment x
      WHERE x.assessment_id = c.assessment_id AND x.subject = c.subject AND x.label = 'res' AND x.id > c.id
      ORDER BY x.id LIMIT 1
    ) r ON true
    WHERE c.label = 'act' AND (wanted IS NULL OR c.assessment_id = wanted)
      AND NOT EXISTS (SELECT FROM action a WHERE a.comment_id = c.id)
    ORDER BY c.id
    RETURNING *
  ), noted AS (
    INSERT INTO action_event (organization_id, action_id, at, user_id, author, kind, after)
    SELECT organization_id, id, created_at, created_by, created_name, 'created',
      jsonb_build_object('title', title, 'status', status) FROM made RETURNING 1
  )
  SELECT count(*)::integer FROM noted
$$;
SELECT actions_of_comments(NULL);
