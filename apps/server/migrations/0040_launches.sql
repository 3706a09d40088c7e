-- Branches of live assessments: something new is assessed beside the live one and merged into it on the day of its launch.
CREATE TABLE launch_branch (
  assessment_id bigint PRIMARY KEY,
  organization_id bigint NOT NULL,
  live_id bigint NOT NULL,
  base_revision integer NOT NULL,
  launch_key text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  author text NOT NULL,
  merged_at timestamptz,
  merged_revision integer,
  merged_by text NOT NULL DEFAULT '',
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, live_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX launch_branch_live ON launch_branch (live_id);
ALTER TABLE launch_branch ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON launch_branch TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
CREATE POLICY visible ON launch_branch FOR SELECT TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_visible())::bigint[]));
