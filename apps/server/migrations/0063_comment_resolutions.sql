-- What waits for who answers comments asks of each whether its conversation was resolved since, however long that is.
CREATE INDEX comment_resolution ON comment (assessment_id, subject, id) WHERE label = 'res';
