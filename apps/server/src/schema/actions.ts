/** Tables of actions (migrations/0029_actions.sql, 0058_action_steps.sql, 0195_own_fields.sql). */
import {
  type ActionEffect,
  actionChangeKinds,
  actionOrigins,
  actionStatuses,
} from '@klarsikt/engine/governance';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
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

export const actionTable = pgTable('action', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  /** Comment that led to the action; null if there was none or it was removed. */
  commentId: reference('comment_id'),
  origin: text({ enum: actionOrigins }).notNull(),
  originRef: text('origin_ref').notNull().default(''),
  /** Subject of the action: a JSON pointer into the document; '' for the whole assessment. */
  subject: text().notNull().default(''),
  title: text().notNull(),
  description: text().notNull().default(''),
  ownerId: reference('owner_id'),
  owner: text().notNull().default(''),
  due: date({ mode: 'string' }),
  moved: integer().notNull().default(0),
  priority: smallint(),
  changeKind: text('change_kind', { enum: actionChangeKinds }),
  changeName: text('change_name').notNull().default(''),
  effect: jsonb().$type<ActionEffect>(),
  /** Values of the organisation's own fields, by key of the field. */
  ownFields: jsonb('own_fields').$type<OwnFieldValues>().notNull().default({}),
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

/** Events of actions; the table is append-only for the application's database role. */
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

/** An action as it was before a step that changed several actions; used to undo the step. */
export interface ActionBeforeStep {
  readonly id: number;
  readonly revision: number;
  /** Former values of the changed fields (times as texts); null if the step created the action. */
  readonly former: Readonly<Record<string, unknown>> | null;
  /** Comment event that the step added; null if it added none. */
  readonly answer: number | null;
}

export const actionStep = pgTable('action_step', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  at: instant('at').notNull(),
  actions: jsonb().$type<readonly ActionBeforeStep[]>().notNull(),
  undoneAt: instant('undone_at'),
});
