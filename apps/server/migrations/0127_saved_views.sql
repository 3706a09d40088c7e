-- Named states of the large lists: filters, words, sorting and columns. A removed one stays for a while, so that the removal
-- can be undone.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  user_id bigint,
  author text NOT NULL,
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL,
  state jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  removed_at timestamptz,
  UNIQUE (organization_id, id)
);
CREATE INDEX saved_view_list ON saved_view (organization_id, list);
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_view TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
-- The view that a list begins with for a person.
CREATE TABLE saved_view_default (
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 40),
  view_id bigint NOT NULL,
  PRIMARY KEY (organization_id, user_id, list),
  FOREIGN KEY (organization_id, view_id) REFERENCES saved_view (organization_id, id) ON DELETE CASCADE
);
ALTER TABLE saved_view_default ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_view_default TO klarsikt_app USING (organization_id = app_org() OR app_is_system());
