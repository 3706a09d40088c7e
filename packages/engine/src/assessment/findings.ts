/** What is entered and cannot be meant, or does not count: shown at its place, and kept out of what is in place. */
import { isReasoned } from '../assess/input.ts';
import { overfullShares } from '../assess/overfull.ts';
import { structureOf } from '../assess/structure.ts';
import type { CompiledModel } from '../model/compile.ts';
import { riskTypes } from '../terms.ts';
import { countsWithDecimals, unknownReferences } from './admission.ts';
import { caseOf } from './case.ts';
import { perDocument } from './per-document.ts';
import { pointerOf } from './pointer.ts';
import type { AssessmentDocument } from './types.ts';

/** What is wrong at a place of the document; `path` is its JSON pointer. Shares are 0-1 and more. */
export type Finding = { readonly path: string } & (
  | { readonly code: 'count.decimals'; readonly value: number }
  | { readonly code: 'figure.aboveTotal'; readonly value: number; readonly total: number }
  | { readonly code: 'parts.aboveWhole'; readonly share: number }
  | { readonly code: 'na.reason' }
  | { readonly code: 'reference.unknown'; readonly key: string }
);

/** Everything that is entered in a document and misleads as it stands, by kind and in the document's order. */
export function findingsOf(model: CompiledModel, document: AssessmentDocument): readonly Finding[] {
  return findingsIn(model, document);
}

const findingsIn = perDocument((model, document): readonly Finding[] => [
  ...exposureFindings(model, document),
  ...countsWithDecimals(document).map((count): Finding => ({ code: 'count.decimals', ...count })),
  ...unreasoned(document).map((path): Finding => ({ code: 'na.reason', path })),
  ...unknownReferences(model, document).map(
    ({ path, key }): Finding => ({ code: 'reference.unknown', path, key }),
  ),
]);

function exposureFindings(model: CompiledModel, document: AssessmentDocument): readonly Finding[] {
  const input = caseOf(model, document);
  return overfullShares(structureOf(input), input).map((found): Finding => {
    const { type, key, kind } = found;
    const risk = ['background', 'data', type, key];
    return found.rule === 'above.total'
      ? {
          code: 'figure.aboveTotal',
          path: pointerOf(...risk, found.source, kind),
          value: found.value,
          total: found.total,
        }
      : { code: 'parts.aboveWhole', path: pointerOf(...risk), share: found.share };
  });
}

/** Places where something is marked as not applicable without a reason: it counts all the same. */
export function unreasoned({ risks, controls }: AssessmentDocument): readonly string[] {
  const blank = (entries: object, ...path: string[]) =>
    Object.entries(entries).flatMap(
      ([key, entry]: [string, { readonly na?: { readonly reason: string } }]) =>
        entry.na !== undefined && !isReasoned(entry.na) ? [pointerOf(...path, key, 'na')] : [],
    );
  return [
    ...riskTypes.flatMap((type) => blank(risks.data[type] ?? {}, 'risks', 'data', type)),
    ...blank(controls.data, 'controls', 'data'),
  ];
}
