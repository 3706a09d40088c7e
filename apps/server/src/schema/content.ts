/** Tables of site texts, their history and pictures (migrations/0041_content.sql). */
import type { ContentDocument } from '@klarsikt/engine/content';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const contentDocument = pgTable('content_document', {
  slug: text().primaryKey(),
  kind: text().$type<ContentDocument['kind']>().notNull(),
  revision: integer().notNull().default(0),
  published: jsonb().$type<ContentDocument>(),
  publishedAt: instant('published_at'),
  publishedName: text('published_name').notNull().default(''),
  draft: jsonb().$type<ContentDocument>(),
  draftAt: instant('draft_at'),
  draftName: text('draft_name').notNull().default(''),
  /** Latest text supplied with the product; null for a document that editors created. */
  starter: jsonb().$type<ContentDocument>(),
  starterHash: text('starter_hash'),
  /** Hash of the supplied text that an editor last adopted or declined. */
  takenHash: text('taken_hash'),
});

export const contentActions = ['starter', 'draft', 'publish', 'discard', 'withdraw', 'keep'] as const;

export const contentRevision = pgTable(
  'content_revision',
  {
    slug: text().notNull(),
    revision: integer().notNull(),
    at: instant('at').notNull(),
    userId: bigint('user_id', { mode: 'number' }),
    author: text().notNull(),
    action: text({ enum: contentActions }).notNull(),
    document: jsonb().$type<ContentDocument>(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.revision] })],
);

export const contentPicture = pgTable('content_picture', {
  hash: text().primaryKey(),
  kind: text({ enum: ['png', 'jpg'] }).notNull(),
  name: text().notNull(),
  content: byteaColumn().notNull(),
  bytes: integer().notNull(),
  at: instant('at').notNull(),
  author: text().notNull(),
});
