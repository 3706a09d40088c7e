-- Requests for figures and answers of an assessment: what is asked, the draft and the delivery of the contributor, and what was
-- decided. Links are stored as hashes, and so is the secret of the browser that opened one.
CREATE TABLE contribution_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  asked_by bigint,
  asked_name text NOT NULL,
  recipient_user_id bigint,
  recipient_name text NOT NULL CHECK (length(recipient_name) BETWEEN 1 AND 500),
  recipient_email text,
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  note text NOT NULL,
  period text,
  due date NOT NULL,
  shows_former boolean NOT NULL,
  items jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'opened', 'draft', 'delivered', 'returned', 'taken', 'declined', 'withdrawn')),
  browser_hash bytea,
  draft jsonb NOT NULL,
  draft_revision integer NOT NULL DEFAULT 0,
  delivery jsonb,
  delivered_at timestamptz,
  round integer NOT NULL DEFAULT 0,
  decisions jsonb NOT NULL DEFAULT '{}',
  returned_note text NOT NULL DEFAULT '',
  -- The latest reminder, as its day relative to the due day.
  reminded integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (organization_id, id),
  -- Either an account or an address.
  CHECK ((recipient_user_id IS NULL) <> (recipient_email IS NULL)),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX contribution_request_assessment ON contribution_request (assessment_id, id);
CREATE INDEX contribution_request_person ON contribution_request (recipient_user_id) WHERE recipient_user_id IS NOT NULL;
CREATE INDEX contribution_request_due ON contribution_request (due) WHERE state IN ('sent', 'opened', 'draft', 'returned');
CREATE INDEX contribution_request_browser ON contribution_request (browser_hash) WHERE browser_hash IS NOT NULL;
CREATE TABLE contribution_link (
  token_hash bytea PRIMARY KEY,
  organization_id bigint NOT NULL,
  request_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  replaced_at timestamptz,
  FOREIGN KEY (organization_id, request_id) REFERENCES contribution_request (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX contribution_link_request ON contribution_link (request_id, created_at);
CREATE TABLE contribution_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  request_id bigint NOT NULL,
  at timestamptz NOT NULL,
  step text NOT NULL,
  user_id bigint,
  by_name text NOT NULL,
  note text NOT NULL,
  FOREIGN KEY (organization_id, request_id) REFERENCES contribution_request (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX contribution_step_request ON contribution_step (request_id, id);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['contribution_request', 'contribution_link', 'contribution_step'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON contribution_step FROM klarsikt_app;
