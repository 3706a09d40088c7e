/** What an assessment gives to the group that it stands in: kept beside it, so that a group is rolled up without a calculation. */
import type { AssessmentResult, Figures } from '../assess/types.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import { type OperationalRelevance, operationalRelevances, type RiskType, riskTypes } from '../terms.ts';
import type { UnitLevels } from './group.ts';

/** What a unit can be weighed by: the customers and the transactions that its assessment declares. */
export const groupSizes = ['customers', 'transactions'] as const;

/** One size of a unit. */
export type GroupSize = (typeof groupSizes)[number];

/** Levels (0-4, unrounded) by measure, and sizes (0 or more; null where none is declared). */
export interface GroupFigures {
  readonly levels: { readonly [measure: string]: UnitLevels };
  readonly sizes: { readonly [S in GroupSize]: number | null };
}

/**
 * Name of a measure: `overall` or a risk type of all areas together; an area's overall level is named as the area, and
 * one of its categories `ml.customers`.
 */
export function groupMeasure(area: OperationalRelevance | null, type: RiskType | null): string {
  if (area === null) return type ?? 'overall';
  return type === null ? area : `${area}.${type}`;
}

function levelsOf(result: AssessmentResult): [string, Figures | null | undefined][] {
  const { combined, legal, relevances } = result;
  return [
    ['overall', combined === null ? legal?.overall : combined.overall],
    ...riskTypes.map((type): [string, Figures | null | undefined] => [
      type,
      type === 'legals' ? legal?.types.legals.level : combined?.types[type].level,
    ]),
    ...operationalRelevances.flatMap((area): [string, Figures | null | undefined][] => [
      [groupMeasure(area, null), relevances[area]?.overall],
      ...Object.entries(relevances[area]?.types ?? {}).map(([type, level]): [string, Figures | null] => [
        `${area}.${type}`,
        level,
      ]),
    ]),
  ];
}

/**
 * The declared total of a kind: the sum of both segments, else what is declared for the two at once, else the one segment
 * that is declared; null without any.
 */
function sizeOf({ background }: AssessmentDocument, size: GroupSize): number | null {
  const of = (source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH'): number | undefined =>
    background.totals[source]?.[size]?.Quantity;
  const [individuals, corporates] = [of('INDIVIDUALS'), of('CORPORATES')];
  if (individuals !== undefined && corporates !== undefined) return individuals + corporates;
  return of('BOTH') ?? individuals ?? corporates ?? null;
}

/** What the group keeps of a document and its finished calculation. */
export function groupFiguresOf(document: AssessmentDocument, result: AssessmentResult): GroupFigures {
  const levels = levelsOf(result).flatMap(([name, level]): [string, UnitLevels][] =>
    level ? [[name, { inherent: level.inherent, residual: level.residual }]] : [],
  );
  return {
    levels: Object.fromEntries(levels),
    sizes: { customers: sizeOf(document, 'customers'), transactions: sizeOf(document, 'transactions') },
  };
}
