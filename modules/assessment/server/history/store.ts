/** The revisions of assessments as history shows them. */
import type { Patch } from '@klarsikt/engine';
import { revisionsBefore } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { action } from '@klarsikt/server/schema/actions.ts';
import { assessmentRevision, comment } from '@klarsikt/server/schema/domain.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';

/** Revisions of an assessment below `before` (or all), newest first. */
export const revisionsOf = (
  tx: ReadTx,
  given: { readonly id: number; readonly before: number | null; readonly limit: number },
) => revisionsBefore(tx, assessmentRevision, given);

/** By revision, the patches that lead back to the state before it. */
export async function inversesOf(
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

/** Another text whenever something was said or done beside the document: comments and actions with their revisions. */
export async function talkOf(tx: ReadTx, id: number): Promise<string> {
  const [said] = await tx
    .select({
      stamp: sql<string>`count(*) || '.' || coalesce(max(${comment.id}), 0) || '.' || coalesce(sum(${comment.revision}), 0)`,
    })
    .from(comment)
    .where(eq(comment.assessmentId, id));
  const [done] = await tx
    .select({ stamp: sql<string>`count(*) || '.' || coalesce(sum(${action.revision}), 0)` })
    .from(action)
    .where(eq(action.assessmentId, id));
  return `${said?.stamp ?? ''} ${done?.stamp ?? ''}`;
}

/** How many conversations stand on entries of these threats. */
export async function conversationsOn(
  tx: ReadTx,
  assessmentId: number,
  threats: readonly string[],
): Promise<number> {
  if (threats.length === 0) return 0;
  const rows = await tx
    .selectDistinct({ subject: comment.subject })
    .from(comment)
    .where(eq(comment.assessmentId, assessmentId));
  const known = new Set(threats);
  return rows.filter(({ subject }) => known.has(/^\/threats\/data\/([^/]+)/.exec(subject)?.[1] ?? '')).length;
}
