-- Licences: all valid ones of an organisation count together, an ended one is not followed by a parent's, and a parent's
-- counts for its customers only where it says so.
ALTER TABLE licence ADD COLUMN covers_customers boolean NOT NULL DEFAULT false;
-- The permissions of a key can be changed.
ALTER TABLE api_key ADD COLUMN revision integer NOT NULL DEFAULT 0;
-- Who inherits today keeps what it has. Where the own licence has ended, a licence of its own says from now on what came
-- from above.
INSERT INTO licence (organization_id, applications, offering, datapoint, countries, seats, valid_from, valid_to, note)
SELECT o.id, l.applications, l.offering, l.datapoint, l.countries, l.seats, l.valid_from, l.valid_to,
  CASE o.language WHEN 'sv' THEN 'Ärvd till och med uppdateringen: den egna licensen hade avslutats' ELSE
    'Inherited until the update: the licence of its own had ended' END
FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) d CROSS JOIN organization o CROSS JOIN LATERAL (
  SELECT x.* FROM licence x
  WHERE x.organization_id = ANY (o.path) AND x.valid_from <= d.today AND (x.valid_to IS NULL OR x.valid_to >= d.today)
  ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
) l
WHERE l.organization_id <> o.id
  AND EXISTS (SELECT FROM licence x WHERE x.organization_id = o.id AND x.valid_to < d.today AND x.valid_to >= x.valid_from - 1);
UPDATE licence SET covers_customers = true
FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) d
WHERE (valid_to IS NULL OR valid_to >= d.today) AND organization_id IN (
  SELECT (
    SELECT x.organization_id FROM licence x
    WHERE x.organization_id = ANY (o.path) AND x.valid_from <= d.today AND (x.valid_to IS NULL OR x.valid_to >= d.today)
    ORDER BY array_position(o.path, x.organization_id) DESC LIMIT 1)
  FROM organization o
  WHERE NOT EXISTS (SELECT FROM licence x WHERE x.organization_id = o.id
    AND x.valid_from <= d.today AND (x.valid_to IS NULL OR x.valid_to >= d.today)));
--> statement-breakpoint
-- The licences that count for the organisation at the end of the line, which begins at the root. The nearest organisation
-- that has or had one decides: its own valid ones count for itself, and for those below where they cover customers. One
-- that was withdrawn before its first day never was. `changed` stands in the place of the stored licence of its id.
-- Reads all licences only for who may: the functions below, and sign-in.
CREATE FUNCTION counting_licences(line bigint[], at date, changed licence DEFAULT NULL) RETURNS SETOF licence
LANGUAGE sql STABLE AS $$
  WITH given AS (
    SELECT x.* FROM licence x WHERE x.organization_id = ANY (line) AND x.id IS DISTINCT FROM (changed).id
    UNION ALL SELECT (changed).* WHERE (changed).organization_id = ANY (line)
  ), begun AS (
    SELECT g.* FROM given g WHERE g.valid_from <= at AND (g.valid_to IS NULL OR g.valid_to >= g.valid_from - 1)
  )
  SELECT b.* FROM begun b
  WHERE b.organization_id = (
      SELECT n.organization_id FROM begun n ORDER BY array_position(line, n.organization_id) DESC LIMIT 1)
    AND (b.valid_to IS NULL OR b.valid_to >= at)
    AND (b.organization_id = line[cardinality(line)] OR b.covers_customers)
$$;
-- What they give together: no row when none counts.
CREATE FUNCTION effective_terms(line bigint[], at date, changed licence DEFAULT NULL) RETURNS TABLE (
  organization_id bigint, licences bigint[], applications text[], offering text, datapoint text, countries text[],
  seats bigint, valid_from date, valid_to date
) LANGUAGE sql STABLE AS $$
  WITH c AS (SELECT * FROM counting_licences(line, at, changed))
  SELECT min(c.organization_id), array_agg(c.id ORDER BY c.id),
    ARRAY(SELECT DISTINCT unnest(x.applications) AS one FROM c x ORDER BY one),
    CASE WHEN bool_or(c.offering = 'ENTERPRISE') THEN 'ENTERPRISE' ELSE 'STANDARD' END,
    (ARRAY['NO', 'BASIC', 'PRO'])[max(array_position(ARRAY['NO', 'BASIC', 'PRO'], c.datapoint))],
    ARRAY(SELECT DISTINCT unnest(x.countries) AS one FROM c x ORDER BY one),
    CASE WHEN bool_or(c.seats IS NULL) THEN NULL ELSE sum(c.seats) END,
    min(c.valid_from), CASE WHEN bool_or(c.valid_to IS NULL) THEN NULL ELSE max(c.valid_to) END
  FROM c HAVING count(*) > 0
$$;
-- What an organisation in reach may use, its own licences or a parent's, also of one out of reach.
DROP FUNCTION effective_licence(bigint, timestamptz);
CREATE FUNCTION effective_licence(given bigint, at timestamptz) RETURNS TABLE (
  organization_id bigint, organization_name text, licences bigint[], applications text[], offering text, datapoint text,
  countries text[], seats bigint, valid_from date, valid_to date
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.id, f.name, t.licences, t.applications, t.offering, t.datapoint, t.countries, t.seats, t.valid_from, t.valid_to
  FROM organization o CROSS JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) t
  JOIN organization f ON f.id = t.organization_id
  WHERE o.id = given AND app_org() = ANY (o.path)
$$;
-- Which applications they open, each with the days of the licences that open it.
CREATE FUNCTION licensed_applications(given bigint, at timestamptz) RETURNS TABLE (
  application text, valid_from date, valid_to date
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.name, min(c.valid_from), CASE WHEN bool_or(c.valid_to IS NULL) THEN NULL ELSE max(c.valid_to) END
  FROM organization o CROSS JOIN LATERAL counting_licences(o.path, (at AT TIME ZONE 'UTC')::date) c
  CROSS JOIN LATERAL unnest(c.applications) AS a(name)
  WHERE o.id = given AND app_org() = ANY (o.path) GROUP BY a.name
$$;
-- For every organisation in reach, whose licences count and until when; `ended`: none counts, and it had one of its own.
CREATE FUNCTION organization_licences(at date) RETURNS TABLE (
  organization_id bigint, holder bigint, valid_to date, ended boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, t.organization_id, t.valid_to, t.organization_id IS NULL AND EXISTS (
    SELECT FROM licence x WHERE x.organization_id = o.id AND x.valid_to < at AND x.valid_to >= x.valid_from - 1)
  FROM organization o LEFT JOIN LATERAL effective_terms(o.path, at) t ON true
  WHERE app_org() = ANY (o.path)
$$;
-- What another licence would change on a day: organisations in reach with what they have and what they would have.
CREATE FUNCTION licence_effect(given jsonb, at date) RETURNS TABLE (
  organization_id bigint, organization_name text, users bigint, before jsonb, after jsonb
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.name,
    (SELECT count(*) FROM app_user u WHERE u.organization_id = o.id AND u.status <> 'disabled'), e.before, e.after
  FROM jsonb_populate_record(NULL::licence, given) AS changed
  JOIN organization o ON changed.organization_id = ANY (o.path) AND o.kind IN ('system', 'customer')
  CROSS JOIN LATERAL (SELECT
    (SELECT to_jsonb(b) FROM effective_terms(o.path, at) b) AS before,
    (SELECT to_jsonb(a) FROM effective_terms(o.path, at, changed) a) AS after) e
  WHERE app_org() = ANY (o.path)
    AND e.before - ARRAY['licences', 'valid_from', 'valid_to'] IS DISTINCT FROM e.after - ARRAY['licences', 'valid_from', 'valid_to']
  ORDER BY cardinality(o.path), o.name, o.id
$$;
-- The licences in force and how many of their seats are taken: by everybody who is not disabled, in the organisation that
-- holds them and in those that inherit. The holder's own people take the seats first that nobody else may have.
DROP FUNCTION licence_in_force(bigint, date);
CREATE FUNCTION licence_in_force(given bigint, at date) RETURNS TABLE (
  organization_id bigint, organization_name text, applications text[], seats bigint, used bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (
    SELECT t.organization_id, h.name, h.path, t.applications, t.seats FROM organization o
    CROSS JOIN LATERAL effective_terms(o.path, at) t JOIN organization h ON h.id = t.organization_id
    WHERE o.id = given AND app_org() = ANY (o.path)
  ), held AS (
    SELECT bool_or(c.covers_customers) AS covers,
      bool_or(NOT c.covers_customers AND c.seats IS NULL) AS any_number,
      coalesce(sum(c.seats) FILTER (WHERE NOT c.covers_customers), 0) AS apart
    FROM mine m CROSS JOIN LATERAL counting_licences(m.path, at) c
  ), people AS (
    SELECT count(*) FILTER (WHERE b.id = m.organization_id) AS itself, count(*) FILTER (WHERE b.id <> m.organization_id) AS below
    FROM mine m CROSS JOIN held h
    JOIN organization b ON b.id = m.organization_id OR (h.covers AND m.organization_id = ANY (b.path)
      AND b.kind IN ('system', 'customer')
      AND m.organization_id = (SELECT c.organization_id FROM counting_licences(b.path, at) c LIMIT 1))
    JOIN app_user u ON u.organization_id = b.id AND u.status <> 'disabled'
  )
  SELECT m.organization_id, m.name, m.applications, m.seats, CASE
    WHEN m.organization_id = given THEN p.itself + p.below
    WHEN h.any_number THEN p.below
    ELSE p.below + greatest(0, p.itself - h.apart)::bigint END
  FROM mine m CROSS JOIN held h CROSS JOIN people p
$$;
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['counting_licences(bigint[], date, licence)', 'effective_terms(bigint[], date, licence)',
    'effective_licence(bigint, timestamptz)', 'licensed_applications(bigint, timestamptz)', 'organization_licences(date)',
    'licence_effect(jsonb, date)', 'licence_in_force(bigint, date)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO klarsikt_app', f);
  END LOOP;
END $$;
--> statement-breakpoint
-- Who a session token stands for: as before, with the licences that count.
CREATE OR REPLACE FUNCTION session_actor(given bytea, at timestamptz) RETURNS TABLE (
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
  LEFT JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) l ON true
  WHERE s.token_hash = given AND (u.status = 'active' OR (u.status = 'invited' AND s.owes <> '{}')) AND s.hard_at > at
    AND s.active_at + make_interval(secs => s.soft_sec) > at
$$;
-- Which key a client id or a bearer token names: as before, with the licences that count.
CREATE OR REPLACE FUNCTION key_actor(given_client text, given_token bytea, at timestamptz) RETURNS TABLE (
  client_id text, label text, secret_hash bytea, used_at timestamptz, organization_id bigint, organization_name text,
  kind text, permissions text[], applications text[], offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.client_id, k.label, k.secret_hash, k.used_at, o.id, o.name, o.kind, k.permissions,
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM api_key k
  JOIN organization o ON o.id = k.organization_id
  LEFT JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) l ON true
  WHERE k.client_id = coalesce(given_client, (
      SELECT t.client_id FROM api_token t WHERE t.token_hash = given_token AND t.expires_at > at))
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > at)
$$;
-- Whether a person may read the feed without a session: as before, with the licences that count.
CREATE OR REPLACE FUNCTION feed_reader(given bigint, at timestamptz) RETURNS TABLE (
  user_id bigint, organization_id bigint, username text, given_name text, language text, demo boolean,
  offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, o.id, u.username, u.given_name, coalesce(u.language, o.language), o.kind IN ('sandbox', 'sample'),
    l.offering, l.datapoint, l.countries
  FROM app_user u
  JOIN organization o ON o.id = u.organization_id
  JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) l ON 'threatview' = ANY (l.applications)
  WHERE u.id = given AND u.status = 'active'
    AND EXISTS (SELECT FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
      WHERE m.user_id = u.id AND r.application = 'threatview' AND r.permission = 'View')
$$;
