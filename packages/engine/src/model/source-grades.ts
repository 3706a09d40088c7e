/** Sources whose rating of a threat differs from the library's grade. */
import { getRiskClass } from '../values/scale.ts';
import type { Threat } from './types.ts';

/** The rating of a threat by one source: grades 0-4, null for a segment that the source does not rate. */
export type SourceGrade = NonNullable<Threat['sourceGrades']>[number];

/** The library's levels of a threat (0-4); null when not graded. */
export interface LibraryLevels {
  readonly individuals: number | null;
  readonly corporates: number | null;
}

const hasOtherClass = (theirs: number | null, ours: number | null): boolean =>
  theirs !== null && (ours === null || getRiskClass(theirs) !== getRiskClass(ours));

/**
 * The ratings that fall into another class than the library's level in either segment, in the given order.
 */
export function findDivergingGrades(
  { sourceGrades = [] }: Pick<Threat, 'sourceGrades'>,
  { individuals, corporates }: LibraryLevels,
): readonly SourceGrade[] {
  return sourceGrades.filter(
    ({ priv, corp }) => hasOtherClass(priv, individuals) || hasOtherClass(corp, corporates),
  );
}
