-- A personal unit bears its person's name, whoever changes that one and wherever. One that was named by hand stays.
CREATE FUNCTION name_of_person(given text, family text, username text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT left(coalesce(nullif(btrim(given || ' ' || family), ''), username), 200)
$$;
CREATE FUNCTION personal_unit_name() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE assessment_unit SET name = name_of_person(NEW.given_name, NEW.surname, NEW.username)
  WHERE organization_id = NEW.organization_id AND personal_user_id = NEW.id
    AND name = name_of_person(OLD.given_name, OLD.surname, OLD.username);
  RETURN NULL;
END $$;
CREATE TRIGGER personal_unit_name AFTER UPDATE OF given_name, surname, username ON app_user FOR EACH ROW
  WHEN (name_of_person(OLD.given_name, OLD.surname, OLD.username)
    IS DISTINCT FROM name_of_person(NEW.given_name, NEW.surname, NEW.username))
  EXECUTE FUNCTION personal_unit_name();
--> statement-breakpoint
-- Those that still bear the address of somebody who has a name by now.
UPDATE assessment_unit a SET name = name_of_person(u.given_name, u.surname, u.username)
FROM app_user u WHERE u.organization_id = a.organization_id AND u.id = a.personal_user_id AND a.name = left(u.username, 200);
-- People whom an identity provider brought had none.
INSERT INTO assessment_unit (organization_id, name, personal_user_id)
SELECT u.organization_id, name_of_person(u.given_name, u.surname, u.username), u.id FROM app_user u
WHERE EXISTS (SELECT FROM federated_identity f WHERE f.organization_id = u.organization_id AND f.user_id = u.id)
  AND NOT EXISTS (SELECT FROM assessment_unit a WHERE a.organization_id = u.organization_id AND a.personal_user_id = u.id);
