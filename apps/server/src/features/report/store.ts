import { organizationSettingsSchema } from '@klarsikt/contract';
import type { ReportedSignOff, ReportSignOff, ReportTerms, SignOffHead } from '@klarsikt/engine';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { assessment } from '../../schema/domain.ts';
import { assessmentUnit, organization } from '../../schema/identity.ts';
import { signOff } from '../../schema/sign-off.ts';
import { reportTerms } from '../../schema/terms.ts';
import type { ProvenBasis, ReportBasis, ReportKnowledge } from './provides.ts';

/** The basis of a report with its proof; whoever calls has made sure that the assessment may be seen. */
export async function provenBasis(
  tx: ReadTx,
  { completeness, files, actions, appetiteOf }: ReportKnowledge,
  id: number,
): Promise<ProvenBasis | null> {
  const basis = await reportBasis(tx, id);
  if (basis === null) return null;
  const proof = await completeness.basis(tx, basis.organizationId, basis);
  const evidence = await files.evidenceOf(tx, id);
  const known = await actions.of(tx, id);
  return { ...basis, proof, evidence, actions: known, appetite: await appetiteOf(tx, basis.organizationId) };
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
      settings: organization.settings,
      head: assessment.signOff,
      terms: sql<ReportTerms>`coalesce(${reportTerms.document}, '{}')`,
    })
    .from(assessment)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessment.unitId))
    .innerJoin(organization, eq(organization.id, assessment.organizationId))
    .leftJoin(reportTerms, eq(reportTerms.organizationId, assessment.organizationId))
    .where(and(eq(assessment.id, id), isNull(assessment.deletedAt)));
  if (row === undefined) return null;
  const { settings, head, ...basis } = row;
  const parsed = organizationSettingsSchema.safeParse(settings);
  const twoPersons = parsed.success ? parsed.data.approval.twoPersons : true;
  return { ...basis, signOff: await signOffOf(tx, id, head, twoPersons) };
}

/** What was asked, signed, returned and withdrawn, oldest first; what ended a signature is no line of a report. */
async function signOffOf(
  tx: ReadTx,
  assessmentId: number,
  { parts, former }: SignOffHead,
  twoPersons: boolean,
): Promise<ReportSignOff> {
  const rows = await tx
    .select()
    .from(signOff)
    .where(eq(signOff.assessmentId, assessmentId))
    .orderBy(asc(signOff.id));
  const events = rows.flatMap(({ kind, author, at, hash, ...row }): ReportedSignOff[] =>
    kind === 'changed' || kind === 'former'
      ? []
      : [{ ...row, kind, name: author, at: at.toISOString(), hash: hash ?? '' }],
  );
  return { approved: parts.whole === 'approved', former: former === true, twoPersons, events };
}
