-- People of the organisation in scope and of those below it, by id: without reading all people of the tree.
CREATE FUNCTION people_in_tree(wanted bigint[])
RETURNS TABLE (id bigint, organization_id bigint, username text, name text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.organization_id, u.username, coalesce(nullif(btrim(u.given_name || ' ' || u.surname), ''), u.username),
    u.status = 'active'
  FROM app_user u JOIN organization o ON o.id = u.organization_id AND o.kind IN ('system', 'customer')
  WHERE u.id = ANY (wanted) AND u.organization_id = ANY ((SELECT app_tree())::bigint[])
$$;
REVOKE ALL ON FUNCTION people_in_tree(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_in_tree(bigint[]) TO klarsikt_app;
