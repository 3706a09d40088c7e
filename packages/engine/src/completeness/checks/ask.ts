/**
 * Building blocks of checks. A check is a list of conditions, each with the field that holds its value or closes its
 * gap.
 */
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
 * One condition of a requirement: whether it is met, the field or object where its gap is closed, and its proof.
 * `proof` is present only if the proof is not a field of the document.
 */
export interface RequirementCondition {
  readonly met: boolean;
  /** Why the entered value does not prove that the condition is met. */
  readonly fault?: ProofFault | undefined;
  readonly at: GapClosing;
  readonly proof?: RequirementProof;
}

/**
 * Returns `met` when every condition is met; otherwise where the gaps of the unmet conditions are closed, each field
 * or object once. Without conditions the finding is `nothingYet`.
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

/** A top-level member of the assessment document. */
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
 * Returns the step in which a member of the document is edited. `selections` and `conclusions` are edited in steps
 * with other names.
 */
function stepOf(branch: DocumentBranch): ClosingStep {
  if (branch === 'selections') return 'settings';
  return branch === 'conclusions' ? 'residual' : branch;
}

/** Returns the field of the document, with its step, where a gap is closed. */
export function createFieldClosing(branch: DocumentBranch, ...rest: readonly string[]): GapClosing {
  return { step: stepOf(branch), path: formatPointer(branch, ...rest) };
}

/**
 * Returns the object outside the document where a gap is closed: the step, and the document path that the object
 * concerns ('' is the whole assessment).
 */
export function createOutsideClosing(step: ClosingStep, path = '', id?: string): GapClosing {
  return id === undefined ? { step, path } : { step, path, id };
}

/** Returns the condition of a field of the document. */
export function createFieldCondition(
  met: boolean,
  branch: DocumentBranch,
  ...rest: readonly string[]
): RequirementCondition {
  return { met, at: createFieldClosing(branch, ...rest) };
}

/**
 * Returns the condition of a field whose value is not a proof if it has a fault. `there` is true when a value is
 * entered.
 */
export function createProofCondition(
  there: boolean,
  fault: ProofFault | null,
  at: GapClosing,
): RequirementCondition {
  return there && fault !== null ? { met: false, fault, at } : { met: there, at };
}

/**
 * Returns why a text is not accepted as a reason or description, or null when it is accepted. `repeated` contains the
 * texts that several neighbouring fields share (`findRepeatedTexts`).
 */
export function findTextFault(text: string | undefined, repeated?: ReadonlySet<string>): ProofFault | null {
  if (!isReasonText(text)) return 'short';
  return repeated?.has(normalizeWords(text ?? '')) === true ? 'repeated' : null;
}

/** Returns the condition that a field holds a reason or description. */
export function createTextCondition(
  text: string | undefined,
  at: GapClosing,
  repeated?: ReadonlySet<string>,
): RequirementCondition {
  return createProofCondition(hasVisibleText(text), findTextFault(text, repeated), at);
}

/** Returns the condition that a field holds the name of a person, body or document. */
export function createNameCondition(text: string | undefined, at: GapClosing): RequirementCondition {
  return createProofCondition(hasVisibleText(text), isValidName(text) ? null : 'name', at);
}

/** Returns the condition that a day (ISO date) is entered and not in the future. */
export function createPastDayCondition(
  day: string | null | undefined,
  today: string,
  at: GapClosing,
): RequirementCondition {
  return createProofCondition(day !== undefined && day !== null, (day ?? '') > today ? 'future' : null, at);
}

/**
 * Returns the condition that the day (ISO date) on which the assessment was passed on is neither in the future nor
 * before the date of the assessment. If the assessment has no date, the day is at most one review period ago.
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

/** Returns the answer to a question about the firm; undefined without an answer. */
export function getFirmAnswer(document: AssessmentDocument, name: FirmQuestion): 'no' | 'yes' | undefined {
  return document.scope?.facts?.[name]?.answer;
}

/**
 * Returns the condition that a question about the firm has the wanted answer, with person and day. `isContradicted`
 * is true when other entries contradict the answer.
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

/** Returns the proof of a condition that is an object outside the document. */
export function createOutsideProof(
  kind: string,
  id: string,
  place = '',
): { readonly proof: RequirementProof } {
  return { proof: { kind, id, place } };
}
