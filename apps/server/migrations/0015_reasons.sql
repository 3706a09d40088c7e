-- "Not applicable" counts only with its reason. Where an assessment holds a mark without one, the levels that its lists
-- show are worked out anew; the assessment itself lists the marks with the levels before and after.
UPDATE assessment SET summary = NULL
WHERE jsonb_path_exists(document, '$.risks.data.*.*.na.reason ? (@ like_regex "^[[:space:]]*$")')
   OR jsonb_path_exists(document, '$.controls.data.*.na.reason ? (@ like_regex "^[[:space:]]*$")');
-- Lists say so of an assessment into which nothing has been entered yet.
UPDATE assessment SET summary = summary || '{"untouched": true}'
WHERE summary IS NOT NULL AND NOT (
     jsonb_path_exists(document, '$.background.totals.*.*.*')
  OR jsonb_path_exists(document, '$.background.data.*.*.*.*')
  OR jsonb_path_exists(document, '$.threats.data.*.*')
  OR jsonb_path_exists(document, '$.risks.data.*.*.*')
  OR jsonb_path_exists(document, '$.controls.data.*.*')
  OR jsonb_path_exists(document, '$.controls.own.*'));
