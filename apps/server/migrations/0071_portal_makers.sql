-- Who invited a customer, and the mailbox of an order in one spelling. One that was held back sent no mail, so nobody can accept it.
ALTER TABLE portal_order
  ADD COLUMN created_by bigint,
  ADD COLUMN mailbox text NOT NULL DEFAULT '',
  ADD COLUMN held_back boolean NOT NULL DEFAULT false;
ALTER TABLE portal_invitation ADD COLUMN mailbox text NOT NULL DEFAULT '';
UPDATE portal_order SET mailbox = lower(trim(normalize(buyer ->> 'email', NFKC)));
UPDATE portal_invitation SET mailbox = lower(trim(normalize(email, NFKC)));
-- Who invited is known from the mail of the open ones.
UPDATE portal_order o SET created_by = (
  SELECT m.caused_by FROM mail m
  WHERE m.organization_id = o.organization_id AND m.template = 'portal' AND m.recipient = o.buyer ->> 'email'
    AND m.caused_by IS NOT NULL AND m.created_at = o.created_at
  ORDER BY m.id DESC LIMIT 1)
WHERE o.price IS NULL AND o.accepted_at IS NULL;
CREATE INDEX portal_order_mailbox ON portal_order (mailbox, created_at);
CREATE INDEX portal_invitation_mailbox ON portal_invitation (mailbox, created_at);
