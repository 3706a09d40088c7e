/** Model versions and assessments as tables. */

import type { CommentOrigin } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentSummary,
  type GroupFigures,
  noSignOff,
  type SignOffHead,
} from '@klarsikt/engine';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './identity.ts';
import { revisionTable } from './revisions.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const modelVersion = pgTable('model_version', {
  hash: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  publishedAt: instant('published_at').notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
  /** Of the description. */
  revision: integer().notNull().default(0),
  /** Another installation, the product or a file; empty when it was published here. */
  origin: text().notNull().default(''),
  /** Fingerprint of the key that the file it came in was signed with. */
  signer: text(),
  /** Canonical JSON of the whole version. */
  content: text().notNull(),
});

/** Parts of a version that is being fetched, from byte `start` of its canonical JSON. */
export const modelFetch = pgTable(
  'model_fetch',
  {
    hash: text().notNull(),
    origin: text().notNull(),
    start: integer().notNull(),
    content: bytea().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.origin, table.start] })],
);

export const modelChannel = pgTable('model_channel', {
  channel: text({ enum: ['draft', 'beta', 'live'] }).primaryKey(),
  hash: text().notNull(),
});

/** Projections by entitlement, so that a hash is found without making it. */
export const modelProjection = pgTable(
  'model_projection',
  {
    versionHash: text('version_hash').notNull(),
    entitlement: text().notNull(),
    hash: text().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionHash, table.entitlement] })],
);

export const assessment = pgTable('assessment', {
  id: id(),
  pid: uuid().notNull(),
  organizationId: reference('organization_id').notNull(),
  unitId: reference('unit_id').notNull(),
  name: text().notNull(),
  modelHash: text('model_hash').notNull(),
  document: jsonb().$type<AssessmentDocument>().notNull(),
  /** Shown levels and statuses; null until the first change after an upgrade from a version without it. */
  summary: jsonb().$type<AssessmentSummary>(),
  /** What a group is rolled up from; null until the first change after an upgrade from a version without it. */
  groupFigures: jsonb('group_figures').$type<GroupFigures>(),
  /** Where its sign-offs stand: what the events of `sign_off` add up to. */
  signOff: jsonb('sign_off').$type<SignOffHead>().notNull().default(noSignOff),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
  deletedAt: instant('deleted_at'),
});

export const assessmentRevision = revisionTable('assessment_revision', 'assessment_id');

export const comment = pgTable('comment', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  /** What it is about: a JSON pointer into the document, '' for the whole. */
  subject: text().notNull(),
  label: text({ enum: ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] }).notNull(),
  text: text().notNull(),
  author: text().notNull(),
  userId: reference('user_id'),
  createdAt: instant('created_at').notNull(),
  revision: integer().notNull().default(0),
  /** When its text or kind was last changed; null for one that stands as it was written. */
  changedAt: instant('changed_at'),
  /** Who is to answer it, with their name at the time. */
  assigneeId: reference('assignee_id'),
  assignee: text().notNull().default(''),
  /** Where it was brought in from; null for one that was written here. */
  origin: jsonb().$type<CommentOrigin>(),
});

/** Whom a comment names. It waits for them until they have seen it. */
export const commentMention = pgTable('comment_mention', {
  organizationId: reference('organization_id').notNull(),
  commentId: reference('comment_id').notNull(),
  userId: reference('user_id').notNull(),
  name: text().notNull(),
  at: instant('at').notNull(),
  seenAt: instant('seen_at'),
});

/** What became of a comment after it was written; its writing stands in its own row. Append-only. */
export const commentEvent = pgTable('comment_event', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  commentId: reference('comment_id').notNull(),
  at: instant('at').notNull(),
  userId: reference('user_id'),
  author: text().notNull(),
  kind: text({ enum: ['changed', 'resolved', 'reopened', 'assigned', 'mentioned'] }).notNull(),
  before: jsonb().$type<Readonly<Record<string, unknown>>>(),
  after: jsonb().$type<Readonly<Record<string, unknown>>>(),
});
