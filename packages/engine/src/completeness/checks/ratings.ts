/** Check C35: levels beside the ratings of Union, nation and annexes. */
import { resolveConfig } from '../../assess/config.ts';
import type { ThreatEntry } from '../../assessment/types.ts';
import { type RiskThresholds, riskClass } from '../../scale.ts';
import { type RiskClass, riskTypes } from '../../terms.ts';
import { type Ask, askSound, askText, field, findingOf } from './ask.ts';
import type { CheckView, RequirementCheck } from './view.ts';

type Ratings = NonNullable<ThreatEntry['ratings']>;

/** Classes that a factor of the annexes agrees with. */
const agreeing: { readonly [A in NonNullable<Ratings['annex']>]: readonly RiskClass[] } = {
  lower: ['NONE', 'LOW'],
  higher: ['HIGH', 'VERYHIGH'],
};

function hasRating({ union, national, annex }: Ratings): boolean {
  return union !== undefined || national !== undefined || annex !== undefined;
}

/** True when a level (0-4) is of another class than one of the ratings beside it. */
export function diverges(level: number, ratings: Ratings, thresholds: RiskThresholds): boolean {
  const own = riskClass(level, thresholds);
  const others = [ratings.union, ratings.national].filter((rating) => rating !== undefined);
  if (others.some((rating) => riskClass(rating, thresholds) !== own)) return true;
  return ratings.annex !== undefined && !agreeing[ratings.annex].includes(own);
}

/** Everything that has a rating of others, with its own level. */
function rated(
  view: CheckView,
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

/** C35: ratings are recorded, or it is said how the levels were compared; each difference is explained. */
export const divergence: RequirementCheck = (view) => {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  const all = rated(view);
  return findingOf([
    ...(all.length > 0 ? [] : [askText(view.document.method?.comparison, field('method', 'comparison'))]),
    ...all.map(({ at, level, ratings }): Ask => {
      const [branch, ...rest] = at;
      const place = field(branch === 'threats' ? 'threats' : 'risks', ...rest, 'ratings', 'divergence');
      return diverges(level, ratings, riskThresholds)
        ? askText(ratings.divergence, place)
        : askSound(true, null, place);
    }),
  ]);
};
