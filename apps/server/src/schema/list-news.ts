/** Table of news about country lists that an organisation uses (migrations/0111_list_news.sql). */
import type { Publication } from '@klarsikt/engine/model';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const listNews = pgTable('list_news', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
  list: text().notNull(),
  edition: text().notNull(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  publication: jsonb().$type<Omit<Publication, 'id'>>().notNull(),
});
