/** Tables of source documents (migrations/0005_source_insight.sql). */
import { documentKinds } from '@klarsikt/contract';
import { languages } from '@klarsikt/engine';
import {
  bigint,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { bytea } from './identity.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const sourceDocument = pgTable('source_document', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  title: text().notNull(),
  author: text().notNull(),
  year: integer(),
  referenceKey: text('reference_key'),
  kind: text({ enum: documentKinds }).notNull(),
  language: text({ enum: languages }).notNull(),
  pages: integer(),
  passages: integer().notNull(),
  words: integer().notNull(),
  bytes: integer().notNull(),
  sha256: bytea().notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true, mode: 'date' }).notNull(),
  uploadedBy: text('uploaded_by').notNull(),
});

export const sourcePassage = pgTable(
  'source_passage',
  {
    documentId: reference('document_id').notNull(),
    position: integer().notNull(),
    organizationId: reference('organization_id').notNull(),
    language: text({ enum: languages }).notNull(),
    page: integer(),
    pageEnd: integer('page_end'),
    headings: jsonb().notNull().default([]),
    text: text().notNull(),
    /** The database generates it from the text. */
    words: tsvector().notNull().generatedAlwaysAs(''),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
);
