-- Passkeys (WebAuthn): public keys of authenticators with which people sign in, and the open challenges. A challenge is stored as
-- a hash, bound to the cookie of the browser that asked for it, and deleted at its first use. Before a sign-in nobody is known.
CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Number of the person at their authenticators: random, the same for all passkeys of the person.
  user_handle bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX passkey_person ON passkey (organization_id, user_id);
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  organization_id bigint,
  user_id bigint,
  purpose text NOT NULL CHECK (purpose IN ('register', 'factor', 'alone')),
  browser_hash bytea NOT NULL,
  user_handle bytea,
  created_at timestamptz NOT NULL,
  CHECK ((purpose = 'alone') = (user_id IS NULL) AND (user_id IS NULL) = (organization_id IS NULL)),
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenge_person ON passkey_challenge (organization_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX passkey_challenge_age ON passkey_challenge (created_at);
ALTER TABLE passkey ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON passkey TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE passkey_challenge ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON passkey_challenge TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE session DROP CONSTRAINT session_method_check;
ALTER TABLE session ADD CONSTRAINT session_method_check CHECK (method IN ('password', 'federation', 'link', 'demo', 'setup', 'passkey'));
