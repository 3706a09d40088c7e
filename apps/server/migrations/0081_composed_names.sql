-- One spelling of names: letters with marks are one sign each (NFC), as every name that is written from now on is. Where two
-- names that must differ become the same one, the later keeps a number behind it, and the audit log of its organisation notes it.
-- A letter that takes more signs when it is composed stays, so that no name grows beyond its limit.
CREATE FUNCTION composed_name(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN char_length(normalize(given, NFC)) > char_length(given) THEN given ELSE normalize(given, NFC) END
$$;
-- The first of `name`, `name (2)`, `name (3)` … that is none of the names in use, compared without regard to capitals.
CREATE FUNCTION free_composed_name(given text, used text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  tried text := given;
  place integer := 1;
BEGIN
  WHILE lower(tried) = ANY (used) LOOP
    place := place + 1;
    tried := left(given, 190) || ' (' || place || ')';
  END LOOP;
  RETURN tried;
END $$;
CREATE FUNCTION note_composed_name(organization bigint, event text, subject text, former text, present text) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO audit_event (at, organization_id, actor, event, subject, before, after)
  VALUES (date_trunc('milliseconds', now()), organization, 'Klarsikt', event, subject,
    jsonb_build_object('name', former), jsonb_build_object('name', present))
$$;
-- Names that need not differ.
DO $$
DECLARE place record;
BEGIN
  FOR place IN SELECT * FROM (VALUES
    ('app_user', 'username'), ('app_user', 'given_name'), ('app_user', 'surname'),
    ('assessment_unit', 'description'), ('user_group', 'description'),
    ('assessment', 'name'), ('saved_analysis', 'name'), ('feed_search', 'name'), ('control_specification', 'name'),
    ('word_template', 'name'), ('report_template_snapshot', 'name'), ('source_document', 'title'), ('source_document', 'author'),
    ('file_link', 'title'), ('api_key', 'label'), ('examiner', 'name'), ('licence', 'note'), ('action', 'title'),
    ('portal_invitation', 'given_name'), ('portal_invitation', 'surname')
  ) AS v(relation, field) LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = composed_name(%2$I) WHERE %2$I IS NOT NFC NORMALIZED', place.relation, place.field);
  END LOOP;
END $$;
--> statement-breakpoint
-- Names that must differ beside each other.
DO $$
DECLARE
  one record;
  present text;
BEGIN
  FOR one IN SELECT id, parent_id, name FROM organization WHERE name IS NOT NFC NORMALIZED ORDER BY id LOOP
    present := free_composed_name(composed_name(one.name), ARRAY(
      SELECT lower(o.name) FROM organization o WHERE o.parent_id = one.parent_id AND o.id <> one.id AND o.kind <> 'sandbox'));
    UPDATE organization SET name = present WHERE id = one.id;
    IF present <> composed_name(one.name) THEN
      PERFORM note_composed_name(one.id, 'organization.changed', 'organization:' || one.id, one.name, present);
    END IF;
  END LOOP;
  FOR one IN SELECT id, organization_id, parent_id, name FROM assessment_unit WHERE name IS NOT NFC NORMALIZED ORDER BY id LOOP
    present := free_composed_name(composed_name(one.name), ARRAY(
      SELECT lower(u.name) FROM assessment_unit u WHERE u.organization_id = one.organization_id
        AND u.parent_id IS NOT DISTINCT FROM one.parent_id AND u.id <> one.id AND u.personal_user_id IS NULL));
    UPDATE assessment_unit SET name = present WHERE id = one.id;
    IF present <> composed_name(one.name) THEN
      PERFORM note_composed_name(one.organization_id, 'unit.changed', 'unit:' || one.id, one.name, present);
    END IF;
  END LOOP;
  FOR one IN SELECT id, organization_id, name FROM user_group WHERE name IS NOT NFC NORMALIZED ORDER BY id LOOP
    present := free_composed_name(composed_name(one.name), ARRAY(
      SELECT lower(g.name) FROM user_group g WHERE g.organization_id = one.organization_id AND g.id <> one.id));
    UPDATE user_group SET name = present WHERE id = one.id;
    IF present <> composed_name(one.name) THEN
      PERFORM note_composed_name(one.organization_id, 'group.changed', 'group:' || one.id, one.name, present);
    END IF;
  END LOOP;
  FOR one IN SELECT id, organization_id, assessment_id, title FROM group_report WHERE title IS NOT NFC NORMALIZED ORDER BY id LOOP
    present := free_composed_name(composed_name(one.title), ARRAY(
      SELECT lower(r.title) FROM group_report r WHERE r.assessment_id = one.assessment_id AND r.id <> one.id));
    UPDATE group_report SET title = present WHERE id = one.id;
  END LOOP;
  FOR one IN SELECT id, assessment_id, deleted_at, document ->> 'title' AS title FROM saved_report
    WHERE document ->> 'title' IS NOT NFC NORMALIZED ORDER BY id LOOP
    present := free_composed_name(composed_name(one.title), ARRAY(
      SELECT lower(r.document ->> 'title') FROM saved_report r
      WHERE r.assessment_id = one.assessment_id AND r.id <> one.id AND r.deleted_at IS NULL));
    UPDATE saved_report SET document = jsonb_set(document, '{title}', to_jsonb(present)) WHERE id = one.id;
  END LOOP;
  FOR one IN SELECT hash, name FROM model_version WHERE name IS NOT NFC NORMALIZED ORDER BY name LOOP
    present := free_composed_name(composed_name(one.name), ARRAY(
      SELECT lower(m.name) FROM model_version m WHERE m.hash <> one.hash));
    UPDATE model_version SET name = present WHERE hash = one.hash;
  END LOOP;
END $$;
DROP FUNCTION note_composed_name;
DROP FUNCTION free_composed_name;
DROP FUNCTION composed_name;
