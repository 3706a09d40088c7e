/** Stores each file content once per organisation, in the database or in the operator's object store. */
import { randomUUID } from 'node:crypto';
import type { FileChecker } from '@klarsikt/server/intake/checker.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { ObjectStore } from '@klarsikt/server/platform/object-store.ts';
import type { QuotaRoomCheck } from '@klarsikt/server/platform/quotas.ts';
import {
  runInReadTransaction,
  runInSystemTransaction,
  runInWriteTransaction,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FileHolder, FileRegister, NewFileLink, UnlinkedFile } from './provides.ts';
import {
  buildFileContentRow,
  deleteFileDiscard,
  findFileContent,
  hasFileContent,
  insertFileContent,
  insertFileDiscard,
  insertFileLink,
  listDueFileDiscards,
  listEvidence,
  lockOrganizationFiles,
  postponeFileDiscard,
} from './store.ts';

export interface FilesDeps {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly check: FileChecker;
  /** Object store for file contents; null to store them in the database. */
  readonly objects: ObjectStore | null;
  readonly quotas: QuotaRoomCheck;
}

/** Milliseconds within which a transaction must link a new object; otherwise the object is removed. */
const unheldMs = 60 * 60 * 1000;
const discardsAtOnce = 100;
const againMs = 10 * 60 * 1000;
const mostFailures = 3;

function requireOrganization({ organizationId }: Actor): number {
  if (organizationId === null) throw new Refusal('error.forbidden');
  return organizationId;
}

function buildHolderRow(holder: FileHolder) {
  if (holder.holder === 'source') {
    const { sourceId } = holder;
    return { holder: 'source' as const, sourceId, subject: String(sourceId) };
  }
  const { assessmentId, subject } = holder;
  const commentId = holder.holder === 'comment' ? Number(subject) : null;
  return { holder: holder.holder, assessmentId, subject, commentId };
}

interface Owned {
  readonly organizationId: number;
  readonly at: Date;
}

async function insertContentOnce(
  { quotas }: Pick<FilesDeps, 'quotas'>,
  tx: WriteTx,
  file: UnlinkedFile,
  { organizationId, at }: Owned,
): Promise<void> {
  const { place } = file;
  if ('there' in place) {
    // The content existed at the earlier check, but may since have been deleted together with its last link.
    if (await hasFileContent(tx, file.sha256)) return;
    throw new Refusal('error.unavailable');
  }
  // Content that the organisation already has uses no additional quota.
  if (!(await hasFileContent(tx, file.sha256)))
    await quotas.requireRoom(tx, { organizationId, kind: 'storage', added: file.bytes });
  const inserted = await insertFileContent(tx, {
    ...buildFileContentRow(organizationId, file, at),
    ...place,
  });
  if (inserted && 'object' in place) await deleteFileDiscard(tx, place.object);
}

const holdIn =
  (given: Pick<FilesDeps, 'quotas'>): FileRegister['hold'] =>
  async (tx: WriteTx, actor: Actor, file: UnlinkedFile, link: NewFileLink) => {
    const organizationId = requireOrganization(actor);
    await lockOrganizationFiles(tx, organizationId);
    await insertContentOnce(given, tx, file, { organizationId, at: link.at });
    return insertFileLink(tx, {
      organizationId,
      sha256: file.sha256,
      ...buildHolderRow(link.holder),
      ...link.fields,
      addedAt: link.at,
      addedBy: actor.userId,
      addedName: getActorName(actor),
    });
  };

/**
 * Puts content into the object store. Its removal is scheduled first, so that an object that is never linked
 * disappears later.
 */
async function putObject(
  { db, clock }: FilesDeps,
  objects: ObjectStore,
  actor: Actor,
  content: Buffer,
): Promise<string> {
  const organizationId = requireOrganization(actor);
  const object = `${organizationId}/${randomUUID()}`;
  const dueAt = new Date(clock.now().getTime() + unheldMs);
  await runInWriteTransaction(db, actor, (tx) => insertFileDiscard(tx, { object, organizationId, dueAt }));
  await objects.put(object, content);
  return object;
}

/**
 * Removes objects that are due for removal, and their schedule. If a removal fails, it is retried after the others;
 * several failures in a row mean that the store is unavailable.
 */
async function pruneObjects({ db, clock, log, objects }: FilesDeps): Promise<void> {
  if (objects === null) return;
  const due = await runInSystemTransaction(db, (tx) => listDueFileDiscards(tx, clock.now(), discardsAtOnce));
  let failed = 0;
  for (const object of due) {
    try {
      await objects.remove(object);
    } catch (error) {
      log.warn({ err: error, object }, 'an object could not be removed, trying again later');
      const again = new Date(clock.now().getTime() + againMs);
      await runInSystemTransaction(db, (tx) => postponeFileDiscard(tx, object, again));
      failed += 1;
      if (failed === mostFailures) return;
      continue;
    }
    failed = 0;
    await runInSystemTransaction(db, (tx) => deleteFileDiscard(tx, object));
  }
}

export function createFileRegister(given: FilesDeps): FileRegister {
  const { db, log, objects } = given;
  return {
    check: async (name, content, kinds) => {
      try {
        const { kind, bytes, sha256 } = await given.check({ name, kinds }, content);
        return { kind, bytes, sha256: Buffer.from(sha256, 'hex') };
      } catch (error) {
        if (error instanceof FileRefusedError) log.info({ reason: error.message }, 'a file was not taken');
        throw error;
      }
    },
    place: async (actor, file, content) => {
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      // Files of a demo are stored in the database and deleted with the demo, so that they never reach the operator's
      // object store.
      if (objects === null || actor.demo) return { ...file, place: { content: bytes } };
      if (await runInReadTransaction(db, actor, (tx) => hasFileContent(tx, file.sha256)))
        return { ...file, place: { there: true } };
      return { ...file, place: { object: await putObject(given, objects, actor, bytes) } };
    },
    hold: holdIn(given),
    open: async (tx, sha256) => {
      const { content, object, bytes } = requireFound(await findFileContent(tx, sha256));
      return async () => {
        if (content !== null) return content;
        if (object === null || objects === null) throw new Refusal('error.file.store');
        return objects.get(object, { bytes, sha256 });
      };
    },
    evidenceOf: listEvidence,
    prune: () => pruneObjects(given),
  };
}
