/** How a check is written: a list of asks, each with the field that holds or closes it. */
import { pointerOf } from '../../assessment/pointer.ts';
import type { FirmFact } from '../../assessment/proof-fields.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { isName, isSentence, isWritten, plainText } from '../../written.ts';
import type { ProofFault } from '../faults.ts';
import type { CheckFinding, Closing, ClosingStep, Proof } from '../sheet.ts';

/** One thing that a requirement needs: whether it is there, where it belongs, and what proves it where that is no field. */
export interface Ask {
  readonly met: boolean;
  /** Why what is there proves nothing. */
  readonly fault?: ProofFault | undefined;
  readonly at: Closing;
  readonly proof?: Proof;
}

/** Met when every ask is; else the places that close those that are not, each once. Without an ask there is nothing to examine yet. */
export function findingOf(asks: readonly Ask[]): CheckFinding {
  if (asks.length === 0) return { kind: 'nothingYet' };
  const open = asks
    .filter(({ met }) => !met)
    .map(({ at, fault }): Closing => (fault === undefined ? at : { ...at, fault }));
  if (open.length === 0) return { kind: 'met', proofs: asks.map(proofOf) };
  const named = new Map(open.map((at) => [`${at.step} ${at.path} ${at.id ?? ''}`, at]));
  return { kind: 'missing', closings: [...named.values()] };
}

function proofOf({ at, proof }: Ask): Proof {
  return proof ?? { kind: 'field', id: at.path, place: at.path };
}

/** A branch of the document. */
type Branch =
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

/** The step that a branch is worked on in: its own, but for what is chosen and what is concluded. */
function stepOf(branch: Branch): ClosingStep {
  if (branch === 'selections') return 'settings';
  return branch === 'conclusions' ? 'residual' : branch;
}

/** The field at a place of the document. */
export function field(branch: Branch, ...rest: readonly string[]): Closing {
  return { step: stepOf(branch), path: pointerOf(branch, ...rest) };
}

/** What is stored beside the document: the step, and the place that it is about ('' for the assessment as a whole). */
export function beside(step: ClosingStep, path = '', id?: string): Closing {
  return id === undefined ? { step, path } : { step, path, id };
}

/** An ask for a field. */
export function ask(met: boolean, branch: Branch, ...rest: readonly string[]): Ask {
  return { met, at: field(branch, ...rest) };
}

/** An ask for a field; what it holds proves nothing where there is a fault. `there`: something is entered. */
export function askSound(there: boolean, fault: ProofFault | null, at: Closing): Ask {
  return there && fault !== null ? { met: false, fault, at } : { met: there, at };
}

/** Why a text is no reason or description; null when it is one. `repeated` (`repeatedTexts`) fill the fields beside it. */
export function textFault(text: string | undefined, repeated?: ReadonlySet<string>): ProofFault | null {
  if (!isSentence(text)) return 'short';
  return repeated?.has(plainText(text ?? '')) === true ? 'repeated' : null;
}

/** An ask for a reason or description. */
export function askText(text: string | undefined, at: Closing, repeated?: ReadonlySet<string>): Ask {
  return askSound(isWritten(text), textFault(text, repeated), at);
}

/** An ask for a name of a person, body or document. */
export function askName(text: string | undefined, at: Closing): Ask {
  return askSound(isWritten(text), isName(text) ? null : 'name', at);
}

/** An ask for a day (ISO date) that has been. */
export function askPast(day: string | null | undefined, today: string, at: Closing): Ask {
  return askSound(day !== undefined && day !== null, (day ?? '') > today ? 'future' : null, at);
}

/** What the firm has answered to a question about it. */
export function answerOf(document: AssessmentDocument, name: FirmFact): 'no' | 'yes' | undefined {
  return document.scope?.facts?.[name]?.answer;
}

/** An ask for an answer to a question about the firm, with person and day. `isContradicted`: something recorded speaks against it. */
export function askFact(
  document: AssessmentDocument,
  name: FirmFact,
  wanted: 'no' | 'yes',
  isContradicted = false,
): Ask {
  const { by, at } = document.scope?.facts?.[name] ?? {};
  const unsigned = isWritten(by) && at !== undefined ? null : 'unsigned';
  const fault = isContradicted ? 'contradicted' : unsigned;
  return askSound(answerOf(document, name) === wanted, fault, field('scope', 'facts', name));
}

/** An object beside the document as proof. */
export function proof(kind: string, id: string, place = ''): { readonly proof: Proof } {
  return { proof: { kind, id, place } };
}
