/** Check C35: compares the firm's levels with the ratings of the Union, the nation and the annexes. */
import { resolveConfig } from '../../assess/config.ts';
import type { ThreatEntry } from '../../assessment/types.ts';
import { type RiskClass, riskTypes } from '../../text/terms.ts';
import { getRiskClass, type RiskThresholds } from '../../values/scale.ts';
import {
  buildCheckFinding,
  createFieldClosing,
  createProofCondition,
  createTextCondition,
  type RequirementCondition,
} from './ask.ts';
import type { CompletenessContext, RequirementCheck } from './view.ts';

type Ratings = NonNullable<ThreatEntry['ratings']>;

/** The risk classes that agree with a rating of the annexes as lower or higher risk. */
const agreeing: { readonly [A in NonNullable<Ratings['annex']>]: readonly RiskClass[] } = {
  lower: ['NONE', 'LOW'],
  higher: ['HIGH', 'VERYHIGH'],
};

function hasRating({ union, national, annex }: Ratings): boolean {
  return union !== undefined || national !== undefined || annex !== undefined;
}

/** Returns true when the class of a level (0-4) disagrees with at least one of the ratings. */
export function hasRatingDivergence(level: number, ratings: Ratings, thresholds: RiskThresholds): boolean {
  const own = getRiskClass(level, thresholds);
  const others = [ratings.union, ratings.national].filter((rating) => rating !== undefined);
  if (others.some((rating) => getRiskClass(rating, thresholds) !== own)) return true;
  return ratings.annex !== undefined && !agreeing[ratings.annex].includes(own);
}

/** Returns each threat and risk that has ratings by others, with its level in the assessment. */
function listRatedLevels(
  view: CompletenessContext,
): readonly { readonly at: readonly string[]; readonly level: number; readonly ratings: Ratings }[] {
  const { threats, risks } = view.document;
  const ofThreats = Object.values(threats.data).some(({ ratings }) => ratings !== undefined)
    ? view.threats().flatMap(({ key, absence, entry, segments }) => {
        if (entry?.ratings === undefined || absence !== null) return [];
        const level = Math.max(0, ...segments.map(({ counts }) => counts ?? 0));
        return [{ at: ['threats', 'data', key], level, ratings: entry.ratings }];
      })
    : [];
  const ofRisks = riskTypes.flatMap((type) =>
    Object.values(risks.data[type] ?? {}).some(({ ratings }) => ratings !== undefined)
      ? view
          .risks(type)
          .flatMap(({ key, entry, figures }) =>
            entry?.ratings === undefined || figures === null
              ? []
              : [{ at: ['risks', 'data', type, key], level: figures.inherent, ratings: entry.ratings }],
          )
      : [],
  );
  return [...ofThreats, ...ofRisks].filter(({ ratings }) => hasRating(ratings));
}

/**
 * C35: ratings by others are recorded, or a text describes how the levels were compared; each difference is
 * explained.
 */
export const checkRatingDivergence: RequirementCheck = (view) => {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  const all = listRatedLevels(view);
  return buildCheckFinding([
    ...(all.length > 0
      ? []
      : [createTextCondition(view.document.method?.comparison, createFieldClosing('method', 'comparison'))]),
    ...all.map(({ at, level, ratings }): RequirementCondition => {
      const [branch, ...rest] = at;
      const place = createFieldClosing(
        branch === 'threats' ? 'threats' : 'risks',
        ...rest,
        'ratings',
        'divergence',
      );
      return hasRatingDivergence(level, ratings, riskThresholds)
        ? createTextCondition(ratings.divergence, place)
        : createProofCondition(true, null, place);
    }),
  ]);
};
