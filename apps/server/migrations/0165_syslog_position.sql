-- How far the audit log was sent to the syslog receiver: one row, which belongs to no organisation. No row: never sent.
CREATE TABLE syslog_position (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- The last position of the chain that the receiver has taken.
  position bigint NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  -- The node that sends, for as long as its claim lasts.
  node_id uuid,
  claimed_until timestamptz
);
ALTER TABLE syslog_position ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON syslog_position TO klarsikt_app USING (app_is_system());
