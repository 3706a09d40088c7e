import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { driftContract as contract, type TriggerEvent } from '@klarsikt/contract';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { compareApprovalWithPresent, recordDrift } from './compare.ts';
import type { DriftDeps } from './deps.ts';
import type { DriftReader } from './states.ts';
import {
  type DriftRow,
  findDrift,
  findMetTrigger,
  listMetTriggers,
  loadDriftThresholds,
  markTriggerHandled,
  type TriggerEventRow,
  updateDrift,
  updateDriftThresholds,
} from './store.ts';

const readerOf = (actor: Actor): DriftReader => ({
  ...{ entitlement: actor.entitlement, timeZone: actor.timeZone },
  organizationId: requireFound(actor.organizationId),
});

function buildTriggerEvent(row: TriggerEventRow): TriggerEvent {
  const { id, criterion, name, owner, day, due, reason, handledAt, handledName, word } = row;
  const handled = handledAt === null ? null : { by: handledName, at: handledAt.toISOString(), word };
  return { id, criterion, name, owner, day, due, reason, handled };
}

/** Finds the person and time of the handling of exactly these levels; null if they are not handled. */
function findHandling(row: DriftRow | null, mark: string) {
  if (row === null || mark === '' || row.handledMark !== mark || row.handledAt === null) return null;
  return { by: row.handledName, at: row.handledAt.toISOString(), word: row.word };
}

const editable = (actor: Actor, { can }: Pick<OpenAssessment, 'can'>): boolean =>
  can.edit && actor.userId !== null;

async function requireEditor(tx: ReadTx, actor: Actor, deps: DriftDeps, id: number): Promise<OpenAssessment> {
  const open = await deps.assessments.open(tx, actor, id);
  if (!editable(actor, open)) throw new Refusal('error.forbidden');
  return open;
}

export const driftHandlers = implementEndpoints<DriftDeps>()(contract, {
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const reader = readerOf(actor);
    const thresholds = await loadDriftThresholds(tx, reader.organizationId);
    const compared = await compareApprovalWithPresent({ tx, reader, deps }, open, thresholds);
    const nameOf = (hash: string) => deps.models.describe(hash)?.name ?? '';
    const { states = null, levels = [], mark = '' } = compared ?? {};
    return {
      approved:
        states === null
          ? null
          : {
              ...{ revision: states.approval.revision, by: states.approval.by },
              at: states.approval.at.toISOString(),
              modelName: nameOf(states.approvedHash),
            },
      today: {
        day: getTodayInZone(deps.clock, actor),
        modelName: nameOf(states?.modelHash ?? open.modelHash),
        period: states?.period ?? null,
      },
      thresholds,
      ...{ levels, mark, handled: findHandling(await findDrift(tx, open.id), mark) },
      triggers: (await listMetTriggers(tx, open.id)).map(buildTriggerEvent),
      can: {
        handle: editable(actor, open),
        thresholds: await deps.assessments.everywhere(tx, actor, 'ra:Edit'),
      },
    };
  },
  check: async ({ tx, input, actor, deps }) => {
    const open = await requireEditor(tx, actor, deps, input.params.id);
    const noted = await recordDrift({ tx, reader: readerOf(actor), deps }, open);
    if (noted === null) throw new Refusal('error.drift.approval');
    return {
      output: noted,
      audit: [{ event: 'assessment.driftChecked', subject: `assessment:${open.id}`, after: noted }],
    };
  },
  handle: async ({ tx, input, actor, deps }) => {
    const { mark, word } = input.body;
    const open = await requireEditor(tx, actor, deps, input.params.id);
    const comparing = { tx, reader: readerOf(actor), deps };
    const noted = await recordDrift(comparing, open);
    const row = requireFound(noted === null ? null : await findDrift(tx, open.id));
    if (row.mark !== mark) throw new Refusal('error.drift.changed');
    const [at, by] = [deps.clock.now(), getActorName(actor)];
    const handled = { handledMark: mark, handledAt: at, handledBy: actor.userId, handledName: by, word };
    await updateDrift(tx, open.id, handled);
    const after = { mark, turned: row.levels.length, word };
    return {
      output: { by, at: at.toISOString(), word },
      audit: [{ event: 'assessment.driftHandled', subject: `assessment:${open.id}`, after }],
    };
  },
  handleTrigger: async ({ tx, input, actor, deps }) => {
    const { id, event } = input.params;
    const { word } = input.body;
    const open = await requireEditor(tx, actor, deps, id);
    const row = requireFound(await findMetTrigger(tx, open.id, event));
    const at = deps.clock.now();
    const by = { handledAt: at, handledBy: actor.userId, handledName: getActorName(actor), word };
    const closed = await markTriggerHandled(tx, row.id, by);
    if (closed === null) throw new Refusal('error.trigger.handled');
    const after = { trigger: row.id, name: row.name, word };
    return {
      output: buildTriggerEvent(closed),
      audit: [{ event: 'assessment.triggerHandled', subject: `assessment:${open.id}`, after }],
    };
  },
  setThresholds: async ({ tx, input, actor, deps }) => {
    const { revision: from, ...wanted } = input.body;
    if (!(await deps.assessments.everywhere(tx, actor, 'ra:Edit'))) throw new Refusal('error.forbidden');
    const organizationId = requireFound(actor.organizationId);
    const { revision, ...before } = await loadDriftThresholds(tx, organizationId);
    const saved =
      revision === from &&
      (await updateDriftThresholds(
        tx,
        {
          ...{ organizationId, byClass: wanted.class, byAppetite: wanted.appetite, step: wanted.step },
          ...{ revision: from + 1, updatedAt: deps.clock.now(), updatedBy: actor.userId },
          updatedName: getActorName(actor),
        },
        from,
      ));
    if (!saved) throw createStaleRecordRefusal(revision, { ...before, revision });
    return {
      output: { ...wanted, revision: from + 1 },
      audit: [
        { event: 'drift.thresholds', subject: `organization:${organizationId}`, before, after: wanted },
      ],
    };
  },
});
