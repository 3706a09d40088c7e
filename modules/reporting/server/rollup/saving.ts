/** Saving reports on groups, and what is settled for a unit. */
import {
  type rollup as contract,
  groupDefinitionSchema,
  type InputOf,
  type SavedGroupReport,
} from '@klarsikt/contract';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { formOf } from './asking.ts';
import type { RollupDeps } from './deps.ts';
import { headUnits, insertReport, reportByTitle, type reportsOf, updateReport } from './store.ts';
import { notOfUnit, reasonMissing, titleTaken } from './texts.ts';

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number];

export const wireReport = ({ id, title, definition, revision, ...row }: ReportRow): SavedGroupReport => ({
  ...{ id, title, revision },
  definition: groupDefinitionSchema.parse(definition),
  owner: { id: row.ownerId, name: row.ownerName, unit: row.unit },
  updated: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
});

export interface Change {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: RollupDeps;
  readonly call: Call;
}

export async function editable({ tx, actor, deps }: Change, id: number): Promise<number> {
  const { can } = await deps.assessments.head(tx, actor, id);
  if (!can.edit || actor.organizationId === null) throw new Refusal('error.forbidden');
  return actor.organizationId;
}

/** Makes the report, or changes the one that had the former title. */
export async function saveGroupReport(change: Change, input: InputOf<typeof contract.saveReport>) {
  const { tx, actor, deps, call } = change;
  const { id: assessmentId } = input.params;
  const { title, former, revision, definition } = input.body;
  const organizationId = await editable(change, assessmentId);
  await formOf(tx, deps, definition);
  const taken = () => invalid({ path: 'body.title', code: 'taken', message: titleTaken[call.language] });
  const at = deps.clock.now();
  const by = { updatedAt: at, updatedBy: actor.userId, updatedName: actorName(actor) };
  if (former === null) {
    const made = await insertReport(tx, {
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
  const known = found(await reportByTitle(tx, assessmentId, former));
  if (title !== former && (await reportByTitle(tx, assessmentId, title)) !== null) throw taken();
  const made = await updateReport(tx, { id: known.id, revision }, { title, definition, ...by });
  if (made === null) throw staleRecord(known.revision, { title: known.title, definition: known.definition });
  return made;
}

export async function requireOfUnit(
  tx: ReadTx,
  unitId: number,
  assessmentId: number | null,
  call: Call,
  reason: string,
) {
  if (assessmentId === null) return;
  if (reason === '')
    throw invalid({ path: 'body.reason', code: 'required', message: reasonMissing[call.language] });
  const [head] = await headUnits(tx, [assessmentId]);
  if (head?.unitId !== unitId)
    throw invalid({ path: 'body.assessmentId', code: 'foreign', message: notOfUnit[call.language] });
}
