/** Tables of the daily feed (migrations/0000_baseline.sql). All rows belong to a person. */
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const feedSearch = pgTable('feed_search', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  name: text().notNull(),
  search: jsonb().notNull(),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const feedMark = pgTable(
  'feed_mark',
  {
    organizationId: reference('organization_id').notNull(),
    userId: reference('user_id').notNull(),
    publicationKey: text('publication_key').notNull(),
    readAt: instant('read_at'),
    savedAt: instant('saved_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.publicationKey] })],
);

/** Tokens of feeds. The secret is displayed only once; only its hash is stored. */
export const feedToken = pgTable('feed_token', {
  userId: reference('user_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  tokenHash: byteaColumn('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const digestPeriods = ['off', 'daily', 'weekly'] as const;

export const feedDigest = pgTable('feed_digest', {
  userId: reference('user_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  period: text({ enum: digestPeriods }).notNull(),
  /** Last period for which the mail was processed. */
  done: text().notNull().default(''),
  /** Keys of the publications that were recent when the mail was processed. */
  known: jsonb().notNull().default([]),
  sentAt: instant('sent_at'),
  /** Saved search that limits the mail; null for all news. */
  searchId: reference('search_id'),
  revision: integer().notNull().default(1),
});
