-- The schema of version 0.1.0, from which all later migrations go on. meta/_journal.json lists the ten migrations that
-- this file replaces: a database records those, also when this file has made it (docs/decisions/0126).
-- A tenant table has organization_id and a policy for klarsikt_app, the role that serves requests.

-- Rights of the serving role. Those on existing tables concern the table of migrations.
GRANT USAGE ON SCHEMA public TO klarsikt_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO klarsikt_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO klarsikt_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO klarsikt_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO klarsikt_app;

-- The organisation in scope, and whether all organisations are.
CREATE FUNCTION app_org() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.org', true), '')::bigint;
CREATE FUNCTION app_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('app.scope', true) = 'system';
--> statement-breakpoint
-- Identity: organisations, people, units, groups, licences.

-- `path` is the line from the root to the organisation itself.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  path bigint[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX organization_path_index ON organization USING gin (path);
CREATE INDEX organization_parent ON organization (parent_id);
CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  username text NOT NULL CHECK (length(username) BETWEEN 1 AND 254),
  username_key text NOT NULL UNIQUE,
  given_name text NOT NULL DEFAULT '',
  surname text NOT NULL DEFAULT '',
  language text CHECK (language IN ('en', 'sv')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'active', 'disabled')),
  password_hash text,
  owes text[] NOT NULL DEFAULT '{}',
  last_login_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  password_at timestamptz,
  totp_secret bytea,
  totp_step bigint,
  totp_at timestamptz,
  terms_version text,
  terms_at timestamptz,
  disabled_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Words of the name and of the address without its mail domain, for searches by their first letters.
  words tsvector GENERATED ALWAYS AS (
    to_tsvector('simple', given_name || ' ' || surname || ' ' || translate(split_part(username, '@', 1), '._+-', '    '))
  ) STORED,
  UNIQUE (organization_id, id)
);
CREATE INDEX app_user_words ON app_user USING gin (words);
CREATE INDEX app_user_listed ON app_user (organization_id, username_key);
CREATE INDEX app_user_by_name ON app_user (organization_id, surname, given_name);
CREATE INDEX app_user_by_login ON app_user (organization_id, last_login_at);
CREATE INDEX app_user_by_last_login ON app_user (organization_id, last_login_at DESC NULLS LAST, id);
CREATE INDEX app_user_by_status ON app_user (organization_id, status, username_key);
-- Swedish sorts å, ä and ö last.
CREATE INDEX app_user_names_sv ON app_user
  (organization_id, given_name COLLATE "sv-x-icu", surname COLLATE "sv-x-icu", id);
CREATE INDEX app_user_names_en ON app_user
  (organization_id, given_name COLLATE "en-x-icu", surname COLLATE "en-x-icu", id);
CREATE TABLE assessment_unit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  parent_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  personal_user_id bigint,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  position integer NOT NULL DEFAULT 0,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, parent_id) REFERENCES assessment_unit (organization_id, id),
  FOREIGN KEY (organization_id, personal_user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE TABLE user_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  revision integer NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX user_group_name ON user_group (organization_id, lower(name));
CREATE TABLE group_member (
  organization_id bigint NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX group_member_user ON group_member (user_id);
-- A permission applies to a unit or an organisation (null: that of the group), and to everything below it.
CREATE TABLE group_resource (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  group_id bigint NOT NULL,
  application text NOT NULL,
  permission text NOT NULL,
  unit_id bigint,
  resource_organization_id bigint REFERENCES organization ON DELETE CASCADE,
  CONSTRAINT group_resource_one CHECK (unit_id IS NULL OR resource_organization_id IS NULL),
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX group_resource_group ON group_resource (group_id);
CREATE INDEX group_resource_unit ON group_resource (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX group_resource_organization ON group_resource (resource_organization_id)
  WHERE resource_organization_id IS NOT NULL;
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
  revision integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''
);
CREATE INDEX licence_organization ON licence (organization_id);
--> statement-breakpoint
-- Identity: sign-in.

-- A session is listed and ended by its id; `acting_organization_id` is the customer that is administered.
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
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'federation', 'link', 'demo', 'setup')),
  ip text NOT NULL DEFAULT '',
  agent text NOT NULL DEFAULT '',
  headsup_sec integer NOT NULL DEFAULT 120,
  acting_organization_id bigint REFERENCES organization ON DELETE CASCADE,
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
CREATE TABLE federation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL UNIQUE REFERENCES organization ON DELETE CASCADE,
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 300),
  client_secret bytea,
  idp_hint text,
  enabled boolean NOT NULL DEFAULT true,
  password_allowed boolean NOT NULL DEFAULT false,
  create_users boolean NOT NULL DEFAULT false,
  group_id bigint,
  revision integer NOT NULL DEFAULT 0,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id)
);
CREATE TABLE federation_domain (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  organization_id bigint NOT NULL,
  federation_id bigint NOT NULL,
  FOREIGN KEY (organization_id, federation_id) REFERENCES federation (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX federation_domain_federation ON federation_domain (federation_id);
-- An identity is issuer and subject, never the e-mail address.
CREATE TABLE federated_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX federated_identity_user ON federated_identity (user_id);
CREATE TABLE federation_state (
  state_hash bytea PRIMARY KEY,
  organization_id bigint NOT NULL,
  federation_id bigint NOT NULL,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  verifier bytea NOT NULL,
  uri text,
  silent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, federation_id) REFERENCES federation (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX federation_state_created ON federation_state (created_at);
-- Tokens of the identity provider are encrypted and never reach the browser.
CREATE TABLE session_federation (
  token_hash bytea PRIMARY KEY REFERENCES session ON DELETE CASCADE ON UPDATE CASCADE,
  organization_id bigint NOT NULL,
  federation_id bigint NOT NULL,
  tokens bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, federation_id) REFERENCES federation (organization_id, id) ON DELETE CASCADE
);
-- One-time links by mail.
CREATE TABLE login_link (
  token_hash bytea PRIMARY KEY,
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reset', 'invite', 'login')),
  landing text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_by bigint,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX login_link_user ON login_link (user_id);
CREATE INDEX login_link_expires ON login_link (expires_at);
-- Keys of the external API, and the short-lived tokens that they are exchanged for.
CREATE TABLE api_key (
  client_id text PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  secret_hash bytea NOT NULL,
  permissions text[] NOT NULL,
  created_by bigint,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  UNIQUE (organization_id, client_id)
);
CREATE TABLE api_token (
  token_hash bytea PRIMARY KEY,
  organization_id bigint NOT NULL,
  client_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, client_id) REFERENCES api_key (organization_id, client_id) ON DELETE CASCADE
);
CREATE INDEX api_token_expires ON api_token (expires_at);
--> statement-breakpoint
-- Operations: audit, usage, mail, jobs, nodes.

-- `own_organization_id` is the organisation of the actor, who may act for a customer or from above.
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
  request_id text,
  own_organization_id bigint
);
CREATE INDEX audit_event_organization ON audit_event (organization_id, id DESC);
CREATE INDEX audit_event_at ON audit_event (organization_id, at);
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
  detail text,
  application text NOT NULL DEFAULT 'site'
);
CREATE UNIQUE INDEX usage_event_once ON usage_event (session_key, event, coalesce(detail, ''));
CREATE INDEX usage_event_at ON usage_event (organization_id, at);
-- Sums of usage events per day (UTC), person and kind, so that a long time is read quickly.
CREATE TABLE usage_day (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  day date NOT NULL,
  -- 0: an unknown person
  user_id bigint NOT NULL,
  application text NOT NULL,
  event text NOT NULL,
  events integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, day, user_id, application, event)
);
-- Who was present on which day, so that people are counted without their events.
CREATE TABLE usage_presence (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  day date NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (organization_id, day, user_id)
);
-- The body of a mail may contain secret links, so it is encrypted; administrators read `masked`.
CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  user_id bigint,
  recipient text NOT NULL,
  template text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  subject text NOT NULL,
  masked text NOT NULL,
  body bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('kept', 'queued', 'sending', 'sent', 'failed', 'uncertain')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  error text,
  message_id text NOT NULL UNIQUE,
  caused_by bigint,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  link_copied_at timestamptz,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_listed ON mail (organization_id, id DESC);
CREATE INDEX mail_due ON mail (next_at) WHERE state = 'queued';
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
CREATE TABLE node (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  state jsonb NOT NULL DEFAULT '{}'
);
--> statement-breakpoint
-- Library: versions of the reference model.

CREATE TABLE model_version (
  hash text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  published_at timestamptz NOT NULL,
  counts jsonb NOT NULL,
  content text NOT NULL,
  revision integer NOT NULL DEFAULT 0
);
CREATE TABLE model_channel (
  channel text PRIMARY KEY CHECK (channel IN ('draft', 'beta', 'live')),
  hash text NOT NULL REFERENCES model_version
);
--> statement-breakpoint
-- Assessments, their revisions and comments. `summary` has the levels and statuses that lists show.

CREATE TABLE assessment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pid uuid NOT NULL UNIQUE,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  unit_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  model_hash text NOT NULL REFERENCES model_version,
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  summary jsonb,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX assessment_organization ON assessment (organization_id);
CREATE INDEX assessment_deleted ON assessment (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX assessment_model ON assessment (model_hash) WHERE deleted_at IS NULL;
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
--> statement-breakpoint
-- ThreatView: saved analyses, the daily feed, source documents.

CREATE TABLE saved_analysis (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  owner_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  sharing_revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  UNIQUE (organization_id, id),
  -- Others may work with an analysis whose owner has left.
  FOREIGN KEY (organization_id, owner_id) REFERENCES app_user (organization_id, id) ON DELETE SET NULL (owner_id)
);
CREATE INDEX saved_analysis_owner ON saved_analysis (organization_id, owner_id);
CREATE INDEX saved_analysis_deleted ON saved_analysis (deleted_at) WHERE deleted_at IS NOT NULL;
-- A share has exactly one of four kinds of target.
CREATE TABLE saved_analysis_share (
  organization_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  user_id bigint,
  group_id bigint,
  unit_id bigint,
  assessment_id bigint,
  writes boolean NOT NULL,
  CHECK (num_nonnulls(user_id, group_id, unit_id, assessment_id) = 1),
  UNIQUE NULLS NOT DISTINCT (analysis_id, user_id, group_id, unit_id, assessment_id),
  FOREIGN KEY (organization_id, analysis_id) REFERENCES saved_analysis (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_analysis_share_user ON saved_analysis_share (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX saved_analysis_share_group ON saved_analysis_share (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX saved_analysis_share_unit ON saved_analysis_share (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX saved_analysis_share_assessment ON saved_analysis_share (assessment_id) WHERE assessment_id IS NOT NULL;
-- What a person searches for, has read and keeps.
CREATE TABLE feed_search (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  search jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX feed_search_user ON feed_search (user_id);
CREATE TABLE feed_mark (
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  publication_key text NOT NULL CHECK (length(publication_key) BETWEEN 1 AND 120),
  read_at timestamptz,
  saved_at timestamptz,
  PRIMARY KEY (user_id, publication_key),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
-- The secret of the personal feed address.
CREATE TABLE feed_token (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
-- A mail with the news of one saved search, or of all publications.
CREATE TABLE feed_digest (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  period text NOT NULL CHECK (period IN ('off', 'daily', 'weekly')),
  -- The last period that was handled ('2026-11-20', '2026-W47'), so that none is handled twice.
  done text NOT NULL DEFAULT '',
  -- Keys of the publications that were present then; all others are new.
  known jsonb NOT NULL DEFAULT '[]',
  sent_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  search_id bigint REFERENCES feed_search (id) ON DELETE SET NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX feed_digest_open ON feed_digest (period) WHERE period <> 'off';
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
-- The content is in a table of its own, which lists do not read. It is compressed already.
CREATE TABLE source_file (
  document_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  content bytea NOT NULL,
  FOREIGN KEY (organization_id, document_id) REFERENCES source_document (organization_id, id) ON DELETE CASCADE
);
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
-- Row-level security.

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['app_user', 'assessment_unit', 'user_group', 'group_member', 'group_resource', 'session',
    'federated_identity', 'federation_state', 'session_federation', 'login_link', 'api_key', 'api_token',
    'audit_event', 'usage_event', 'mail', 'deferred', 'assessment', 'assessment_revision', 'comment',
    'saved_analysis', 'saved_analysis_share', 'feed_search', 'feed_mark', 'feed_token', 'feed_digest',
    'source_document', 'source_file', 'source_passage'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
-- The organisation in scope and everything below it; read once per statement.
CREATE FUNCTION app_tree() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(id), '{}') FROM organization WHERE app_org() = ANY (path)
$$;
GRANT EXECUTE ON FUNCTION app_tree TO klarsikt_app;
ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organization TO klarsikt_app USING (app_org() = ANY (path) OR app_is_system())
  WITH CHECK (id = app_org() OR parent_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
-- An organisation also reads and writes licences and federations of those below it.
ALTER TABLE licence ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON licence TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
ALTER TABLE federation ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON federation TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
ALTER TABLE federation_domain ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON federation_domain TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
-- Events can be added and read for the organisations below, and added without an organisation (a sign-in with an
-- unknown name); the latter are read by those who run the installation.
CREATE POLICY below ON audit_event FOR INSERT TO klarsikt_app
  WITH CHECK (organization_id = ANY ((SELECT app_tree())::bigint[]));
CREATE POLICY tree ON audit_event FOR SELECT TO klarsikt_app USING (organization_id = ANY ((SELECT app_tree())::bigint[]));
CREATE POLICY unowned ON audit_event FOR INSERT TO klarsikt_app WITH CHECK (organization_id IS NULL);
CREATE POLICY unowned_read ON audit_event FOR SELECT TO klarsikt_app USING (organization_id IS NULL
  AND EXISTS (SELECT FROM organization o WHERE o.id = app_org() AND o.kind = 'system'));
CREATE POLICY tree ON usage_event FOR SELECT TO klarsikt_app USING (organization_id = ANY ((SELECT app_tree())::bigint[]));
CREATE POLICY unowned ON usage_event FOR INSERT TO klarsikt_app WITH CHECK (organization_id IS NULL);
ALTER TABLE usage_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY tree ON usage_day TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR (SELECT app_is_system()));
ALTER TABLE usage_presence ENABLE ROW LEVEL SECURITY;
CREATE POLICY tree ON usage_presence TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR (SELECT app_is_system()));
-- Rows that the serving role adds and never changes, and sums that only triggers write.
REVOKE UPDATE, DELETE ON audit_event, audit_seal, usage_event, model_version, assessment_revision FROM klarsikt_app;
REVOKE INSERT, UPDATE, DELETE ON usage_day, usage_presence FROM klarsikt_app;
GRANT UPDATE (description, revision) ON model_version TO klarsikt_app;
--> statement-breakpoint
-- Triggers.

-- The path of an organisation follows its parent, and so do the paths below it.
CREATE FUNCTION organization_path() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.parent_id IS NULL THEN
    NEW.path := ARRAY[NEW.id];
  ELSE
    SELECT p.path || NEW.id INTO STRICT NEW.path FROM organization p WHERE p.id = NEW.parent_id FOR SHARE;
    IF array_position(NEW.path[1:array_length(NEW.path, 1) - 1], NEW.id) IS NOT NULL THEN
      RAISE EXCEPTION 'an organisation can not stand below itself' USING ERRCODE = '23514';
    END IF;
    IF array_length(NEW.path, 1) > 32 THEN
      RAISE EXCEPTION 'the tree of organisations is too deep' USING ERRCODE = '23514';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER organization_path BEFORE INSERT OR UPDATE OF parent_id ON organization
  FOR EACH ROW EXECUTE FUNCTION organization_path();
CREATE FUNCTION organization_path_below() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE organization SET path = NEW.path || path[array_position(path, NEW.id) + 1 :]
  WHERE NEW.id = ANY (path) AND id <> NEW.id;
  -- Whoever administers what is now out of his reach stops for good, also if it comes back.
  UPDATE session s SET acting_organization_id = NULL FROM organization c
  WHERE c.id = s.acting_organization_id AND NEW.id = ANY (c.path) AND NOT s.organization_id = ANY (c.path);
  RETURN NULL;
END $$;
CREATE TRIGGER organization_path_below AFTER UPDATE OF parent_id ON organization
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION organization_path_below();
-- Usage is added up as it is written; the sample and sandboxes have none.
CREATE FUNCTION usage_day_add() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO usage_day (organization_id, day, user_id, application, event, events, last_at)
    SELECT a.organization_id, (a.at AT TIME ZONE 'UTC')::date, coalesce(a.user_id, 0), a.application, a.event, count(*), max(a.at)
    FROM added a JOIN organization o ON o.id = a.organization_id AND o.kind IN ('system', 'customer')
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, day, user_id, application, event) DO UPDATE
      SET events = usage_day.events + excluded.events, last_at = greatest(usage_day.last_at, excluded.last_at);
  INSERT INTO usage_presence (organization_id, day, user_id)
    SELECT DISTINCT a.organization_id, (a.at AT TIME ZONE 'UTC')::date, a.user_id
    FROM added a JOIN organization o ON o.id = a.organization_id AND o.kind IN ('system', 'customer')
    WHERE a.user_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_day_add AFTER INSERT ON usage_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION usage_day_add();
-- A sign-in is usage when it is complete.
CREATE FUNCTION usage_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO usage_event (at, organization_id, user_id, session_key, event, detail, application)
    VALUES (NEW.active_at, NEW.organization_id, NEW.user_id, left(encode(NEW.token_hash, 'hex'), 32), 'login', NEW.method, 'site')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_login AFTER INSERT OR UPDATE OF owes ON session
  FOR EACH ROW WHEN (NOT NEW.demo AND cardinality(NEW.owes) = 0) EXECUTE FUNCTION usage_login();
--> statement-breakpoint
-- Functions that read beyond the organisation in scope, as the owner. Only klarsikt_app may call them.

-- The holder of a session token. An invited person is let in while the sign-in has open steps; the first step makes the
-- account active. While a customer is administered, it is in scope and only permissions of administration over it count;
-- they end at once when it is moved elsewhere.
CREATE FUNCTION session_actor(given bytea, at timestamptz) RETURNS TABLE (
  user_id bigint, session_id uuid, own_id bigint, own_name text, own_kind text, organization_id bigint, organization_name text,
  username text, given_name text, surname text, demo boolean, owes text[], language text, method text,
  created_at timestamptz, active_at timestamptz, soft_sec integer, headsup_sec integer, hard_at timestamptz,
  permissions text[], applications text[], offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, s.id, o.id, o.name, o.kind, w.id, w.name, u.username, u.given_name, u.surname, s.demo, s.owes,
    coalesce(s.language, u.language, o.language), s.method, s.created_at, s.active_at, s.soft_sec, s.headsup_sec, s.hard_at,
    coalesce((SELECT array_agg(DISTINCT r.application || ':' || r.permission)
      FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
      WHERE m.user_id = u.id AND (r.application NOT IN ('admin', 'api') OR
        (r.unit_id IS NULL AND coalesce(r.resource_organization_id, o.id) = ANY (w.path)))
        AND (w.id = o.id OR r.application IN ('admin', 'api'))), '{}'),
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM session s
  JOIN app_user u ON u.id = s.user_id
  JOIN organization o ON o.id = s.organization_id
  JOIN organization w ON w.id = coalesce(
    (SELECT c.id FROM organization c WHERE c.id = s.acting_organization_id AND o.id = ANY (c.path)
      AND EXISTS (SELECT FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
        WHERE m.user_id = u.id AND r.application = 'admin' AND r.unit_id IS NULL
          AND coalesce(r.resource_organization_id, o.id) = ANY (c.path))), o.id)
  LEFT JOIN LATERAL (
    SELECT x.* FROM licence x
    WHERE x.organization_id = ANY (o.path) AND x.valid_from <= at::date AND (x.valid_to IS NULL OR x.valid_to >= at::date)
    ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
  ) l ON true
  WHERE s.token_hash = given AND (u.status = 'active' OR (u.status = 'invited' AND s.owes <> '{}')) AND s.hard_at > at
    AND s.active_at + make_interval(secs => s.soft_sec) > at
$$;
-- The key of a client id or bearer token. The caller compares the digest of its secret.
CREATE FUNCTION key_actor(given_client text, given_token bytea, at timestamptz) RETURNS TABLE (
  client_id text, label text, secret_hash bytea, used_at timestamptz, organization_id bigint, organization_name text,
  kind text, permissions text[], applications text[], offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.client_id, k.label, k.secret_hash, k.used_at, o.id, o.name, o.kind, k.permissions,
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM api_key k
  JOIN organization o ON o.id = k.organization_id
  LEFT JOIN LATERAL (
    SELECT x.* FROM licence x
    WHERE x.organization_id = ANY (o.path) AND x.valid_from <= at::date AND (x.valid_to IS NULL OR x.valid_to >= at::date)
    ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
  ) l ON true
  WHERE k.client_id = coalesce(given_client, (
      SELECT t.client_id FROM api_token t WHERE t.token_hash = given_token AND t.expires_at > at))
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > at)
$$;
-- The licence of an organisation within reach: its own, otherwise that of the nearest organisation above.
CREATE FUNCTION effective_licence(given bigint, at timestamptz) RETURNS TABLE (
  id bigint, organization_id bigint, organization_name text, applications text[], offering text, datapoint text,
  countries text[], seats integer, valid_from date, valid_to date
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT x.id, f.id, f.name, x.applications, x.offering, x.datapoint, x.countries,
    x.seats, x.valid_from, x.valid_to
  FROM organization o JOIN licence x ON x.organization_id = ANY (o.path) JOIN organization f ON f.id = x.organization_id
  WHERE o.id = given AND app_org() = ANY (o.path)
    AND x.valid_from <= (at AT TIME ZONE 'UTC')::date AND (x.valid_to IS NULL OR x.valid_to >= (at AT TIME ZONE 'UTC')::date)
  ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
$$;
-- The licence in force and its used seats: all accounts that are not disabled, in the organisations that have no nearer
-- licence.
CREATE FUNCTION licence_in_force(given bigint, at date) RETURNS TABLE (
  licence_id bigint, organization_id bigint, organization_name text, applications text[], seats integer, used bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (
    SELECT x.*, h.name AS holder FROM organization o
    JOIN licence x ON x.organization_id = ANY (o.path) AND x.valid_from <= at AND (x.valid_to IS NULL OR x.valid_to >= at)
    JOIN organization h ON h.id = x.organization_id
    WHERE o.id = given AND app_org() = ANY (o.path)
    ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
  )
  SELECT m.id, m.organization_id, m.holder, m.applications, m.seats,
    (SELECT count(*) FROM organization b JOIN app_user u ON u.organization_id = b.id AND u.status <> 'disabled'
      WHERE m.organization_id = ANY (b.path) AND b.kind IN ('system', 'customer') AND NOT EXISTS (
        SELECT FROM licence y WHERE y.organization_id = ANY (b.path)
          AND array_position(b.path, y.organization_id) > array_position(b.path, m.organization_id)
          AND y.valid_from <= at AND (y.valid_to IS NULL OR y.valid_to >= at)))
  FROM mine m
$$;
-- Permissions of groups, with the path from the root to the resource: those of the organisation in scope and those of the
-- organisations above, whose people administer it.
CREATE FUNCTION group_grants(given_user bigint, given_groups bigint[]) RETURNS TABLE (
  group_id bigint, group_name text, application text, permission text, organization_id bigint, organization_name text,
  organization_path bigint[], unit_id bigint, unit_name text, unit_path bigint[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id, g.name, r.application, r.permission, o.id, o.name, o.path, n.id, n.name,
    CASE WHEN n.id IS NULL THEN '{}'::bigint[] ELSE (
      WITH RECURSIVE line AS (
        SELECT n.id, n.parent_id, 0 AS depth
        UNION ALL
        SELECT p.id, p.parent_id, line.depth + 1 FROM assessment_unit p JOIN line ON p.id = line.parent_id WHERE line.depth < 64
      ) SELECT array_agg(line.id ORDER BY line.depth DESC) FROM line) END
  FROM user_group g
  JOIN group_resource r ON r.group_id = g.id
  JOIN organization o ON o.id = coalesce(r.resource_organization_id, g.organization_id)
  LEFT JOIN assessment_unit n ON n.id = r.unit_id
  WHERE (given_groups IS NULL OR g.id = ANY (given_groups))
    AND (given_user IS NULL OR EXISTS (SELECT FROM group_member m WHERE m.group_id = g.id AND m.user_id = given_user))
    AND g.organization_id = ANY ((SELECT path FROM organization WHERE id = app_org())::bigint[])
$$;
-- Counts of the organisations below, whose tables are not opened for this.
CREATE FUNCTION organization_facts(given bigint DEFAULT NULL) RETURNS TABLE (
  organization_id bigint, users bigint, accounts bigint, units bigint, assessments bigint, documents bigint, keys bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id,
    (SELECT count(*) FROM app_user x WHERE x.organization_id = t.id AND x.status <> 'disabled'),
    (SELECT count(*) FROM app_user x WHERE x.organization_id = t.id),
    (SELECT count(*) FROM assessment_unit x WHERE x.organization_id = t.id AND x.personal_user_id IS NULL),
    (SELECT count(*) FROM assessment x WHERE x.organization_id = t.id AND x.deleted_at IS NULL),
    (SELECT count(*) FROM assessment x WHERE x.organization_id = t.id),
    (SELECT count(*) FROM api_key x WHERE x.organization_id = t.id AND x.revoked_at IS NULL)
  FROM organization t WHERE app_org() = ANY (t.path) AND (given IS NULL OR t.id = given)
$$;
-- User groups of an organisation within reach.
CREATE FUNCTION organization_groups(given bigint) RETURNS TABLE (id bigint, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id, g.name FROM user_group g JOIN organization o ON o.id = g.organization_id
  WHERE o.id = given AND app_org() = ANY (o.path) ORDER BY g.name, g.id
$$;
-- The customers below their own organisation over which a person has a permission of administration.
CREATE FUNCTION administrable(given bigint) RETURNS TABLE (id bigint, name text, parent_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.name, p.name
  FROM app_user u JOIN organization c ON u.organization_id = ANY (c.path) AND c.id <> u.organization_id
  JOIN organization p ON p.id = c.parent_id
  WHERE u.id = given AND app_org() = u.organization_id AND c.kind = 'customer' AND EXISTS (
    SELECT FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
    WHERE m.user_id = u.id AND r.application = 'admin' AND r.unit_id IS NULL
      AND coalesce(r.resource_organization_id, u.organization_id) = ANY (c.path))
  ORDER BY c.name, c.id
$$;
-- Whether another organisation uses the mail domain: by a federation, or by people who sign in with its addresses.
CREATE FUNCTION domain_is_taken(given text, by_organization bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM federation_domain d WHERE d.domain = given AND d.organization_id <> by_organization)
    OR EXISTS (SELECT FROM app_user u JOIN organization o ON o.id = u.organization_id
      WHERE right(u.username_key, length(given) + 1) = '@' || given AND NOT by_organization = ANY (o.path)
        AND NOT o.id = ANY ((SELECT x.path FROM organization x WHERE x.id = by_organization)::bigint[]))
$$;
-- People of the organisation in scope and of those below it, for the usage and audit logs.
CREATE FUNCTION people_in_tree() RETURNS TABLE (id bigint, organization_id bigint, username text, name text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.organization_id, u.username, coalesce(nullif(btrim(u.given_name || ' ' || u.surname), ''), u.username),
    u.status = 'active'
  FROM app_user u JOIN organization o ON o.id = u.organization_id AND o.kind IN ('system', 'customer')
  WHERE u.organization_id = ANY ((SELECT app_tree())::bigint[])
$$;
-- People of the organisation in scope by the first letters of words. Row-level security would prevent the use of the index,
-- because the comparison of words is not leakproof.
CREATE FUNCTION people_matching(given text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT id FROM app_user WHERE organization_id = app_org() AND words @@ to_tsquery('simple', given)
$$;
-- User names are unique in the installation; the function tells nothing else about other organisations.
CREATE FUNCTION usernames_taken(given text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT username_key FROM app_user WHERE username_key = ANY (given)
$$;
-- The reader of a feed without a session: nobody if the account is disabled, has no permission, or its organisation has no
-- licence for ThreatView.
CREATE FUNCTION feed_reader(given bigint, at timestamptz) RETURNS TABLE (
  user_id bigint, organization_id bigint, username text, given_name text, language text, demo boolean,
  offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, o.id, u.username, u.given_name, coalesce(u.language, o.language), o.kind IN ('sandbox', 'sample'),
    l.offering, l.datapoint, l.countries
  FROM app_user u
  JOIN organization o ON o.id = u.organization_id
  JOIN LATERAL (
    SELECT x.* FROM licence x
    WHERE x.organization_id = ANY (o.path) AND x.valid_from <= at::date AND (x.valid_to IS NULL OR x.valid_to >= at::date)
    ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
  ) l ON 'threatview' = ANY (l.applications)
  WHERE u.id = given AND u.status = 'active'
    AND EXISTS (SELECT FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
      WHERE m.user_id = u.id AND r.application = 'threatview' AND r.permission = 'View')
$$;
REVOKE ALL ON FUNCTION session_actor, key_actor, effective_licence, licence_in_force, group_grants, organization_facts,
  organization_groups, administrable, domain_is_taken, people_in_tree, people_matching, usernames_taken, feed_reader
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_actor, key_actor, effective_licence, licence_in_force, group_grants, organization_facts,
  organization_groups, administrable, domain_is_taken, people_in_tree, people_matching, usernames_taken, feed_reader
  TO klarsikt_app;
