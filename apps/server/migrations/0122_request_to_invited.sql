-- What people who have not accepted their invitation will hold: the rights of held_now, for invited accounts. An invited
-- person can be asked to approve, in the mail of the invitation.
DO $$
DECLARE body text;
BEGIN
  SELECT pg_get_functiondef(p.oid) INTO STRICT body FROM pg_proc p
    WHERE p.proname = 'held_now' AND p.pronamespace = 'public'::regnamespace;
  IF body !~ $q$u\.status = 'active'$q$ THEN RAISE EXCEPTION 'no state of the account in held_now'; END IF;
  EXECUTE replace(replace(body, 'public.held_now', 'public.held_when_accepted'), $q$u.status = 'active'$q$, $q$u.status = 'invited'$q$);
END $$;
REVOKE ALL ON FUNCTION held_when_accepted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION held_when_accepted TO klarsikt_app;
--> statement-breakpoint
-- Levels and gaps of the state that is asked to be approved, as the mail of the request has them.
ALTER TABLE sign_off ADD COLUMN figures jsonb;
