/** Assessment templates of an organisation as tables (migrations/0052_own_data.sql). */
import type { JsonObject } from '@klarsikt/engine';
import { bigint, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { documentRows, revisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

export const blueprint = documentRows<JsonObject>('blueprint');
export const blueprintRevision = revisionTable('blueprint_revision', 'blueprint_id');

export const blueprintUse = pgTable('blueprint_use', {
  assessmentId: bigint('assessment_id', { mode: 'number' }).primaryKey(),
  organizationId: reference('organization_id').notNull(),
  blueprintId: reference('blueprint_id').notNull(),
  revision: integer().notNull(),
  /** The state that it had been told of before it took something last. */
  earlier: integer(),
  /** What it took then: the places, as they were before. */
  taken: jsonb().$type<readonly TakenPlace[]>(),
});

/** A place of the document as it was before something of a template was taken; null where nothing was. */
export interface TakenPlace {
  readonly path: string;
  readonly before: unknown;
}
