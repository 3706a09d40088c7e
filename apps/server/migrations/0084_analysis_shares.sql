-- An analysis can be shared with everybody in its organisation. Its shares have no count of their own any more: a change
-- of them is a revision of the analysis.
ALTER TABLE saved_analysis_share ADD COLUMN everybody boolean NOT NULL DEFAULT false;
ALTER TABLE saved_analysis_share DROP CONSTRAINT saved_analysis_share_check;
ALTER TABLE saved_analysis_share ADD CONSTRAINT saved_analysis_share_check
  CHECK (num_nonnulls(user_id, group_id, unit_id, assessment_id) = CASE WHEN everybody THEN 0 ELSE 1 END);
ALTER TABLE saved_analysis DROP COLUMN sharing_revision;
