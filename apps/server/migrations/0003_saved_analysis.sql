-- Saved analyses of ThreatView and whom they are shared with. A share names exactly one of four kinds of target.
CREATE TABLE saved_analysis (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  owner_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  document jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  sharing_revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_name text NOT NULL DEFAULT '',
  deleted_at timestamptz,
  UNIQUE (organization_id, id),
  -- Whoever leaves does not take away what others work with.
  FOREIGN KEY (organization_id, owner_id) REFERENCES app_user (organization_id, id) ON DELETE SET NULL (owner_id)
);
CREATE INDEX saved_analysis_owner ON saved_analysis (organization_id, owner_id);
CREATE INDEX saved_analysis_deleted ON saved_analysis (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TABLE saved_analysis_share (
  organization_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  user_id bigint,
  group_id bigint,
  unit_id bigint,
  assessment_id bigint,
  writes boolean NOT NULL,
  CHECK (num_nonnulls(user_id, group_id, unit_id, assessment_id) = 1),
  UNIQUE NULLS NOT DISTINCT (analysis_id, user_id, group_id, unit_id, assessment_id),
  FOREIGN KEY (organization_id, analysis_id) REFERENCES saved_analysis (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, group_id) REFERENCES user_group (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, unit_id) REFERENCES assessment_unit (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_analysis_share_user ON saved_analysis_share (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX saved_analysis_share_group ON saved_analysis_share (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX saved_analysis_share_unit ON saved_analysis_share (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX saved_analysis_share_assessment ON saved_analysis_share (assessment_id) WHERE assessment_id IS NOT NULL;
ALTER TABLE saved_analysis ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_analysis TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
ALTER TABLE saved_analysis_share ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_analysis_share TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
