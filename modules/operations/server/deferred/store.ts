import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { deferredTable } from '@klarsikt/server/schema/operations.ts';
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';

/**
 * Only the session that requested the work may see it. The transaction limits rows to the organisation; this
 * condition adds the session.
 */
function buildOwnerCondition(actor: Pick<Actor, 'sessionKey'>, id: string) {
  return and(eq(deferredTable.id, id), eq(deferredTable.owner, actor.sessionKey ?? ''));
}

export async function findDeferredState(tx: ReadTx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      id: deferredTable.id,
      status: deferredTable.status,
      step: deferredTable.step,
      progress: deferredTable.progress,
      errorCode: deferredTable.errorCode,
      resultType: deferredTable.resultType,
      isAccessible: sql<boolean>`position('<pdfuaid:part>'::bytea in coalesce(${deferredTable.result}, '')) > 0`,
      resultName: deferredTable.resultName,
      resultSize: sql<number | null>`octet_length(${deferredTable.result})`,
      createdAt: deferredTable.createdAt,
      deadlineAt: deferredTable.deadlineAt,
    })
    .from(deferredTable)
    .where(buildOwnerCondition(actor, id));
  return row ?? null;
}

export async function findDeferredResult(tx: ReadTx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      kind: deferredTable.kind,
      input: deferredTable.input,
      content: deferredTable.result,
      contentType: deferredTable.resultType,
      filename: deferredTable.resultName,
    })
    .from(deferredTable)
    .where(and(buildOwnerCondition(actor, id), eq(deferredTable.status, 'Successful')));
  return row ?? null;
}

/** Ends unfinished work; returns its kind, or null if no work is unfinished. */
export async function cancelDeferredWork(
  tx: WriteTx,
  actor: Actor,
  id: string,
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(deferredTable)
    .set({ status: 'Cancelled', updatedAt: at })
    .where(and(buildOwnerCondition(actor, id), inArray(deferredTable.status, ['Waiting', 'Running'])))
    .returning({ kind: deferredTable.kind });
  return row?.kind ?? null;
}

const dayMs = 24 * 3600 * 1000;

/**
 * Deletes finished work that is older than a day and in the scope of the transaction; returns the number of deleted
 * rows.
 */
export async function deleteFinishedDeferredWork(tx: WriteTx, now: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(deferredTable)
    .where(
      and(
        notInArray(deferredTable.status, ['Waiting', 'Running']),
        lt(deferredTable.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return rowCount ?? 0;
}
