-- Who ordered sees their own order, so that the portal begins with the trade that they chose. It stays the seller's row:
-- nothing but reading is allowed.
CREATE POLICY ordered ON portal_order FOR SELECT TO klarsikt_app USING (customer_id = app_org());
-- What of a followed threat a digest has told of, part by part, so that no mail tells of it twice.
ALTER TABLE followed_threat ADD COLUMN told jsonb;
-- Sources may be workbooks and tables too.
ALTER TABLE source_document DROP CONSTRAINT source_document_kind_check;
ALTER TABLE source_document ADD CONSTRAINT source_document_kind_check CHECK (kind IN ('pdf', 'docx', 'xlsx', 'csv'));
