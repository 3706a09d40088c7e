/** Tables of saved views of lists (migrations/0127_saved_views.sql). */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const savedView = pgTable('saved_view', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  list: text().notNull(),
  name: text().notNull(),
  shared: boolean().notNull(),
  state: jsonb().notNull(),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Time of removal; the view can be restored for 30 days. Null for a view in use. */
  removedAt: instant('removed_at'),
});

export const savedViewDefault = pgTable(
  'saved_view_default',
  {
    organizationId: reference('organization_id').notNull(),
    userId: reference('user_id').notNull(),
    list: text().notNull(),
    viewId: reference('view_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId, table.list] })],
);
