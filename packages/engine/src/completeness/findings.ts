/** The checks as a whole: from model, document, result and facts to findings, and to the sheet. */
import { checks } from './checks/index.ts';
import { viewOf } from './checks/view.ts';
import type { CompletenessInput } from './input.ts';
import type { RequirementId } from './requirement.ts';
import {
  type Acceptance,
  type CheckFinding,
  completenessSheet,
  type RequirementFrame,
  type SheetEntry,
} from './sheet.ts';

/** What each check finds, by the requirement's name. Pure; the same input gives the same findings. */
export function completenessFindings(input: CompletenessInput): ReadonlyMap<RequirementId, CheckFinding> {
  const view = viewOf(input);
  return new Map(checks.map(([id, check]) => [id, check(view)]));
}

/** What decides which requirements apply: proportionality as the document states it, a full assessment where it states none. */
export function frameOf({ document }: Pick<CompletenessInput, 'document'>): RequirementFrame {
  return { proportionality: document.scope?.proportionality?.kind ?? 'full' };
}

/** The sheet of a state, with the gaps that somebody takes responsibility for. */
export function completeness(
  input: CompletenessInput & { readonly acceptances: readonly Acceptance[] },
): readonly SheetEntry[] {
  return completenessSheet({
    frame: frameOf(input),
    findings: completenessFindings(input),
    acceptances: input.acceptances,
    today: input.facts.today,
  });
}
