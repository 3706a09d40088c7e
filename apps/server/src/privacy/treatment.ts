/**
 * Defines what an erasure does with each place that can contain data of a person: delete the row, keep the column for
 * legal reasons, or replace the text.
 */

import type { PrivacyArea } from '@klarsikt/contract';

/**
 * Reasons for keeping data: the law on money laundering (approval), the law on bookkeeping, or a digest over the
 * content.
 */
export type RetentionGround = 'approval' | 'bookkeeping' | 'digest';

/**
 * Area of each table. Other tables are matched by the beginning of their name; tables without a match belong to
 * `other`.
 */
const areas: Readonly<Record<string, PrivacyArea>> = {
  app_user: 'account',
  ...Object.fromEntries(
    ['group_member', 'federated_identity', 'federation_refusal', 'examiner', 'assessment_unit'].map(
      (name) => [name, 'account' as const],
    ),
  ),
  ...Object.fromEntries(
    [
      'session',
      'session_federation',
      'login_link',
      'failure_counter',
      'federation_state',
      'passkey_challenge',
    ].map((name) => [name, 'sessions' as const]),
  ),
  mail: 'mails',
  audit_event: 'audit',
  usage_event: 'usage',
  usage_day: 'usage',
  usage_presence: 'usage',
  deferred: 'jobs',
  job: 'jobs',
  idempotent_call: 'jobs',
  archive: 'jobs',
  sign_off: 'approvals',
  sign_off_opened: 'approvals',
  appetite_approval: 'approvals',
  accepted_gap: 'approvals',
  organization: 'organization',
  user_group: 'organization',
  licence: 'organization',
  federation_linking: 'organization',
  assistant_switch: 'organization',
  assistant_key: 'account',
  passkey: 'account',
  directory: 'organization',
  directory_key: 'account',
  directory_user: 'account',
  directory_member: 'account',
  directory_group: 'organization',
  directory_call: 'jobs',
  api_key: 'organization',
  own_field: 'organization',
  webhook: 'organization',
  webhook_message: 'jobs',
};

const areasByBeginning: readonly (readonly [string, PrivacyArea])[] = [
  ['comment', 'comments'],
  ['removal', 'comments'],
  ['action', 'comments'],
  ['assessment', 'assessments'],
  ['incident', 'assessments'],
  ['drift', 'assessments'],
  ['trigger', 'assessments'],
  ['figure', 'assessments'],
  ['contribution', 'assessments'],
  ['appetite', 'assessments'],
  ['launch', 'assessments'],
  ['control_specification', 'assessments'],
  ['file', 'files'],
  ['source', 'files'],
  ['saved_report', 'reports'],
  ['accepted_report', 'reports'],
  ['report', 'reports'],
  ['word_template', 'reports'],
  ['group_', 'reports'],
  ['examination', 'reports'],
  ['saved_analysis', 'threats'],
  ['threat', 'threats'],
  ['saved_view', 'account'],
  ['followed', 'threats'],
  ['feed', 'threats'],
  ['atlas', 'library'],
  ['model', 'library'],
  ['overlay', 'library'],
  ['content', 'library'],
  ['blueprint', 'library'],
  ['portal', 'orders'],
];

export const determinePrivacyArea = (table: string): PrivacyArea =>
  areas[table] ?? areasByBeginning.find(([beginning]) => table.startsWith(beginning))?.[1] ?? 'other';

/** Tables without personal data of their own: digests, keys and published versions of the library. */
export const tablesWithoutPersonalData: ReadonlySet<string> = new Set([
  'migration',
  'secret_mark',
  'audit_seal',
  'erasure_order',
  'model_version',
  'model_projection',
  'model_fetch',
  'model_channel',
]);

/** Columns that keep a name, each with the legal reason. `*` means the whole row. */
const kept: Readonly<Record<string, Readonly<Record<string, RetentionGround>>>> = {
  sign_off: { '*': 'approval' },
  appetite_approval: { '*': 'approval' },
  accepted_report: { '*': 'approval' },
  assessment: { sign_off: 'approval' },
  portal_invoice: { '*': 'bookkeeping' },
  atlas_entity: { document: 'digest' },
  atlas_news: { publication: 'digest' },
  atlas_import: { content: 'digest', undo: 'digest' },
  atlas_origin: { said: 'digest' },
};

/** Returns why the column keeps its content; null if its content is replaced. */
export const findRetentionGround = (table: string, column: string): RetentionGround | null =>
  kept[table]?.['*'] ?? kept[table]?.[column] ?? null;

/**
 * Columns with the content of an assessment. They are kept once the assessment has been signed, because a signature
 * contains a digest of the signed content.
 */
export const signedAssessmentColumns: Readonly<
  Record<string, { readonly id: string; readonly columns: readonly string[] }>
> = {
  assessment: { id: 'id', columns: ['document', 'name', 'summary'] },
  assessment_revision: { id: 'assessment_id', columns: ['patches', 'inverse', 'document'] },
};

/** Conditions of rows that belong to the person alone and are deleted. `$1` is the number of the person's account. */
export const personalRowConditions: readonly { readonly table: string; readonly where: string }[] = [
  {
    table: 'session_federation',
    where: 'token_hash IN (SELECT token_hash FROM session WHERE user_id = $1)',
  },
  { table: 'session', where: 'user_id = $1' },
  { table: 'login_link', where: 'user_id = $1' },
  { table: 'federation_state', where: 'user_id = $1' },
  { table: 'passkey_challenge', where: 'user_id = $1' },
  { table: 'passkey', where: 'user_id = $1' },
  { table: 'federated_identity', where: 'user_id = $1' },
  { table: 'federation_refusal', where: 'user_id = $1' },
  { table: 'group_member', where: 'user_id = $1' },
  { table: 'assistant_key', where: 'user_id = $1' },
  { table: 'directory_user', where: 'user_id = $1' },
  { table: 'directory_member', where: 'user_id = $1' },
  { table: 'directory_key', where: 'user_id = $1' },
  { table: 'feed_search', where: 'user_id = $1' },
  { table: 'feed_mark', where: 'user_id = $1' },
  { table: 'feed_token', where: 'user_id = $1' },
  { table: 'feed_digest', where: 'user_id = $1' },
  { table: 'followed_threat', where: 'user_id = $1' },
  { table: 'threat_visit', where: 'user_id = $1' },
  { table: 'action_digest', where: 'user_id = $1' },
  { table: 'saved_view_default', where: 'user_id = $1' },
  { table: 'saved_view', where: 'user_id = $1 AND NOT shared' },
  { table: 'mail', where: 'user_id = $1' },
];

/**
 * Columns that refer to a person by account number, in addition to columns whose name ends with `user_id` or `_by`.
 */
export const personReferenceColumns: ReadonlySet<string> = new Set([
  'owner_id',
  'assignee_id',
  'approver_id',
]);
