import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import { type AssessmentFile, evidence as contract, type FileFields, fileTypes } from '@klarsikt/contract';
import { dayOf, evidenceState } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { fileNameOf } from '@klarsikt/server/platform/file-name.ts';
import { type Call, implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, type ReadTx, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { EvidenceDeps } from './deps.ts';
import {
  deleteLink,
  eventsOf,
  type FileRow,
  filesOf,
  filesOfComment,
  findComment,
  findFile,
  lockFiles,
  noteEvent,
  updateFields,
  usedQuota,
} from './store.ts';
import { checked, type Place, quotaOf, requireDays, requireQuota, requireSubject, titled } from './taking.ts';

const said = ({ title, class: is, periodFrom, periodTo, received, effective, expires }: FileFields) => ({
  ...{ title, class: is, periodFrom, periodTo },
  ...{ received, effective, expires },
});

type Can = AssessmentRow['can'];

/** A comment is its author's, who may comment; everything else belongs to whoever may edit. */
function isMine({ holder, saidBy }: Pick<FileRow, 'holder' | 'saidBy'>, actor: Actor, can: Can): boolean {
  return holder === 'comment' ? can.comment && saidBy !== null && saidBy === actor.userId : can.edit;
}

interface Reader {
  readonly actor: Actor;
  readonly can: Can;
  readonly now: Date;
}

function wire(row: FileRow, { actor, can, now }: Reader): AssessmentFile[] {
  const { id, revision, holder, subject, kind, bytes, sha256, addedAt, addedName } = row;
  if (holder === 'source') return [];
  const fields = said(row);
  return [
    {
      ...{ id, revision, object: holder, subject, ...fields },
      name: fileNameOf(fields.title, kind, `file-${id}`),
      ...{ kind, bytes, sha256: sha256.toString('hex') },
      state: evidenceState(fields, dayOf(now, actor.timeZone)),
      addedAt: addedAt.toISOString(),
      addedBy: addedName,
      mine: isMine(row, actor, can),
    },
  ];
}

function noted(row: Pick<FileRow, 'assessmentId' | 'holder' | 'subject'>, fields: FileFields) {
  const { title, class: is, expires } = fields;
  return {
    ...{ assessment: row.assessmentId ?? 0, object: row.holder, subject: row.subject },
    ...{ title, class: is, expires },
  };
}

async function event(
  tx: WriteTx,
  given: {
    readonly actor: Actor;
    readonly at: Date;
    readonly kind: 'added' | 'changed' | 'removed';
    readonly row: Pick<FileRow, 'id' | 'organizationId' | 'assessmentId'>;
    readonly before: FileFields | null;
  },
): Promise<void> {
  const { actor, at, kind, row, before } = given;
  const { id: fileId, organizationId, assessmentId } = row;
  if (assessmentId === null) throw new Error('files of assessments alone have a history here');
  const by = { userId: actor.userId, author: actorName(actor) };
  await noteEvent(tx, { ...{ organizationId, assessmentId, fileId, at }, ...by, kind, before });
}

/** Of what somebody has just added. */
const everything: Can = { comment: true, edit: true, approve: false };

interface Upload {
  readonly body: FileFields & { readonly file: { readonly name: string; readonly content: Uint8Array } };
  readonly actor: Actor;
  readonly deps: EvidenceDeps;
  readonly db: NodePgDatabase;
  readonly call: Call;
  /** What it is attached to; refuses a caller who may not attach anything there. */
  readonly placeIn: (tx: ReadTx) => Promise<Place>;
}

/** Checked and put where it will be kept outside of a transaction; held, with every right looked at again, in it. */
async function take({ body, actor, deps, db, call, placeIn }: Upload) {
  requireDays(body, call);
  const place = await inReadTransaction(db, actor, async (tx) => {
    const wanted = await placeIn(tx);
    await requireSubject(tx, deps, { actor, call, place: wanted });
    return wanted;
  });
  const known = await checked(deps, { holder: place.holder, file: body.file, call });
  await inReadTransaction(db, actor, (tx) => requireQuota(tx, actor, place, known));
  const placed = await deps.files.place(actor, known, body.file.content);
  return async (tx: WriteTx) => {
    const holder = await placeIn(tx);
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    await lockFiles(tx, actor.organizationId);
    await requireQuota(tx, actor, holder, known);
    const at = deps.clock.now();
    const fields = titled(said(body), body.file.name);
    const id = await deps.files.hold(tx, actor, placed, { holder, fields, at });
    const row = found(await findFile(tx, holder.assessmentId, id));
    await event(tx, { actor, at, kind: 'added', row, before: null });
    const after = {
      ...noted(row, fields),
      ...{ kind: row.kind, bytes: row.bytes, sha256: row.sha256.toString('hex') },
    };
    const [output] = wire(row, { actor, can: everything, now: at });
    return {
      output: found(output),
      audit: [{ event: 'evidence.added' as const, subject: `evidence:${id}`, after }] as const,
    };
  };
}

async function remove(tx: WriteTx, given: { actor: Actor; deps: EvidenceDeps; row: FileRow; can: Can }) {
  const { actor, deps, row, can } = given;
  if (!isMine(row, actor, can)) throw new Refusal('error.forbidden');
  const before = said(row);
  await event(tx, { actor, at: deps.clock.now(), kind: 'removed', row, before });
  await deleteLink(tx, row.id);
  return {
    output: { done: true as const },
    audit: [
      { event: 'evidence.removed' as const, subject: `evidence:${row.id}`, before: noted(row, before) },
    ] as const,
  };
}

/** The assessment of a comment, which the caller may see; what they may not see does not exist. */
async function ofComment(tx: ReadTx, deps: EvidenceDeps, actor: Actor, id: number) {
  const comment = found(await findComment(tx, id));
  return { comment, head: await deps.assessments.head(tx, actor, comment.assessmentId) };
}

async function fileOfComment(
  tx: ReadTx,
  given: { deps: EvidenceDeps; actor: Actor; id: number; file: number },
) {
  const { deps, actor, id, file } = given;
  const { comment, head } = await ofComment(tx, deps, actor, id);
  const row = await findFile(tx, comment.assessmentId, file);
  if (row?.commentId !== id) throw new Refusal('error.notfound');
  return { row, head };
}

/** Finds the file in a transaction, and fetches its content after it. */
async function download(
  { db, actor, deps }: Pick<Upload, 'db' | 'actor' | 'deps'>,
  rowIn: (tx: ReadTx) => Promise<FileRow>,
) {
  const { row, fetch } = await inReadTransaction(db, actor, async (tx) => {
    const row = await rowIn(tx);
    return { row, fetch: await deps.files.open(tx, row.sha256) };
  });
  const filename = fileNameOf(row.title, row.kind, `file-${row.id}`);
  return { content: await fetch(), contentType: fileTypes[row.kind], filename };
}

export const evidence = implementFor<EvidenceDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    const reader = { actor, can, now: deps.clock.now() };
    const files = (await filesOf(tx, id)).flatMap((row) => wire(row, reader));
    return { files, quota: { ...(await usedQuota(tx)), ...quotaOf(actor) } };
  },
  add: {
    prepare: ({ input: { params, body }, actor, deps, db, call }) =>
      take({
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
    const row = found(await findFile(tx, id, params.file));
    if (!isMine(row, actor, can)) throw new Refusal('error.forbidden');
    requireDays(body, call);
    const now = deps.clock.now();
    const reader = { actor, can, now };
    const fields = titled(said(body), row.title);
    const { revision } = body;
    if (!(await updateFields(tx, { id: row.id, revision, fields }))) {
      const [present] = wire(found(await findFile(tx, id, row.id)), reader);
      throw staleRecord(present?.revision ?? row.revision, present);
    }
    await event(tx, { actor, at: now, kind: 'changed', row, before: said(row) });
    const [output] = wire(found(await findFile(tx, id, row.id)), reader);
    const [before, after] = [noted(row, said(row)), noted(row, fields)];
    return {
      output: found(output),
      audit: [{ event: 'evidence.changed', subject: `evidence:${row.id}`, before, after }],
    };
  },
  get: {
    direct: ({ input: { params }, actor, deps, db }) =>
      download({ db, actor, deps }, async (tx) => {
        const { id } = await deps.assessments.head(tx, actor, params.id);
        return found(await findFile(tx, id, params.file));
      }),
  },
  events: async ({ tx, input: { params }, actor, deps }) => {
    const { id } = await deps.assessments.head(tx, actor, params.id);
    const events = await eventsOf(tx, id, params.file);
    if (events.length === 0) throw new Refusal('error.notfound');
    return events.map(({ at, author, kind, before }) => ({ at: at.toISOString(), by: author, kind, before }));
  },
  remove: async ({ tx, input: { params }, actor, deps }) => {
    const { id, can } = await deps.assessments.head(tx, actor, params.id);
    return remove(tx, { actor, deps, row: found(await findFile(tx, id, params.file)), can });
  },
  attach: {
    prepare: ({ input: { body }, actor, deps, db, call }) =>
      take({
        ...{ body, actor, deps, db, call },
        placeIn: async (tx) => {
          const { comment, head } = await ofComment(tx, deps, actor, body.comment);
          if (!isMine({ holder: 'comment', saidBy: comment.userId }, actor, head.can))
            throw new Refusal('error.forbidden');
          return { assessmentId: head.id, holder: 'comment', subject: String(comment.id) };
        },
      }),
  },
  attached: async ({ tx, input: { params }, actor, deps }) => {
    const { comment, head } = await ofComment(tx, deps, actor, params.id);
    const reader = { actor, can: head.can, now: deps.clock.now() };
    return (await filesOfComment(tx, comment.id)).flatMap((row) => wire(row, reader));
  },
  getAttached: {
    direct: ({ input: { params }, actor, deps, db }) =>
      download({ db, actor, deps }, async (tx) => {
        const { row } = await fileOfComment(tx, { deps, actor, id: params.id, file: params.file });
        return row;
      }),
  },
  detach: async ({ tx, input: { params }, actor, deps }) => {
    const { row, head } = await fileOfComment(tx, { deps, actor, id: params.id, file: params.file });
    return remove(tx, { actor, deps, row, can: head.can });
  },
});
