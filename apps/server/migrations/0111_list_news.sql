-- Publications about editions of country lists that an organisation took, as its readers see them in the feed.
CREATE TABLE list_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  -- Key of the list, and the date of the edition as the list writes it.
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 120),
  edition text NOT NULL CHECK (length(edition) BETWEEN 4 AND 40),
  at timestamptz NOT NULL,
  -- The publication in both languages, without its number.
  publication jsonb NOT NULL
);
CREATE INDEX list_news_list ON list_news (organization_id, list);
ALTER TABLE list_news ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON list_news TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
