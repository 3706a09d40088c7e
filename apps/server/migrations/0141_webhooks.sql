-- Webhooks of an organisation, and their messages. A message is stored in the transaction of the change that it is about.
CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- Encrypted: addresses of messengers are secrets.
  url bytea NOT NULL,
  host text NOT NULL,
  form text NOT NULL CHECK (form IN ('json', 'teams', 'slack')),
  kinds text[] NOT NULL,
  texts boolean NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz,
  state text NOT NULL CHECK (state IN ('active', 'off', 'gone', 'failed')),
  failing_since timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  created_name text NOT NULL,
  UNIQUE (organization_id, id)
);
CREATE TABLE webhook_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  webhook_id bigint NOT NULL,
  message text NOT NULL UNIQUE,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  -- Instant from which the attempts are counted; a message that is sent again starts anew.
  begun_at timestamptz NOT NULL,
  next_at timestamptz,
  status integer,
  error text,
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhook (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_message_due ON webhook_message (next_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_message_of ON webhook_message (organization_id, webhook_id, id);
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE webhook_message ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_message TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
--> statement-breakpoint
-- Stores the messages of a change for the webhooks that want them. Events of the library, which hold no data of a tenant, go to the
-- webhooks of every organisation; all others to those of the organisation in scope.
CREATE FUNCTION note_webhooks(at timestamptz, events json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO webhook_message (organization_id, webhook_id, message, kind, payload, created_at, state, begun_at, next_at)
  SELECT w.organization_id, w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.kind,
    CASE WHEN w.texts AND e.texts IS NOT NULL THEN e.payload || jsonb_build_object('texts', e.texts) ELSE e.payload END,
    at, 'waiting', at, at
  FROM json_to_recordset(events) AS e (organization bigint, kind text, payload jsonb, texts jsonb)
  JOIN webhook w ON w.state = 'active' AND e.kind = ANY (w.kinds)
    AND (e.kind IN ('news.changed', 'list.changed', 'version.live') OR
      (w.organization_id = e.organization AND (e.organization = app_org() OR app_is_system())))
$$;
REVOKE ALL ON FUNCTION note_webhooks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_webhooks TO klarsikt_app;
