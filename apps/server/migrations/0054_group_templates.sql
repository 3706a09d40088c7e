-- Reports on groups are made by templates, and quote what the units have accepted: read with the assessments of every
-- organisation that the caller may see.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['saved_report', 'accepted_report', 'report_template'] LOOP
    EXECUTE format('CREATE POLICY visible ON %I FOR SELECT TO klarsikt_app
      USING (organization_id = ANY ((SELECT app_visible())::bigint[]))', t);
  END LOOP;
END $$;
CREATE POLICY visible ON report_template_install FOR SELECT TO klarsikt_app
  USING (target_id = ANY ((SELECT app_visible())::bigint[]));
