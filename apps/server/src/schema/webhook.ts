/** Tables of webhooks and their messages (migrations/0141_webhooks.sql). */
import type { WebhookEventKind, WebhookMessageFormat } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const webhookTable = pgTable('webhook', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  label: text().notNull(),
  url: byteaColumn().notNull(),
  host: text().notNull(),
  form: text().$type<WebhookMessageFormat>().notNull(),
  kinds: text().array().$type<WebhookEventKind[]>().notNull(),
  texts: boolean().notNull(),
  language: text().$type<Language>().notNull(),
  secret: byteaColumn().notNull(),
  formerSecret: byteaColumn('former_secret'),
  formerUntil: instant('former_until'),
  state: text().$type<'active' | 'off' | 'gone' | 'failed'>().notNull(),
  failingSince: instant('failing_since'),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  createdName: text('created_name').notNull(),
});

export const webhookMessage = pgTable('webhook_message', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  webhookId: reference('webhook_id').notNull(),
  message: text().notNull(),
  kind: text().notNull(),
  payload: jsonb().notNull(),
  createdAt: instant('created_at').notNull(),
  state: text().$type<'waiting' | 'sending' | 'delivered' | 'dead'>().notNull(),
  attempts: integer().notNull().default(0),
  begunAt: instant('begun_at').notNull(),
  nextAt: instant('next_at'),
  status: integer(),
  error: text(),
});
