import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { deferred } from '@klarsikt/server/schema/operations.ts';
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';

/**
 * Only the session that requested the work may see it. The transaction limits rows to the organisation; this condition
 * adds the owner.
 */
function buildOwnerCondition(actor: Pick<Actor, 'sessionKey'>, id: string) {
  return and(eq(deferred.id, id), eq(deferred.owner, actor.sessionKey ?? ''));
}

export async function findState(tx: ReadTx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      id: deferred.id,
      status: deferred.status,
      step: deferred.step,
      progress: deferred.progress,
      errorCode: deferred.errorCode,
      resultType: deferred.resultType,
      isAccessible: sql<boolean>`position('<pdfuaid:part>'::bytea in coalesce(${deferred.result}, '')) > 0`,
      resultName: deferred.resultName,
      resultSize: sql<number | null>`octet_length(${deferred.result})`,
      createdAt: deferred.createdAt,
      deadlineAt: deferred.deadlineAt,
    })
    .from(deferred)
    .where(buildOwnerCondition(actor, id));
  return row ?? null;
}

export async function findResult(tx: ReadTx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      kind: deferred.kind,
      input: deferred.input,
      content: deferred.result,
      contentType: deferred.resultType,
      filename: deferred.resultName,
    })
    .from(deferred)
    .where(and(buildOwnerCondition(actor, id), eq(deferred.status, 'Successful')));
  return row ?? null;
}

/** Ends unfinished work; returns its kind, or null if no work is unfinished. */
export async function endWork(tx: WriteTx, actor: Actor, id: string, at: Date): Promise<string | null> {
  const [row] = await tx
    .update(deferred)
    .set({ status: 'Cancelled', updatedAt: at })
    .where(and(buildOwnerCondition(actor, id), inArray(deferred.status, ['Waiting', 'Running'])))
    .returning({ kind: deferred.kind });
  return row?.kind ?? null;
}

const dayMs = 24 * 3600 * 1000;

/** Deletes finished work older than a day in the scope of the transaction; returns the number. */
export async function deleteFinishedWork(tx: WriteTx, now: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(deferred)
    .where(
      and(
        notInArray(deferred.status, ['Waiting', 'Running']),
        lt(deferred.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return rowCount ?? 0;
}
