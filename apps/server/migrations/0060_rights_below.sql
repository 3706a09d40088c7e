-- Who a session stands for: as before, but a right that a group gives about an organisation below counts nothing in one's
-- own. Before, only administration was held to the organisation that the group names.
CREATE OR REPLACE FUNCTION session_actor(given bytea, at timestamptz) RETURNS TABLE (
  user_id bigint, session_id uuid, own_id bigint, own_name text, own_kind text, organization_id bigint, organization_name text,
  username text, given_name text, surname text, demo boolean, owes text[], language text, method text,
  created_at timestamptz, active_at timestamptz, soft_sec integer, headsup_sec integer, hard_at timestamptz,
  permissions text[], applications text[], offering text, datapoint text, countries text[]
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT u.id, s.id, o.id, o.name, o.kind, w.id, w.name, u.username, u.given_name, u.surname, s.demo, s.owes,
    coalesce(s.language, u.language, o.language), s.method, s.created_at, s.active_at, s.soft_sec, s.headsup_sec, s.hard_at,
    coalesce((SELECT array_agg(DISTINCT r.application || ':' || r.permission)
      FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
      WHERE m.user_id = u.id AND (w.id = o.id OR r.application IN ('admin', 'api'))
        AND CASE WHEN r.unit_id IS NULL THEN coalesce(r.resource_organization_id, o.id) = ANY (w.path)
          ELSE r.application NOT IN ('admin', 'api') END), '{}')
      || CASE WHEN w.id = o.id AND EXISTS (SELECT FROM examiner e WHERE e.user_id = u.id AND e.ended_at IS NULL
          AND e.last_day >= (at AT TIME ZONE 'UTC')::date) THEN ARRAY['ra:Examine'] ELSE '{}'::text[] END,
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
    AND s.active_at + make_interval(secs => s.soft_sec) > at;
END
$$;
--> statement-breakpoint
-- Whether a person may read the feed without a session: as before, by the same rule.
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
      WHERE m.user_id = u.id AND r.application = 'threatview' AND r.permission = 'View'
        AND coalesce(r.resource_organization_id, o.id) = ANY (o.path))
$$;
