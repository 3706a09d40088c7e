/**
 * Tables of audit, usage, jobs, mails and nodes. Audit and usage are append-only for the application's database role.
 */
import {
  deferredStatuses,
  installationModes,
  type NodeState,
  type PrivacyPlace,
  quotaKinds,
} from '@klarsikt/contract';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const auditEvent = pgTable('audit_event', {
  id: id(),
  at: instant('at').notNull(),
  /** Organisation in scope when the event happened. */
  organizationId: reference('organization_id'),
  /** Organisation to which the actor belongs. */
  ownOrganizationId: reference('own_organization_id'),
  userId: reference('user_id'),
  actor: text().notNull(),
  event: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  requestId: text('request_id'),
});

/** Hash chain over the audit events, in the order of sealing. */
export const auditSeal = pgTable('audit_seal', {
  position: reference('position').primaryKey(),
  eventId: reference('event_id').notNull(),
  hash: byteaColumn('hash').notNull(),
  /** Salt that is hashed with the event; null for an event that was sealed without a salt. */
  salt: uuid(),
  /** Event `audit.erased` that confirms the content of the event after an erasure. */
  erasedBy: reference('erased_by'),
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

/**
 * Usage per day, person and kind. A database trigger adds the events up; the application only reads the table.
 * `userId` 0 is an unknown person.
 */
export const usageDay = pgTable('usage_day', {
  organizationId: reference('organization_id').notNull(),
  day: date().notNull(),
  userId: reference('user_id').notNull(),
  application: text().notNull(),
  event: text().notNull(),
  events: integer().notNull(),
  lastAt: instant('last_at').notNull(),
});

/** People who were active on a day; the trigger of `usage_day` maintains the table. */
export const usagePresence = pgTable('usage_presence', {
  organizationId: reference('organization_id').notNull(),
  day: date().notNull(),
  userId: reference('user_id').notNull(),
});

export const deferredTable = pgTable('deferred', {
  id: uuid().primaryKey(),
  organizationId: reference('organization_id').notNull(),
  owner: text().notNull(),
  kind: text().notNull(),
  status: text({ enum: deferredStatuses }).notNull(),
  step: text().notNull().default(''),
  progress: real().notNull().default(0),
  input: jsonb().notNull(),
  errorCode: text('error_code'),
  result: byteaColumn('result'),
  resultType: text('result_type'),
  resultName: text('result_name'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  nodeId: uuid('node_id'),
  /** Number of times the job was started; results of earlier starts are ignored. */
  attempts: integer().notNull().default(0),
  /** Number of times that the job was taken from a dead node. */
  givenBack: integer('given_back').notNull().default(0),
});

export const mailTable = pgTable('mail', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id'),
  recipient: text().notNull(),
  template: text().notNull(),
  language: text({ enum: ['en', 'sv'] }).notNull(),
  subject: text().notNull(),
  /** Text with masked links, for administrators. */
  masked: text().notNull(),
  /** Encrypted subject, text and HTML. */
  body: byteaColumn().notNull(),
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

/**
 * Limits of an organisation by kind. If `most` is null, there is no limit, even if the installation has a default
 * limit.
 */
export const organizationQuota = pgTable(
  'organization_quota',
  {
    organizationId: reference('organization_id').notNull(),
    kind: text({ enum: quotaKinds }).notNull(),
    most: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind] })],
);

/** Mode of the installation: a single row, or none if nobody has changed the mode. */
export const installationMode = pgTable('installation_mode', {
  single: boolean().primaryKey().default(true),
  name: text({ enum: installationModes }).notNull(),
  since: instant('since').notNull(),
  until: instant('until'),
  noteEn: text('note_en').notNull(),
  noteSv: text('note_sv').notNull(),
});

/**
 * Progress of sending the audit log to the syslog receiver: a single row, or none before a node sends for the first
 * time.
 */
export const syslogPosition = pgTable('syslog_position', {
  single: boolean().primaryKey().default(true),
  position: reference('position').notNull(),
  /** Number of failed attempts since the last successful one. */
  failures: integer().notNull().default(0),
  nextAt: instant('next_at'),
  nodeId: uuid('node_id'),
  claimedUntil: instant('claimed_until'),
});

/** Erasures in progress. `done` contains what was replaced, removed and kept, once the person is erased. */
export const erasureOrder = pgTable('erasure_order', {
  userId: reference('user_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  eraserId: reference('eraser_id'),
  eraserOrganizationId: reference('eraser_organization_id'),
  files: bigint({ mode: 'number' }).array().notNull(),
  orderedAt: instant('ordered_at').notNull(),
  nodeId: uuid('node_id').notNull(),
  done: jsonb().$type<readonly PrivacyPlace[]>(),
});

export const nodeTable = pgTable('node', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  /** Namespace within which the process id is unique; empty if the system has none. */
  pidNamespace: text('pid_namespace').notNull().default(''),
  version: text().notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  state: jsonb().$type<NodeState>().notNull(),
});
