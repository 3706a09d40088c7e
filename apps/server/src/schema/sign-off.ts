/** Sign-offs of assessments: append-only for the application's role. */
import type { SignedChecks } from '@klarsikt/contract';
import type { AssessmentSummary } from '@klarsikt/engine';
import { signOffParts, signOffRoles } from '@klarsikt/engine';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What happens to a part; `former`: it was called approved before there were sign-offs. */
export const signOffKinds = ['requested', 'returned', 'signed', 'withdrawn', 'changed', 'former'] as const;

/** A part that somebody had opened, in which state and when. */
export interface OpenedPart {
  readonly part: string;
  readonly revision: number;
  readonly at: string;
  /** Marked as read, in which state; absent where it was opened alone. */
  readonly read?: { readonly revision: number; readonly at: string };
}

export const signOff = pgTable('sign_off', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  part: text({ enum: signOffParts }).notNull(),
  kind: text({ enum: signOffKinds }).notNull(),
  role: text({ enum: signOffRoles }),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  /** The state that is meant, and of a signature or request what it consists of. */
  revision: integer().notNull(),
  hash: text(),
  modelHash: text('model_hash'),
  engine: text(),
  /** SHA-256 of the actions as they were planned then. */
  actionsHash: text('actions_hash'),
  /** Of a request: who is asked, with the name of then; null where anybody with the right is. */
  approverId: reference('approver_id'),
  approver: text(),
  /** The statement of a signature, the message of a request, the reason of the rest. */
  text: text().notNull().default(''),
  /** The day of the notice to the supervisory function. */
  noticed: date({ mode: 'string' }),
  /** What a change has changed. */
  paths: jsonb().$type<readonly string[]>().notNull().default([]),
  /** What the person had opened when they signed. */
  opened: jsonb().$type<readonly OpenedPart[]>().notNull().default([]),
  /** Shown levels of the signed state. */
  summary: jsonb().$type<AssessmentSummary>(),
  twoPersons: boolean('two_persons'),
  /** What each requirement said of the state that was approved. */
  checks: jsonb().$type<SignedChecks>(),
});

export const signOffOpened = pgTable(
  'sign_off_opened',
  {
    organizationId: reference('organization_id').notNull(),
    assessmentId: reference('assessment_id').notNull(),
    userId: reference('user_id').notNull(),
    part: text({ enum: signOffParts }).notNull(),
    revision: integer().notNull(),
    at: instant('at').notNull(),
    /** The state that the person marked as read, and when. */
    readRevision: integer('read_revision'),
    readAt: instant('read_at'),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.userId, table.part] })],
);
