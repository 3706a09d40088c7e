-- A licence for Atlas alone adds Atlas to what an organisation has, its own licences or a parent's. It took the place of an
-- inherited licence before, so that an organisation that became an editor lost everything else.
CREATE OR REPLACE FUNCTION counting_licences(line bigint[], at date, changed licence DEFAULT NULL) RETURNS SETOF licence
LANGUAGE sql STABLE AS $$
  WITH given AS (
    SELECT x.* FROM licence x WHERE x.organization_id = ANY (line) AND x.id IS DISTINCT FROM (changed).id
    UNION ALL SELECT (changed).* WHERE (changed).organization_id = ANY (line)
  ), begun AS (
    SELECT g.*, g.applications <@ ARRAY['backoffice'] AS for_atlas, g.organization_id = line[cardinality(line)] AS is_own
    FROM given g WHERE g.valid_from <= at AND (g.valid_to IS NULL OR g.valid_to >= g.valid_from - 1)
  ), deciding AS (
    SELECT n.organization_id FROM begun n WHERE NOT n.for_atlas
    ORDER BY array_position(line, n.organization_id) DESC LIMIT 1
  )
  SELECT b.id, b.organization_id,
    CASE WHEN b.is_own THEN b.applications ELSE array_remove(b.applications, 'backoffice') END,
    b.offering, b.datapoint, b.countries, b.seats, b.valid_from, b.valid_to, b.revision, b.note, b.covers_customers
  FROM begun b
  WHERE (b.valid_to IS NULL OR b.valid_to >= at) AND CASE WHEN b.is_own
    THEN b.for_atlas OR b.organization_id = (SELECT d.organization_id FROM deciding d)
    ELSE b.covers_customers AND NOT b.for_atlas AND b.organization_id = (SELECT d.organization_id FROM deciding d) END
$$;
-- As before, with Atlas from an own licence for it alone: the other terms are those of the licences beside it.
CREATE OR REPLACE FUNCTION effective_terms(line bigint[], at date, changed licence DEFAULT NULL) RETURNS TABLE (
  organization_id bigint, licences bigint[], applications text[], offering text, datapoint text, countries text[],
  seats bigint, valid_from date, valid_to date
) LANGUAGE sql STABLE AS $$
  WITH c AS (SELECT * FROM counting_licences(line, at, changed)),
  holder AS (
    SELECT coalesce(min(c.organization_id) FILTER (WHERE c.organization_id <> line[cardinality(line)]),
      line[cardinality(line)]) AS id FROM c
  ), held AS (SELECT c.* FROM c JOIN holder h ON h.id = c.organization_id)
  SELECT min(held.organization_id), (SELECT array_agg(x.id ORDER BY x.id) FROM c x),
    ARRAY(SELECT DISTINCT unnest(x.applications) AS one FROM c x ORDER BY one),
    CASE WHEN bool_or(held.offering = 'ENTERPRISE') THEN 'ENTERPRISE' ELSE 'STANDARD' END,
    (ARRAY['NO', 'BASIC', 'PRO'])[max(array_position(ARRAY['NO', 'BASIC', 'PRO'], held.datapoint))],
    ARRAY(SELECT DISTINCT unnest(x.countries) AS one FROM held x ORDER BY one),
    CASE WHEN bool_or(held.seats IS NULL) THEN NULL ELSE sum(held.seats) END,
    min(held.valid_from), CASE WHEN bool_or(held.valid_to IS NULL) THEN NULL ELSE max(held.valid_to) END
  FROM held HAVING count(*) > 0
$$;
-- As before; whose licences count is asked of the terms, because an own licence for Atlas alone may count beside a parent's.
CREATE OR REPLACE FUNCTION licence_in_force(given bigint, at date) RETURNS TABLE (
  organization_id bigint, organization_name text, applications text[], seats bigint, used bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (
    SELECT t.organization_id, h.name, h.path, t.applications, t.seats FROM organization o
    CROSS JOIN LATERAL effective_terms(o.path, at) t JOIN organization h ON h.id = t.organization_id
    WHERE o.id = given AND app_org() = ANY (o.path)
  ), held AS (
    SELECT bool_or(c.covers_customers) AS covers,
      bool_or(NOT c.covers_customers AND c.seats IS NULL) AS any_number,
      coalesce(sum(c.seats) FILTER (WHERE NOT c.covers_customers), 0) AS apart
    FROM mine m CROSS JOIN LATERAL counting_licences(m.path, at) c WHERE c.organization_id = m.organization_id
  ), people AS (
    SELECT count(*) FILTER (WHERE b.id = m.organization_id) AS itself, count(*) FILTER (WHERE b.id <> m.organization_id) AS below
    FROM mine m CROSS JOIN held h
    JOIN organization b ON b.id = m.organization_id OR (h.covers AND m.organization_id = ANY (b.path)
      AND b.kind IN ('system', 'customer')
      AND m.organization_id = (SELECT t.organization_id FROM effective_terms(b.path, at) t))
    JOIN app_user u ON u.organization_id = b.id AND u.status <> 'disabled'
  )
  SELECT m.organization_id, m.name, m.applications, m.seats, CASE
    WHEN m.organization_id = given THEN p.itself + p.below
    WHEN h.any_number THEN p.below
    ELSE p.below + greatest(0, p.itself - h.apart)::bigint END
  FROM mine m CROSS JOIN held h CROSS JOIN people p
$$;
