/** Tables of report templates and Word files (migrations/0035_templates.sql). */
import type { JsonObject } from '@klarsikt/engine/fields';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';
import { defineDocumentListTable, defineRevisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const reportTemplate = defineDocumentListTable<JsonObject>('report_template');
export const reportTemplateRevision = defineRevisionTable('report_template_revision', 'template_id');

export const reportTemplateSnapshot = pgTable('report_template_snapshot', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  templateId: reference('template_id').notNull(),
  revision: integer().notNull(),
  name: text().notNull(),
  document: jsonb().$type<JsonObject>().notNull(),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
});

export const reportTemplateInstall = pgTable('report_template_install', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  templateId: reference('template_id').notNull(),
  targetId: reference('target_id').notNull(),
  owner: text().notNull(),
  revision: integer().notNull(),
  document: jsonb().$type<JsonObject>().notNull(),
  at: instant('at').notNull(),
  author: text().notNull(),
});

export const wordTemplate = pgTable('word_template', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  name: text().notNull(),
  deletedAt: instant('deleted_at'),
});

export const wordTemplateVersion = pgTable('word_template_version', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  wordTemplateId: reference('word_template_id').notNull(),
  version: integer().notNull(),
  content: byteaColumn().notNull(),
  sha256: byteaColumn().notNull(),
  parts: integer().notNull(),
  reading: jsonb().$type<JsonObject>().notNull(),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
});
