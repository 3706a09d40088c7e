/** Tables of the reference model that editors change (migrations/0032_atlas.sql). */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { Publication, Tag } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { ImportFileContent, ImportUndo } from '@klarsikt/imports';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { defineRevisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

/**
 * Entities of all kinds, one per row. The database generates some columns from the document; the application never
 * writes them.
 */
export const atlasEntity = pgTable('atlas_entity', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  collection: text().notNull(),
  key: text().notNull(),
  position: integer().notNull(),
  document: jsonb().$type<JsonObject>().notNull(),
  digest: text().notNull(),
  refersTo: text('refers_to').array().notNull(),
  nameEn: text('name_en').notNull().generatedAlwaysAs(''),
  nameSv: text('name_sv').notNull().generatedAlwaysAs(''),
  words: text().notNull().generatedAlwaysAs(''),
  withdrawn: boolean().notNull().generatedAlwaysAs(false),
  draft: boolean().notNull().generatedAlwaysAs(false),
  revision: integer().notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
});

/**
 * SQL expression for instrument and paragraph of a requirement (`AMLR Art. 10(1)(a)`); null for an entity of another
 * kind.
 */
export const citationSql = sql<
  string | null
>`${sql.raw(`case when atlas_entity.collection = 'requirements' then
  concat_ws(' ', (select nullif(i.document->>'short', '') from atlas_entity i
    where i.collection = 'instruments' and i.key = atlas_entity.document->>'instrument'),
    nullif(atlas_entity.document->>'paragraph', '')) end`)}`;

/**
 * Builds an SQL expression for queries on `atlasEntity`: the name of an entity in lists. For a requirement, its
 * citation precedes its name.
 */
export const buildListedNameSql = (language: Language) => {
  const name = sql.raw(language === 'en' ? 'atlas_entity.name_en' : 'atlas_entity.name_sv');
  return sql<string>`concat_ws(': ', nullif(${citationSql}, ''), nullif(${name}, ''))`;
};

export const atlasRevision = defineRevisionTable('atlas_revision', 'entity_id');

/** Single row with the hashes of the versions that the working rows were created from and last merged with. */
export const atlasLine = pgTable('atlas_line', {
  id: integer().primaryKey().default(1),
  seededHash: text('seeded_hash').notNull(),
  mergedHash: text('merged_hash').notNull(),
  twoPersons: boolean('two_persons').notNull().default(false),
});

export const atlasPublication = pgTable('atlas_publication', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull(),
  channel: text({ enum: ['draft', 'beta', 'live'] }).notNull(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  proposedBy: text('proposed_by').notNull().default(''),
  notes: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  leftOut: text('left_out').array().notNull(),
});

/** A version that waits for a second person to publish it; the table has at most one row. */
export const atlasProposal = pgTable('atlas_proposal', {
  id: integer().primaryKey().default(1),
  hash: text().notNull(),
  description: text().notNull(),
  channel: text({ enum: ['draft', 'beta', 'live'] }).notNull(),
  notes: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  leftOut: text('left_out').array().notNull(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
});

/**
 * Imported files, with their result and the data by which the import can be undone
 * (migrations/0049_atlas_imports.sql).
 */
export const atlasImport = pgTable('atlas_import', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  fileName: text('file_name').notNull(),
  digest: text().notNull(),
  content: jsonb().$type<ImportFileContent>().notNull(),
  source: text().notNull().default(''),
  version: text().notNull().default(''),
  licence: text().notNull().default(''),
  attribution: text().notNull().default(''),
  counts: jsonb().$type<{ readonly added: number; readonly changed: number }>(),
  takenAt: timestamp('taken_at', { withTimezone: true, mode: 'date' }),
  takenBy: text('taken_by').notNull().default(''),
  undo: jsonb().$type<ImportUndo>(),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
  undoneBy: text('undone_by').notNull().default(''),
});

/** Entities that were imported from objects of a source, each with the content of its object at the source. */
export const atlasOrigin = pgTable(
  'atlas_origin',
  {
    source: text().notNull(),
    sourceId: text('source_id').notNull(),
    key: text().notNull(),
    said: jsonb().$type<JsonObject>().notNull(),
    importId: reference('import_id').notNull(),
  },
  ({ source, sourceId }) => [primaryKey({ columns: [source, sourceId] })],
);

/** Publications that were released between versions (migrations/0050_atlas_news.sql). */
export const atlasNews = pgTable('atlas_news', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  publication: jsonb().$type<Publication>(),
  tags: jsonb().$type<readonly Tag[]>().notNull(),
  digest: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
});
