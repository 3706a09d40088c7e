-- What active people of an organisation hold in it now: what their groups give there, as far as its licence gives it
-- effect. A unit with the right, or null for the whole organisation. Mails, feeds and links ask it when they are made.
CREATE FUNCTION held_now(place bigint, people bigint[], wanted text[], at timestamptz)
RETURNS TABLE (user_id bigint, permission text, unit_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT u.id, r.application || ':' || r.permission, r.unit_id
  FROM organization o
  LEFT JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) l ON true
  JOIN app_user u ON u.organization_id = o.id AND u.status = 'active' AND (people IS NULL OR u.id = ANY (people))
  JOIN group_member m ON m.user_id = u.id
  JOIN group_resource r ON r.group_id = m.group_id AND r.application || ':' || r.permission = ANY (wanted)
  WHERE o.id = place AND (app_org() = place OR app_is_system())
    AND CASE WHEN r.application = 'admin' THEN o.kind = 'system' OR cardinality(l.applications) > 0
      ELSE r.application = ANY (l.applications) END
    AND CASE WHEN r.unit_id IS NULL THEN coalesce(r.resource_organization_id, o.id) = ANY (o.path)
      ELSE r.application NOT IN ('admin', 'api') END
$$;
REVOKE ALL ON FUNCTION held_now FROM PUBLIC;
GRANT EXECUTE ON FUNCTION held_now TO klarsikt_app;
--> statement-breakpoint
-- Whether a person may read the feed without a session: by the same function.
CREATE OR REPLACE FUNCTION feed_reader(given bigint, at timestamptz) RETURNS TABLE (
  user_id bigint, organization_id bigint, username text, given_name text, language text, demo boolean,
  offering text, datapoint text, countries text[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, o.id, u.username, u.given_name, coalesce(u.language, o.language), o.kind IN ('sandbox', 'sample'),
    l.offering, l.datapoint, l.countries
  FROM app_user u
  JOIN organization o ON o.id = u.organization_id
  JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) l ON true
  WHERE u.id = given AND EXISTS (SELECT FROM held_now(o.id, ARRAY[u.id], ARRAY['threatview:View'], at))
$$;
--> statement-breakpoint
-- Which key a client id or a bearer token names: as before, but none whose maker's account is disabled.
CREATE OR REPLACE FUNCTION key_actor(given_client text, given_token bytea, at timestamptz) RETURNS TABLE (
  client_id text, label text, secret_hash bytea, used_at timestamptz, organization_id bigint, organization_name text,
  kind text, permissions text[], applications text[], offering text, datapoint text, countries text[]
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN RETURN QUERY
  SELECT k.client_id, k.label, k.secret_hash, k.used_at, o.id, o.name, o.kind, k.permissions,
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM api_key k
  JOIN organization o ON o.id = k.organization_id
  LEFT JOIN LATERAL effective_terms(o.path, (at AT TIME ZONE 'UTC')::date) l ON true
  WHERE k.client_id = coalesce(given_client, (
      SELECT t.client_id FROM api_token t WHERE t.token_hash = given_token AND t.expires_at > at))
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > at)
    AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = k.created_by AND u.status = 'disabled');
END $$;
