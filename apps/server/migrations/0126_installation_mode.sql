-- The mode of the installation: one row, which belongs to no organisation. No row: open.
CREATE TABLE installation_mode (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  name text NOT NULL CHECK (name IN ('open', 'readonly', 'maintenance')),
  since timestamptz NOT NULL,
  until timestamptz,
  note_en text NOT NULL,
  note_sv text NOT NULL
);
