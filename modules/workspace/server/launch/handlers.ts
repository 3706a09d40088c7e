import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { launchContract as contract, type LaunchBranch } from '@klarsikt/contract';
import { hasResidualLevelChanged } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  applyPatches,
  type BranchMerge,
  compareResultLevels,
  describeDocumentSubject,
  findEndedSignOffParts,
  getValueAtPointer,
  mergeBranch,
  type Patch,
  replaceApprovals,
} from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { LaunchDeps } from './deps.ts';
import {
  findLiveAssessment,
  insertLaunchBranch,
  type LaunchBranchRow,
  listLaunchBranches,
  recordLaunchMerge,
} from './store.ts';

interface LaunchAccess {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: LaunchDeps;
}

function buildLaunchBranch(row: LaunchBranchRow, { governance }: AssessmentDocument): LaunchBranch {
  const { mergedAt, mergedRevision, mergedBy, signOff, createdAt, liveId: _, ...branch } = row;
  return {
    ...branch,
    launch: governance?.launches?.[row.key]?.launch ?? null,
    approved: signOff.parts.whole === 'approved',
    created: createdAt.toISOString(),
    merged:
      mergedAt === null ? null : { at: mergedAt.toISOString(), by: mergedBy, revision: mergedRevision ?? 0 },
  };
}

function nextLaunchKey({ governance }: AssessmentDocument): string {
  const taken = governance?.launches ?? {};
  let number = Object.keys(taken).length + 1;
  while (Object.hasOwn(taken, `launch-${number}`)) number += 1;
  return `launch-${number}`;
}

async function findBranch({ tx, actor, deps }: LaunchAccess, live: OpenAssessment, id: number) {
  const row = requireFound((await listLaunchBranches(tx, live.id)).find((one) => one.id === id));
  const branch = await deps.assessments.open(tx, actor, id);
  const base = await deps.assessments.past(tx, live, row.base);
  return { row, branch, merge: mergeBranch(base.document, live.document, branch.document) };
}

async function requireOpenBranchKey(
  { tx, actor, deps }: LaunchAccess,
  { id, branch }: { readonly id: number; readonly branch: number },
): Promise<string> {
  const live = await deps.assessments.head(tx, actor, id);
  const row = requireFound((await listLaunchBranches(tx, live.id)).find((one) => one.id === branch));
  if (row.mergedAt !== null) throw new Refusal('error.launch.merged');
  return row.key;
}

/** Returns the patches of a merge with the user's choices; refuses if a conflict has no choice. */
function choosePatches(
  { patches, conflicts }: BranchMerge,
  { take, live }: { readonly take: readonly string[]; readonly live: readonly string[] },
): readonly Patch[] {
  const open = conflicts.filter(({ path }) => !take.includes(path) && !live.includes(path));
  if (open.length > 0) throw new Refusal('error.launch.conflict', { paths: open.map(({ path }) => path) });
  return [...patches, ...conflicts.filter(({ path }) => take.includes(path))];
}

/**
 * Sets the days of assessment and decision in the launch record to the day of the branch's approval, if they are not
 * set yet.
 */
function buildDayPatches(row: LaunchBranchRow, live: AssessmentDocument, timeZone: string): readonly Patch[] {
  const known = live.governance?.launches?.[row.key];
  if (known === undefined) return [];
  const { approval } = row.signOff;
  const decided = approval ? getDayInZone(approval.at, timeZone) : undefined;
  const at = `/governance/launches/${row.key}`;
  return [
    ...(known.assessed === undefined && decided !== undefined
      ? [{ op: 'set' as const, path: `${at}/assessed`, value: decided }]
      : []),
    ...(known.decided === undefined && decided !== undefined
      ? [{ op: 'set' as const, path: `${at}/decided`, value: decided }]
      : []),
  ];
}

export const launchHandlers = implementEndpoints<LaunchDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { id, document } = await deps.assessments.open(tx, actor, input.params.id);
    const rows = await listLaunchBranches(tx, id);
    return {
      branches: rows.map((row) => buildLaunchBranch(row, document)),
      live: await findLiveAssessment(tx, id),
    };
  },
  create: async ({ tx, input, actor, deps }) => {
    const { name, kind, launch: day, ...from } = input.body;
    const { id } = input.params;
    let key = '';
    const made = await deps.assessments.change(tx, actor, {
      ...from,
      id,
      how: {
        patchesFor: ({ document }) => {
          key = nextLaunchKey(document);
          return [{ op: 'set', path: `/governance/launches/${key}`, value: { kind, name, launch: day } }];
        },
      },
    });
    const live = await deps.assessments.open(tx, actor, id);
    const copy = replaceApprovals(live.document);
    const branchName = `${live.name}: ${name}`.slice(0, 255);
    const document = { ...copy, settings: { ...copy.settings, name: branchName } };
    const { unitId, modelHash, organizationId } = { ...live, organizationId: actor.organizationId };
    if (organizationId === null || key === '') throw new Refusal('error.forbidden');
    const branch = await deps.assessments.copy(tx, actor, { unitId, modelHash, document });
    await insertLaunchBranch(tx, {
      ...{ assessmentId: branch.id, organizationId, liveId: id, baseRevision: made.changed.revision },
      ...{
        launchKey: key,
        createdAt: deps.clock.now(),
        createdBy: actor.userId,
        author: getActorName(actor),
      },
    });
    return {
      output: { id: branch.id, revision: made.changed.revision },
      audit: [
        ...made.audit,
        {
          event: 'assessment.branched',
          subject: `assessment:${id}`,
          after: { branch: branch.id, name, launch: day },
        },
      ],
    };
  },
  preview: async ({ tx, input, actor, deps }) => {
    const live = await deps.assessments.open(tx, actor, input.params.id);
    const { row, merge } = await findBranch({ tx, actor, deps }, live, input.params.branch);
    const { document } = applyPatches(live.document, [...merge.patches, ...merge.conflicts]);
    const sure = applyPatches(live.document, merge.patches).document;
    const calculated = async (state: AssessmentDocument) => {
      const { modelHash } = live;
      const { model } = await deps.assessments.model(actor, { modelHash, document: state });
      return { model, result: deps.assessments.calculate(model, state) };
    };
    const [before, after] = [await calculated(live.document), await calculated(document)];
    const ended = async (state: AssessmentDocument) => {
      const { result } = state === document ? after : await calculated(state);
      const states = { before: live.document, after: state };
      return findEndedSignOffParts(live.signOff, states, hasResidualLevelChanged(before.result, result));
    };
    const { model } = after;
    return {
      branch: buildLaunchBranch(row, live.document),
      ends: await ended(merge.conflicts.length === 0 ? document : sure),
      mayEnd: await ended(document),
      levels: compareResultLevels(before, after),
      subjects: merge.patches.map(({ path }) => describeDocumentSubject(model, document, path)),
      conflicts: merge.conflicts.map((patch) => ({
        ...describeDocumentSubject(model, document, patch.path),
        live: getValueAtPointer(live.document, patch.path) ?? null,
        branch: getValueAtPointer(document, patch.path) ?? null,
      })),
    };
  },
  reschedule: async ({ tx, input, actor, deps }) => {
    const { launch: value, ...from } = input.body;
    const { id } = input.params;
    const key = await requireOpenBranchKey({ tx, actor, deps }, input.params);
    const made = await deps.assessments.change(tx, actor, {
      ...from,
      id,
      how: {
        patchesFor: ({ document }) => {
          requireFound(document.governance?.launches?.[key]);
          return [{ op: 'set', path: `/governance/launches/${key}/launch`, value }];
        },
      },
    });
    return { output: made.changed, audit: made.audit };
  },
  giveUp: async ({ tx, input, actor, deps }) => {
    const { id, branch } = input.params;
    const key = await requireOpenBranchKey({ tx, actor, deps }, input.params);
    const made = await deps.assessments.change(tx, actor, {
      ...input.body,
      id,
      how: {
        patchesFor: ({ document }) =>
          document.governance?.launches?.[key] === undefined
            ? []
            : [{ op: 'remove', path: `/governance/launches/${key}` }],
      },
    });
    const deleted = await deps.assessments.remove(tx, actor, branch);
    return { output: made.changed, audit: [...made.audit, deleted] };
  },
  merge: async ({ tx, input, actor, deps }) => {
    const { take, live: stays, ...from } = input.body;
    const { id, branch: branchId } = input.params;
    const opened = await deps.assessments.open(tx, actor, id);
    const { row, branch } = await findBranch({ tx, actor, deps }, opened, branchId);
    if (row.mergedAt !== null) throw new Refusal('error.launch.merged');
    if (row.signOff.parts.whole !== 'approved') throw new Refusal('error.launch.unapproved');
    const made = await deps.assessments.change(tx, actor, {
      ...from,
      id,
      how: {
        patchesFor: async (live) => {
          const { merge } = await findBranch({ tx, actor, deps }, live, branchId);
          return [
            ...choosePatches(merge, { take, live: stays }),
            ...buildDayPatches(row, live.document, actor.timeZone),
          ];
        },
        from: branch.document,
      },
    });
    await recordLaunchMerge(tx, branchId, {
      mergedAt: deps.clock.now(),
      mergedRevision: made.changed.revision,
      mergedBy: getActorName(actor),
    });
    return { output: made.changed, audit: made.audit };
  },
});
