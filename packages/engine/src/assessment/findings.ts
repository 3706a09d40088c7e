/**
 * Finds entries of an assessment that are implausible or have no effect. Screens show them beside the field, and they
 * do not count as progress.
 */
import { hasReason } from '../assess/input.ts';
import { findExcessiveShares } from '../assess/overfull.ts';
import { getCaseStructure } from '../assess/structure.ts';
import type { CompiledModel } from '../model/compile.ts';
import { riskTypes } from '../text/terms.ts';
import { findCountsWithDecimals, findUnknownReferences } from './admission.ts';
import { buildAssessmentCase } from './case.ts';
import { cachePerDocument } from './per-document.ts';
import { formatPointer } from './pointer.ts';
import type { AssessmentDocument } from './types.ts';

/** A fault at one location of the document; `path` is a JSON pointer. Shares are 0-1, or above 1 when excessive. */
export type MisleadingEntry = { readonly path: string } & (
  | { readonly code: 'count.decimals'; readonly value: number }
  | { readonly code: 'figure.aboveTotal'; readonly value: number; readonly total: number }
  | { readonly code: 'parts.aboveWhole'; readonly share: number }
  | { readonly code: 'na.reason' }
  | { readonly code: 'reference.unknown'; readonly key: string }
);

/** Finds all misleading entries of a document, ordered by kind and then as in the document. */
export function findMisleadingEntries(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly MisleadingEntry[] {
  return findingsIn(model, document);
}

const findingsIn = cachePerDocument((model, document): readonly MisleadingEntry[] => [
  ...exposureFindings(model, document),
  ...findCountsWithDecimals(document).map((count): MisleadingEntry => ({ code: 'count.decimals', ...count })),
  ...findUnreasonedMarks(document).map((path): MisleadingEntry => ({ code: 'na.reason', path })),
  ...findUnknownReferences(model, document).map(
    ({ path, key }): MisleadingEntry => ({ code: 'reference.unknown', path, key }),
  ),
]);

function exposureFindings(model: CompiledModel, document: AssessmentDocument): readonly MisleadingEntry[] {
  const input = buildAssessmentCase(model, document);
  return findExcessiveShares(getCaseStructure(input), input).map((found): MisleadingEntry => {
    const { type, key, kind } = found;
    const risk = ['background', 'data', type, key];
    return found.rule === 'above.total'
      ? {
          code: 'figure.aboveTotal',
          path: formatPointer(...risk, found.source, kind),
          value: found.value,
          total: found.total,
        }
      : { code: 'parts.aboveWhole', path: formatPointer(...risk), share: found.share };
  });
}

/** JSON pointers of "not applicable" marks without a reason; such a mark has no effect. */
export function findUnreasonedMarks({ risks, controls }: AssessmentDocument): readonly string[] {
  const blank = (entries: object, ...path: string[]) =>
    Object.entries(entries).flatMap(
      ([key, entry]: [string, { readonly na?: { readonly reason: string } }]) =>
        entry.na !== undefined && !hasReason(entry.na) ? [formatPointer(...path, key, 'na')] : [],
    );
  return [
    ...riskTypes.flatMap((type) => blank(risks.data[type] ?? {}, 'risks', 'data', type)),
    ...blank(controls.data, 'controls', 'data'),
  ];
}
