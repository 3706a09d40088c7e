/** Checks whether the figures of a row can be entered for the risk that was recognised. */
import { listIncludedRisks, listSegmentEntries } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../text/terms.ts';

/** A value of a figure, and the customer segment that it concerns. */
interface FigureSide {
  readonly source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly value: number;
}

/**
 * Segment entries in which figures can be entered, by the key of the risk. A risk of individuals, for example, has no
 * segment entry for corporates.
 */
export type FigureSegmentsByRisk = ReadonlyMap<string, readonly FigureSide['source'][]>;

/** Finds the segment entries of the included risks of a type. */
export function findFigureSegments(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
): FigureSegmentsByRisk {
  return new Map(
    listIncludedRisks(model, document, type).map((risk) => [risk.key, listSegmentEntries(risk, document)]),
  );
}

/**
 * Assigns the figures of a row to the segment entries of the risk; null if a figure is for customers that the risk
 * does not have. A figure for both is assigned to the only segment entry of a risk. A zero for customers that the
 * risk does not have is left out, because it means the same. Figures for an unknown key are unchanged.
 */
export function assignFiguresToRisk<F extends FigureSide>(
  places: FigureSegmentsByRisk,
  key: string,
  figures: readonly F[],
): readonly F[] | null {
  const own = places.get(key);
  if (own === undefined) return figures;
  const [first, ...others] = own;
  const placed = figures.flatMap((figure): (F | null)[] => {
    if (own.includes(figure.source)) return [figure];
    if (figure.source === 'BOTH' && first !== undefined && others.length === 0)
      return [{ ...figure, source: first }];
    return figure.value === 0 ? [] : [null];
  });
  const taken = placed.filter((figure) => figure !== null);
  return taken.length === placed.length ? taken : null;
}
