-- The welcome of an invited person names who invited them.
ALTER TABLE app_user ADD COLUMN invited_name text;
