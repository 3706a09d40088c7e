/** Tables of model versions, assessments and comments. */

import type { CommentOrigin } from '@klarsikt/contract';
import type { AssessmentDocument, AssessmentSummary } from '@klarsikt/engine/assessment';
import type { GroupFigures } from '@klarsikt/engine/group';
import { emptySignOffSummary, type SignOffSummary } from '@klarsikt/engine/sign-off';
import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';
import { defineRevisionTable } from './revisions.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const modelVersion = pgTable('model_version', {
  hash: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  publishedAt: instant('published_at').notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
  /** Revision of the description; the version itself never changes. */
  revision: integer().notNull().default(0),
  /** Source of the version: another installation, the product or a file; empty for a version published here. */
  origin: text().notNull().default(''),
  /** Fingerprint of the key that signed the version's file. */
  signer: text(),
  content: text().notNull(),
});

/** Parts of a version that is being fetched; each begins at byte `start` of its canonical JSON. */
export const modelFetch = pgTable(
  'model_fetch',
  {
    hash: text().notNull(),
    origin: text().notNull(),
    start: integer().notNull(),
    content: byteaColumn().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.origin, table.start] })],
);

export const modelChannel = pgTable('model_channel', {
  channel: text({ enum: ['draft', 'beta', 'live'] }).primaryKey(),
  hash: text().notNull(),
});

/** Hashes of projections by licence content, so that a hash is found without building the projection. */
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

export const assessmentTable = pgTable('assessment', {
  id: id(),
  pid: uuid().notNull(),
  organizationId: reference('organization_id').notNull(),
  unitId: reference('unit_id').notNull(),
  name: text().notNull(),
  modelHash: text('model_hash').notNull(),
  document: jsonb().$type<AssessmentDocument>().notNull(),
  /** Displayed levels and statuses; null until the first change after an upgrade. */
  summary: jsonb().$type<AssessmentSummary>(),
  /** Figures for groups; null until the first change after an upgrade. */
  groupFigures: jsonb('group_figures').$type<GroupFigures>(),
  /** Present approval status, derived from the events of `sign_off`. */
  signOff: jsonb('sign_off').$type<SignOffSummary>().notNull().default(emptySignOffSummary),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
  deletedAt: instant('deleted_at'),
});

/** SQL expression: year of an assessment, as `getAssessmentYear` of the engine: the year of its date, else of its creation. */
const buildAssessmentYearSql = (table: string) =>
  sql.raw(
    `left(coalesce(nullif(${table}.document->'settings'->>'date', ''), to_char(${table}.created_at at time zone 'UTC', 'YYYY')), 4)`,
  );

/**
 * SQL expression for queries on `assessmentTable`: true for an approved assessment if a later year of the same unit is also
 * approved. News, editions of lists and drift then concern only the later one.
 */
export const isSupersededSql = sql<boolean>`(${assessmentTable.signOff}->>'approval' is not null and exists (
  select from ${assessmentTable} later
  where later.organization_id = ${assessmentTable.organizationId} and later.unit_id = ${assessmentTable.unitId}
    and later.deleted_at is null and later.sign_off->>'approval' is not null
    and ${buildAssessmentYearSql('later')} > ${buildAssessmentYearSql('assessment')}))`;

export const assessmentRevision = defineRevisionTable('assessment_revision', 'assessment_id');

export const commentTable = pgTable('comment', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  /** Subject of the comment: a JSON pointer into the document; '' for the whole assessment. */
  subject: text().notNull(),
  label: text({ enum: ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] }).notNull(),
  text: text().notNull(),
  author: text().notNull(),
  userId: reference('user_id'),
  createdAt: instant('created_at').notNull(),
  revision: integer().notNull().default(0),
  /** When text or kind was last changed; null if never. */
  changedAt: instant('changed_at'),
  /** The person who is asked to answer; `assignee` is their name at that time. */
  assigneeId: reference('assignee_id'),
  assignee: text().notNull().default(''),
  /** Source of an imported comment; null for a comment that was written here. */
  origin: jsonb().$type<CommentOrigin>(),
});

/** People mentioned in a comment. The comment is in their waiting list until they have seen it. */
export const commentMention = pgTable('comment_mention', {
  organizationId: reference('organization_id').notNull(),
  commentId: reference('comment_id').notNull(),
  userId: reference('user_id').notNull(),
  name: text().notNull(),
  at: instant('at').notNull(),
  seenAt: instant('seen_at'),
});

/** Changes of a comment, append-only. Its creation is recorded in its own row. */
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
