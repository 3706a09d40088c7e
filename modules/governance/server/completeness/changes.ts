/** Compares an assessment with the requirements of the live version, to find requirements that are no longer met. */
import type { RequirementChangeSheet } from '@klarsikt/contract';
import {
  baselineRequirementSet,
  buildCompletenessSheet,
  type CompletenessSheetEntry,
  getRequirementFrame,
} from '@klarsikt/engine/completeness';
import { diffRequirementSets, findRequirementSet, type RequirementId } from '@klarsikt/engine/requirements';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { CompletenessResult, CompletenessSubject } from './provides.ts';

const isAsked = ({ notApplicable }: CompletenessSheetEntry): boolean =>
  notApplicable === null || !('day' in notApplicable);

const wireStatus = (entry: CompletenessSheetEntry) => ({
  asked: isAsked(entry),
  severity: entry.requirement.severity,
  status: entry.status,
});

/** True for a requirement that an instrument requires and that is neither met nor accepted as a gap. */
const isOpen = (entry: CompletenessSheetEntry): boolean => entry.status === 'missing' && isAsked(entry);

const isSame = (one: CompletenessSheetEntry, other: CompletenessSheetEntry): boolean =>
  one.status === other.status &&
  one.requirement.severity === other.requirement.severity &&
  isAsked(one) === isAsked(other);

/** Lists the requirements whose status differs between two sheets of the same state, in the order of the sheet. */
export function listChangedRequirements(
  before: readonly CompletenessSheetEntry[],
  now: readonly CompletenessSheetEntry[],
): RequirementChangeSheet['lines'] {
  const was = new Map<RequirementId, CompletenessSheetEntry>(
    before.map((entry) => [entry.requirement.id, entry]),
  );
  return now.flatMap((entry) => {
    const former = was.get(entry.requirement.id);
    if (former === undefined || isSame(former, entry)) return [];
    const weightier = former.requirement.severity === 'should' && entry.requirement.severity === 'must';
    const lost = isOpen(entry) && (!isOpen(former) || weightier);
    return [{ requirement: entry.requirement.id, before: wireStatus(former), now: wireStatus(entry), lost }];
  });
}

/**
 * Compares the sheet by the assessment's own model version with a sheet by the live version's requirement set today.
 */
export async function computeRequirementSetChanges(
  models: ModelRegistry,
  assessment: Pick<CompletenessSubject, 'modelHash' | 'document'>,
  proven: CompletenessResult,
): Promise<RequirementChangeSheet> {
  const { sheet, findings, judged, facts, acceptances } = proven;
  const live = requireFound(models.live());
  const set = findRequirementSet(await models.whole(live.hash)) ?? baselineRequirementSet;
  const day = facts.today;
  const now = buildCompletenessSheet({
    ...{ frame: getRequirementFrame(assessment), findings, acceptances, today: facts.today },
    judged: { set, day },
  });
  const known = new Set(set.instruments.map(({ key }) => key));
  return {
    before: { version: models.describe(assessment.modelHash)?.name ?? '', day: judged.day },
    now: { version: live.name, day },
    diff: diffRequirementSets(judged.set, set),
    instruments: [...set.instruments, ...judged.set.instruments.filter(({ key }) => !known.has(key))],
    lines: listChangedRequirements(sheet, now),
  };
}
