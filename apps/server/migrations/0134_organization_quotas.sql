-- The organisation's own limits by kind. No row: the setting of the installation. Without a figure: no limit.
CREATE TABLE organization_quota (
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('storage', 'jobs', 'keys', 'assessments')),
  most bigint CHECK (most >= 0),
  PRIMARY KEY (organization_id, kind)
);
ALTER TABLE organization_quota ENABLE ROW LEVEL SECURITY;
-- An organisation reads its limits; only the operator, in the scope of the whole installation, changes them.
CREATE POLICY tenant ON organization_quota FOR SELECT TO klarsikt_app
  USING (organization_id = app_org() OR app_is_system());
CREATE POLICY operator ON organization_quota TO klarsikt_app
  USING (app_is_system()) WITH CHECK (app_is_system());
-- What organisations use, counted in the rows that the caller sees: of one organisation, or of all with null. The lists of
-- jobs and keys hold only those that still count.
CREATE FUNCTION quota_use(organization bigint, at timestamptz)
RETURNS TABLE (organization_id bigint, kind text, used bigint) LANGUAGE sql STABLE AS $$
  SELECT c.organization_id, 'storage', sum(c.bytes)::bigint FROM (
      SELECT f.organization_id, f.bytes::bigint AS bytes FROM file_content f
      UNION ALL SELECT r.organization_id,
        octet_length(r.docx) + coalesce(octet_length(r.pdf), 0) + coalesce(octet_length(r.html), 0)::bigint
        FROM accepted_report r
      UNION ALL SELECT w.organization_id, octet_length(w.content)::bigint FROM word_template_version w
    ) c WHERE organization IS NULL OR c.organization_id = organization GROUP BY 1
  UNION ALL SELECT d.organization_id, 'jobs', count(*) FROM deferred d
    WHERE d.status IN ('Waiting', 'Running') AND (organization IS NULL OR d.organization_id = organization) GROUP BY 1
  UNION ALL SELECT k.organization_id, 'keys', count(*) FROM api_key k
    WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > at)
      AND (organization IS NULL OR k.organization_id = organization) GROUP BY 1
  UNION ALL SELECT a.organization_id, 'assessments', count(*) FROM assessment a
    WHERE a.deleted_at IS NULL AND (organization IS NULL OR a.organization_id = organization) GROUP BY 1
$$;
GRANT EXECUTE ON FUNCTION quota_use TO klarsikt_app;
