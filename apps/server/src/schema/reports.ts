/** Tables of saved and accepted reports (migrations/0036_reports.sql). */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { ReportDocument, ReportSignOff } from '@klarsikt/engine/report';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';
import { defineRevisionTable } from './revisions.ts';

/** SHA-256 of each file in hexadecimal. */
export interface ReportDigests {
  readonly docx: string;
  readonly pdf: string | null;
  readonly html: string | null;
}

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const savedReport = pgTable('saved_report', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  document: jsonb().$type<JsonObject>().notNull(),
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
  deletedAt: instant('deleted_at'),
});
export const savedReportRevision = defineRevisionTable('saved_report_revision', 'report_id');

export const acceptedReport = pgTable('accepted_report', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  reportId: reference('report_id').notNull(),
  revision: integer().notNull(),
  title: text().notNull(),
  assessmentRevision: integer('assessment_revision').notNull(),
  modelHash: text('model_hash').notNull(),
  definition: jsonb().$type<JsonObject>().notNull(),
  template: jsonb().$type<JsonObject>().notNull(),
  signOff: jsonb('sign_off').$type<ReportSignOff>().notNull(),
  document: jsonb().$type<ReportDocument | null>(),
  docx: byteaColumn().notNull(),
  /** The report as PDF; null for a report from a firm's own Word file. */
  pdf: byteaColumn(),
  html: byteaColumn(),
  digests: jsonb().$type<ReportDigests>().notNull(),
  statement: text().notNull().default(''),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
});
