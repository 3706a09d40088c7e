-- Publications that go out, or are taken out, between two versions of the model: what readers see from an instant on, with
-- the tags that it carries. Everybody may read them; who acts for the organisation that runs the installation writes them.
CREATE TABLE atlas_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  -- From when on it counts; what is still to come can be dropped, what has gone out stays.
  at timestamptz NOT NULL,
  -- Null takes the publication out.
  publication jsonb,
  tags jsonb NOT NULL DEFAULT '[]',
  -- What the working row held: another digest there means another text.
  digest text NOT NULL,
  made_at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL
);
CREATE INDEX atlas_news_key ON atlas_news (key, at DESC);
ALTER TABLE atlas_news ENABLE ROW LEVEL SECURITY;
CREATE POLICY reader ON atlas_news FOR SELECT TO klarsikt_app USING (true);
CREATE POLICY operator ON atlas_news TO klarsikt_app USING ((SELECT app_operates()));
REVOKE UPDATE ON atlas_news FROM klarsikt_app;
