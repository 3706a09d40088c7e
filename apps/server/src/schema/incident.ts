/** Table of incidents (migrations/0106_incidents.sql, 0123_incident_imports.sql, 0195_own_fields.sql). */
import type { IncidentLinks } from '@klarsikt/contract';
import { incidentKinds, incidentReportStates, incidentSeverities } from '@klarsikt/engine/incidents';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import {
  bigint,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const incidentTable = pgTable('incident', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  unitId: reference('unit_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  kind: text({ enum: incidentKinds }).notNull(),
  severity: text({ enum: incidentSeverities }).notNull(),
  title: text().notNull(),
  description: text().notNull().default(''),
  links: jsonb().$type<IncidentLinks>().notNull(),
  /** Values of the organisation's own fields, by key of the field. */
  ownFields: jsonb('own_fields').$type<OwnFieldValues>().notNull().default({}),
  loss: doublePrecision(),
  reported: text({ enum: incidentReportStates }).notNull(),
  lessons: text().notNull().default(''),
  action: text().notNull().default(''),
  /** Import that created the incident; null for an incident that was entered by hand. */
  batch: uuid(),
  batchFile: text('batch_file').notNull().default(''),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  createdName: text('created_name').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull(),
});
