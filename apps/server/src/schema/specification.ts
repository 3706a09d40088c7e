/** Table of an organisation's control specifications (migrations/0037_own_parts.sql). */
import type { ControlSpecification } from '@klarsikt/engine/specification';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });

export const controlSpecification = pgTable('control_specification', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  name: text().notNull(),
  content: jsonb().$type<ControlSpecification>().notNull(),
  revision: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
});
