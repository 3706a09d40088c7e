-- Sign-off: what was asked, signed, returned and withdrawn stands outside the document, append-only, and each signature
-- names the state that it is for. The assessment carries in short where its parts stand (`sign_off`).
ALTER TABLE assessment ADD COLUMN sign_off jsonb NOT NULL DEFAULT '{"parts": {}, "held": [], "approval": null}';
CREATE TABLE sign_off (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  part text NOT NULL CHECK (part IN ('background', 'threats', 'risks', 'controls', 'residual', 'actions', 'whole')),
  kind text NOT NULL CHECK (kind IN ('requested', 'returned', 'signed', 'withdrawn', 'changed', 'former')),
  role text CHECK (role IN ('drewUp', 'approved', 'informed')),
  at timestamptz NOT NULL,
  user_id bigint,
  author text NOT NULL,
  revision integer NOT NULL,
  hash text,
  model_hash text REFERENCES model_version,
  engine text,
  text text NOT NULL DEFAULT '',
  noticed date,
  paths jsonb NOT NULL DEFAULT '[]',
  opened jsonb NOT NULL DEFAULT '[]',
  summary jsonb,
  two_persons boolean,
  CHECK ((kind = 'signed') = (role IS NOT NULL)),
  CHECK (kind NOT IN ('requested', 'signed') OR (hash IS NOT NULL AND model_hash IS NOT NULL AND engine IS NOT NULL)),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_off_assessment ON sign_off (assessment_id, id);
-- Which parts of which state somebody has opened.
CREATE TABLE sign_off_opened (
  organization_id bigint NOT NULL,
  assessment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  part text NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (assessment_id, user_id, part),
  FOREIGN KEY (organization_id, assessment_id) REFERENCES assessment (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES app_user (organization_id, id) ON DELETE CASCADE
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sign_off', 'sign_off_opened'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON sign_off FROM klarsikt_app;
--> statement-breakpoint
-- What was called approved by a change of the document becomes done, as a revision of its own with the way back; who had
-- called it so, and when, is kept as an event. Levels stay: no figure rests on a status.
DO $$
DECLARE
  a record;
  s record;
  r record;
  done jsonb;
  shown jsonb;
  patches jsonb;
  inverse jsonb;
BEGIN
  FOR a IN SELECT * FROM assessment WHERE document::text LIKE '%"APPROVED"%' LOOP
    done := a.document;
    shown := a.summary;
    patches := '[]';
    inverse := '[]';
    FOR s IN SELECT * FROM (VALUES
      ('background', 'background', '/background/status', ARRAY['background', 'status']),
      ('threats', 'threats', '/threats/status', ARRAY['threats', 'status']),
      ('risks', 'risks', '/risks/status', ARRAY['risks', 'status']),
      ('controls', 'controls', '/controls/status', ARRAY['controls', 'status']),
      ('riskApproval', 'risks', '/status/risks', ARRAY['status', 'risks']),
      ('controlApproval', 'controls', '/status/controls', ARRAY['status', 'controls']),
      ('approval', 'whole', '/status/org', ARRAY['status', 'org'])
    ) AS status (name, part, path, place) LOOP
      CONTINUE WHEN a.document #>> s.place IS DISTINCT FROM 'APPROVED';
      done := jsonb_set(done, s.place, '"DONE"');
      IF shown #> ARRAY['statuses', s.name] IS NOT NULL THEN
        shown := jsonb_set(shown, ARRAY['statuses', s.name], '"DONE"');
      END IF;
      patches := patches || jsonb_build_array(jsonb_build_object('op', 'set', 'path', s.path, 'value', 'DONE'));
      inverse := inverse || jsonb_build_array(jsonb_build_object('op', 'set', 'path', s.path, 'value', 'APPROVED'));
      SELECT v.revision, v.at, v.user_id, v.author INTO r FROM assessment_revision v
        WHERE v.assessment_id = a.id AND (v.revision = 1
          OR v.patches @> jsonb_build_array(jsonb_build_object('path', s.path, 'value', 'APPROVED')))
        ORDER BY v.revision DESC LIMIT 1;
      INSERT INTO sign_off (organization_id, assessment_id, part, kind, at, user_id, author, revision, paths)
        VALUES (a.organization_id, a.id, s.part, 'former', coalesce(r.at, a.updated_at), r.user_id,
          coalesce(r.author, a.updated_name), coalesce(r.revision, 1), jsonb_build_array(s.path));
    END LOOP;
    CONTINUE WHEN patches = '[]';
    INSERT INTO assessment_revision
        (organization_id, assessment_id, revision, at, user_id, author, patches, inverse, model_hash)
      VALUES (a.organization_id, a.id, a.revision + 1, now(), NULL, 'Klarsikt', patches, inverse, a.model_hash);
    UPDATE assessment t SET document = done, summary = shown, revision = a.revision + 1, updated_at = now(),
        updated_by = NULL, updated_name = 'Klarsikt', sign_off = t.sign_off || '{"former": true}'
      WHERE t.id = a.id;
  END LOOP;
END $$;
