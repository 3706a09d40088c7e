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
  /** Revision of the description; the content of a version never changes. */
  revision: integer().notNull().default(0),
  /**
   * Source of the version: another installation, the product or a file; empty for a version published in this
   * installation.
   */
  origin: text().notNull().default(''),
  /** Fingerprint of the key that signed the version's file. */
  signer: text(),
  content: text().notNull(),
});

/**
 * Fetched parts of a version whose download is not complete; each part begins at byte `start` of the version's
 * canonical JSON.
 */
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

/** Hashes of projections by the content of a licence, so that a hash is found without building the projection. */
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
  /** Displayed levels and statuses; null until the assessment is first changed after an upgrade. */
  summary: jsonb().$type<AssessmentSummary>(),
  /** Figures of the assessment for reports on groups; null until the assessment is first changed after an upgrade. */
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

/**
 * SQL expression for the year of an assessment, like `getAssessmentYear` of the engine: the year of its date, or else
 * of its creation.
 */
const buildAssessmentYearSql = (table: string) =>
  sql.raw(
    `left(coalesce(nullif(${table}.document->'settings'->>'date', ''), to_char(${table}.created_at at time zone 'UTC', 'YYYY')), 4)`,
  );

/**
 * SQL expression for queries on `assessmentTable`: true for an approved assessment if an assessment of the same unit
 * for a later year is also approved. News, editions of lists and drift then concern only the later assessment.
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
  /** Time at which text or kind was last changed; null if never. */
  changedAt: instant('changed_at'),
  /** Number of the person who is asked to answer; `assignee` is the name at that time. */
  assigneeId: reference('assignee_id'),
  assignee: text().notNull().default(''),
  /** Source of an imported comment; null for a comment that was written in Klarsikt. */
  origin: jsonb().$type<CommentOrigin>(),
});

/** People mentioned in a comment. The comment is on their list of waiting items until they have seen it. */
export const commentMention = pgTable('comment_mention', {
  organizationId: reference('organization_id').notNull(),
  commentId: reference('comment_id').notNull(),
  userId: reference('user_id').notNull(),
  name: text().notNull(),
  at: instant('at').notNull(),
  seenAt: instant('seen_at'),
});

/** Changes of a comment; append-only. The creation is recorded in the row of the comment itself. */
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
