-- What was done to several actions at once, so that whoever did it can take it back.
CREATE TABLE action_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- Each action with its revision after the step and what the step changed of it, as it was.
  actions jsonb NOT NULL,
  undone_at timestamptz,
  UNIQUE (organization_id, id)
);
ALTER TABLE action_step ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON action_step TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
