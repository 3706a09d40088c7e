/** Sources that rate a threat otherwise than it is graded here. */
import { riskClass } from '../scale.ts';
import type { Threat } from './types.ts';

/** How one source rates a threat: grades 0-4, null where it says nothing of the segment. */
export type SourceGrade = NonNullable<Threat['sourceGrades']>[number];

/** The levels that a threat has here, 0-4; null where nobody has graded it. */
export interface GradedLevels {
  readonly individuals: number | null;
  readonly corporates: number | null;
}

const differs = (theirs: number | null, ours: number | null): boolean =>
  theirs !== null && (ours === null || riskClass(theirs) !== riskClass(ours));

/** What sources say of the level where they come to another class of it in either segment, in the order given. */
export function ratedOtherwise(
  { sourceGrades = [] }: Pick<Threat, 'sourceGrades'>,
  { individuals, corporates }: GradedLevels,
): readonly SourceGrade[] {
  return sourceGrades.filter(({ priv, corp }) => differs(priv, individuals) || differs(corp, corporates));
}
