/** Actions as tables (migrations/0029_actions.sql, 0058_action_steps.sql). */
import { type ActionEffect, actionChangeKinds, actionOrigins, actionStatuses } from '@klarsikt/engine';
import {
  bigint,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const action = pgTable('action', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  /** The comment that it is; null for one that came otherwise, or whose comment was taken away. */
  commentId: reference('comment_id'),
  origin: text({ enum: actionOrigins }).notNull(),
  originRef: text('origin_ref').notNull().default(''),
  /** What it is about: a JSON pointer into the document, '' for the whole. */
  subject: text().notNull().default(''),
  title: text().notNull(),
  description: text().notNull().default(''),
  ownerId: reference('owner_id'),
  owner: text().notNull().default(''),
  due: date({ mode: 'string' }),
  /** How often its due day was moved. */
  moved: integer().notNull().default(0),
  priority: smallint(),
  changeKind: text('change_kind', { enum: actionChangeKinds }),
  changeName: text('change_name').notNull().default(''),
  effect: jsonb().$type<ActionEffect>(),
  status: text({ enum: actionStatuses }).notNull().default('open'),
  statusReason: text('status_reason').notNull().default(''),
  doneAt: instant('done_at'),
  doneBy: reference('done_by'),
  doneName: text('done_name').notNull().default(''),
  verifiedAt: instant('verified_at'),
  verifiedName: text('verified_name').notNull().default(''),
  reratedAt: instant('rerated_at'),
  reratedName: text('rerated_name').notNull().default(''),
  reratedLevel: doublePrecision('rerated_level'),
  reminded: integer(),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  createdName: text('created_name').notNull(),
});

/** What became of an action: append-only. */
export const actionEvent = pgTable('action_event', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  actionId: reference('action_id').notNull(),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  kind: text({ enum: ['created', 'changed', 'moved', 'status', 'rerated'] }).notNull(),
  reason: text().notNull().default(''),
  before: jsonb().$type<Readonly<Record<string, unknown>>>(),
  after: jsonb().$type<Readonly<Record<string, unknown>>>(),
});

export const actionDigest = pgTable('action_digest', {
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').primaryKey(),
  day: date({ mode: 'string' }).notNull(),
});

/** How an action was before a step of several, and how it is told from one that changed since. */
export interface SteppedAction {
  readonly id: number;
  /** Its revision after the step. */
  readonly revision: number;
  /** The fields that the step changed, as they were (instants as texts); null for an action that the step raised. */
  readonly former: Readonly<Record<string, unknown>> | null;
  /** The last word that the step said in the conversation of its comment. */
  readonly answer: number | null;
}

/** Steps that changed several actions at once. */
export const actionStep = pgTable('action_step', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  at: instant('at').notNull(),
  actions: jsonb().$type<readonly SteppedAction[]>().notNull(),
  undoneAt: instant('undone_at'),
});
