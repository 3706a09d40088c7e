-- A request can name the person who is asked to approve, and a part that was opened can be marked as read: opening a page
-- is no reading.
ALTER TABLE sign_off ADD COLUMN approver_id bigint;
ALTER TABLE sign_off ADD COLUMN approver text;
ALTER TABLE sign_off_opened ADD COLUMN read_revision integer;
ALTER TABLE sign_off_opened ADD COLUMN read_at timestamptz;
