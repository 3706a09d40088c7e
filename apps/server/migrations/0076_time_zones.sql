-- The days of an organisation are those of its time zone: its own choice (`time_zone`), else that of its country, else the
-- installation's. `day_zone` is the one in force, so that whoever compares days need not know where it comes from.
CREATE TABLE zone_default (
  -- ISO 3166-1; '' is the installation
  country text PRIMARY KEY,
  zone text NOT NULL
);
INSERT INTO zone_default (country, zone) VALUES ('', 'UTC'), ('SE', 'Europe/Stockholm');
GRANT SELECT ON zone_default TO klarsikt_app;
ALTER TABLE organization
  ADD COLUMN time_zone text CHECK (char_length(time_zone) BETWEEN 1 AND 50),
  ADD COLUMN day_zone text NOT NULL DEFAULT 'UTC';
CREATE FUNCTION organization_day_zone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.day_zone := coalesce(NEW.time_zone, (SELECT d.zone FROM zone_default d WHERE d.country = NEW.country),
    (SELECT d.zone FROM zone_default d WHERE d.country = ''), 'UTC');
  RETURN NEW;
END $$;
CREATE TRIGGER organization_day_zone BEFORE INSERT OR UPDATE ON organization
  FOR EACH ROW EXECUTE FUNCTION organization_day_zone();
UPDATE organization SET time_zone = NULL;
-- The day of an instant. A zone that this server does not know must lock nobody out: UTC stands in for it.
CREATE FUNCTION day_in(at timestamptz, zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (at AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (at AT TIME ZONE 'UTC')::date;
END $$;
-- The zone of an organisation that a session or key has in scope, before any scope is open.
CREATE FUNCTION day_zone_of(given bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.day_zone FROM organization o WHERE o.id = given
$$;
-- The zones that follow from a country, and that of the installation ('').
CREATE FUNCTION set_zone_defaults(given jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT app_is_system() OR (SELECT jsonb_object_agg(d.country, d.zone) FROM zone_default d) = given THEN RETURN; END IF;
  DELETE FROM zone_default;
  INSERT INTO zone_default (country, zone) SELECT e.key, e.value FROM jsonb_each_text(given) e;
  UPDATE organization o SET time_zone = NULL WHERE o.time_zone IS NULL;
END $$;
DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['day_in(timestamptz, text)', 'day_zone_of(bigint)', 'set_zone_defaults(jsonb)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO klarsikt_app', f);
  END LOOP;
END $$;
--> statement-breakpoint
-- Licences and examiners count by the day of the organisation `o` whose people they open something to. Nothing else of
-- these functions changes.
DO $$
DECLARE
  name text;
  body text;
BEGIN
  FOREACH name IN ARRAY ARRAY['session_actor', 'key_actor', 'feed_reader', 'held_now', 'effective_licence', 'licensed_applications'] LOOP
    SELECT pg_get_functiondef(p.oid) INTO STRICT body FROM pg_proc p
      WHERE p.proname = name AND p.pronamespace = 'public'::regnamespace;
    IF body !~ $q$\(at AT TIME ZONE 'UTC'(::text)?\)::date$q$ THEN RAISE EXCEPTION 'no day of UTC in %', name; END IF;
    EXECUTE regexp_replace(body, $q$\(at AT TIME ZONE 'UTC'(::text)?\)::date$q$, 'day_in(at, o.day_zone)', 'g');
  END LOOP;
END $$;
