/** Shares that come to more than the whole. The calculation counts them as the whole (section 4.6); nobody should miss it. */
import { figureSegmentsOf } from '../segment.ts';
import { type RiskType, riskTypes } from '../terms.ts';
import { resolveConfig } from './config.ts';
import { risksOf } from './risks.ts';
import {
  type DataSource,
  datumSource,
  denominatorOf,
  dependencyItems,
  dependencyTypes,
  exposureKinds,
  groupMembers,
  kindShare,
  type ShareContext,
  shareOf,
} from './share.ts';
import type { Structure } from './structure.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/** What percentages that are rounded when they are entered may come to together. */
const roundedWhole = 1.01;

/** A figure above its total, or the parts of a group (places, or what describes a customer group) above the whole. */
export type OverfullShare = {
  readonly type: RiskType;
  readonly key: string;
  readonly kind: string;
} & (
  | {
      readonly rule: 'above.total';
      readonly source: DataSource;
      readonly value: number;
      readonly total: number;
    }
  | { readonly rule: 'above.whole'; readonly source: null; readonly share: number }
);

/** Every share of a case that is above the whole, in the order of the risks. */
export function overfullShares(structure: Structure, input: AssessmentCase): readonly OverfullShare[] {
  const risks = risksOf(input);
  const { levelFactor } = resolveConfig(input.config);
  const contexts = figureSegmentsOf(input.assessment.segment).map(
    (segment): ShareContext => ({
      segment,
      risks,
      index: structure.index,
      geographies: structure.geographies,
      totals: input.totals ?? {},
      levelFactor,
      sums: new Map(),
    }),
  );
  return riskTypes.flatMap((type) => {
    const { start, end } = structure.index.ranges[type];
    return risks
      .slice(start, end)
      .filter(({ na, hidden, selected }) => na !== true && hidden !== true && selected !== false)
      .flatMap((risk) => unique(contexts.flatMap((context) => overfullOf(context, type, risk))));
  });
}

function overfullOf(context: ShareContext, type: RiskType, risk: RiskInput): OverfullShare[] {
  const known = exposureKinds[type].some((kind) => kindShare(context, type, risk, kind) !== undefined);
  if (known) return exposureKinds[type].flatMap((kind) => aboveTotal(context, type, risk, kind));
  if (type === 'geographies') {
    const members = groupMembers(context, risk.key);
    return exposureKinds.geographies.flatMap((kind) =>
      aboveWhole(
        { type, key: risk.key, kind },
        members.map((member) => kindShare(context, 'geographies', member, kind)),
      ),
    );
  }
  if (type !== 'customers') return [];
  return dependencyTypes.flatMap((dimension) =>
    aboveWhole(
      { type, key: risk.key, kind: dimension },
      dependencyItems(context, risk, dimension).map((item) => shareOf(context, dimension, item)),
    ),
  );
}

function aboveTotal(context: ShareContext, type: RiskType, risk: RiskInput, kind: string): OverfullShare[] {
  const source = datumSource(risk, kind, context.segment);
  const datum = source === null ? undefined : risk.data?.[source]?.[kind];
  if (source === null || datum?.mode !== 'abs') return [];
  const { value: total } = denominatorOf(context, type, kind, source);
  return datum.value > total
    ? [{ type, key: risk.key, kind, rule: 'above.total', source, value: datum.value, total }]
    : [];
}

function aboveWhole(
  place: Pick<OverfullShare, 'type' | 'key' | 'kind'>,
  shares: readonly (number | undefined)[],
): OverfullShare[] {
  const share = shares.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return share > roundedWhole ? [{ ...place, rule: 'above.whole', source: null, share }] : [];
}

/** A figure for both segments is met in each of them. */
function unique(found: readonly OverfullShare[]): readonly OverfullShare[] {
  const names = found.map(({ kind, source }) => `${kind} ${source}`);
  return found.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
