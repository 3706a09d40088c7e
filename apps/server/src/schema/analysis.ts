/**
 * Tables of saved analyses and their shares (migrations/0000_baseline.sql, 0023_revisions.sql,
 * 0084_analysis_shares.sql).
 */
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { defineRevisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const savedAnalysis = pgTable('saved_analysis', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  ownerId: reference('owner_id'),
  name: text().notNull(),
  document: jsonb().$type<SavedAnalysis>().notNull(),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
  deletedAt: instant('deleted_at'),
});

export const savedAnalysisRevision = defineRevisionTable('saved_analysis_revision', 'analysis_id');

/** Shares of an analysis. Each row sets exactly one target: one of four ids, or the whole organisation. */
export const savedAnalysisShare = pgTable('saved_analysis_share', {
  organizationId: reference('organization_id').notNull(),
  analysisId: reference('analysis_id').notNull(),
  userId: reference('user_id'),
  groupId: reference('group_id'),
  unitId: reference('unit_id'),
  assessmentId: reference('assessment_id'),
  everybody: boolean().notNull().default(false),
  writes: boolean().notNull(),
});
