/** Tables of group settings and group reports (migrations/0039_groups.sql). */
import type { GroupReportDefinition } from '@klarsikt/contract';
import { bigint, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const groupUnit = pgTable('group_unit', {
  unitId: bigint('unit_id', { mode: 'number' }).primaryKey(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id'),
  weight: doublePrecision(),
  reason: text().notNull().default(''),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
});

/** Answers about a group and its units (migrations/0115_group_facts.sql). */
export const groupFact = pgTable('group_fact', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  unitId: reference('unit_id'),
  key: text({ enum: ['policies', 'function', 'sharing', 'place', 'law'] }).notNull(),
  answer: text().notNull(),
  text: text().notNull().default(''),
  revision: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull(),
});

/** Branches of planned launches (migrations/0040_launches.sql). */
export const launchBranch = pgTable('launch_branch', {
  assessmentId: bigint('assessment_id', { mode: 'number' }).primaryKey(),
  organizationId: reference('organization_id').notNull(),
  liveId: reference('live_id').notNull(),
  baseRevision: integer('base_revision').notNull(),
  launchKey: text('launch_key').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  author: text().notNull(),
  mergedAt: instant('merged_at'),
  mergedRevision: integer('merged_revision'),
  mergedBy: text('merged_by').notNull().default(''),
});

export const groupReport = pgTable('group_report', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  title: text().notNull(),
  definition: jsonb().$type<GroupReportDefinition>().notNull(),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
});
