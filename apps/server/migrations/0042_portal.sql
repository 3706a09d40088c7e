-- The portal: who sells, what was ordered, invoices, invitations, answers, and links to fetch a report once.
CREATE TABLE portal_seller (
  organization_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  document jsonb NOT NULL,
  next_number integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
-- An order lives with who sells, or with the consultant who invites; `customer_id` is the organisation that came of it.
CREATE TABLE portal_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  customer_id bigint REFERENCES organization ON DELETE SET NULL,
  session_hash bytea NOT NULL UNIQUE,
  token_hash bytea NOT NULL UNIQUE,
  trade text NOT NULL,
  buyer jsonb NOT NULL,
  price jsonb,
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz
);
CREATE TABLE portal_invoice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  seller_id bigint NOT NULL,
  number text NOT NULL,
  issued date NOT NULL,
  due date NOT NULL,
  document jsonb NOT NULL,
  total bigint NOT NULL,
  UNIQUE (seller_id, number)
);
CREATE TABLE portal_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  given_name text NOT NULL,
  surname text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE TABLE portal_assessment (
  assessment_id bigint PRIMARY KEY REFERENCES assessment ON DELETE CASCADE,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  trade text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  day date NOT NULL,
  country text NOT NULL,
  step text NOT NULL DEFAULT 'business',
  answers jsonb NOT NULL DEFAULT '{}',
  from_id bigint,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_by bigint,
  reminded_at timestamptz
);
CREATE INDEX portal_assessment_organization ON portal_assessment (organization_id);
CREATE TABLE portal_link (
  token_hash bytea PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  assessment_id bigint NOT NULL REFERENCES assessment ON DELETE CASCADE,
  format text NOT NULL CHECK (format IN ('docx', 'pdf')),
  language text NOT NULL CHECK (language IN ('en', 'sv')),
  created_at timestamptz NOT NULL,
  created_by bigint,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['portal_seller', 'portal_order', 'portal_invoice', 'portal_invitation', 'portal_assessment', 'portal_link'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
CREATE POLICY visible ON portal_assessment FOR SELECT TO klarsikt_app
  USING (organization_id = ANY ((SELECT app_visible())::bigint[]));
-- An invoice stays as it was issued.
REVOKE UPDATE, DELETE ON portal_invoice FROM klarsikt_app;
