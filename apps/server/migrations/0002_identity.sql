-- Organisations as a tree, complete sign-in, federation, mail, keys and nodes.

-- The line from the root to the organisation itself: who stands above sees what is below.
ALTER TABLE organization ADD COLUMN path bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE organization ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
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
  RETURN NULL;
END $$;
CREATE TRIGGER organization_path_below AFTER UPDATE OF parent_id ON organization
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION organization_path_below();
UPDATE organization SET parent_id = parent_id;
CREATE INDEX organization_path_index ON organization USING gin (path);
CREATE INDEX organization_parent ON organization (parent_id);

-- The organisation in scope and everything below it; read once per statement.
CREATE FUNCTION app_tree() RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(id), '{}') FROM organization WHERE app_org() = ANY (path)
$$;
DROP POLICY tenant ON organization;
CREATE POLICY tenant ON organization TO klarsikt_app USING (app_org() = ANY (path) OR app_is_system())
  WITH CHECK (id = app_org() OR parent_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
DROP POLICY tenant ON licence;
CREATE POLICY tenant ON licence TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
CREATE POLICY tree ON audit_event FOR SELECT TO klarsikt_app USING (organization_id = ANY ((SELECT app_tree())::bigint[]));
CREATE POLICY tree ON usage_event FOR SELECT TO klarsikt_app USING (organization_id = ANY ((SELECT app_tree())::bigint[]));
--> statement-breakpoint
-- People
ALTER TABLE app_user DROP CONSTRAINT app_user_status_check;
ALTER TABLE app_user ADD CONSTRAINT app_user_status_check CHECK (status IN ('invited', 'active', 'disabled'));
ALTER TABLE app_user
  ADD COLUMN password_at timestamptz,
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_step bigint,
  ADD COLUMN totp_at timestamptz,
  ADD COLUMN terms_version text,
  ADD COLUMN terms_at timestamptz,
  ADD COLUMN disabled_at timestamptz,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX app_user_listed ON app_user (organization_id, username_key);
CREATE INDEX app_user_by_name ON app_user (organization_id, surname, given_name);
CREATE INDEX app_user_by_login ON app_user (organization_id, last_login_at);
ALTER TABLE user_group ADD COLUMN description text NOT NULL DEFAULT '';
-- The resource of a right: an organisation (null: the group's own) or a unit, with everything below it.
ALTER TABLE group_resource ADD COLUMN resource_organization_id bigint REFERENCES organization ON DELETE CASCADE;
ALTER TABLE group_resource ADD CONSTRAINT group_resource_one CHECK (unit_id IS NULL OR resource_organization_id IS NULL);
ALTER TABLE assessment_unit ADD COLUMN position integer NOT NULL DEFAULT 0;
ALTER TABLE licence ADD COLUMN note text NOT NULL DEFAULT '';
--> statement-breakpoint
-- Sessions: listed and ended by their id; `acting_organization_id` is the customer organisation being administered.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'federation', 'link', 'demo', 'setup')),
  ADD COLUMN ip text NOT NULL DEFAULT '',
  ADD COLUMN agent text NOT NULL DEFAULT '',
  ADD COLUMN headsup_sec integer NOT NULL DEFAULT 120,
  ADD COLUMN acting_organization_id bigint REFERENCES organization ON DELETE CASCADE;
-- Tokens of the identity provider stay here, encrypted, and never reach the browser.
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
-- Identity is issuer and subject, never the e-mail address.
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
CREATE TABLE session_federation (
  token_hash bytea PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  organization_id bigint NOT NULL,
  federation_id bigint NOT NULL,
  tokens bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, federation_id) REFERENCES federation (organization_id, id) ON DELETE CASCADE
);
-- One-time links by mail. The token is stored hashed.
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
--> statement-breakpoint
-- Mail: the body may hold secret links, so it is encrypted; `masked` is what an administrator reads.
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
-- Nodes of the installation, as they report themselves.
CREATE TABLE node (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  state jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX usage_event_at ON usage_event (organization_id, at);
CREATE INDEX audit_event_at ON audit_event (organization_id, at);
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['federation', 'federation_domain', 'federated_identity', 'federation_state', 'session_federation',
    'login_link', 'mail', 'api_key', 'api_token'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
DROP FUNCTION session_actor(bytea, timestamptz);
-- Who a session token stands for. While a customer organisation is administered, that one is in scope and only the
-- rights of administration held over it count; they end at once when the organisation is moved out of reach.
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
      WHERE m.user_id = u.id AND (r.application <> 'admin' OR
        (r.unit_id IS NULL AND coalesce(r.resource_organization_id, o.id) = ANY (w.path)))
        AND (w.id = o.id OR r.application = 'admin')), '{}'),
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM session s
  JOIN app_user u ON u.id = s.user_id
  JOIN organization o ON o.id = s.organization_id
  JOIN organization w ON w.id = coalesce(
    (SELECT c.id FROM organization c WHERE c.id = s.acting_organization_id AND o.id = ANY (c.path)), o.id)
  LEFT JOIN LATERAL (
    SELECT x.* FROM licence x
    WHERE x.organization_id = ANY (o.path) AND x.valid_from <= at::date AND (x.valid_to IS NULL OR x.valid_to >= at::date)
    ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
  ) l ON true
  WHERE s.token_hash = given AND u.status = 'active' AND s.hard_at > at
    AND s.active_at + make_interval(secs => s.soft_sec) > at
$$;
REVOKE ALL ON FUNCTION session_actor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_actor TO klarsikt_app;
GRANT EXECUTE ON FUNCTION app_tree TO klarsikt_app;
