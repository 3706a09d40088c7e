/** Tables of requests for figures (migrations/0170_contributions.sql). */
import type { ContributionDelivery, ContributionDraft } from '@klarsikt/contract';
import {
  type ContributionItem,
  contributionStates,
  type PresentItemValue,
} from '@klarsikt/engine/contribution';
import type { Text } from '@klarsikt/engine/text';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A requested item with its name and values at the time of the request; its number is its index, from 1. */
export interface StoredContributionItem {
  readonly item: ContributionItem;
  readonly name: Text;
  readonly seen: PresentItemValue;
  /** Value of an earlier period; null if there is none or the requester does not show it. */
  readonly former: { readonly value: PresentItemValue; readonly period: string | null } | null;
}

/** Decisions of the requester, by number of the item: accepted into the assessment (`taken`) or rejected (`left`). */
export type ContributionDecisions = Readonly<Record<string, 'taken' | 'left'>>;

export const contributionRequest = pgTable('contribution_request', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  askedBy: reference('asked_by'),
  askedName: text('asked_name').notNull(),
  /** Account of the recipient; null for a recipient by link. */
  recipientUserId: reference('recipient_user_id'),
  recipientName: text('recipient_name').notNull(),
  /** Address of the recipient; null for a recipient with an account. */
  recipientEmail: text('recipient_email'),
  language: text({ enum: ['en', 'sv'] }).notNull(),
  note: text().notNull(),
  period: text(),
  due: date({ mode: 'string' }).notNull(),
  showsFormer: boolean('shows_former').notNull(),
  items: jsonb().$type<readonly StoredContributionItem[]>().notNull(),
  state: text({ enum: contributionStates }).notNull(),
  /** Hash of the secret that the browser received when it opened the link. */
  browserHash: byteaColumn('browser_hash'),
  draft: jsonb().$type<ContributionDraft>().notNull(),
  draftRevision: integer('draft_revision').notNull().default(0),
  delivery: jsonb().$type<ContributionDelivery>(),
  deliveredAt: instant('delivered_at'),
  /** Number of deliveries by the recipient. */
  round: integer().notNull().default(0),
  decisions: jsonb().$type<ContributionDecisions>().notNull().default({}),
  returnedNote: text('returned_note').notNull().default(''),
  /** Day of the latest reminder, in days relative to the due day. */
  reminded: integer(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const contributionLink = pgTable('contribution_link', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  requestId: reference('request_id').notNull(),
  createdAt: instant('created_at').notNull(),
  openedAt: instant('opened_at'),
  replacedAt: instant('replaced_at'),
});

/** Steps of requests; the table is append-only for the application's database role. */
export const contributionStep = pgTable('contribution_step', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  requestId: reference('request_id').notNull(),
  at: instant('at').notNull(),
  step: text().notNull(),
  userId: reference('user_id'),
  byName: text('by_name').notNull(),
  note: text().notNull(),
});
