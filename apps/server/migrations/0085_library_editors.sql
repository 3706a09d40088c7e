-- The licence for Atlas makes an organisation an editor of the installation's library, and the operator alone gives it. Until
-- now it opened nothing to other organisations, and each could pass it on: their licences lose it, so that nobody becomes
-- an editor by the update. A licence for Atlas alone keeps what it opened, which was administration.
UPDATE licence SET revision = revision + 1, applications = CASE
  WHEN applications <@ ARRAY['backoffice'] THEN ARRAY['admin'] ELSE array_remove(applications, 'backoffice') END
WHERE 'backoffice' = ANY (applications) AND organization_id IN (SELECT id FROM organization WHERE kind <> 'system');
--> statement-breakpoint
-- As before, except that Atlas is not inherited: a licence that covers customers covers them without it.
CREATE OR REPLACE FUNCTION counting_licences(line bigint[], at date, changed licence DEFAULT NULL) RETURNS SETOF licence
LANGUAGE sql STABLE AS $$
  WITH given AS (
    SELECT x.* FROM licence x WHERE x.organization_id = ANY (line) AND x.id IS DISTINCT FROM (changed).id
    UNION ALL SELECT (changed).* WHERE (changed).organization_id = ANY (line)
  ), begun AS (
    SELECT g.* FROM given g WHERE g.valid_from <= at AND (g.valid_to IS NULL OR g.valid_to >= g.valid_from - 1)
  )
  SELECT b.id, b.organization_id,
    CASE WHEN b.organization_id = line[cardinality(line)] THEN b.applications ELSE array_remove(b.applications, 'backoffice') END,
    b.offering, b.datapoint, b.countries, b.seats, b.valid_from, b.valid_to, b.revision, b.note, b.covers_customers
  FROM begun b
  WHERE b.organization_id = (
      SELECT n.organization_id FROM begun n ORDER BY array_position(line, n.organization_id) DESC LIMIT 1)
    AND (b.valid_to IS NULL OR b.valid_to >= at)
    AND (b.organization_id = line[cardinality(line)] OR b.covers_customers)
$$;
-- Whether the organisation in scope edits the library: it runs the installation, or has a licence of its own for Atlas. The
-- application asks by the organisation's own day; a day of room on both sides keeps time zones out of this check.
CREATE FUNCTION app_edits() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT app_operates() OR EXISTS (
    SELECT FROM licence x WHERE x.organization_id = app_org() AND 'backoffice' = ANY (x.applications)
      AND x.valid_from <= current_date + 1 AND (x.valid_to IS NULL OR x.valid_to >= current_date - 1))
$$;
REVOKE ALL ON FUNCTION app_edits FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_edits TO klarsikt_app;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['atlas_entity', 'atlas_revision', 'atlas_line', 'atlas_publication', 'atlas_proposal',
    'atlas_import', 'atlas_origin', 'atlas_news'] LOOP
    EXECUTE format('DROP POLICY operator ON %I', t);
    EXECUTE format('CREATE POLICY editor ON %I TO klarsikt_app USING ((SELECT app_edits()))', t);
  END LOOP;
END $$;
