/** How content is kept: once in an organisation, in the database or in the operator's object store. */
import { randomUUID } from 'node:crypto';
import type { FileChecker } from '@klarsikt/server/intake/checker.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { ObjectStore } from '@klarsikt/server/platform/object-store.ts';
import {
  inReadTransaction,
  inSystemTransaction,
  inWriteTransaction,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Files, Holder, NewLink, PlacedFile } from './provides.ts';
import {
  contentOf,
  contentRow,
  dueDiscards,
  evidenceOf,
  hasContent,
  insertContent,
  insertLink,
  lockFiles,
  noteDiscard,
  strikeDiscard,
} from './store.ts';

export interface Keeping {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly check: FileChecker;
  /** Where content goes; null for the database. */
  readonly objects: ObjectStore | null;
}

/** How long a transaction may take to hold what was put into the store for it. */
const unheldMs = 60 * 60 * 1000;
const discardsAtOnce = 100;

function organizationOf({ organizationId }: Actor): number {
  if (organizationId === null) throw new Refusal('error.forbidden');
  return organizationId;
}

/** The columns of a link that say what holds it. */
function holderRow(holder: Holder) {
  if (holder.holder === 'source') {
    const { sourceId } = holder;
    return { holder: 'source' as const, sourceId, subject: String(sourceId) };
  }
  const { assessmentId, subject } = holder;
  const commentId = holder.holder === 'comment' ? Number(subject) : null;
  return { holder: holder.holder, assessmentId, subject, commentId };
}

async function keep(tx: WriteTx, organizationId: number, file: PlacedFile, at: Date): Promise<void> {
  const { place } = file;
  if ('there' in place) {
    // It may have gone with its last link since it was looked for.
    if (await hasContent(tx, file.sha256)) return;
    throw new Refusal('error.unavailable');
  }
  const inserted = await insertContent(tx, { ...contentRow(organizationId, file, at), ...place });
  if (inserted && 'object' in place) await strikeDiscard(tx, place.object);
}

async function hold(tx: WriteTx, actor: Actor, file: PlacedFile, link: NewLink): Promise<number> {
  const organizationId = organizationOf(actor);
  await lockFiles(tx, organizationId);
  await keep(tx, organizationId, file, link.at);
  return insertLink(tx, {
    organizationId,
    sha256: file.sha256,
    ...holderRow(link.holder),
    ...link.fields,
    addedAt: link.at,
    addedBy: actor.userId,
    addedName: actorName(actor),
  });
}

/** Puts content into the store, written down before so that it is found again when nothing comes to hold it. */
async function put(
  { db, clock }: Keeping,
  objects: ObjectStore,
  actor: Actor,
  content: Buffer,
): Promise<string> {
  const organizationId = organizationOf(actor);
  const object = `${organizationId}/${randomUUID()}`;
  const dueAt = new Date(clock.now().getTime() + unheldMs);
  await inWriteTransaction(db, actor, (tx) => noteDiscard(tx, { object, organizationId, dueAt }));
  await objects.put(object, content);
  return object;
}

/** Objects that go: one after the other, each struck out when it is gone. */
async function prune({ db, clock, log, objects }: Keeping): Promise<void> {
  if (objects === null) return;
  const due = await inSystemTransaction(db, (tx) => dueDiscards(tx, clock.now(), discardsAtOnce));
  for (const object of due) {
    try {
      await objects.remove(object);
    } catch (error) {
      log.warn({ err: error, object }, 'an object could not be removed, trying again later');
      return;
    }
    await inSystemTransaction(db, (tx) => strikeDiscard(tx, object));
  }
}

export function createFiles(given: Keeping): Files {
  const { db, log, objects } = given;
  return {
    check: async (name, content, kinds) => {
      try {
        const { kind, bytes, sha256 } = await given.check({ name, kinds }, content);
        return { kind, bytes, sha256: Buffer.from(sha256, 'hex') };
      } catch (error) {
        if (error instanceof NotTaken) log.info({ reason: error.message }, 'a file was not taken');
        throw error;
      }
    },
    place: async (actor, file, content) => {
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      // What a demo leaves goes with it: nothing of it reaches the operator's store.
      if (objects === null || actor.demo) return { ...file, place: { content: bytes } };
      if (await inReadTransaction(db, actor, (tx) => hasContent(tx, file.sha256)))
        return { ...file, place: { there: true } };
      return { ...file, place: { object: await put(given, objects, actor, bytes) } };
    },
    hold,
    open: async (tx, sha256) => {
      const { content, object, bytes } = found(await contentOf(tx, sha256));
      return async () => {
        if (content !== null) return content;
        if (object === null || objects === null) throw new Refusal('error.file.store');
        return objects.get(object, { bytes, sha256 });
      };
    },
    evidenceOf,
    prune: () => prune(given),
  };
}
