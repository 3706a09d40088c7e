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
  -- Whoever administers what is now out of his reach stops for good, also if it comes back.
  UPDATE session s SET acting_organization_id = NULL FROM organization c
  WHERE c.id = s.acting_organization_id AND NEW.id = ANY (c.path) AND NOT s.organization_id = ANY (c.path);
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
-- Where the actor belongs: another organisation than the event's while he acts for a customer, or from above.
ALTER TABLE audit_event ADD COLUMN own_organization_id bigint;
CREATE POLICY below ON audit_event FOR INSERT TO klarsikt_app
  WITH CHECK (organization_id = ANY ((SELECT app_tree())::bigint[]));
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
  token_hash bytea PRIMARY KEY REFERENCES session ON DELETE CASCADE ON UPDATE CASCADE,
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
-- An organisation further up reads and writes the settings of those below it.
ALTER POLICY tenant ON federation USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
ALTER POLICY tenant ON federation_domain USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR app_is_system());
-- What the tree of organisations tells of those below, without opening their tables.
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
-- User groups of an organisation in reach.
CREATE FUNCTION organization_groups(given bigint) RETURNS TABLE (id bigint, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id, g.name FROM user_group g JOIN organization o ON o.id = g.organization_id
  WHERE o.id = given AND app_org() = ANY (o.path) ORDER BY g.name, g.id
$$;
-- Whether somebody else claims the mail domain: by a federation, or by people who sign in with addresses of it.
CREATE FUNCTION domain_is_taken(given text, by_organization bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM federation_domain d WHERE d.domain = given AND d.organization_id <> by_organization)
    OR EXISTS (SELECT FROM app_user u JOIN organization o ON o.id = u.organization_id
      WHERE right(u.username_key, length(given) + 1) = '@' || given AND NOT by_organization = ANY (o.path)
        AND NOT o.id = ANY ((SELECT x.path FROM organization x WHERE x.id = by_organization)::bigint[]))
$$;
-- The customer organisations over which somebody holds a right of administration, below his own.
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
-- The licence that counts for an organisation in reach: its own, else the nearest parent's, also one out of reach.
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
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['organization_facts(bigint)', 'organization_groups(bigint)', 'domain_is_taken(text, bigint)',
    'administrable(bigint)', 'effective_licence(bigint, timestamptz)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO klarsikt_app', f);
  END LOOP;
END $$;
DROP FUNCTION session_actor(bytea, timestamptz);
-- Who a session token stands for. Somebody invited is let in as long as his sign-in owes steps: the first of them makes
-- him active. While a customer organisation is administered, that one is in scope and only the
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
REVOKE ALL ON FUNCTION session_actor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_actor TO klarsikt_app;
-- Which key a client id or a bearer token names. The digest of its secret is compared by the caller.
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
REVOKE ALL ON FUNCTION key_actor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION key_actor TO klarsikt_app;
GRANT EXECUTE ON FUNCTION app_tree TO klarsikt_app;
--> statement-breakpoint
-- Usage: logins as they are completed, and events added up per day (UTC), person and kind as they are written, so that a
-- year of millions of events is looked at in one go. Sandboxes and the sample are nobody's usage.
ALTER TABLE usage_event ADD COLUMN application text NOT NULL DEFAULT 'site';
CREATE TABLE usage_day (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  day date NOT NULL,
  -- 0: nobody who is known
  user_id bigint NOT NULL,
  application text NOT NULL,
  event text NOT NULL,
  events integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, day, user_id, application, event)
);
-- Who was there on which day: different people of long spans are counted without reading what each of them did.
CREATE TABLE usage_presence (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  day date NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (organization_id, day, user_id)
);
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
CREATE FUNCTION usage_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO usage_event (at, organization_id, user_id, session_key, event, detail, application)
    VALUES (NEW.active_at, NEW.organization_id, NEW.user_id, left(encode(NEW.token_hash, 'hex'), 32), 'login', NEW.method, 'site')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_login AFTER INSERT OR UPDATE OF owes ON session
  FOR EACH ROW WHEN (NOT NEW.demo AND cardinality(NEW.owes) = 0) EXECUTE FUNCTION usage_login();
ALTER TABLE usage_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY tree ON usage_day TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR (SELECT app_is_system()));
ALTER TABLE usage_presence ENABLE ROW LEVEL SECURITY;
CREATE POLICY tree ON usage_presence TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_tree())::bigint[]) OR (SELECT app_is_system()));
REVOKE INSERT, UPDATE, DELETE ON usage_day, usage_presence FROM klarsikt_app;
-- Who can stand in a usage or audit log: people of the organisation in scope and of those below it.
CREATE FUNCTION people_in_tree() RETURNS TABLE (id bigint, organization_id bigint, username text, name text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.organization_id, u.username, coalesce(nullif(btrim(u.given_name || ' ' || u.surname), ''), u.username),
    u.status = 'active'
  FROM app_user u JOIN organization o ON o.id = u.organization_id AND o.kind IN ('system', 'customer')
  WHERE u.organization_id = ANY ((SELECT app_tree())::bigint[])
$$;
REVOKE ALL ON FUNCTION people_in_tree FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_in_tree TO klarsikt_app;
-- What concerns no organisation (a sign-in with an unknown name) is for those who run the installation.
CREATE POLICY unowned_read ON audit_event FOR SELECT TO klarsikt_app USING (organization_id IS NULL
  AND EXISTS (SELECT FROM organization o WHERE o.id = app_org() AND o.kind = 'system'));
-- It only reads, so that large sums may be worked out by several workers.
ALTER FUNCTION app_tree() PARALLEL SAFE;
