-- What a sign-off says in short has a plainer name for the parts that a change ends.
ALTER TABLE assessment ALTER COLUMN sign_off SET DEFAULT '{"parts": {}, "endedByChange": [], "approval": null}';
UPDATE assessment SET sign_off = (sign_off - 'held') || jsonb_build_object('endedByChange', sign_off -> 'held')
  WHERE sign_off ? 'held';
