-- Assistants read for a person, with a key of that person. An organisation without a row has them off.
CREATE TABLE assistant_switch (
  organization_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  enabled boolean NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
CREATE TABLE assistant_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- SHA-256 of the secret.
  secret_hash bytea NOT NULL UNIQUE,
  tools text[] NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_key_user ON assistant_key (user_id);
ALTER TABLE assistant_switch ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assistant_switch TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE assistant_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assistant_key TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
--> statement-breakpoint
-- The person behind a key, with the rights to view that they hold now. No row for an ended key or an account that is not active.
CREATE FUNCTION assistant_actor(given bytea, at timestamptz) RETURNS TABLE (
  key_id bigint, tools text[], used_at timestamptz, enabled boolean, user_id bigint, organization_id bigint, organization_name text,
  username text, given_name text, surname text, language text, permissions text[], applications text[], offering text,
  datapoint text, countries text[]
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT k.id, k.tools, k.used_at, coalesce(s.enabled, false), u.id, o.id, o.name, u.username, u.given_name, u.surname,
    coalesce(u.language, o.language),
    coalesce((SELECT array_agg(DISTINCT r.application || ':' || r.permission)
      FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
      WHERE m.user_id = u.id AND r.permission = 'View' AND r.application IN ('ra', 'threatview')
        AND (r.unit_id IS NOT NULL OR coalesce(r.resource_organization_id, o.id) = ANY (o.path))), '{}'),
    coalesce(l.applications, '{}'), coalesce(l.offering, 'STANDARD'), coalesce(l.datapoint, 'NO'), coalesce(l.countries, '{}')
  FROM assistant_key k
  JOIN app_user u ON u.id = k.user_id
  JOIN organization o ON o.id = k.organization_id
  LEFT JOIN assistant_switch s ON s.organization_id = o.id
  LEFT JOIN LATERAL effective_terms(o.path, day_in(at, o.day_zone)) l ON true
  WHERE k.secret_hash = given AND k.revoked_at IS NULL AND k.expires_at > at AND u.status = 'active';
END $$;
REVOKE ALL ON FUNCTION assistant_actor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assistant_actor TO klarsikt_app;
