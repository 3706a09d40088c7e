-- Own fields of assessments, risks and controls, whose values the document of the assessment holds.
ALTER TABLE own_field DROP CONSTRAINT own_field_thing_check;
ALTER TABLE own_field ADD CONSTRAINT own_field_thing_check
  CHECK (thing IN ('assessment', 'risk', 'control', 'action', 'incident'));
