/** Restrictive measures of a country list. The strongest kind of measure determines the level of a place. */
import { restrictiveMeasureKinds, restrictiveMeasureLevels } from '../values/scale.ts';
import type { RiskList } from './types.ts';

/** A restrictive measure against a place, under one legal framework. */
export type RestrictiveMeasure = NonNullable<RiskList['measures']>[number];

const rankOf = ({ kind }: RestrictiveMeasure): number => restrictiveMeasureKinds.indexOf(kind);

/** Returns the measures against a place (key), strongest first. */
export const getGeographyMeasures = (
  { measures = [] }: Pick<RiskList, 'measures'>,
  geography: string,
): readonly RestrictiveMeasure[] =>
  measures.filter((measure) => measure.geography === geography).toSorted((a, b) => rankOf(a) - rankOf(b));

/**
 * Computes the entries of a list of measures: each place once, in the order of the measures, with the level (0-4) of
 * its strongest measure.
 */
export function toRiskListEntries(measures: readonly RestrictiveMeasure[]): RiskList['entries'] {
  const places = new Set(measures.map(({ geography }) => geography));
  return [...places].map((geography) => {
    const [strongest] = getGeographyMeasures({ measures: [...measures] }, geography);
    return { geography, value: strongest === undefined ? 0 : restrictiveMeasureLevels[strongest.kind] };
  });
}
