-- Usage is added up by the days of the organisation that it is of; what was added up before stays under the days of UTC.
DO $$
DECLARE body text;
BEGIN
  SELECT pg_get_functiondef(p.oid) INTO STRICT body FROM pg_proc p
    WHERE p.proname = 'usage_day_add' AND p.pronamespace = 'public'::regnamespace;
  IF body !~ $q$\(a\.at AT TIME ZONE 'UTC'(::text)?\)::date$q$ THEN RAISE EXCEPTION 'no day of UTC in usage_day_add'; END IF;
  EXECUTE regexp_replace(body, $q$\(a\.at AT TIME ZONE 'UTC'(::text)?\)::date$q$, 'day_in(a.at, o.day_zone)', 'g');
END $$;
