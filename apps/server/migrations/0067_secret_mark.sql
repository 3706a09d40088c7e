-- A digest of the installation's secret, by which a wrong one is known before anything is sealed or opened with it.
CREATE TABLE secret_mark (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  mark text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE secret_mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON secret_mark USING (app_is_system());
--> statement-breakpoint
-- The version of the program that brought the database to each migration, for the sentence of one that does not know it.
ALTER TABLE migration ADD COLUMN program text;
