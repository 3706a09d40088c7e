-- An organisation's directory (SCIM 2.0) keeps its accounts and groups. An organisation without a row has it off.
CREATE TABLE directory (
  organization_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  enabled boolean NOT NULL,
  -- Invite new accounts that the organisation's identity provider does not let in.
  invites boolean NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
CREATE TABLE directory_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  -- Person on whose behalf the directory acts.
  user_id bigint NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- SHA-256 of the secret.
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
-- An account that the directory keeps. With `deleted_at` the directory has deleted it; the account is disabled.
CREATE TABLE directory_user (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  external_id text,
  -- The user name of the directory in lower case; the account may have another one.
  name_key text NOT NULL,
  document jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  UNIQUE (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX directory_user_name ON directory_user (organization_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX directory_user_external ON directory_user (organization_id, external_id);
CREATE TABLE directory_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  name_key text NOT NULL,
  external_id text,
  -- User group whose members the group's people become, and the person who decided so.
  user_group_id bigint,
  mapped_by bigint,
  mapped_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, user_group_id) REFERENCES user_group (organization_id, id) ON DELETE SET NULL (user_group_id)
);
CREATE UNIQUE INDEX directory_group_name ON directory_group (organization_id, name_key);
CREATE INDEX directory_group_external ON directory_group (organization_id, external_id);
CREATE INDEX directory_group_mapped ON directory_group (user_group_id) WHERE user_group_id IS NOT NULL;
CREATE TABLE directory_member (
  organization_id bigint NOT NULL,
  directory_group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (directory_group_id, user_id),
  FOREIGN KEY (organization_id, directory_group_id) REFERENCES directory_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX directory_member_user ON directory_member (user_id);
-- The newest writes and refusals of the directory, for administrators.
CREATE TABLE directory_call (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  key_id bigint NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  code text,
  details jsonb,
  FOREIGN KEY (organization_id, key_id) REFERENCES directory_key (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX directory_call_newest ON directory_call (organization_id, id);
-- True if the directory made the person a member; it also ends the membership.
ALTER TABLE group_member ADD COLUMN by_directory boolean NOT NULL DEFAULT false;
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['directory', 'directory_key', 'directory_user', 'directory_group', 'directory_member', 'directory_call'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- The key of a directory with the person behind it. No row for an ended key, an account that is not active, or a person who may not
-- administer people.
CREATE FUNCTION directory_actor(given bigint, at timestamptz) RETURNS TABLE (
  key_id bigint, label text, secret_hash bytea, used_at timestamptz, enabled boolean, user_id bigint, organization_id bigint,
  organization_name text, kind text, time_zone text
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT k.id, k.label, k.secret_hash, k.used_at, coalesce(d.enabled, false), u.id, o.id, o.name, o.kind, o.day_zone
  FROM directory_key k
  JOIN app_user u ON u.id = k.user_id
  JOIN organization o ON o.id = k.organization_id
  LEFT JOIN directory d ON d.organization_id = o.id
  LEFT JOIN LATERAL effective_terms(o.path, day_in(at, o.day_zone)) l ON true
  WHERE k.id = given AND k.revoked_at IS NULL AND k.expires_at > at AND u.status = 'active'
    AND (o.kind = 'system' OR l.applications IS NOT NULL)
    AND EXISTS (SELECT FROM group_member m JOIN group_resource r ON r.group_id = m.group_id
      WHERE m.user_id = u.id AND r.application = 'admin' AND r.permission = 'SecurityAdmin' AND r.unit_id IS NULL
        AND coalesce(r.resource_organization_id, o.id) = ANY (o.path));
END $$;
-- Whether a person of the organisation in scope, or of one above it, has an active account.
CREATE FUNCTION granter_is_active(given bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM app_user u JOIN organization o ON o.id = app_org()
    WHERE u.id = given AND u.status = 'active' AND u.organization_id = ANY (o.path))
$$;
REVOKE ALL ON FUNCTION directory_actor, granter_is_active FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory_actor, granter_is_active TO klarsikt_app;
