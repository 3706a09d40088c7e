import { organizationSettingsSchema } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { getAssessmentYear } from '@klarsikt/engine/group';
import {
  type EndedApproval,
  getAssessmentStateAddress,
  type ReportedIncident,
  type ReportedSignOffEvent,
  type ReportedYear,
  type ReportSignOff,
} from '@klarsikt/engine/report';
import type { ReportTerms } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentRevision, assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { launchBranch } from '@klarsikt/server/schema/group.ts';
import { assessmentUnit, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { signOff } from '@klarsikt/server/schema/sign-off.ts';
import { reportTerms } from '@klarsikt/server/schema/terms.ts';
import { and, asc, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { ReportBasis, ReportBasisWithProof, ReportDataSources, RequestedRevision } from './provides.ts';

interface BasisOptions {
  readonly wanted?: RequestedRevision | undefined;
  readonly years?: boolean;
  /** Units whose incidents the reader may see; null if the reader may see none. */
  readonly incidentUnits?: readonly number[] | null;
}

/**
 * Returns the incidents of the assessment's unit and of the units below; null if the reader may not see the incidents
 * of the unit itself.
 */
async function listReportedIncidents(
  tx: ReadTx,
  { incidentsBefore }: Pick<ReportDataSources, 'incidentsBefore'>,
  given: {
    readonly unit: Pick<ReportBasis, 'organizationId' | 'unitId'>;
    readonly units: readonly number[] | null;
    readonly before: Date | null;
  },
): Promise<readonly ReportedIncident[] | null> {
  const { unit, units, before } = given;
  if (units === null || !units.includes(unit.unitId)) return null;
  const rows = await incidentsBefore(tx, unit, before);
  return rows.filter(({ unitId }) => units.includes(unitId));
}

/**
 * Reads the data of a report with its proof of completeness. The caller must have checked access to the assessment.
 */
export async function loadReportBasisWithProof(
  tx: ReadTx,
  knowledge: ReportDataSources,
  id: number,
  { wanted, years = false, incidentUnits = null }: BasisOptions = {},
): Promise<ReportBasisWithProof | null> {
  const stored = await findReportBasis(tx, id);
  if (stored === null) return null;
  const { origin, assessments, completeness, files, actions, appetiteOf } = knowledge;
  const { organizationId } = stored;
  const { before = null, revision = stored.revision } = wanted ?? {};
  const end = before ?? (wanted === undefined ? null : await findEndOfRevision(tx, id, revision));
  const past = wanted === undefined ? {} : await assessments.past(tx, stored, revision);
  const { former, twoPersons } = stored.signOff;
  const { ended, ...signed } = await loadSignOffHistory(tx, id, { revision, before });
  const approved = ended === null ? null : await assessments.past(tx, stored, ended.revision);
  const signOff = {
    ...{ ...signed, former, twoPersons },
    ...(ended === null || approved === null ? {} : { ended: { ...ended, document: approved.document } }),
  };
  const basis = { ...stored, ...past, revision, signOff };
  return {
    ...basis,
    // Include the revision in the address even if it is current, so that a printed link always opens the printed
    // content.
    trace: getAssessmentStateAddress(origin, id, revision),
    proof: await completeness.basis(tx, organizationId, { ...basis, before }),
    evidence: await files.evidenceOf(tx, id),
    // Exclude decisions and actions after the reported revision.
    actions: await actions.of(tx, id, end),
    appetite: await appetiteOf(tx, organizationId, end),
    triggers: await knowledge.triggersBefore(tx, id, end),
    incidents: await listReportedIncidents(tx, knowledge, {
      unit: stored,
      units: incidentUnits,
      before: end,
    }),
    ownFields: await knowledge.ownFields.load(tx, stored),
    year: getAssessmentYear(basis.document.settings.date, getDayInZone(stored.createdAt, stored.timeZone)),
    years: years && end === null ? await listOtherYears(tx, stored) : [],
  };
}

type StoredBasis = Omit<ReportBasis, 'signOff'> & {
  readonly createdAt: Date;
  readonly signOff: Pick<ReportSignOff, 'former' | 'twoPersons'>;
};

export async function findReportBasis(tx: ReadTx, id: number): Promise<StoredBasis | null> {
  const [row] = await tx
    .select({
      id: assessmentTable.id,
      pid: assessmentTable.pid,
      createdAt: assessmentTable.createdAt,
      revision: assessmentTable.revision,
      modelHash: assessmentTable.modelHash,
      document: assessmentTable.document,
      unit: assessmentUnit.name,
      organisation: organizationTable.name,
      organizationId: assessmentTable.organizationId,
      timeZone: organizationTable.dayZone,
      unitId: assessmentTable.unitId,
      settings: organizationTable.settings,
      head: assessmentTable.signOff,
      terms: sql<ReportTerms>`coalesce(${reportTerms.document}, '{}')`,
    })
    .from(assessmentTable)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessmentTable.unitId))
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .leftJoin(reportTerms, eq(reportTerms.organizationId, assessmentTable.organizationId))
    .where(and(eq(assessmentTable.id, id), isNull(assessmentTable.deletedAt)));
  if (row === undefined) return null;
  const { settings, head, ...basis } = row;
  const parsed = organizationSettingsSchema.safeParse(settings);
  const twoPersons = parsed.success ? parsed.data.approval.twoPersons : true;
  return { ...basis, signOff: { former: head.former === true, twoPersons } };
}

/**
 * Sign-offs of all revisions up to a given revision. `ended`: approval of the whole assessment that a change has
 * ended, or null.
 */
interface SignOffRecord extends Pick<ReportSignOff, 'approved' | 'events'> {
  readonly ended: Omit<EndedApproval, 'document'> | null;
}

/**
 * Returns requests, approvals, returns and withdrawals up to a revision, oldest first, without the events that end an
 * approval.
 */
async function loadSignOffHistory(
  tx: ReadTx,
  assessmentId: number,
  { revision, before = null }: RequestedRevision,
): Promise<SignOffRecord> {
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
  const events = rows.flatMap(({ kind, author, at, hash, ...row }): ReportedSignOffEvent[] =>
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

/** Returns the other assessments of the unit with their overall levels, without planned launches. */
async function listOtherYears(
  tx: ReadTx,
  { id, unitId, timeZone }: Pick<ReportBasis, 'id' | 'unitId' | 'timeZone'>,
): Promise<readonly ReportedYear[]> {
  const { name, summary, createdAt, updatedAt, signOff: head } = assessmentTable;
  const rows = await tx
    .select({ id: assessmentTable.id, name, summary, createdAt, updatedAt, head })
    .from(assessmentTable)
    .where(
      and(
        eq(assessmentTable.unitId, unitId),
        ne(assessmentTable.id, id),
        isNull(assessmentTable.deletedAt),
        sql`not exists (select from ${launchBranch} where ${launchBranch.assessmentId} = ${assessmentTable.id})`,
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    overall: row.summary?.overall ?? null,
    types: row.summary?.types ?? {},
    period: getAssessmentYear(row.summary?.date ?? null, getDayInZone(row.createdAt, timeZone)),
    approvedAt: row.head.approval?.at ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

async function findEndOfRevision(tx: ReadTx, id: number, revision: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: assessmentRevision.at })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.documentId, id), gt(assessmentRevision.revision, revision)))
    .orderBy(asc(assessmentRevision.revision))
    .limit(1);
  return row?.at ?? null;
}
