-- Each revision of an assessment names the model version that its state was made under, so that a past state is read
-- with its own model; what is there already takes the assessment's, which has never been another one. The change that
-- a client made it with is recognised when the client asks again because the answer was lost.
ALTER TABLE assessment_revision ADD COLUMN model_hash text REFERENCES model_version;
UPDATE assessment_revision r SET model_hash = a.model_hash FROM assessment a WHERE a.id = r.assessment_id;
ALTER TABLE assessment_revision ALTER COLUMN model_hash SET NOT NULL;
ALTER TABLE assessment_revision ADD COLUMN change_id uuid;
CREATE UNIQUE INDEX assessment_revision_change ON assessment_revision (assessment_id, change_id) WHERE change_id IS NOT NULL;
--> statement-breakpoint
-- The same for saved analyses, which had no history: it begins with the first change from now on.
ALTER TABLE saved_analysis ADD COLUMN updated_by bigint;
CREATE TABLE saved_analysis_revision (
  organization_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  patches jsonb NOT NULL,
  inverse jsonb NOT NULL,
  model_hash text REFERENCES model_version,
  change_id uuid,
  PRIMARY KEY (analysis_id, revision),
  FOREIGN KEY (organization_id, analysis_id) REFERENCES saved_analysis (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_analysis_revision_change ON saved_analysis_revision (analysis_id, change_id) WHERE change_id IS NOT NULL;
ALTER TABLE saved_analysis_revision ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_analysis_revision TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
REVOKE UPDATE, DELETE ON saved_analysis_revision FROM klarsikt_app;
