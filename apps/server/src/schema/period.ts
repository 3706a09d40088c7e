/** Table of a unit's figures by period (migrations/0052_own_data.sql). */
import type { PeriodFigures } from '@klarsikt/engine/assessment';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });

export const figurePeriod = pgTable('figure_period', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  unitId: reference('unit_id').notNull(),
  period: text().notNull(),
  figures: jsonb().$type<PeriodFigures>().notNull(),
  startedFrom: text('started_from').notNull().default(''),
  revision: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
});
