-- The licence in force and how many of its seats are taken: by everybody who is not disabled, in all organisations that
-- have no nearer licence of their own. Counted without a ceiling too: the holder wants to know.
CREATE OR REPLACE FUNCTION licence_in_force(given bigint, at date) RETURNS TABLE (
  licence_id bigint, organization_id bigint, organization_name text, applications text[], seats integer, used bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (
    SELECT x.*, h.name AS holder FROM organization o
    JOIN licence x ON x.organization_id = ANY (o.path) AND x.valid_from <= at AND (x.valid_to IS NULL OR x.valid_to >= at)
    JOIN organization h ON h.id = x.organization_id
    WHERE o.id = given AND app_org() = ANY (o.path)
    ORDER BY array_position(o.path, x.organization_id) DESC, x.id DESC LIMIT 1
  )
  SELECT m.id, m.organization_id, m.holder, m.applications, m.seats,
    (SELECT count(*) FROM organization b JOIN app_user u ON u.organization_id = b.id AND u.status <> 'disabled'
      WHERE m.organization_id = ANY (b.path) AND b.kind IN ('system', 'customer') AND NOT EXISTS (
        SELECT FROM licence y WHERE y.organization_id = ANY (b.path)
          AND array_position(b.path, y.organization_id) > array_position(b.path, m.organization_id)
          AND y.valid_from <= at AND (y.valid_to IS NULL OR y.valid_to >= at)))
  FROM mine m
$$;
