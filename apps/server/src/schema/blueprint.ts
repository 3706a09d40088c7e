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
  /** Revision of the template that the assessment was based on before it last adopted something. */
  earlier: integer(),
  taken: jsonb().$type<readonly OverwrittenValue[]>(),
});

/** A value of the document from before something was adopted from a template; `before` is null if it was empty. */
export interface OverwrittenValue {
  readonly path: string;
  readonly before: unknown;
}
