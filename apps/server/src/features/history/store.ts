import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { assessmentRevision } from '../../schema/domain.ts';

/** Revisions below `before` (or all), newest first. */
export function revisionsBefore(tx: ReadTx, given: { id: number; before: number | null; limit: number }) {
  const { id, before, limit } = given;
  return tx
    .select({
      revision: assessmentRevision.revision,
      at: assessmentRevision.at,
      author: assessmentRevision.author,
      userId: assessmentRevision.userId,
      patches: assessmentRevision.patches,
    })
    .from(assessmentRevision)
    .where(
      and(
        eq(assessmentRevision.assessmentId, id),
        before === null ? undefined : lt(assessmentRevision.revision, before),
      ),
    )
    .orderBy(desc(assessmentRevision.revision))
    .limit(limit);
}

/** The ways back from the newest revision to one, newest first. */
export function inversesAfter(tx: ReadTx, id: number, revision: number) {
  return tx
    .select({ revision: assessmentRevision.revision, inverse: assessmentRevision.inverse })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.assessmentId, id), gt(assessmentRevision.revision, revision)))
    .orderBy(desc(assessmentRevision.revision));
}
