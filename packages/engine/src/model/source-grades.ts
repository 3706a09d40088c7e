/** Finds sources whose rating of a threat differs from the library's grade. */
import { getRiskClass } from '../values/scale.ts';
import type { Threat } from './types.ts';

/** The rating of a threat by one source: grades 0-4, null for a segment that the source does not rate. */
export type SourceGrade = NonNullable<Threat['sourceGrades']>[number];

/** The library's levels of a threat (0-4); null for a segment without a grade. */
export interface LibraryLevels {
  readonly individuals: number | null;
  readonly corporates: number | null;
}

const hasOtherClass = (theirs: number | null, ours: number | null): boolean =>
  theirs !== null && (ours === null || getRiskClass(theirs) !== getRiskClass(ours));

/**
 * Returns the ratings whose risk class differs from that of the library's level in at least one segment, in the given
 * order.
 */
export function findDivergingGrades(
  { sourceGrades = [] }: Pick<Threat, 'sourceGrades'>,
  { individuals, corporates }: LibraryLevels,
): readonly SourceGrade[] {
  return sourceGrades.filter(
    ({ priv, corp }) => hasOtherClass(priv, individuals) || hasOtherClass(corp, corporates),
  );
}
