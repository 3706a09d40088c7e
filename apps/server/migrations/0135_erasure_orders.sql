-- An erasure that somebody has ordered and that is not noted as done yet. The process may end at any step; another one goes on
-- from here. It has no name: that of the eraser is read from the account.
CREATE TABLE erasure_order (
  user_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  eraser_id bigint,
  eraser_organization_id bigint,
  files bigint[] NOT NULL,
  ordered_at timestamptz NOT NULL,
  node_id uuid NOT NULL,
  -- What was replaced, removed and kept; null: not erased yet.
  done jsonb
);
ALTER TABLE erasure_order ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON erasure_order TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
