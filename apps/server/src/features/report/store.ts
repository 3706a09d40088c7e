import type { AssessmentDocument, ReportTerms } from '@klarsikt/engine';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { assessment } from '../../schema/domain.ts';
import { assessmentUnit, organization } from '../../schema/identity.ts';
import { reportTerms } from '../../schema/terms.ts';
import type { Completeness, CompletenessBasis } from '../completeness/provides.ts';

/** What a report is made from: the assessment as it is saved, and whose it is. */
export interface ReportBasis {
  readonly id: number;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly unit: string;
  readonly organisation: string;
  readonly organizationId: number;
  readonly unitId: number;
  /** The organisation's own. */
  readonly terms: ReportTerms;
}

/** The same with what the proof of completeness rests on. */
export interface ProvenBasis extends ReportBasis {
  readonly proof: CompletenessBasis;
}

/** The basis of a report with its proof; whoever calls has made sure that the assessment may be seen. */
export async function provenBasis(
  tx: ReadTx,
  completeness: Pick<Completeness, 'basis'>,
  id: number,
): Promise<ProvenBasis | null> {
  const basis = await reportBasis(tx, id);
  if (basis === null) return null;
  return { ...basis, proof: await completeness.basis(tx, basis.organizationId, basis) };
}

/** The basis of a report; whoever calls has made sure that the assessment may be seen. */
export async function reportBasis(tx: ReadTx, id: number): Promise<ReportBasis | null> {
  const [row] = await tx
    .select({
      id: assessment.id,
      revision: assessment.revision,
      modelHash: assessment.modelHash,
      document: assessment.document,
      unit: assessmentUnit.name,
      organisation: organization.name,
      organizationId: assessment.organizationId,
      unitId: assessment.unitId,
      terms: sql<ReportTerms>`coalesce(${reportTerms.document}, '{}')`,
    })
    .from(assessment)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessment.unitId))
    .innerJoin(organization, eq(organization.id, assessment.organizationId))
    .leftJoin(reportTerms, eq(reportTerms.organizationId, assessment.organizationId))
    .where(and(eq(assessment.id, id), isNull(assessment.deletedAt)));
  return row ?? null;
}
