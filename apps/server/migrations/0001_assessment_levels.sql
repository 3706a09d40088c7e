-- Shown levels and statuses beside the document: a list of assessments neither reads documents nor calculates.
ALTER TABLE assessment ADD COLUMN summary jsonb;
ALTER TABLE assessment DROP CONSTRAINT assessment_name_check;
ALTER TABLE assessment ADD CONSTRAINT assessment_name_check CHECK (length(name) BETWEEN 1 AND 255);
CREATE INDEX assessment_deleted ON assessment (deleted_at) WHERE deleted_at IS NOT NULL;
