-- Somebody who was let in once and whose time is over can be named anew, as a record of its own: the one that ended stays.
ALTER TABLE examiner DROP CONSTRAINT examiner_assessment_id_user_id_key;
CREATE INDEX examiner_assessment ON examiner (assessment_id, user_id);
