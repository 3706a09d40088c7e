/** Tables of examiners and their visits (migrations/0047_examiners.sql). */
import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const examinerTable = pgTable('examiner', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  userId: reference('user_id').notNull(),
  name: text().notNull(),
  /** Last day on which the examiner has access, in the organisation's time zone. */
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  namedAt: instant('named_at').notNull(),
  namedBy: text('named_by').notNull(),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by'),
});

/** Visits of examiners; the table is append-only for the application's database role. */
export const examinerVisit = pgTable('examiner_visit', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  examinerId: reference('examiner_id').notNull(),
  sessionKey: text('session_key').notNull(),
  at: instant('at').notNull(),
});
