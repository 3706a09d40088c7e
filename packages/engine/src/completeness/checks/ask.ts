/** How a check is written: a list of asks, each with the field that holds or closes it. */
import { pointerOf } from '../../assessment/pointer.ts';
import type { CheckFinding, Closing, ClosingStep, Proof } from '../sheet.ts';

/** One thing that a requirement needs: whether it is there, where it belongs, and what proves it where that is no field. */
export interface Ask {
  readonly met: boolean;
  readonly at: Closing;
  readonly proof?: Proof;
}

/** Met when every ask is; else the places that close those that are not, each once. */
export function findingOf(asks: readonly Ask[]): CheckFinding {
  const open = asks.filter(({ met }) => !met).map(({ at }) => at);
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

/** An object beside the document as proof. */
export function proof(kind: string, id: string, place = ''): { readonly proof: Proof } {
  return { proof: { kind, id, place } };
}
