import { organizationSettingsSchema } from '@klarsikt/contract';
import {
  dayOf,
  type EndedApproval,
  periodOf,
  type ReportedSignOff,
  type ReportedYear,
  type ReportSignOff,
  type ReportTerms,
  stateAddress,
} from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { assessment, assessmentRevision } from '@klarsikt/server/schema/domain.ts';
import { launchBranch } from '@klarsikt/server/schema/group.ts';
import { assessmentUnit, organization } from '@klarsikt/server/schema/identity.ts';
import { signOff } from '@klarsikt/server/schema/sign-off.ts';
import { reportTerms } from '@klarsikt/server/schema/terms.ts';
import { and, asc, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { ProvenBasis, ReportBasis, ReportKnowledge, WantedReport } from './provides.ts';

/** The basis of a report with its proof; whoever calls has made sure that the assessment may be seen. */
export async function provenBasis(
  tx: ReadTx,
  { origin, assessments, completeness, files, actions, appetiteOf }: ReportKnowledge,
  id: number,
  /** `years`: whether who asks may see the other assessments of the unit. */
  { wanted, years = false }: { readonly wanted?: WantedReport | undefined; readonly years?: boolean } = {},
): Promise<ProvenBasis | null> {
  const stored = await reportBasis(tx, id);
  if (stored === null) return null;
  const { organizationId } = stored;
  const { before = null, revision = stored.revision } = wanted ?? {};
  const end = before ?? (wanted === undefined ? null : await endOf(tx, id, revision));
  const past = wanted === undefined ? {} : await assessments.past(tx, stored, revision);
  const { former, twoPersons } = stored.signOff;
  const { ended, ...signed } = await signOffOf(tx, id, { revision, before });
  const approved = ended === null ? null : await assessments.past(tx, stored, ended.revision);
  const signOff = {
    ...{ ...signed, former, twoPersons },
    ...(ended === null || approved === null ? {} : { ended: { ...ended, document: approved.document } }),
  };
  const basis = { ...stored, ...past, revision, signOff };
  return {
    ...basis,
    // By its revision also while it is the present one: what was printed leads to what it said.
    trace: stateAddress(origin, id, revision),
    proof: await completeness.basis(tx, organizationId, { ...basis, before }),
    evidence: await files.evidenceOf(tx, id),
    // What was decided and done since does not belong to a state that was.
    actions: await actions.of(tx, id, end),
    appetite: await appetiteOf(tx, organizationId, end),
    year: periodOf(basis.document.settings.date, dayOf(stored.createdAt, stored.timeZone)),
    years: years && end === null ? await othersOf(tx, stored) : [],
  };
}

/** What is stored of the assessment, before anybody has looked at who signed what. */
type StoredBasis = Omit<ReportBasis, 'signOff'> & {
  readonly createdAt: Date;
  readonly signOff: Pick<ReportSignOff, 'former' | 'twoPersons'>;
};

export async function reportBasis(tx: ReadTx, id: number): Promise<StoredBasis | null> {
  const [row] = await tx
    .select({
      id: assessment.id,
      pid: assessment.pid,
      createdAt: assessment.createdAt,
      revision: assessment.revision,
      modelHash: assessment.modelHash,
      document: assessment.document,
      unit: assessmentUnit.name,
      organisation: organization.name,
      organizationId: assessment.organizationId,
      timeZone: organization.dayZone,
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
  return { ...basis, signOff: { former: head.former === true, twoPersons } };
}

/** What was said of the states up to one; `ended`: the approval of the whole that a change has ended, null where there is none. */
interface SignedUpTo extends Pick<ReportSignOff, 'approved' | 'events'> {
  readonly ended: Omit<EndedApproval, 'document'> | null;
}

/**
 * What was asked, signed, returned and withdrawn of the states up to a revision, oldest first; what ended a signature is
 * no line of a report.
 */
async function signOffOf(
  tx: ReadTx,
  assessmentId: number,
  { revision, before = null }: WantedReport,
): Promise<SignedUpTo> {
  const rows = await tx
    .select()
    .from(signOff)
    .where(
      and(
        eq(signOff.assessmentId, assessmentId),
        lte(signOff.revision, revision),
        before === null ? undefined : lt(signOff.at, before),
      ),
    )
    .orderBy(asc(signOff.id));
  const whole = rows.filter(({ part }) => part === 'whole');
  const decided = whole.findLast(
    ({ kind, role }) => kind === 'changed' || kind === 'withdrawn' || role === 'approved',
  );
  const last = whole.findLast(({ role }) => role === 'approved');
  const events = rows.flatMap(({ kind, author, at, hash, ...row }): ReportedSignOff[] =>
    kind === 'changed' || kind === 'former'
      ? []
      : [{ ...row, kind, name: author, at: at.toISOString(), hash: hash ?? '' }],
  );
  const ended =
    last === undefined || decided?.kind !== 'changed'
      ? null
      : { name: last.author, at: last.at.toISOString(), revision: last.revision, summary: last.summary };
  return { approved: decided?.role === 'approved', events, ended };
}

/** The other assessments of the unit with their overall levels; a planned launch is no year of its own. */
async function othersOf(
  tx: ReadTx,
  { id, unitId, timeZone }: Pick<ReportBasis, 'id' | 'unitId' | 'timeZone'>,
): Promise<readonly ReportedYear[]> {
  const { name, summary, createdAt, updatedAt, signOff: head } = assessment;
  const rows = await tx
    .select({ id: assessment.id, name, summary, createdAt, updatedAt, head })
    .from(assessment)
    .where(
      and(
        eq(assessment.unitId, unitId),
        ne(assessment.id, id),
        isNull(assessment.deletedAt),
        sql`not exists (select from ${launchBranch} where ${launchBranch.assessmentId} = ${assessment.id})`,
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    overall: row.summary?.overall ?? null,
    types: row.summary?.types ?? {},
    period: periodOf(row.summary?.date ?? null, dayOf(row.createdAt, timeZone)),
    approvedAt: row.head.approval?.at ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** When the state after a revision was made; null while it is the present one. */
async function endOf(tx: ReadTx, id: number, revision: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: assessmentRevision.at })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.documentId, id), gt(assessmentRevision.revision, revision)))
    .orderBy(asc(assessmentRevision.revision))
    .limit(1);
  return row?.at ?? null;
}
