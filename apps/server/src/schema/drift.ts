/** Tables of drift and triggers (migrations/0104_drift.sql, 0105_trigger_events.sql, 0114_drift_attempts.sql). */
import type { ChangedDriftLevel } from '@klarsikt/engine/drift';
import type { TriggerReason } from '@klarsikt/engine/triggers';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const driftTable = pgTable('drift', {
  assessmentId: reference('assessment_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  basis: text().notNull(),
  approvedRevision: integer('approved_revision').notNull(),
  mark: text().notNull().default(''),
  levels: jsonb().$type<readonly ChangedDriftLevel[]>().notNull(),
  noticedAt: instant('noticed_at').notNull(),
  checkedAt: instant('checked_at').notNull(),
  handledMark: text('handled_mark').notNull().default(''),
  handledAt: instant('handled_at'),
  handledBy: reference('handled_by'),
  handledName: text('handled_name').notNull().default(''),
  word: text().notNull().default(''),
  mailedMark: text('mailed_mark').notNull().default(''),
});

export const driftAttempt = pgTable('drift_attempt', {
  assessmentId: reference('assessment_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  triedAt: instant('tried_at').notNull(),
});

export const driftThresholds = pgTable('drift_thresholds', {
  organizationId: reference('organization_id').primaryKey(),
  byClass: boolean('by_class').notNull(),
  byAppetite: boolean('by_appetite').notNull(),
  step: doublePrecision(),
  revision: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
});

export const triggerEvent = pgTable('trigger_event', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  criterion: text().notNull(),
  name: text().notNull(),
  owner: text().notNull().default(''),
  ref: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  due: date({ mode: 'string' }).notNull(),
  reason: jsonb().$type<TriggerReason>().notNull(),
  noticedAt: instant('noticed_at').notNull(),
  handledAt: instant('handled_at'),
  handledBy: reference('handled_by'),
  handledName: text('handled_name').notNull().default(''),
  word: text().notNull().default(''),
  mailed: boolean().notNull().default(false),
});
