-- What every call asks keeps its plan. Before PostgreSQL 18 a function in SQL is planned anew with each call; one in
-- PL/pgSQL once per connection. Each keeps its text, its rights and who may call it.
DO $$
DECLARE
  f regprocedure;
  body text;
BEGIN
  FOREACH f IN ARRAY ARRAY['session_actor(bytea, timestamptz)', 'key_actor(text, bytea, timestamptz)']::regprocedure[] LOOP
    SELECT prosrc INTO STRICT body FROM pg_proc WHERE oid = f AND prolang = (SELECT oid FROM pg_language WHERE lanname = 'sql');
    EXECUTE replace(
      replace(pg_get_functiondef(f), ' LANGUAGE sql', ' LANGUAGE plpgsql'),
      body,
      -- A name means the column first, as in SQL.
      format(E'\n#variable_conflict use_column\nBEGIN\n  RETURN QUERY %s;\nEND\n', btrim(body, E' \n\t;')));
  END LOOP;
END $$;
CREATE OR REPLACE FUNCTION app_tree() RETURNS bigint[] LANGUAGE plpgsql STABLE PARALLEL SAFE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(id), '{}') FROM organization WHERE app_org() = ANY (path));
END $$;
