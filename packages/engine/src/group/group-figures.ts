/**
 * Computes the figures that an assessment contributes to its group. They are stored with the assessment, so that a
 * group needs no calculation of assessments.
 */
import type { AssessmentResult, RiskFigures } from '../assess/types.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import { type OperationalRelevance, operationalRelevances, type RiskType, riskTypes } from '../text/terms.ts';
import type { UnitLevels } from './group.ts';

/** Sizes by which units can be weighted: the numbers of customers and of transactions that an assessment declares. */
export const groupSizeKinds = ['customers', 'transactions'] as const;

/** A size by which units can be weighted. */
export type GroupSizeKind = (typeof groupSizeKinds)[number];

/** Levels (0-4, unrounded) by measure, and sizes (0 or more; null if not declared). */
export interface GroupFigures {
  readonly levels: { readonly [measure: string]: UnitLevels };
  readonly sizes: { readonly [S in GroupSizeKind]: number | null };
}

/**
 * Name of a measure: `overall` or a risk type for all relevances together; a relevance such as `ml` for its overall
 * level, and `ml.customers` for one of its categories.
 */
export function getGroupMeasureName(area: OperationalRelevance | null, type: RiskType | null): string {
  if (area === null) return type ?? 'overall';
  return type === null ? area : `${area}.${type}`;
}

function levelsOf(result: AssessmentResult): [string, RiskFigures | null | undefined][] {
  const { combined, legal, relevances } = result;
  return [
    ['overall', combined === null ? legal?.overall : combined.overall],
    ...riskTypes.map((type): [string, RiskFigures | null | undefined] => [
      type,
      type === 'legals' ? legal?.types.legals.level : combined?.types[type].level,
    ]),
    ...operationalRelevances.flatMap((area): [string, RiskFigures | null | undefined][] => [
      [getGroupMeasureName(area, null), relevances[area]?.overall],
      ...Object.entries(relevances[area]?.types ?? {}).map(([type, level]): [string, RiskFigures | null] => [
        `${area}.${type}`,
        level,
      ]),
    ]),
  ];
}

/**
 * The declared total of a size: the sum of both segments if both are declared, else the common total, else the total
 * of the only declared segment; null if none is declared.
 */
function sizeOf({ background }: AssessmentDocument, size: GroupSizeKind): number | null {
  const of = (source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH'): number | undefined =>
    background.totals[source]?.[size]?.Quantity;
  const [individuals, corporates] = [of('INDIVIDUALS'), of('CORPORATES')];
  if (individuals !== undefined && corporates !== undefined) return individuals + corporates;
  return of('BOTH') ?? individuals ?? corporates ?? null;
}

/** Computes the group figures from a document and its calculation. */
export function computeGroupFigures(document: AssessmentDocument, result: AssessmentResult): GroupFigures {
  const levels = levelsOf(result).flatMap(([name, level]): [string, UnitLevels][] =>
    level ? [[name, { inherent: level.inherent, residual: level.residual }]] : [],
  );
  return {
    levels: Object.fromEntries(levels),
    sizes: { customers: sizeOf(document, 'customers'), transactions: sizeOf(document, 'transactions') },
  };
}
