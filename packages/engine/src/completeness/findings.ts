/** Runs all checks: from model, document, result and facts to the findings and the completeness sheet. */
import { requirementChecks } from './checks/index.ts';
import { createCompletenessContext } from './checks/view.ts';
import type { CompletenessInput } from './input.ts';
import type { RequirementId } from './requirement.ts';
import { getJudgementDay, getRequirementSet } from './requirement-on-day.ts';
import {
  buildCompletenessSheet,
  type CheckFinding,
  type CompletenessSheetEntry,
  type GapAcceptance,
  type RequirementFrame,
} from './sheet.ts';

/**
 * Returns the finding of each check, by requirement. The function is pure: the same input gives the same
 * findings.
 */
export function runCompletenessChecks(input: CompletenessInput): ReadonlyMap<RequirementId, CheckFinding> {
  const view = createCompletenessContext(input);
  return new Map(requirementChecks.map(([id, check]) => [id, check(view)]));
}

/**
 * Returns the values that decide which requirements apply: the document's proportionality, or a full assessment when
 * the document has none.
 */
export function getRequirementFrame({ document }: Pick<CompletenessInput, 'document'>): RequirementFrame {
  return { proportionality: document.scope?.proportionality?.kind ?? 'full' };
}

/** Computes the completeness sheet of a state, with its accepted gaps. */
export function computeCompleteness(
  input: CompletenessInput & { readonly acceptances: readonly GapAcceptance[] },
): readonly CompletenessSheetEntry[] {
  return buildCompletenessSheet({
    frame: getRequirementFrame(input),
    findings: runCompletenessChecks(input),
    acceptances: input.acceptances,
    today: input.facts.today,
    judged: { set: getRequirementSet(input), day: getJudgementDay(input) },
  });
}
