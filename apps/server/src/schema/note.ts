/**
 * Tables of notes on threats and of followed threats (migrations/0044_threat_notes.sql, 0045_followed_threats.sql,
 * 0051_doors.sql, 0132_removed_notes.sql).
 */
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const threatNote = pgTable('threat_note', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  threatKey: text('threat_key').notNull(),
  text: text().notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at'),
  revision: integer().notNull().default(1),
  /** Time of removal while it can still be undone; null for a note in use. */
  removedAt: instant('removed_at'),
});

export const followedThreat = pgTable(
  'followed_threat',
  {
    organizationId: reference('organization_id').notNull(),
    userId: reference('user_id').notNull(),
    threatKey: text('threat_key').notNull(),
    since: instant('since').notNull(),
    /** Digests of the parts of the threat as the person last saw them. */
    seen: jsonb().notNull(),
    /** Digests of the parts that the last mail reported; null before the first mail. */
    told: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.threatKey] })],
);
