/**
 * Tables for documents with revisions. Each kind has its own table of revisions with the same columns; it is
 * append-only for the application's role.
 */
import type { Patch } from '@klarsikt/engine/assessment';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** Table of revisions. `document` is the name of the column with the document's id. */
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
    /** Library version of the state; null for kinds without one. */
    modelHash: text('model_hash'),
    /** The client's id of the change that made the revision. */
    change: uuid('change_id'),
  });
}

export type RevisionTable = ReturnType<typeof defineRevisionTable>;

/** Table of a kind of document that an organisation has one of. The first change creates the row. */
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

/** Table of a kind of document that an organisation has many of. */
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
