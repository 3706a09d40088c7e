-- The description of a version can be changed, and nothing else of it.
ALTER TABLE model_version ADD COLUMN revision integer NOT NULL DEFAULT 0;
GRANT UPDATE (description, revision) ON model_version TO klarsikt_app;
CREATE INDEX assessment_model ON assessment (model_hash) WHERE deleted_at IS NULL;
