import type { Patch } from '@klarsikt/engine/assessment';
import { listRevisionsBefore } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { actionTable } from '@klarsikt/server/schema/actions.ts';
import { assessmentRevision, commentTable } from '@klarsikt/server/schema/domain.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';

/** Lists the revisions of an assessment before revision `before` (null: all), newest first. */
export const listAssessmentRevisions = (
  tx: ReadTx,
  given: { readonly id: number; readonly before: number | null; readonly limit: number },
) => listRevisionsBefore(tx, assessmentRevision, given);

/** Lists the patches that restore the preceding state, by revision. */
export async function listInversePatches(
  tx: ReadTx,
  id: number,
  revisions: readonly number[],
): Promise<ReadonlyMap<number, readonly Patch[]>> {
  const { documentId, revision, inverse } = assessmentRevision;
  const rows = await tx
    .select({ revision, inverse })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), inArray(revision, [...revisions])));
  return new Map(rows.map((row) => [row.revision, row.inverse]));
}

/** Loads a text that changes with every new or edited comment or action; it is made of their ids and revisions. */
export async function loadDiscussionChangeToken(tx: ReadTx, id: number): Promise<string> {
  const [said] = await tx
    .select({
      stamp: sql<string>`count(*) || '.' || coalesce(max(${commentTable.id}), 0) || '.' || coalesce(sum(${commentTable.revision}), 0)`,
    })
    .from(commentTable)
    .where(eq(commentTable.assessmentId, id));
  const [done] = await tx
    .select({ stamp: sql<string>`count(*) || '.' || coalesce(sum(${actionTable.revision}), 0)` })
    .from(actionTable)
    .where(eq(actionTable.assessmentId, id));
  return `${said?.stamp ?? ''} ${done?.stamp ?? ''}`;
}

export async function countConversations(
  tx: ReadTx,
  assessmentId: number,
  threats: readonly string[],
): Promise<number> {
  if (threats.length === 0) return 0;
  const rows = await tx
    .selectDistinct({ subject: commentTable.subject })
    .from(commentTable)
    .where(eq(commentTable.assessmentId, assessmentId));
  const known = new Set(threats);
  return rows.filter(({ subject }) => known.has(/^\/threats\/data\/([^/]+)/.exec(subject)?.[1] ?? '')).length;
}
