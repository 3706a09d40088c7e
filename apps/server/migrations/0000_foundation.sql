-- The foundation: organisations and people, sessions, audit, model versions, assessments, deferred results.
-- Every tenant table carries organization_id and is guarded by row-level security for the role klarsikt_app.
CREATE FUNCTION app_org() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.org', true), '')::bigint;
CREATE FUNCTION app_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('app.scope', true) = 'system';
--> statement-breakpoint
CREATE TABLE organization (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id bigint REFERENCES organization,
  kind text NOT NULL CHECK (kind IN ('system', 'customer', 'sample', 'sandbox')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  country text,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'sv')),
  demo boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  username text NOT NULL CHECK (length(username) BETWEEN 1 AND 254),
  username_key text NOT NULL UNIQUE,
  given_name text NOT NULL DEFAULT '',
  surname text NOT NULL DEFAULT '',
  language text CHECK (language IN ('en', 'sv')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  password_hash text,
  owes text[] NOT NULL DEFAULT '{}',
  last_login_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id)
);
CREATE TABLE assessment_unit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  parent_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  personal_user_id bigint,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, parent_id) REFERENCES assessment_unit (organization_id, id),
  FOREIGN KEY (organization_id, personal_user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE TABLE user_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  revision integer NOT NULL DEFAULT 0,
  UNIQUE (organization_id, id)
);
CREATE TABLE group_member (
  organization_id bigint NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX group_member_user ON group_member (user_id);
CREATE TABLE group_resource (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  group_id bigint NOT NULL,
  application text NOT NULL,
  permission text NOT NULL,
  unit_id bigint,
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX group_resource_group ON group_resource (group_id);
CREATE TABLE licence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  applications text[] NOT NULL,
  offering text NOT NULL DEFAULT 'STANDARD' CHECK (offering IN ('STANDARD', 'ENTERPRISE')),
  datapoint text NOT NULL DEFAULT 'PRO' CHECK (datapoint IN ('NO', 'BASIC', 'PRO')),
  countries text[] NOT NULL DEFAULT '{}',
  seats integer,
  valid_from date NOT NULL,
  valid_to date,
  revision integer NOT NULL DEFAULT 0
);
CREATE INDEX licence_organization ON licence (organization_id);
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  user_id bigint NOT NULL,
  demo boolean NOT NULL DEFAULT false,
  owes text[] NOT NULL DEFAULT '{}',
  language text,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  soft_sec integer NOT NULL,
  hard_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_organization ON session (organization_id);
CREATE TABLE setup_token (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL
);
CREATE TABLE failure_counter (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  window_at timestamptz NOT NULL,
  locks integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);
CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  organization_id bigint,
  user_id bigint,
  actor text NOT NULL,
  event text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX audit_event_organization ON audit_event (organization_id, id DESC);
CREATE TABLE audit_seal (
  position bigint PRIMARY KEY,
  event_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
CREATE TABLE usage_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  organization_id bigint,
  user_id bigint,
  session_key text NOT NULL,
  event text NOT NULL,
  detail text
);
CREATE UNIQUE INDEX usage_event_once ON usage_event (session_key, event, coalesce(detail, ''));
--> statement-breakpoint
CREATE TABLE model_version (
  hash text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  published_at timestamptz NOT NULL,
  counts jsonb NOT NULL,
  content text NOT NULL
);
CREATE TABLE model_channel (
  channel text PRIMARY KEY CHECK (channel IN ('draft', 'beta', 'live')),
  hash text NOT NULL REFERENCES model_version
);
CREATE TABLE assessment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pid uuid NOT NULL UNIQUE,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  unit_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  model_hash text NOT NULL REFERENCES model_version,
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX assessment_organization ON assessment (organization_id);
CREATE TABLE assessment_revision (
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  PRIMARY KEY (assessment_id, revision),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE TABLE comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  subject text NOT NULL,
  label text NOT NULL CHECK (label IN ('fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf')),
  text text NOT NULL,
  author text NOT NULL,
  user_id bigint,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX comment_assessment ON comment (assessment_id, subject);
CREATE TABLE deferred (
  id uuid PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  owner text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('Waiting', 'Running', 'Successful', 'Failed', 'Cancelled', 'TimedOut')),
  step text NOT NULL DEFAULT '',
  progress real NOT NULL DEFAULT 0,
  input jsonb NOT NULL,
  error_code text,
  result bytea,
  result_type text,
  result_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL
);
CREATE INDEX deferred_organization ON deferred (organization_id);
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['app_user', 'assessment_unit', 'user_group', 'group_member', 'group_resource', 'licence',
    'session', 'assessment', 'assessment_revision', 'comment', 'deferred', 'audit_event', 'usage_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organization TO klarsikt_app USING (id = app_org() OR app_is_system());
CREATE POLICY unowned ON audit_event FOR INSERT TO klarsikt_app WITH CHECK (organization_id IS NULL);
CREATE POLICY unowned ON usage_event FOR INSERT TO klarsikt_app WITH CHECK (organization_id IS NULL);
--> statement-breakpoint
-- Who a session token stands for: one round trip, before any organisation is in scope.
CREATE FUNCTION session_actor(given bytea, at timestamptz) RETURNS TABLE (
  user_id bigint, organization_id bigint, organization_name text, username text, given_name text, surname text,
  demo boolean, owes text[], language text, created_at timestamptz, active_at timestamptz, soft_sec integer,
  hard_at timestamptz, permissions text[], applications text[], offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, o.id, o.name, u.username, u.given_name, u.surname, s.demo, s.owes, coalesce(s.language, u.language, o.language),
    s.created_at, s.active_at, s.soft_sec, s.hard_at,
    coalesce((SELECT array_agg(DISTINCT r.application || ':' || r.permission)
      FROM group_member m JOIN group_resource r ON r.group_id = m.group_id WHERE m.user_id = u.id), '{}'),
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM session s
  JOIN app_user u ON u.id = s.user_id
  JOIN organization o ON o.id = s.organization_id
  LEFT JOIN LATERAL (
    WITH RECURSIVE line AS (
      SELECT o.id, o.parent_id, 0 AS depth
      UNION ALL
      SELECT p.id, p.parent_id, line.depth + 1 FROM organization p JOIN line ON p.id = line.parent_id WHERE line.depth < 32
    )
    SELECT x.* FROM line JOIN licence x ON x.organization_id = line.id
    WHERE x.valid_from <= at::date AND (x.valid_to IS NULL OR x.valid_to >= at::date)
    ORDER BY line.depth, x.id DESC LIMIT 1
  ) l ON true
  WHERE s.token_hash = given AND u.status = 'active' AND s.hard_at > at
    AND s.active_at + make_interval(secs => s.soft_sec) > at
$$;
REVOKE ALL ON FUNCTION session_actor FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO klarsikt_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO klarsikt_app;
REVOKE UPDATE, DELETE ON audit_event, audit_seal, usage_event, model_version, assessment_revision FROM klarsikt_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO klarsikt_app;
GRANT EXECUTE ON FUNCTION session_actor TO klarsikt_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO klarsikt_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO klarsikt_app;
