-- People whose account is connected with an identity of an application at the provider that was replaced: who was turned away
-- for it, for how long an administrator lets them in by their address, and links that connect one account.
ALTER TABLE login_link DROP CONSTRAINT login_link_kind_check;
ALTER TABLE login_link ADD CONSTRAINT login_link_kind_check CHECK (kind IN ('reset', 'invite', 'login', 'rescue', 'connect'));
CREATE TABLE federation_refusal (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  -- The connection through which they came.
  connection uuid NOT NULL,
  at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX federation_refusal_organization ON federation_refusal (organization_id, at DESC);
CREATE TABLE federation_linking (
  organization_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  -- Holds for this connection alone: another issuer, client or secret ends it.
  connection uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  opened_by bigint NOT NULL,
  opened_name text NOT NULL
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['federation_refusal', 'federation_linking'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
