-- Each node that starts before there is an administrator prints a link of its own.
ALTER TABLE setup_token ADD COLUMN node_id uuid;
