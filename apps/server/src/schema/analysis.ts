/** Saved analyses and their shares as tables (migrations/0003_saved_analysis.sql, 0023_revisions.sql). */
import type { SavedAnalysis } from '@klarsikt/engine';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { revisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const savedAnalysis = pgTable('saved_analysis', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  ownerId: reference('owner_id'),
  name: text().notNull(),
  document: jsonb().$type<SavedAnalysis>().notNull(),
  revision: integer().notNull().default(1),
  sharingRevision: integer('sharing_revision').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
  deletedAt: instant('deleted_at'),
});

export const savedAnalysisRevision = revisionTable('saved_analysis_revision', 'analysis_id');

/** Exactly one of the four targets is set. */
export const savedAnalysisShare = pgTable('saved_analysis_share', {
  organizationId: reference('organization_id').notNull(),
  analysisId: reference('analysis_id').notNull(),
  userId: reference('user_id'),
  groupId: reference('group_id'),
  unitId: reference('unit_id'),
  assessmentId: reference('assessment_id'),
  writes: boolean().notNull(),
});
