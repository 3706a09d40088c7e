import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type AssessmentFile,
  evidenceContract as contract,
  type FileFields,
  fileContentTypes,
} from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { computeEvidenceState } from '@klarsikt/engine/governance';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import { type Call, implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { type ReadTx, runInReadTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { EvidenceDeps } from './deps.ts';
import {
  checkUploadedFile,
  determineFileQuota,
  type FileTarget,
  fillFileTitle,
  requireFileQuota,
  requireFileSubject,
  requireValidFileDays,
} from './file-upload.ts';
import {
  deleteFileLink,
  type FileRow,
  findComment,
  findFile,
  insertFileEventRow,
  listAssessmentFiles,
  listFileEvents,
  listFilesOfComment,
  loadUsedFileQuota,
  lockOrganizationFiles,
  updateFileFields,
} from './store.ts';

const pickFileFields = ({
  title,
  class: is,
  periodFrom,
  periodTo,
  received,
  effective,
  expires,
}: FileFields) => ({
  ...{ title, class: is, periodFrom, periodTo },
  ...{ received, effective, expires },
});

type AssessmentPermissions = AssessmentRow['can'];

/**
 * True if the actor may change the file: the author of a comment may change its files while permitted to comment;
 * other files need the right to edit.
 */
export function canChangeFile(
  { holder, saidBy }: Pick<FileRow, 'holder' | 'saidBy'>,
  actor: Actor,
  can: AssessmentPermissions,
): boolean {
  return holder === 'comment' ? can.comment && saidBy !== null && saidBy === actor.userId : can.edit;
}

interface EvidenceReader {
  readonly actor: Actor;
  readonly can: AssessmentPermissions;
  readonly now: Date;
}

function buildFiles(row: FileRow, { actor, can, now }: EvidenceReader): AssessmentFile[] {
  const { id, revision, holder, subject, kind, bytes, sha256, addedAt, addedName } = row;
  if (holder === 'source') return [];
  const fields = pickFileFields(row);
  return [
    {
      ...{ id, revision, object: holder, subject, ...fields },
      name: toFileName(fields.title, kind, `file-${id}`),
      ...{ kind, bytes, sha256: sha256.toString('hex') },
      state: computeEvidenceState(fields, getDayInZone(now, actor.timeZone)),
      addedAt: addedAt.toISOString(),
      addedBy: addedName,
      mine: canChangeFile(row, actor, can),
    },
  ];
}

function buildAuditMembers(row: Pick<FileRow, 'assessmentId' | 'holder' | 'subject'>, fields: FileFields) {
  const { title, class: is, expires } = fields;
  return {
    ...{ assessment: row.assessmentId ?? 0, object: row.holder, subject: row.subject },
    ...{ title, class: is, expires },
  };
}

export async function insertFileEvent(
  tx: WriteTx,
  given: {
    readonly actor: Actor;
    readonly at: Date;
    readonly kind: 'added' | 'changed' | 'removed' | 'restored';
    readonly row: Pick<FileRow, 'id' | 'organizationId' | 'assessmentId'>;
    readonly before: FileFields | null;
  },
): Promise<void> {
  const { actor, at, kind, row, before } = given;
  const { id: fileId, organizationId, assessmentId } = row;
  if (assessmentId === null) throw new Error('files of assessments alone have a history here');
  const by = { userId: actor.userId, author: getActorName(actor) };
  await insertFileEventRow(tx, { ...{ organizationId, assessmentId, fileId, at }, ...by, kind, before });
}

const everything: AssessmentPermissions = { comment: true, edit: true, approve: false };

interface Upload {
  readonly body: FileFields & { readonly file: { readonly name: string; readonly content: Uint8Array } };
  readonly actor: Actor;
  readonly deps: EvidenceDeps;
  readonly db: NodePgDatabase;
  readonly call: Call;
  /** Finds the object for the file; refuses a caller who may not attach files to it. */
  readonly placeIn: (tx: ReadTx) => Promise<FileTarget>;
}

/**
 * Stores an upload. The content is checked and stored outside a transaction; the transaction then checks all rights
 * again and links the file.
 */
async function storeUpload({ body, actor, deps, db, call, placeIn }: Upload) {
  requireValidFileDays(body, call);
  const place = await runInReadTransaction(db, actor, async (tx) => {
    const wanted = await placeIn(tx);
    await requireFileSubject(tx, deps, { actor, call, place: wanted });
    return wanted;
  });
  const known = await checkUploadedFile(deps, { holder: place.holder, file: body.file, call });
  await runInReadTransaction(db, actor, (tx) => requireFileQuota(tx, actor, place, known));
  const placed = await deps.files.place(actor, known, body.file.content);
  return async (tx: WriteTx) => {
    const holder = await placeIn(tx);
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    await lockOrganizationFiles(tx, actor.organizationId);
    await requireFileQuota(tx, actor, holder, known);
    const at = deps.clock.now();
    const fields = fillFileTitle(pickFileFields(body), body.file.name);
    const id = await deps.files.hold(tx, actor, placed, { holder, fields, at });
    const row = requireFound(await findFile(tx, holder.assessmentId, id));
    await insertFileEvent(tx, { actor, at, kind: 'added', row, before: null });
    const after = {
      ...buildAuditMembers(row, fields),
      ...{ kind: row.kind, bytes: row.bytes, sha256: row.sha256.toString('hex') },
    };
    const [output] = buildFiles(row, { actor, can: everything, now: at });
    return {
      output: requireFound(output),
      audit: [{ event: 'evidence.added' as const, subject: `evidence:${id}`, after }] as const,
    };
  };
}

async function deleteFile(
  tx: WriteTx,
  given: { actor: Actor; deps: EvidenceDeps; row: FileRow; can: AssessmentPermissions },
) {
  const { actor, deps, row, can } = given;
  if (!canChangeFile(row, actor, can)) throw new Refusal('error.forbidden');
  const before = pickFileFields(row);
  const at = deps.clock.now();
  await storeRemovedRows(tx, actor, {
    ...{ kind: 'file', object: String(row.id), subject: `evidence:${row.id}` },
    ...{ assessmentId: row.assessmentId, at },
    rows: [{ table: 'file_link', where: { id: row.id } }],
  });
  await insertFileEvent(tx, { actor, at, kind: 'removed', row, before });
  await deleteFileLink(tx, row.id);
  return {
    output: { done: true as const },
    audit: [
      {
        event: 'evidence.removed' as const,
        subject: `evidence:${row.id}`,
        before: buildAuditMembers(row, before),
      },
    ] as const,
  };
}

/** Loads a comment and its assessment. A comment that the caller may not see is refused as not found. */
async function loadCommentWithAssessment(tx: ReadTx, deps: EvidenceDeps, actor: Actor, id: number) {
  const comment = requireFound(await findComment(tx, id));
  return { comment, head: await deps.assessments.head(tx, actor, comment.assessmentId) };
}

async function loadCommentFile(
  tx: ReadTx,
  given: { deps: EvidenceDeps; actor: Actor; id: number; file: number },
) {
  const { deps, actor, id, file } = given;
  const { comment, head } = await loadCommentWithAssessment(tx, deps, actor, id);
  const row = await findFile(tx, comment.assessmentId, file);
  if (row?.commentId !== id) throw new Refusal('error.notfound');
  return { row, head };
}

/** Downloads a file: the transaction only finds it, and its content is fetched afterwards. */
async function downloadFile(
  { db, actor, deps }: Pick<Upload, 'db' | 'actor' | 'deps'>,
  rowIn: (tx: ReadTx) => Promise<FileRow>,
) {
  const { row, fetch } = await runInReadTransaction(db, actor, async (tx) => {
    const row = await rowIn(tx);
    return { row, fetch: await deps.files.open(tx, row.sha256) };
  });
  const filename = toFileName(row.title, row.kind, `file-${row.id}`);
  return { content: await fetch(), contentType: fileContentTypes[row.kind], filename };
}

export const evidenceHandlers = implementEndpoints<EvidenceDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    const reader = { actor, can, now: deps.clock.now() };
    const files = (await listAssessmentFiles(tx, id)).flatMap((row) => buildFiles(row, reader));
    return { files, quota: { ...(await loadUsedFileQuota(tx)), ...determineFileQuota(actor) } };
  },
  add: {
    prepare: ({ input: { params, body }, actor, deps, db, call }) =>
      storeUpload({
        ...{ body, actor, deps, db, call },
        placeIn: async (tx) => {
          const { id, can } = await deps.assessments.head(tx, actor, params.id);
          if (!can.edit) throw new Refusal('error.forbidden');
          return { assessmentId: id, holder: body.object, subject: body.subject };
        },
      }),
  },
  change: async ({ tx, input, actor, deps, call }) => {
    const { params, body } = input;
    const { id, can } = await deps.assessments.head(tx, actor, params.id);
    const row = requireFound(await findFile(tx, id, params.file));
    if (!canChangeFile(row, actor, can)) throw new Refusal('error.forbidden');
    requireValidFileDays(body, call);
    const now = deps.clock.now();
    const reader = { actor, can, now };
    const fields = fillFileTitle(pickFileFields(body), row.title);
    const { revision } = body;
    if (!(await updateFileFields(tx, { id: row.id, revision, fields }))) {
      const [present] = buildFiles(requireFound(await findFile(tx, id, row.id)), reader);
      throw createStaleRecordRefusal(present?.revision ?? row.revision, present);
    }
    await insertFileEvent(tx, { actor, at: now, kind: 'changed', row, before: pickFileFields(row) });
    const [output] = buildFiles(requireFound(await findFile(tx, id, row.id)), reader);
    const [before, after] = [buildAuditMembers(row, pickFileFields(row)), buildAuditMembers(row, fields)];
    return {
      output: requireFound(output),
      audit: [{ event: 'evidence.changed', subject: `evidence:${row.id}`, before, after }],
    };
  },
  get: {
    direct: ({ input: { params }, actor, deps, db }) =>
      downloadFile({ db, actor, deps }, async (tx) => {
        const { id } = await deps.assessments.head(tx, actor, params.id);
        return requireFound(await findFile(tx, id, params.file));
      }),
  },
  events: async ({ tx, input: { params }, actor, deps }) => {
    const { id } = await deps.assessments.head(tx, actor, params.id);
    const events = await listFileEvents(tx, id, params.file);
    if (events.length === 0) throw new Refusal('error.notfound');
    return events.map(({ at, author, kind, before }) => ({ at: at.toISOString(), by: author, kind, before }));
  },
  remove: async ({ tx, input: { params }, actor, deps }) => {
    const { id, can } = await deps.assessments.head(tx, actor, params.id);
    return deleteFile(tx, { actor, deps, row: requireFound(await findFile(tx, id, params.file)), can });
  },
  attach: {
    prepare: ({ input: { body }, actor, deps, db, call }) =>
      storeUpload({
        ...{ body, actor, deps, db, call },
        placeIn: async (tx) => {
          const { comment, head } = await loadCommentWithAssessment(tx, deps, actor, body.comment);
          if (!canChangeFile({ holder: 'comment', saidBy: comment.userId }, actor, head.can))
            throw new Refusal('error.forbidden');
          return { assessmentId: head.id, holder: 'comment', subject: String(comment.id) };
        },
      }),
  },
  attached: async ({ tx, input: { params }, actor, deps }) => {
    const { comment, head } = await loadCommentWithAssessment(tx, deps, actor, params.id);
    const reader = { actor, can: head.can, now: deps.clock.now() };
    return (await listFilesOfComment(tx, comment.id)).flatMap((row) => buildFiles(row, reader));
  },
  getAttached: {
    direct: ({ input: { params }, actor, deps, db }) =>
      downloadFile({ db, actor, deps }, async (tx) => {
        const { row } = await loadCommentFile(tx, { deps, actor, id: params.id, file: params.file });
        return row;
      }),
  },
  detach: async ({ tx, input: { params }, actor, deps }) => {
    const { row, head } = await loadCommentFile(tx, { deps, actor, id: params.id, file: params.file });
    return deleteFile(tx, { actor, deps, row, can: head.can });
  },
});
