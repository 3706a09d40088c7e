import {
  type rollupContract as contract,
  type EndpointInput,
  groupReportDefinitionSchema,
  type SavedGroupReport,
} from '@klarsikt/contract';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadGroupTemplate } from './asking.ts';
import type { RollupDeps } from './deps.ts';
import {
  findGroupReportByTitle,
  insertGroupReport,
  type listSavedGroupReports,
  listUnitsOfAssessments,
  updateGroupReport,
} from './store.ts';
import { assessmentNotOfUnitText, reasonMissingText, reportTitleTakenText } from './texts.ts';

type ReportRow = Awaited<ReturnType<typeof listSavedGroupReports>>[number];

export const toWireGroupReport = ({
  id,
  title,
  definition,
  revision,
  ...row
}: ReportRow): SavedGroupReport => ({
  ...{ id, title, revision },
  definition: groupReportDefinitionSchema.parse(definition),
  owner: { id: row.ownerId, name: row.ownerName, unit: row.unit },
  updated: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
});

export interface GroupReportCommand {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: RollupDeps;
  readonly call: Call;
}

export async function requireEditableAssessment(
  { tx, actor, deps }: GroupReportCommand,
  id: number,
): Promise<number> {
  const { can } = await deps.assessments.head(tx, actor, id);
  if (!can.edit || actor.organizationId === null) throw new Refusal('error.forbidden');
  return actor.organizationId;
}

export async function saveGroupReport(
  change: GroupReportCommand,
  input: EndpointInput<typeof contract.saveReport>,
) {
  const { tx, actor, deps, call } = change;
  const { id: assessmentId } = input.params;
  const { title, former, revision, definition } = input.body;
  const organizationId = await requireEditableAssessment(change, assessmentId);
  await loadGroupTemplate(tx, deps, definition);
  const taken = () =>
    createInputRefusal({ path: 'body.title', code: 'taken', message: reportTitleTakenText[call.language] });
  const at = deps.clock.now();
  const by = { updatedAt: at, updatedBy: actor.userId, updatedName: getActorName(actor) };
  if (former === null) {
    const made = await insertGroupReport(tx, {
      organizationId,
      assessmentId,
      title,
      definition,
      createdAt: at,
      ...by,
    });
    if (made === null) throw taken();
    return made;
  }
  const known = requireFound(await findGroupReportByTitle(tx, assessmentId, former));
  if (title !== former && (await findGroupReportByTitle(tx, assessmentId, title)) !== null) throw taken();
  const made = await updateGroupReport(tx, { id: known.id, revision }, { title, definition, ...by });
  if (made === null)
    throw createStaleRecordRefusal(known.revision, { title: known.title, definition: known.definition });
  return made;
}

export async function requireAssessmentOfUnit(
  tx: ReadTx,
  unitId: number,
  assessmentId: number | null,
  call: Call,
  reason: string,
) {
  if (assessmentId === null) return;
  if (reason === '')
    throw createInputRefusal({
      path: 'body.reason',
      code: 'required',
      message: reasonMissingText[call.language],
    });
  const [head] = await listUnitsOfAssessments(tx, [assessmentId]);
  if (head?.unitId !== unitId)
    throw createInputRefusal({
      path: 'body.assessmentId',
      code: 'foreign',
      message: assessmentNotOfUnitText[call.language],
    });
}
