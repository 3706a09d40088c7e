/**
 * Tables for documents with revisions. Each kind has its own table of revisions with the same columns; it is
 * append-only for the application's role.
 */
import type { Patch } from '@klarsikt/engine/assessment';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** Creates a table of revisions. `document` is the name of the column that contains the document's id. */
export function defineRevisionTable(name: string, document: string) {
  return pgTable(name, {
    organizationId: reference('organization_id').notNull(),
    documentId: reference(document).notNull(),
    revision: integer().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    userId: reference('user_id'),
    author: text().notNull(),
    patches: jsonb().$type<readonly Patch[]>().notNull(),
    inverse: jsonb().$type<readonly Patch[]>().notNull(),
    /** Hash of the library version on which the state is based; null for kinds of documents without one. */
    modelHash: text('model_hash'),
    /** Id that the client gave to the change that made the revision. */
    change: uuid('change_id'),
  });
}

export type RevisionTable = ReturnType<typeof defineRevisionTable>;

/**
 * Creates the table of a kind of document of which an organisation has exactly one. The first change creates the row.
 */
export function defineDocumentTable<D>(name: string) {
  return pgTable(name, {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: reference('organization_id').notNull(),
    document: jsonb().$type<D>().notNull(),
    revision: integer().notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    updatedBy: reference('updated_by'),
    updatedName: text('updated_name').notNull().default(''),
  });
}

export type DocumentTable<D> = ReturnType<typeof defineDocumentTable<D>>;

/** Creates the table of a kind of document of which an organisation can have several. */
export function defineDocumentListTable<D>(name: string) {
  return pgTable(name, {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: reference('organization_id').notNull(),
    document: jsonb().$type<D>().notNull(),
    revision: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    updatedBy: reference('updated_by'),
    updatedName: text('updated_name').notNull().default(''),
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
  });
}

export type DocumentListTable<D> = ReturnType<typeof defineDocumentListTable<D>>;
