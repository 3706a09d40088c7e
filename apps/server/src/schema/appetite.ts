/** Tables of an organisation's risk appetite (migrations/0027_appetite.sql). */
import type { AppetiteStatement } from '@klarsikt/engine/appetite';
import { bigint, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { defineDocumentTable, defineRevisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

export const appetiteTable = defineDocumentTable<AppetiteStatement>('appetite');
export const appetiteRevision = defineRevisionTable('appetite_revision', 'appetite_id');

export const appetiteApproval = pgTable('appetite_approval', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  appetiteId: reference('appetite_id').notNull(),
  revision: integer().notNull(),
  document: jsonb().$type<AppetiteStatement>().notNull(),
  decided: date({ mode: 'string' }).notNull(),
  statement: text().notNull().default(''),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
});
