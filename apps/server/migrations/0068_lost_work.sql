-- Which node works on a job, for the how manieth time, and how often it was given back because its node was gone.
ALTER TABLE deferred ADD COLUMN node_id uuid, ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN given_back integer NOT NULL DEFAULT 0;
CREATE INDEX deferred_running ON deferred (node_id) WHERE status = 'Running';
