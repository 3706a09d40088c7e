/**
 * Tables of imports and of remembered answers about imported names (migrations/0038_import_mappings.sql,
 * 0061_assessment_imports.sql).
 */
import type { RememberedMapping } from '@klarsikt/engine/recognise';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const importMapping = pgTable(
  'import_mapping',
  {
    organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
    kind: text().notNull(),
    print: text().notNull(),
    content: jsonb().$type<RememberedMapping>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.print] })],
);

export const assessmentImport = pgTable('assessment_import', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
  assessmentId: bigint('assessment_id', { mode: 'number' }).notNull(),
  kind: text({ enum: ['figures', 'controls', 'threats', 'risks', 'comments'] }).notNull(),
  file: text().notNull(),
  rows: integer().notNull(),
  /** Revision that the import created; null for imported comments, which are not part of the document. */
  revision: integer(),
  commentIds: jsonb('comment_ids').$type<readonly number[]>().notNull().default([]),
  userId: bigint('user_id', { mode: 'number' }),
  author: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
  takenBackAt: timestamp('taken_back_at', { withTimezone: true, mode: 'date' }),
});
