/** Lists gaps that need a second person as pending items of everyone who may approve, except the proposer. */

import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { type Clock, getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { PendingItemSource } from '../waiting/provides.ts';
import type { CompletenessService } from './provides.ts';
import { listGapsToAgree } from './store.ts';

interface GapWaitingTools {
  readonly clock: Clock;
  readonly assessments: Pick<AssessmentService, 'units' | 'open'>;
  readonly completeness: Pick<CompletenessService, 'musts'>;
}

type OpenGap = Awaited<ReturnType<typeof listGapsToAgree>>[number];

/**
 * Keeps the gaps that need a second person, because the assessment's requirement set rates their requirement as
 * "must".
 */
async function filterNeedingSecondPerson(
  { assessments, completeness }: GapWaitingTools,
  { tx, actor }: { readonly tx: ReadTx; readonly actor: Actor },
  gaps: readonly OpenGap[],
): Promise<readonly OpenGap[]> {
  const musts = new Map<number, ReadonlySet<string>>();
  for (const { assessmentId, modelHash } of gaps)
    if (!musts.has(assessmentId)) {
      const open = () => assessments.open(tx, actor, assessmentId);
      musts.set(assessmentId, await completeness.musts(tx, actor, { modelHash }, open));
    }
  return gaps.filter(({ assessmentId, requirement }) => musts.get(assessmentId)?.has(requirement) === true);
}

export function createGapPendingItemSource(given: GapWaitingTools): PendingItemSource {
  const { clock, assessments } = given;
  return async (tx, actor) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || userId === null) return [];
    const open = (await listGapsToAgree(tx, organizationId, getTodayInZone(clock, actor))).filter(
      ({ proposedBy }) => proposedBy !== userId,
    );
    if (open.length === 0) return [];
    const seen = new Set((await assessments.units(tx, actor)).map(({ id }) => id));
    const units = await assessments.units(tx, actor, 'ra:Approve');
    const approvable = new Set(units.flatMap(({ id }) => (seen.has(id) ? [id] : [])));
    const asked = await filterNeedingSecondPerson(
      given,
      { tx, actor },
      open.filter(({ unitId }) => approvable.has(unitId)),
    );
    return asked.map(({ assessmentId, name, requirement, reason, proposedName, proposedAt }) => ({
      kind: 'acceptance' as const,
      assessment: { id: assessmentId, name },
      text: reason,
      by: proposedName,
      at: proposedAt.toISOString(),
      due: null,
      ref: requirement,
    }));
  };
}
