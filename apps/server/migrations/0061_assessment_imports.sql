-- What was brought into an assessment from files, so that it can be taken back at once, also by who comes back later.
CREATE TABLE assessment_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  assessment_id bigint NOT NULL REFERENCES assessment ON DELETE CASCADE,
  kind text NOT NULL,
  file text NOT NULL,
  rows integer NOT NULL,
  revision integer,
  comment_ids jsonb NOT NULL DEFAULT '[]',
  user_id bigint REFERENCES app_user ON DELETE SET NULL,
  author text NOT NULL,
  made_at timestamptz NOT NULL,
  taken_back_at timestamptz
);
-- A change that is told again is brought in once.
CREATE UNIQUE INDEX assessment_import_by_assessment ON assessment_import (assessment_id, revision);
CREATE INDEX assessment_import_by_organization ON assessment_import (organization_id);
CREATE INDEX assessment_import_by_user ON assessment_import (user_id);
ALTER TABLE assessment_import ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON assessment_import TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
