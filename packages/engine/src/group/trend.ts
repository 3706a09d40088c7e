/** How a group's level moved over the years, like for like. */
import { type RolledAssessment, type RolledPlace, type RollUpQuery, rollUp, standingIn } from './roll-up.ts';

/** The level of a group in one year, beside its worst unit. */
export interface GroupYear {
  readonly period: number;
  readonly level: number;
  readonly worst: number;
  /** How many units it is of: the same in every year. */
  readonly units: number;
}

/**
 * The level of the first root over the years, oldest first: of the units that had one in every one of them. Years before
 * the first that any unit was assessed in are left out. Empty where no unit was assessed in all of the others.
 */
export function groupTrend<A extends RolledAssessment>(
  places: readonly RolledPlace<A>[],
  query: Pick<RollUpQuery, 'weigh' | 'period'> & {
    /** How many years back. */
    readonly years: number;
    readonly measure: string;
    readonly figure: 'inherent' | 'residual';
  },
): readonly GroupYear[] {
  const { measure, figure, weigh, period, years } = query;
  const has = (place: RolledPlace<A>, year: number): boolean =>
    place.kind === 'unit' && standingIn(place, year)?.levels[measure] !== undefined;
  const told = Array.from({ length: years + 1 }, (_, index) => period - years + index).filter((year) =>
    places.some((place) => has(place, year)),
  );
  const same = places.map((place) =>
    told.every((year) => has(place, year)) ? place : { ...place, standing: [] },
  );
  return told.flatMap((year): GroupYear[] => {
    const [top] = rollUp(same, { weigh, period: year, measures: [measure] }).rows;
    const level = top?.measures[measure]?.[figure];
    return top && level
      ? [{ period: year, level: level.level, worst: level.worst, units: top.assessed }]
      : [];
  });
}
