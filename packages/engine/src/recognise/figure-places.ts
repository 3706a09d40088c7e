/** Checks that the figures of a row can be entered for the recognised risk. */
import { listIncludedRisks, listSegmentEntries } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../text/terms.ts';

/** The customers of a figure, and its value. */
interface FigureSide {
  readonly source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly value: number;
}

/**
 * Segment entries in which figures can be entered, by the risk's key. A risk of individuals, for example, takes no
 * figures of corporates.
 */
export type FigureSegmentsByRisk = ReadonlyMap<string, readonly FigureSide['source'][]>;

/** The segment entries for the included risks of a type. */
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
 * The figures of a row as they go to the risk with this key; null where one of them is for customers that the risk does
 * not have. A figure for both goes to the one kind of customers that a risk has; a zero for customers that it does not
 * have is left out, because it states the same. A key without places is passed through.
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
