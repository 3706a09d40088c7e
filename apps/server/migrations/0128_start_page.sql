-- The page that a person begins with after signing in; null: the usual one.
ALTER TABLE app_user ADD COLUMN start_page text CHECK (start_page IN ('work'));
