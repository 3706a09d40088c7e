/** The proof of completeness: each requirement with its status, what proves it or what closes it. */

import { isWritten } from '../written.ts';
import type { ProofFault } from './faults.ts';
import type { Requirement, RequirementId, RequirementScope } from './requirement.ts';
import { enforcedByDefault, requirements } from './requirements.ts';

/** How far the duty of an own assessment goes: a full one, a sectoral one used, or exempt from one. */
export type Proportionality = 'full' | 'sectoral' | 'exempt';

/** What decides which requirements apply. */
export interface RequirementFrame {
  readonly proportionality: Proportionality;
}

/** An object that proves something: its kind and id, and where it stands (a JSON pointer or a page's path). */
export interface Proof {
  readonly kind: string;
  readonly id: string;
  readonly place: string;
}

/**
 * Where a gap is closed: a branch of the document (`residual`: the conclusions), or what lives beside it. A screen may
 * show several of them.
 */
export const closingSteps = [
  'settings',
  'scope',
  'governance',
  'sources',
  'background',
  'threats',
  'risks',
  'exploitation',
  'method',
  'controls',
  'residual',
  'actions',
  'appetite',
  'report',
  'signOff',
  'pack',
] as const;

/** A step in which a gap is closed. */
export type ClosingStep = (typeof closingSteps)[number];

/**
 * What closes a gap: the step and the very field in it, a JSON pointer into the document ('' is the assessment as a
 * whole: what lives beside the document). `id` names an object beside the document, such as an action.
 */
export interface Closing {
  readonly step: ClosingStep;
  readonly path: string;
  readonly id?: string;
  /** Why what is there proves nothing; absent where nothing is there. */
  readonly fault?: ProofFault;
}

/** What a check found. */
export type CheckFinding =
  | { readonly kind: 'met'; readonly proofs: readonly Proof[] }
  /** `atSignOff`: in this state the signature itself closes it, as it always does for some requirements. */
  | { readonly kind: 'missing'; readonly closings: readonly Closing[]; readonly atSignOff?: boolean }
  | { readonly kind: 'notApplicable'; readonly reason: string }
  /** Nothing that the firm has done so far can be examined. */
  | { readonly kind: 'nothingYet' };

/** A gap that somebody takes responsibility for until a day. `second`: another person who agrees. */
export interface Acceptance {
  readonly requirement: RequirementId;
  readonly reason: string;
  readonly by: string;
  readonly second: string | null;
  /** ISO date, the last day on which it counts. */
  readonly expires: string;
}

/** Why an acceptance does not count. */
export type AcceptanceFault = 'reason' | 'expired' | 'second';

/**
 * Statuses that a requirement can have, as the sheet lists them. `atSignOff`: the signature itself closes it.
 * `nothingYet`: there is nothing to examine yet, such as overrides where there are none; it leaves the count.
 */
export const requirementStatuses = [
  'met',
  'missing',
  'accepted',
  'notApplicable',
  'atSignOff',
  'nothingYet',
] as const;

/** Status of a requirement. */
export type RequirementStatus = (typeof requirementStatuses)[number];

/** A line of the sheet. */
export interface SheetEntry {
  readonly requirement: Requirement;
  readonly status: RequirementStatus;
  /** With status met. */
  readonly proofs: readonly Proof[];
  /** With every other status but `notApplicable` and `nothingYet`. */
  readonly closings: readonly Closing[];
  /** Why it does not apply: words of the firm, or the scope that does not hold. */
  readonly notApplicable: { readonly reason: string } | { readonly scope: RequirementScope } | null;
  readonly acceptance: Acceptance | null;
  /** Why an acceptance that was given does not count. */
  readonly fault: AcceptanceFault | null;
}

/** What a sheet is made from. A requirement without a finding is missing: what nobody has looked at is not met. */
export interface SheetInput {
  readonly frame: RequirementFrame;
  readonly findings: ReadonlyMap<RequirementId, CheckFinding>;
  readonly acceptances: readonly Acceptance[];
  /** ISO date. */
  readonly today: string;
}

/** The sheet, in the order of the requirements. */
export function completenessSheet(input: SheetInput): readonly SheetEntry[] {
  return requirements.map((requirement) => entryOf(requirement, input));
}

const nothing = { proofs: [], closings: [], notApplicable: null, acceptance: null, fault: null };

function entryOf(requirement: Requirement, input: SheetInput): SheetEntry {
  if (!isInScope(requirement.scope, input.frame)) {
    const { scope } = requirement;
    return { ...nothing, requirement, status: 'notApplicable', notApplicable: { scope } };
  }
  const finding = input.findings.get(requirement.id) ?? { kind: 'missing', closings: [] };
  if (finding.kind === 'met') return { ...nothing, requirement, status: 'met', proofs: finding.proofs };
  if (finding.kind === 'nothingYet') return { ...nothing, requirement, status: 'nothingYet' };
  if (finding.kind === 'notApplicable' && isWritten(finding.reason)) {
    const { reason } = finding;
    return { ...nothing, requirement, status: 'notApplicable', notApplicable: { reason } };
  }
  return missingEntry(requirement, finding.kind === 'missing' ? finding : { closings: [] }, input);
}

function missingEntry(
  requirement: Requirement,
  { closings, atSignOff = requirement.atSignOff }: Omit<Extract<CheckFinding, { kind: 'missing' }>, 'kind'>,
  { acceptances, today }: SheetInput,
): SheetEntry {
  const given = acceptances.filter((one) => one.requirement === requirement.id);
  const valid = given.find((one) => acceptanceFault(one, requirement, today) === null) ?? null;
  const last = given.at(-1);
  const fault = valid === null && last !== undefined ? acceptanceFault(last, requirement, today) : null;
  const open = atSignOff ? 'atSignOff' : 'missing';
  const status = valid === null ? open : 'accepted';
  return { ...nothing, requirement, status, closings, acceptance: valid, fault };
}

/** Why an acceptance does not count on a day; null when it does. A "must" needs a second person, who is another one. */
export function acceptanceFault(
  { reason, by, second, expires }: Acceptance,
  { severity }: Pick<Requirement, 'severity'>,
  today: string,
): AcceptanceFault | null {
  if (!isWritten(reason)) return 'reason';
  if (expires < today) return 'expired';
  return severity === 'must' && (second === null || second === by) ? 'second' : null;
}

/** A firm that is exempt has to say so and why; nothing else is asked of it. */
function isInScope(scope: RequirementScope, frame: RequirementFrame): boolean {
  return scope === 'always' || frame.proportionality !== 'exempt';
}

/** True where a requirement is part of the count: it applies, and there is something to examine. */
export function isExamined({ status }: Pick<SheetEntry, 'status'>): boolean {
  return status !== 'notApplicable' && status !== 'nothingYet';
}

/** The requirements that an approval waits for: missing, and enforced by the organisation. */
export function blockingRequirements(
  sheet: readonly SheetEntry[],
  enforced: readonly RequirementId[] = enforcedByDefault,
): readonly RequirementId[] {
  return sheet
    .filter(({ status, requirement }) => status === 'missing' && enforced.includes(requirement.id))
    .map(({ requirement }) => requirement.id);
}
