-- The daily feed: what a person searches for, has read and keeps, the secret of the personal feed address, the digest.
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
CREATE TABLE feed_token (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE TABLE feed_digest (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  period text NOT NULL CHECK (period IN ('off', 'daily', 'weekly')),
  -- The last period that was dealt with ('2026-11-20', '2026-W47'): no period is dealt with twice.
  done text NOT NULL DEFAULT '',
  -- Keys of the recent publications that were there then: what is not among them is new.
  known jsonb NOT NULL DEFAULT '[]',
  sent_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX feed_digest_open ON feed_digest (period) WHERE period <> 'off';
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['feed_search', 'feed_mark', 'feed_token', 'feed_digest'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Whether a person may read the feed without a session at this instant, and what of it: nothing for who is disabled,
-- lacks the permission, or whose organisation has no licence for ThreatView any more.
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
REVOKE ALL ON FUNCTION feed_reader FROM PUBLIC;
GRANT EXECUTE ON FUNCTION feed_reader TO klarsikt_app;
