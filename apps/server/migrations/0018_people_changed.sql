-- Whatever changes who somebody is or what they may do says so to the connection that does it (docs/decisions/0024): a
-- process that remembers callers forgets them once the transaction has ended. A new session or person changes nobody else.
CREATE FUNCTION people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE NOTICE USING MESSAGE = 'people changed', ERRCODE = 'KS001';
  RETURN NULL;
END $$;
CREATE TRIGGER people_changed AFTER UPDATE OR DELETE OR TRUNCATE ON session
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
CREATE TRIGGER people_changed AFTER UPDATE OR DELETE OR TRUNCATE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
CREATE TRIGGER people_changed AFTER UPDATE OR DELETE OR TRUNCATE ON organization
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
CREATE TRIGGER people_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_member
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
CREATE TRIGGER people_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_resource
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
CREATE TRIGGER people_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON licence
  FOR EACH STATEMENT EXECUTE FUNCTION people_changed();
