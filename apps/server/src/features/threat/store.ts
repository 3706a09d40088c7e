import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { assessment } from '../../schema/domain.ts';

/** Whether the organisation in scope has the assessment, and it is not deleted. */
export async function hasAssessment(tx: ReadTx, id: number): Promise<boolean> {
  return (await tx.$count(assessment, and(eq(assessment.id, id), isNull(assessment.deletedAt)))) > 0;
}
