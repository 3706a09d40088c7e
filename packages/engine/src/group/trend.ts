/** Computes a group's level over the years, for a constant set of units. */
import {
  type GroupTreeNode,
  getUnitAssessmentInYear,
  type RollUpQuery,
  rollUpGroup,
  type UnitAssessment,
} from './roll-up.ts';

/** The level of a group in one year, with the level of its worst unit. */
export interface GroupYear {
  readonly period: number;
  readonly level: number;
  readonly worst: number;
  /** Number of units, which is equal in all years. */
  readonly units: number;
}

/**
 * Computes the level of the first root of the tree over the years, oldest first, for the units that have a level in
 * every year. Years before the first assessment of any unit are left out. Empty if no unit has a level in all the
 * remaining years.
 */
export function computeGroupTrend<A extends UnitAssessment>(
  places: readonly GroupTreeNode<A>[],
  query: Pick<RollUpQuery, 'weigh' | 'period'> & {
    /** Number of years before `period` to include. */
    readonly years: number;
    readonly measure: string;
    readonly figure: 'inherent' | 'residual';
  },
): readonly GroupYear[] {
  const { measure, figure, weigh, period, years } = query;
  const has = (place: GroupTreeNode<A>, year: number): boolean =>
    place.kind === 'unit' && getUnitAssessmentInYear(place, year)?.levels[measure] !== undefined;
  const told = Array.from({ length: years + 1 }, (_, index) => period - years + index).filter((year) =>
    places.some((place) => has(place, year)),
  );
  const same = places.map((place) =>
    told.every((year) => has(place, year)) ? place : { ...place, standing: [] },
  );
  return told.flatMap((year): GroupYear[] => {
    const [top] = rollUpGroup(same, { weigh, period: year, measures: [measure] }).rows;
    const level = top?.measures[measure]?.[figure];
    return top && level
      ? [{ period: year, level: level.level, worst: level.worst, units: top.assessed }]
      : [];
  });
}
