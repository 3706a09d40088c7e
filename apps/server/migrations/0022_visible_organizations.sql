-- Reading in several organisations at once. The list counts in read-only transactions alone: what writes is bound to one.
CREATE FUNCTION app_visible() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN current_setting('transaction_read_only') = 'on'
    THEN string_to_array(nullif(current_setting('app.visible', true), ''), ',')::bigint[] END;
CREATE POLICY visible ON organization FOR SELECT TO klarsikt_app USING (id = ANY ((SELECT app_visible())::bigint[]));
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['assessment_unit', 'assessment', 'assessment_revision', 'comment'] LOOP
    EXECUTE format('CREATE POLICY visible ON %I FOR SELECT TO klarsikt_app
      USING (organization_id = ANY ((SELECT app_visible())::bigint[]))', t);
  END LOOP;
END $$;
-- Where somebody holds a permission: with `units` NULL in the whole organisation, else in these units and those below
-- them. His own organisation has to be in scope. In another one, which stands below, a right of an application counts
-- only where a group names that organisation or one above it that is not his own; the organisation needs the licence too.
CREATE FUNCTION visible_organizations(given bigint, wanted text, at timestamptz)
RETURNS TABLE (organization_id bigint, units bigint[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, CASE WHEN bool_or(r.unit_id IS NULL) THEN NULL ELSE array_agg(DISTINCT r.unit_id) END
  FROM app_user u JOIN organization o ON o.id = u.organization_id
  JOIN group_member m ON m.user_id = u.id
  JOIN group_resource r ON r.group_id = m.group_id AND r.application || ':' || r.permission = wanted
  LEFT JOIN assessment_unit a ON a.id = r.unit_id
  LEFT JOIN organization n ON n.id = r.resource_organization_id
  JOIN organization c ON o.id = ANY (c.path) AND CASE
    WHEN r.unit_id IS NOT NULL THEN c.id = a.organization_id
    WHEN n.id IS NULL OR n.id = o.id THEN c.id = o.id
    ELSE n.id = ANY (c.path) AND o.id = ANY (n.path) AND c.kind = 'customer' END
  WHERE u.id = given AND u.status = 'active' AND app_org() = o.id
    AND EXISTS (SELECT FROM licensed_applications(c.id, at) l WHERE l.application = r.application)
  GROUP BY c.id
$$;
REVOKE ALL ON FUNCTION visible_organizations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION visible_organizations TO klarsikt_app;
