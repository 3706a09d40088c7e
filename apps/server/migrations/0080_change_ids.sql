-- A change id is its author's own: another person may use the same one. Rows of a document are changed one at a time,
-- so that looking a change up under the lock of its document finds one that was made before.
DROP INDEX assessment_revision_change;
DROP INDEX saved_analysis_revision_change;
DROP INDEX report_terms_revision_change;
DROP INDEX enforcement_revision_change;
DROP INDEX appetite_revision_change;
DROP INDEX atlas_revision_change;
DROP INDEX report_template_revision_change;
DROP INDEX saved_report_revision_change;
DROP INDEX own_parts_revision_change;
DROP INDEX blueprint_revision_change;
--> statement-breakpoint
CREATE INDEX assessment_revision_change ON assessment_revision (assessment_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX saved_analysis_revision_change ON saved_analysis_revision (analysis_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX report_terms_revision_change ON report_terms_revision (terms_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX enforcement_revision_change ON enforcement_revision (enforcement_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX appetite_revision_change ON appetite_revision (appetite_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX atlas_revision_change ON atlas_revision (entity_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX report_template_revision_change ON report_template_revision (template_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX saved_report_revision_change ON saved_report_revision (report_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX own_parts_revision_change ON own_parts_revision (parts_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX blueprint_revision_change ON blueprint_revision (blueprint_id, change_id) WHERE change_id IS NOT NULL;
