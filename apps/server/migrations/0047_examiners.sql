-- People who examine single assessments until a last day: each of them once per assessment, and when they opened it.
CREATE TABLE examiner (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  last_day date NOT NULL,
  named_at timestamptz NOT NULL,
  named_by text NOT NULL,
  ended_at timestamptz,
  ended_by text,
  UNIQUE (assessment_id, user_id),
  UNIQUE (organization_id, id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX examiner_user ON examiner (user_id);
CREATE TABLE examiner_visit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  examiner_id bigint NOT NULL,
  session_key text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (examiner_id, session_key),
  FOREIGN KEY (organization_id, examiner_id) REFERENCES examiner (organization_id, id) ON DELETE CASCADE
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['examiner', 'examiner_visit'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON examiner_visit FROM klarsikt_app;
CREATE TRIGGER people_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON examiner
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
-- Who a session stands for: as before, with the right of those who are named on an assessment today. They have it in
-- their own organisation alone.
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
      WHERE m.user_id = u.id AND (r.application NOT IN ('admin', 'api') OR
        (r.unit_id IS NULL AND coalesce(r.resource_organization_id, o.id) = ANY (w.path)))
        AND (w.id = o.id OR r.application IN ('admin', 'api'))), '{}')
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
