/** Tables of assessment templates (migrations/0052_own_data.sql). */
import type { JsonObject } from '@klarsikt/engine/fields';
import { bigint, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { defineDocumentListTable, defineRevisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

export const blueprintTable = defineDocumentListTable<JsonObject>('blueprint');
export const blueprintRevision = defineRevisionTable('blueprint_revision', 'blueprint_id');

export const blueprintUse = pgTable('blueprint_use', {
  assessmentId: bigint('assessment_id', { mode: 'number' }).primaryKey(),
  organizationId: reference('organization_id').notNull(),
  blueprintId: reference('blueprint_id').notNull(),
  revision: integer().notNull(),
  /**
   * Revision of the template on which the assessment was based before its last adoption of values; null if there was
   * none.
   */
  earlier: integer(),
  taken: jsonb().$type<readonly OverwrittenValue[]>(),
});

/** Value of the document before a template's value replaced it; `before` is null if it was empty. */
export interface OverwrittenValue {
  readonly path: string;
  readonly before: unknown;
}
