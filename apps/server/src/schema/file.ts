/** Tables of files (migrations/0030_files.sql). */
import { evidenceFileKinds, type FileFields } from '@klarsikt/contract';
import { evidenceClasses } from '@klarsikt/engine/assessment';
import { evidenceObjectKinds } from '@klarsikt/engine/governance';
import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const fileContent = pgTable(
  'file_content',
  {
    organizationId: reference('organization_id').notNull(),
    sha256: byteaColumn().notNull(),
    kind: text({ enum: evidenceFileKinds }).notNull(),
    bytes: integer().notNull(),
    storedAt: instant('stored_at').notNull(),
    /** Content of the file; null if the object store contains it. */
    content: byteaColumn(),
    /** Name in the object store; null if the content is in the database. */
    object: text(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.sha256] })],
);

export const fileLink = pgTable('file_link', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  sha256: byteaColumn().notNull(),
  holder: text({ enum: [...evidenceObjectKinds, 'source'] }).notNull(),
  assessmentId: reference('assessment_id'),
  subject: text().notNull(),
  commentId: reference('comment_id'),
  sourceId: reference('source_id'),
  title: text().notNull(),
  class: text({ enum: evidenceClasses }).notNull(),
  periodFrom: date('period_from'),
  periodTo: date('period_to'),
  received: date(),
  effective: date(),
  expires: date(),
  revision: integer().notNull().default(1),
  addedAt: instant('added_at').notNull(),
  addedBy: reference('added_by'),
  addedName: text('added_name').notNull(),
});

export const fileEvent = pgTable('file_event', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  fileId: reference('file_id').notNull(),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  kind: text({ enum: ['added', 'changed', 'removed', 'restored'] }).notNull(),
  before: jsonb().$type<FileFields>(),
});

export const fileDiscard = pgTable('file_discard', {
  object: text().primaryKey(),
  organizationId: reference('organization_id').notNull(),
  dueAt: instant('due_at').notNull(),
});
