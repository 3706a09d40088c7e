-- What was published of the working rows, with notes for readers, and what somebody has asked a second person to publish.
CREATE TABLE atlas_publication (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL REFERENCES model_version,
  channel text NOT NULL CHECK (channel IN ('draft', 'beta', 'live')),
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  -- The first of two persons; empty where one was enough.
  proposed_by text NOT NULL DEFAULT '',
  notes jsonb NOT NULL DEFAULT '{}',
  left_out text[] NOT NULL DEFAULT '{}'
);
CREATE TABLE atlas_proposal (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  description text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('draft', 'beta', 'live')),
  notes jsonb NOT NULL,
  left_out text[] NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['atlas_publication', 'atlas_proposal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO klarsikt_app USING ((SELECT app_operates()))', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON atlas_publication FROM klarsikt_app;
