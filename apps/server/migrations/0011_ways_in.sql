-- Who vouches for a way in: identities are bound by proof of both sides, never because an address looks right.

-- The operator's link for a lost administrator or a lost second factor.
ALTER TABLE login_link DROP CONSTRAINT login_link_kind_check;
ALTER TABLE login_link ADD CONSTRAINT login_link_kind_check CHECK (kind IN ('reset', 'invite', 'login', 'rescue'));
-- Renewed with every change of issuer, client or secret: what was proved of one connection says nothing of the next.
ALTER TABLE federation ADD COLUMN connection uuid NOT NULL DEFAULT gen_random_uuid();
-- The connection through which the person signed in last. Those of before have proved nothing yet.
ALTER TABLE federated_identity ADD COLUMN connection uuid;
-- The connection to which an administrator who holds as much has bound an invited account by its address.
ALTER TABLE app_user ADD COLUMN binds_to uuid;
-- A pending sign-in may connect the account of somebody who is signed in, or answer an invitation.
ALTER TABLE federation_state ADD COLUMN user_id bigint;
ALTER TABLE federation_state ADD COLUMN link_hash bytea;
ALTER TABLE federation_state ADD FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE;
CREATE INDEX federation_state_user ON federation_state (organization_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- Whether somebody else claims the mail domain: by a federation, or by people of another line of organisations or of one
-- further up who sign in with addresses of it: whoever claims a domain decides where its people are sent.
CREATE OR REPLACE FUNCTION domain_is_taken(given text, by_organization bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM federation_domain d WHERE d.domain = given AND d.organization_id <> by_organization)
    OR EXISTS (SELECT FROM app_user u JOIN organization o ON o.id = u.organization_id
      WHERE right(u.username_key, length(given) + 1) = '@' || given AND NOT by_organization = ANY (o.path))
$$;
-- People of organisations below who sign in with addresses of the domain.
CREATE FUNCTION people_below_at(given text, by_organization bigint) RETURNS TABLE (organization_id bigint, user_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, u.id FROM app_user u JOIN organization o ON o.id = u.organization_id
  WHERE right(u.username_key, length(given) + 1) = '@' || given AND u.status <> 'disabled'
    AND o.id <> by_organization AND by_organization = ANY (o.path) AND app_org() = ANY (o.path)
$$;
REVOKE ALL ON FUNCTION people_below_at(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_below_at(text, bigint) TO klarsikt_app;
