/** All checks together: from model, document, result and facts to findings, and to the sheet. */
import { checks } from './checks/index.ts';
import { createCheckView } from './checks/view.ts';
import type { CompletenessInput } from './input.ts';
import { judgementDayOf, requirementSetOf } from './judged.ts';
import type { RequirementId } from './requirement.ts';
import {
  type Acceptance,
  buildCompletenessSheet,
  type CheckFinding,
  type RequirementFrame,
  type SheetEntry,
} from './sheet.ts';

/**
 * Returns the finding of each check, by requirement. The function is pure: the same input gives the same
 * findings.
 */
export function runCompletenessChecks(input: CompletenessInput): ReadonlyMap<RequirementId, CheckFinding> {
  const view = createCheckView(input);
  return new Map(checks.map(([id, check]) => [id, check(view)]));
}

/**
 * Returns the frame that decides which requirements apply: the document's proportionality, or a full
 * assessment when the document states none.
 */
export function requirementFrameOf({ document }: Pick<CompletenessInput, 'document'>): RequirementFrame {
  return { proportionality: document.scope?.proportionality?.kind ?? 'full' };
}

/** Returns the sheet of a state, with its accepted gaps. */
export function computeCompleteness(
  input: CompletenessInput & { readonly acceptances: readonly Acceptance[] },
): readonly SheetEntry[] {
  return buildCompletenessSheet({
    frame: requirementFrameOf(input),
    findings: runCompletenessChecks(input),
    acceptances: input.acceptances,
    today: input.facts.today,
    judged: { set: requirementSetOf(input), day: judgementDayOf(input) },
  });
}
