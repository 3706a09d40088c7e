/** The reference model as editors change it (migrations/0032_atlas.sql). */
import type { JsonObject } from '@klarsikt/engine';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { revisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** One row per entity of any kind; what is generated from the document is read and never written. */
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

export const atlasRevision = revisionTable('atlas_revision', 'entity_id');

/** One row: what the working rows were made from. */
export const atlasLine = pgTable('atlas_line', {
  id: integer().primaryKey().default(1),
  seededHash: text('seeded_hash').notNull(),
  mergedHash: text('merged_hash').notNull(),
  twoPersons: boolean('two_persons').notNull().default(false),
});

/** What was published of the working rows; append-only. */
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

/** One row at most: what somebody has asked a second person to publish. */
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
