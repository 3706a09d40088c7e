/** Checks that the figures of a row can be entered for the recognised risk. */
import { dataSourcesOf, listIncludedRisks } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../terms.ts';

/** The customers of a figure. */
interface FigureSide {
  readonly source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
}

/**
 * Segment entries in which figures can be entered, by the risk's key. A risk of individuals, for example, takes no
 * figures of corporates.
 */
export type FigurePlaces = ReadonlyMap<string, readonly FigureSide['source'][]>;

/** The segment entries for the included risks of a type. */
export function findFigurePlaces(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
): FigurePlaces {
  return new Map(
    listIncludedRisks(model, document, type).map((risk) => [risk.key, dataSourcesOf(risk, document)]),
  );
}

/**
 * The figures of a row as they are entered for a risk; null if one of them concerns customers that the risk does not
 * have. A figure for both segments is entered for the only segment of a risk with one segment. Figures for an unknown
 * key are returned unchanged.
 */
export function placeFigures<F extends FigureSide>(
  places: FigurePlaces,
  key: string,
  figures: readonly F[],
): readonly F[] | null {
  const own = places.get(key);
  if (own === undefined) return figures;
  const [first, ...others] = own;
  const placed = figures.map((figure): F | null => {
    if (own.includes(figure.source)) return figure;
    return figure.source === 'BOTH' && first !== undefined && others.length === 0
      ? { ...figure, source: first }
      : null;
  });
  const taken = placed.filter((figure) => figure !== null);
  return taken.length === figures.length ? taken : null;
}
