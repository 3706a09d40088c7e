/** The states that a document had: one table per kind, all of one form, and append-only for the application's role. */
import type { Patch } from '@klarsikt/engine';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** A table of revisions; `document` is the column that says whose they are. */
export function revisionTable(name: string, document: string) {
  return pgTable(name, {
    organizationId: reference('organization_id').notNull(),
    documentId: reference(document).notNull(),
    revision: integer().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    userId: reference('user_id'),
    author: text().notNull(),
    patches: jsonb().$type<readonly Patch[]>().notNull(),
    inverse: jsonb().$type<readonly Patch[]>().notNull(),
    /** The model version of the state; null for a kind of document that rests on none. */
    modelHash: text('model_hash'),
    /** What the client calls the change that made it. */
    change: uuid('change_id'),
  });
}

export type RevisionTable = ReturnType<typeof revisionTable>;

/** A table of documents of which an organisation has one each; the row is made with the first change. */
export function documentTable<D>(name: string) {
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

export type DocumentTable<D> = ReturnType<typeof documentTable<D>>;

/** A table of documents of which there are many, each made and deleted by itself. */
export function documentRows<D>(name: string) {
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

export type DocumentRows<D> = ReturnType<typeof documentRows<D>>;
