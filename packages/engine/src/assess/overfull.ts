/** Shares that come to more than the whole. The calculation counts them as the whole (section 4.6); nobody should miss it. */
import { type RiskType, riskTypes } from '../terms.ts';
import { runOf } from './run.ts';
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
  type ShareParts,
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
  const run = runOf(structure, input);
  const sides = run.segments.flatMap((segment) => run.conditions[segment] ?? []);
  return riskTypes.flatMap((type) => {
    const { start, end } = structure.index.ranges[type];
    return run.risks.slice(start, end).flatMap((risk, position) => {
      const { na, hidden, selected } = risk;
      if (na === true || hidden === true || selected === false) return [];
      return unique(
        sides.flatMap(({ shares, parts }) => overfullOf(shares, type, risk, parts[start + position])),
      );
    });
  });
}

/** `parts`: what the risk's share is made of. */
function overfullOf(
  context: ShareContext,
  type: RiskType,
  risk: RiskInput,
  parts: ShareParts | undefined,
): OverfullShare[] {
  if (parts?.from === 'own')
    return exposureKinds[type].flatMap((kind) => aboveTotal(context, type, risk, kind));
  if (parts?.from === 'group') {
    // A sum above the whole counts as the whole: where the share is less, no kind's sum is.
    if ((parts.share ?? 0) < 1) return [];
    const members = groupMembers(context, risk.key);
    return exposureKinds.geographies.flatMap((kind) =>
      aboveWhole(
        { type, key: risk.key, kind },
        members.map((member) => kindShare(context, 'geographies', member, kind)),
      ),
    );
  }
  if (parts?.from !== 'items') return [];
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
