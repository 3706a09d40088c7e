-- Administration of people and groups: lists that stay fast with a hundred thousand people, and who holds which right.

-- Words of a person, found by their beginnings. Not those of the mail domain, which everybody here shares.
ALTER TABLE app_user ADD COLUMN words tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', given_name || ' ' || surname || ' ' || translate(split_part(username, '@', 1), '._+-', '    '))) STORED;
CREATE INDEX app_user_words ON app_user USING gin (words);
-- As a reader of each language expects: å, ä and ö last in Swedish.
CREATE INDEX app_user_names_sv ON app_user
  (organization_id, given_name COLLATE "sv-x-icu", surname COLLATE "sv-x-icu", id);
CREATE INDEX app_user_names_en ON app_user
  (organization_id, given_name COLLATE "en-x-icu", surname COLLATE "en-x-icu", id);
CREATE INDEX app_user_by_status ON app_user (organization_id, status, username_key);
CREATE INDEX app_user_by_last_login ON app_user (organization_id, last_login_at DESC NULLS LAST, id);
CREATE INDEX group_resource_unit ON group_resource (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX group_resource_organization ON group_resource (resource_organization_id) WHERE resource_organization_id IS NOT NULL;
-- Two groups of one name could not be told apart.
WITH again AS (
  SELECT id, row_number() OVER (PARTITION BY organization_id, lower(name) ORDER BY id) AS place FROM user_group
) UPDATE user_group g SET name = left(g.name, 180) || ' (' || a.place || ')' FROM again a WHERE a.id = g.id AND a.place > 1;
CREATE UNIQUE INDEX user_group_name ON user_group (organization_id, lower(name));
--> statement-breakpoint
-- What groups grant, with the line from the root to the resource: whoever holds a right at a place of that line covers it.
-- Seen from the organisation in scope: its own groups, and those of the organisations above, whose people administer it.
CREATE FUNCTION group_grants(given_user bigint, given_groups bigint[]) RETURNS TABLE (
  group_id bigint, group_name text, application text, permission text, organization_id bigint, organization_name text,
  organization_path bigint[], unit_id bigint, unit_name text, unit_path bigint[]
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id, g.name, r.application, r.permission, o.id, o.name, o.path, n.id, n.name,
    CASE WHEN n.id IS NULL THEN '{}'::bigint[] ELSE (
      WITH RECURSIVE line AS (
        SELECT n.id, n.parent_id, 0 AS depth
        UNION ALL
        SELECT p.id, p.parent_id, line.depth + 1 FROM assessment_unit p JOIN line ON p.id = line.parent_id WHERE line.depth < 64
      ) SELECT array_agg(line.id ORDER BY line.depth DESC) FROM line) END
  FROM user_group g
  JOIN group_resource r ON r.group_id = g.id
  JOIN organization o ON o.id = coalesce(r.resource_organization_id, g.organization_id)
  LEFT JOIN assessment_unit n ON n.id = r.unit_id
  WHERE (given_groups IS NULL OR g.id = ANY (given_groups))
    AND (given_user IS NULL OR EXISTS (SELECT FROM group_member m WHERE m.group_id = g.id AND m.user_id = given_user))
    AND g.organization_id = ANY ((SELECT path FROM organization WHERE id = app_org())::bigint[])
$$;
-- The licence in force and how many of its seats are taken: by everybody who is not disabled, in all organisations that
-- have no nearer licence of their own.
CREATE FUNCTION licence_in_force(given bigint, at date) RETURNS TABLE (
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
    -- Without a ceiling nobody has to be counted.
    CASE WHEN m.seats IS NULL THEN 0 ELSE (
      SELECT count(*) FROM organization b JOIN app_user u ON u.organization_id = b.id AND u.status <> 'disabled'
      WHERE m.organization_id = ANY (b.path) AND b.kind IN ('system', 'customer') AND NOT EXISTS (
        SELECT FROM licence y WHERE y.organization_id = ANY (b.path)
          AND array_position(b.path, y.organization_id) > array_position(b.path, m.organization_id)
          AND y.valid_from <= at AND (y.valid_to IS NULL OR y.valid_to >= at))) END
  FROM mine m
$$;
-- User names are unique in the installation; of those elsewhere nothing but that is told.
CREATE FUNCTION usernames_taken(given text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT username_key FROM app_user WHERE username_key = ANY (given)
$$;
-- People of the organisation in scope by the beginnings of their words. Row-level security would keep the index of words
-- from being used, since comparing words is not leakproof.
CREATE FUNCTION people_matching(given text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT id FROM app_user WHERE organization_id = app_org() AND words @@ to_tsquery('simple', given)
$$;
REVOKE ALL ON FUNCTION group_grants, licence_in_force, usernames_taken, people_matching FROM PUBLIC;
GRANT EXECUTE ON FUNCTION group_grants, licence_in_force, usernames_taken, people_matching TO klarsikt_app;
