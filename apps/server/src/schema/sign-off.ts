/** Table of approval events (sign-offs); append-only for the application's role. */
import type { SignedChecks } from '@klarsikt/contract';
import type { AssessmentSummary, ShownLevel } from '@klarsikt/engine/assessment';
import { signOffParts, signOffRoles } from '@klarsikt/engine/sign-off';
import type { RiskType } from '@klarsikt/engine/text';
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

/** Kinds of events. `former` marks an approval that was given without a sign-off in earlier versions. */
export const signOffKinds = ['requested', 'returned', 'signed', 'withdrawn', 'changed', 'former'] as const;

/** Levels and gaps of a state for which approval is requested. */
export interface ApprovalRequestFigures {
  readonly overall: ShownLevel | null;
  /** Type of risk with the highest residual level, and this level. */
  readonly highest: { readonly type: RiskType; readonly level: ShownLevel } | null;
  /** `accepted`: number of accepted gaps. `open`: number of requirements that are neither met nor accepted. */
  readonly accepted: number;
  readonly open: number;
}

/** A part of the assessment that the signer had opened before signing. */
export interface ViewedAssessmentPart {
  readonly part: string;
  readonly revision: number;
  readonly at: string;
  /** Set if the signer marked the part as read. */
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
  /** The signed or requested state: revision, SHA-256, library version and engine version. */
  revision: integer().notNull(),
  hash: text(),
  modelHash: text('model_hash'),
  engine: text(),
  /** SHA-256 of the planned actions when the event happened. */
  actionsHash: text('actions_hash'),
  /**
   * Person who is asked to approve, with the name at that time; null if everybody with the permission may approve.
   */
  approverId: reference('approver_id'),
  approver: text(),
  /** Statement of a signature, message of a request, or reason of any other event. */
  text: text().notNull().default(''),
  /** Day of the notice to the supervisory function. */
  noticed: date({ mode: 'string' }),
  /** Paths of the document that were changed, for an event that a change caused. */
  paths: jsonb().$type<readonly string[]>().notNull().default([]),
  opened: jsonb().$type<readonly ViewedAssessmentPart[]>().notNull().default([]),
  summary: jsonb().$type<AssessmentSummary>(),
  twoPersons: boolean('two_persons'),
  /** Levels and gaps of the state, as the mail about a request shows them. */
  figures: jsonb().$type<ApprovalRequestFigures>(),
  /** Results of the requirements for the approved state. */
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
    readRevision: integer('read_revision'),
    readAt: instant('read_at'),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.userId, table.part] })],
);
