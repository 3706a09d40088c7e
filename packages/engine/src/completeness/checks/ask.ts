/** Building blocks of a check. A check is a list of asks, each with the field that contains or closes it. */
import { formatPointer } from '../../assessment/pointer.ts';
import type { FirmQuestion } from '../../assessment/proof-fields.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { addMonths } from '../../calendar/index.ts';
import { normalizeWords } from '../../text/spelling.ts';
import { hasVisibleText, isReasonText, isValidName } from '../../text/written.ts';
import { maxReviewMonths } from '../../values/scale.ts';
import type { ProofFault } from '../faults.ts';
import type { CheckFinding, ClosingStep, GapClosing, RequirementProof } from '../sheet.ts';

/**
 * One condition of a requirement: whether it is met, the field that closes it, and its proof. `createOutsideProof` is
 * present only for a proof outside the document's fields.
 */
export interface RequirementCondition {
  readonly met: boolean;
  /** Why the entered value proves nothing. */
  readonly fault?: ProofFault | undefined;
  readonly at: GapClosing;
  readonly proof?: RequirementProof;
}

/**
 * Returns `met` when every ask is met; otherwise the places that close the open asks, each place once.
 * Without an ask the finding is `nothingYet`.
 */
export function buildCheckFinding(asks: readonly RequirementCondition[]): CheckFinding {
  if (asks.length === 0) return { kind: 'nothingYet' };
  const open = asks
    .filter(({ met }) => !met)
    .map(({ at, fault }): GapClosing => (fault === undefined ? at : { ...at, fault }));
  if (open.length === 0) return { kind: 'met', proofs: asks.map(proofOf) };
  const named = new Map(open.map((at) => [`${at.step} ${at.path} ${at.id ?? ''}`, at]));
  return { kind: 'missing', closings: [...named.values()] };
}

function proofOf({ at, proof }: RequirementCondition): RequirementProof {
  return proof ?? { kind: 'field', id: at.path, place: at.path };
}

/** A branch of the document. */
type DocumentBranch =
  | 'settings'
  | 'selections'
  | 'background'
  | 'threats'
  | 'risks'
  | 'controls'
  | 'conclusions'
  | 'scope'
  | 'governance'
  | 'sources'
  | 'method'
  | 'exploitation';

/**
 * Returns the step in which a branch is edited. `selections` and `conclusions` belong to other steps than
 * their names.
 */
function stepOf(branch: DocumentBranch): ClosingStep {
  if (branch === 'selections') return 'settings';
  return branch === 'conclusions' ? 'residual' : branch;
}

/** Returns where a gap is closed: a field of the document, with its step. */
export function createFieldClosing(branch: DocumentBranch, ...rest: readonly string[]): GapClosing {
  return { step: stepOf(branch), path: formatPointer(branch, ...rest) };
}

/**
 * Returns the closing for an object outside the document: the step, and the place in the document that the
 * object concerns ('' is the whole assessment).
 */
export function createOutsideClosing(step: ClosingStep, path = '', id?: string): GapClosing {
  return id === undefined ? { step, path } : { step, path, id };
}

/** Returns an ask for a field. */
export function createFieldCondition(
  met: boolean,
  branch: DocumentBranch,
  ...rest: readonly string[]
): RequirementCondition {
  return { met, at: createFieldClosing(branch, ...rest) };
}

/**
 * Returns an ask for a field whose value proves nothing when there is a fault. `there` is true when a value
 * is entered.
 */
export function createProofCondition(
  there: boolean,
  fault: ProofFault | null,
  at: GapClosing,
): RequirementCondition {
  return there && fault !== null ? { met: false, fault, at } : { met: there, at };
}

/**
 * Returns why a text is no reason or description, or null when it is one. `repeated` contains the texts that
 * several neighbouring fields share (`repeatedTexts`).
 */
export function findTextFault(text: string | undefined, repeated?: ReadonlySet<string>): ProofFault | null {
  if (!isReasonText(text)) return 'short';
  return repeated?.has(normalizeWords(text ?? '')) === true ? 'repeated' : null;
}

/** Returns an ask for a reason or description. */
export function createTextCondition(
  text: string | undefined,
  at: GapClosing,
  repeated?: ReadonlySet<string>,
): RequirementCondition {
  return createProofCondition(hasVisibleText(text), findTextFault(text, repeated), at);
}

/** Returns an ask for the name of a person, body or document. */
export function createNameCondition(text: string | undefined, at: GapClosing): RequirementCondition {
  return createProofCondition(hasVisibleText(text), isValidName(text) ? null : 'name', at);
}

/** Returns an ask for a day (ISO date) that is not in the future. */
export function createPastDayCondition(
  day: string | null | undefined,
  today: string,
  at: GapClosing,
): RequirementCondition {
  return createProofCondition(day !== undefined && day !== null, (day ?? '') > today ? 'future' : null, at);
}

/**
 * Returns an ask for a day (ISO date) on which the present assessment was passed on: neither in the future nor
 * before the date of the assessment. Without that date the day is at most a review period old.
 */
export function createNoticeDayCondition(
  document: AssessmentDocument,
  day: string | null | undefined,
  today: string,
  at: GapClosing,
): RequirementCondition {
  const past = createPastDayCondition(day, today, at);
  const first = document.settings.date ?? addMonths(today, -maxReviewMonths);
  return past.met && (day ?? '') < first ? createProofCondition(true, 'beforeAssessed', at) : past;
}

/** Returns the firm's answer to a question about the firm; undefined without an answer. */
export function getFirmAnswer(document: AssessmentDocument, name: FirmQuestion): 'no' | 'yes' | undefined {
  return document.scope?.facts?.[name]?.answer;
}

/**
 * Returns an ask for the wanted answer to a question about the firm, with person and day. `isContradicted` is
 * true when other entries contradict the answer.
 */
export function createFactCondition(
  document: AssessmentDocument,
  name: FirmQuestion,
  wanted: 'no' | 'yes',
  isContradicted = false,
): RequirementCondition {
  const { by, at } = document.scope?.facts?.[name] ?? {};
  const unsigned = hasVisibleText(by) && at !== undefined ? null : 'unsigned';
  const fault = isContradicted ? 'contradicted' : unsigned;
  return createProofCondition(
    getFirmAnswer(document, name) === wanted,
    fault,
    createFieldClosing('scope', 'facts', name),
  );
}

/** Returns an object outside the document as the proof of an ask. */
export function createOutsideProof(
  kind: string,
  id: string,
  place = '',
): { readonly proof: RequirementProof } {
  return { proof: { kind, id, place } };
}
