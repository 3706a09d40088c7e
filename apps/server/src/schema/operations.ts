/** Audit, usage and deferred results as tables. Audit and usage are append-only for the application's role. */
import { deferredStatuses, type NodeState } from '@klarsikt/contract';
import { bigint, date, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const auditEvent = pgTable('audit_event', {
  id: id(),
  at: instant('at').notNull(),
  /** The organisation that the event belongs to: the one acted for. */
  organizationId: reference('organization_id'),
  /** The organisation that the actor belongs to. */
  ownOrganizationId: reference('own_organization_id'),
  userId: reference('user_id'),
  actor: text().notNull(),
  event: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  requestId: text('request_id'),
});

/** The hash chain over audit events, in the order in which they were sealed. */
export const auditSeal = pgTable('audit_seal', {
  position: reference('position').primaryKey(),
  eventId: reference('event_id').notNull(),
  hash: bytea('hash').notNull(),
});

export const usageEvent = pgTable('usage_event', {
  id: id(),
  at: instant('at').notNull(),
  organizationId: reference('organization_id'),
  userId: reference('user_id'),
  sessionKey: text('session_key').notNull(),
  event: text().notNull(),
  detail: text(),
  application: text().notNull().default('site'),
});

/** Usage events added up per day (UTC), person and kind, by a trigger; the application reads it only. `userId` 0: nobody known. */
export const usageDay = pgTable('usage_day', {
  organizationId: reference('organization_id').notNull(),
  day: date().notNull(),
  userId: reference('user_id').notNull(),
  application: text().notNull(),
  event: text().notNull(),
  events: integer().notNull(),
  lastAt: instant('last_at').notNull(),
});

/** Who was there on which day (UTC); kept by the same trigger. */
export const usagePresence = pgTable('usage_presence', {
  organizationId: reference('organization_id').notNull(),
  day: date().notNull(),
  userId: reference('user_id').notNull(),
});

export const deferred = pgTable('deferred', {
  id: uuid().primaryKey(),
  organizationId: reference('organization_id').notNull(),
  owner: text().notNull(),
  kind: text().notNull(),
  status: text({ enum: deferredStatuses }).notNull(),
  step: text().notNull().default(''),
  progress: real().notNull().default(0),
  input: jsonb().notNull(),
  errorCode: text('error_code'),
  result: bytea('result'),
  resultType: text('result_type'),
  resultName: text('result_name'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  /** The node that works on it. */
  nodeId: uuid('node_id'),
  /** How often work on it has begun: what an earlier beginning comes to no longer counts. */
  attempts: integer().notNull().default(0),
  /** How often it was taken from a node that was gone. */
  givenBack: integer('given_back').notNull().default(0),
});

export const mail = pgTable('mail', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id'),
  recipient: text().notNull(),
  template: text().notNull(),
  language: text({ enum: ['en', 'sv'] }).notNull(),
  subject: text().notNull(),
  /** The text with its secret links masked: what an administrator reads. */
  masked: text().notNull(),
  /** Subject, text and HTML as they are sent, sealed. */
  body: bytea().notNull(),
  state: text({ enum: ['kept', 'queued', 'sending', 'sent', 'failed', 'uncertain'] }).notNull(),
  attempts: integer().notNull().default(0),
  nextAt: instant('next_at'),
  error: text(),
  messageId: text('message_id').notNull(),
  causedBy: reference('caused_by'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  linkCopiedAt: instant('link_copied_at'),
});

export const node = pgTable('node', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  /** Within it the process number is one process; empty where the system has none. */
  pidNamespace: text('pid_namespace').notNull().default(''),
  version: text().notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** What it said last about itself. */
  state: jsonb().$type<NodeState>().notNull(),
});
