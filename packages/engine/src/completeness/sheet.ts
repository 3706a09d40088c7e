/**
 * Builds the completeness sheet: each requirement with its status, and with its proofs or with the fields and objects
 * where its gap is closed.
 */

import type { RequirementSet } from '../requirements/set.ts';
import { hasVisibleText } from '../text/written.ts';
import type { ProofFault } from './faults.ts';
import type { Requirement, RequirementId, RequirementScope } from './requirement.ts';
import { listRequirementsOnDay, type RequirementOnDay } from './requirement-on-day.ts';
import { baselineRequirementSet } from './requirements.ts';

/**
 * Extent of the duty to make an own assessment: a full assessment, a sectoral assessment that replaces it, or an
 * exemption.
 */
export type Proportionality = 'full' | 'sectoral' | 'exempt';

/** The values that decide which requirements apply. */
export interface RequirementFrame {
  readonly proportionality: Proportionality;
}

/** An object that proves a requirement: its kind, its id, and its location (a JSON pointer or the path of a page). */
export interface RequirementProof {
  readonly kind: string;
  readonly id: string;
  readonly place: string;
}

/**
 * Steps in which a gap can be closed: a top-level member of the document (`residual` for the conclusions), or an
 * object outside the document. One screen can show several steps.
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

/** A step in which a gap can be closed. */
export type ClosingStep = (typeof closingSteps)[number];

/**
 * Where a gap is closed: the step, and the field as a JSON pointer into the document ('' is the whole assessment, for
 * an object outside the document). `id` identifies an object outside the document, for example an action.
 */
export interface GapClosing {
  readonly step: ClosingStep;
  readonly path: string;
  readonly id?: string;
  /** Why the entered value is no proof; absent if no value is entered. */
  readonly fault?: ProofFault;
}

/** The result of a check. */
export type CheckFinding =
  | { readonly kind: 'met'; readonly proofs: readonly RequirementProof[] }
  /**
   * `atSignOff` is true when the sign-off closes the gap in this state only; for some requirements it always does.
   */
  | { readonly kind: 'missing'; readonly closings: readonly GapClosing[]; readonly atSignOff?: boolean }
  | { readonly kind: 'notApplicable'; readonly reason: string }
  /** The firm has not yet entered anything that the check examines. */
  | { readonly kind: 'nothingYet' };

/** A gap that a person accepts until a day. `second` is the other person who agrees. */
export interface GapAcceptance {
  readonly requirement: RequirementId;
  readonly reason: string;
  readonly by: string;
  readonly second: string | null;
  /** ISO date, the last day of the acceptance. */
  readonly expires: string;
}

/** Why an acceptance does not count. */
export type AcceptanceFault = 'reason' | 'expired' | 'second';

/**
 * Statuses of a requirement, in the order of the completeness sheet. `atSignOff`: the sign-off itself closes the
 * requirement. `nothingYet`: there is nothing to examine, for example no overrides; the requirement is not counted.
 */
export const requirementStatuses = [
  'met',
  'missing',
  'accepted',
  'notApplicable',
  'atSignOff',
  'nothingYet',
] as const;

/** Status of a requirement; `requirementStatuses` explains the statuses. */
export type RequirementStatus = (typeof requirementStatuses)[number];

/** One requirement on the completeness sheet. */
export interface CompletenessSheetEntry {
  readonly requirement: Requirement;
  readonly status: RequirementStatus;
  /** Proofs of the requirement; empty unless the status is `met`. */
  readonly proofs: readonly RequirementProof[];
  /**
   * The fields and objects where the gap is closed; empty with the statuses `met`, `notApplicable` and `nothingYet`.
   */
  readonly closings: readonly GapClosing[];
  /**
   * Why the requirement does not apply: the firm's explanation, the scope that does not include the firm, or the day
   * on which no paragraph in force demands the requirement.
   */
  readonly notApplicable:
    | { readonly reason: string }
    | { readonly scope: RequirementScope }
    | { readonly day: string }
    | null;
  readonly acceptance: GapAcceptance | null;
  /** Why the existing acceptance does not count; null when it counts or when there is none. */
  readonly fault: AcceptanceFault | null;
}

/**
 * The input of a completeness sheet. A requirement without a finding has the status `missing`, because it was not
 * examined.
 */
export interface CompletenessSheetInput {
  readonly frame: RequirementFrame;
  readonly findings: ReadonlyMap<RequirementId, CheckFinding>;
  readonly acceptances: readonly GapAcceptance[];
  /** The present day as an ISO date. */
  readonly today: string;
  /**
   * The set of requirements, and the day (ISO) for which they are determined; by default the built-in set and today.
   */
  readonly judged?: { readonly set: RequirementSet; readonly day: string };
}

/** Builds the completeness sheet, in the order of the requirements. */
export function buildCompletenessSheet(input: CompletenessSheetInput): readonly CompletenessSheetEntry[] {
  const { set, day } = input.judged ?? { set: baselineRequirementSet, day: input.today };
  return listRequirementsOnDay(set, day).map((judged) => judgedEntry(judged, day, input));
}

function judgedEntry(
  { requirement, isAsked }: RequirementOnDay,
  day: string,
  input: CompletenessSheetInput,
): CompletenessSheetEntry {
  if (!isAsked) return { ...nothing, requirement, status: 'notApplicable', notApplicable: { day } };
  return entryOf(requirement, input);
}

const nothing = { proofs: [], closings: [], notApplicable: null, acceptance: null, fault: null };

function entryOf(requirement: Requirement, input: CompletenessSheetInput): CompletenessSheetEntry {
  if (!isInScope(requirement.scope, input.frame)) {
    const { scope } = requirement;
    return { ...nothing, requirement, status: 'notApplicable', notApplicable: { scope } };
  }
  const finding = input.findings.get(requirement.id) ?? { kind: 'missing', closings: [] };
  if (finding.kind === 'met') return { ...nothing, requirement, status: 'met', proofs: finding.proofs };
  if (finding.kind === 'nothingYet') return { ...nothing, requirement, status: 'nothingYet' };
  if (finding.kind === 'notApplicable' && hasVisibleText(finding.reason)) {
    const { reason } = finding;
    return { ...nothing, requirement, status: 'notApplicable', notApplicable: { reason } };
  }
  return missingEntry(requirement, finding.kind === 'missing' ? finding : { closings: [] }, input);
}

function missingEntry(
  requirement: Requirement,
  { closings, atSignOff = requirement.atSignOff }: Omit<Extract<CheckFinding, { kind: 'missing' }>, 'kind'>,
  { acceptances, today }: CompletenessSheetInput,
): CompletenessSheetEntry {
  const given = acceptances.filter((one) => one.requirement === requirement.id);
  const valid = given.find((one) => findAcceptanceFault(one, requirement, today) === null) ?? null;
  const last = given.at(-1);
  const fault = valid === null && last !== undefined ? findAcceptanceFault(last, requirement, today) : null;
  const open = atSignOff ? 'atSignOff' : 'missing';
  const status = valid === null ? open : 'accepted';
  return { ...nothing, requirement, status, closings, acceptance: valid, fault };
}

/**
 * Returns why an acceptance does not count on a day (ISO date), or null when it does. A "must" needs the
 * agreement of a second, different person.
 */
export function findAcceptanceFault(
  { reason, by, second, expires }: GapAcceptance,
  { severity }: Pick<Requirement, 'severity'>,
  today: string,
): AcceptanceFault | null {
  if (!hasVisibleText(reason)) return 'reason';
  if (expires < today) return 'expired';
  return severity === 'must' && (second === null || second === by) ? 'second' : null;
}

/** An exempt firm has to meet only the requirements with the scope `always`. */
function isInScope(scope: RequirementScope, frame: RequirementFrame): boolean {
  return scope === 'always' || frame.proportionality !== 'exempt';
}

/** Returns true when a requirement applies and there is something to examine. */
export function isRequirementExamined({ status }: Pick<CompletenessSheetEntry, 'status'>): boolean {
  return status !== 'notApplicable' && status !== 'nothingYet';
}

/** Returns the requirements of the completeness sheet that are a "must". */
const listMandatoryEntries = (sheet: readonly CompletenessSheetEntry[]): readonly RequirementId[] =>
  sheet.flatMap(({ requirement: { id, severity } }) => (severity === 'must' ? [id] : []));

/**
 * Returns the requirements that block an approval: their status is `missing`, and the organisation enforces them (by
 * default every "must").
 */
export function listBlockingRequirements(
  sheet: readonly CompletenessSheetEntry[],
  enforced: readonly RequirementId[] = listMandatoryEntries(sheet),
): readonly RequirementId[] {
  return sheet
    .filter(({ status, requirement }) => status === 'missing' && enforced.includes(requirement.id))
    .map(({ requirement }) => requirement.id);
}
