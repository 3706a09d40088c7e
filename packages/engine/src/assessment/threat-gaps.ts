/** Finds the missing information because of which a threat cannot count in a calculation. */
import { getThreatLevel } from '../analysis/threat-view.ts';
import { getAdjacencyTargets } from '../model/adjacency.ts';
import type { CompiledModel } from '../model/compile.ts';
import { riskTypes } from '../text/terms.ts';
import { listFigureSegments } from '../values/segment.ts';

/** Information without which a threat cannot count: a relevance, a grade or probability, or a relation to a risk. */
export type ThreatGap = 'relevance' | 'grade' | 'relation';

/**
 * The gaps of a threat, in the order of `ThreatGap`; empty when it can count, or when the model does not contain it.
 * A grade of its mother threat counts as its own.
 */
export function findThreatGaps(model: CompiledModel, key: string): readonly ThreatGap[] {
  const index = model.threats.index.get(key);
  const threat = model.threats.byKey.get(key);
  if (index === undefined || threat === undefined) return [];
  const isGraded = listFigureSegments('BOTH').some((segment) => getThreatLevel(model, key, segment) !== null);
  const isRelated = riskTypes.some(
    (type) => getAdjacencyTargets(model.relations[type].forward, index).length > 0,
  );
  return [
    ...(threat.relevance.length > 0 ? [] : (['relevance'] as const)),
    ...(isGraded ? [] : (['grade'] as const)),
    ...(isRelated ? [] : (['relation'] as const)),
  ];
}
