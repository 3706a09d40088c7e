/**
 * Finds shares that add up to more than 100 %. The calculation caps them (section 4.6), so the user has to be
 * warned.
 */
import { type RiskType, riskTypes } from '../text/terms.ts';
import { getCachedRun } from './run.ts';
import {
  computeKindShare,
  computeShare,
  dependencyTypes,
  type EntrySegment,
  exposureKinds,
  findDenominator,
  findEntrySegment,
  listDependencyItems,
  listGroupMembers,
  type ShareContext,
  type ShareParts,
} from './share.ts';
import type { CaseStructure } from './structure.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/** Highest sum of percentages that rounding at input can explain. */
const roundedWhole = 1.01;

/**
 * A figure above its total, or parts of a group (places, or items that describe a customer group) that add up
 * to more than 100 %.
 */
export type OverfullShare = {
  readonly type: RiskType;
  readonly key: string;
  readonly kind: string;
} & (
  | {
      readonly rule: 'above.total';
      readonly source: EntrySegment;
      readonly value: number;
      readonly total: number;
    }
  | { readonly rule: 'above.whole'; readonly source: null; readonly share: number }
);

/** Every share of a case above 100 %, in the order of the risks. */
export function findOverfullShares(
  structure: CaseStructure,
  input: AssessmentCase,
): readonly OverfullShare[] {
  const run = getCachedRun(structure, input);
  const sides = run.segments.flatMap((segment) => run.conditions[segment] ?? []);
  return riskTypes.flatMap((type) => {
    const { start, end } = structure.index.ranges[type];
    return run.risks.slice(start, end).flatMap((risk, position) => {
      const { na, hidden, selected } = risk;
      if (na === true || hidden === true || selected === false) return [];
      return removeDuplicates(
        sides.flatMap(({ shares, parts }) => findOverfullOfRisk(shares, type, risk, parts[start + position])),
      );
    });
  });
}

/** `parts`: the components of the risk's share. */
function findOverfullOfRisk(
  context: ShareContext,
  type: RiskType,
  risk: RiskInput,
  parts: ShareParts | undefined,
): OverfullShare[] {
  if (parts?.from === 'own')
    return exposureKinds[type].flatMap((kind) => aboveTotal(context, type, risk, kind));
  if (parts?.from === 'group') {
    // Sums are capped at 1, so a share below 1 rules out an excessive sum.
    if ((parts.share ?? 0) < 1) return [];
    const members = listGroupMembers(context, risk.key);
    return exposureKinds.geographies.flatMap((kind) =>
      aboveWhole(
        { type, key: risk.key, kind },
        members.map((member) => computeKindShare(context, 'geographies', member, kind)),
      ),
    );
  }
  if (parts?.from !== 'items') return [];
  return dependencyTypes.flatMap((dimension) =>
    aboveWhole(
      { type, key: risk.key, kind: dimension },
      listDependencyItems(context, risk, dimension).map((item) => computeShare(context, dimension, item)),
    ),
  );
}

function aboveTotal(context: ShareContext, type: RiskType, risk: RiskInput, kind: string): OverfullShare[] {
  const source = findEntrySegment(risk, kind, context.segment);
  const datum = source === null ? undefined : risk.data?.[source]?.[kind];
  if (source === null || datum?.mode !== 'abs') return [];
  const { value: total } = findDenominator(context, type, kind, source);
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

/** Removes duplicates: a figure for both segments is found once in each of them. */
function removeDuplicates(found: readonly OverfullShare[]): readonly OverfullShare[] {
  const names = found.map(({ kind, source }) => `${kind} ${source}`);
  return found.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
