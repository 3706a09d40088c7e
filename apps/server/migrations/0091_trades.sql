-- The trade of an organisation, by which the library classifies businesses: what lists and analyses begin with.
ALTER TABLE organization ADD COLUMN trade text CHECK (trade IN ('bank', 'lawyer', 'realestate'));
-- Firms that ordered in the portal have the trade of their last order.
UPDATE organization o SET trade = t.trade
FROM (
  SELECT DISTINCT ON (p.customer_id) p.customer_id, CASE p.trade WHEN 'law' THEN 'lawyer' ELSE 'realestate' END AS trade
  FROM portal_order p WHERE p.customer_id IS NOT NULL AND p.trade IN ('law', 'estate')
  ORDER BY p.customer_id, p.accepted_at DESC
) t
WHERE o.id = t.customer_id;
-- The trade of an organisation that a session has in scope, before any scope is open.
CREATE FUNCTION trade_of(given bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.trade FROM organization o WHERE o.id = given
$$;
REVOKE ALL ON FUNCTION trade_of(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trade_of(bigint) TO klarsikt_app;
