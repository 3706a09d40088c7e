/**
 * Finds shares that add up to more than 100 %. The calculation caps them (docs/calculation.md section 4.6), so the
 * user must be warned.
 */
import { type RiskType, riskTypes } from '../text/terms.ts';
import { getCachedRun } from './run.ts';
import {
  computeDataKindShare,
  computeRiskShare,
  customerGroupDimensions,
  type EntrySegment,
  exposureKinds,
  findEntrySegment,
  findShareDenominator,
  listCustomerGroupItems,
  listGeographyGroupMembers,
  type ShareContext,
  type ShareParts,
} from './share.ts';
import type { CaseStructure } from './structure.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/** Highest sum of shares that can result from rounded percentages in the input. */
const roundedWhole = 1.01;

/**
 * A figure above its total, or a group whose parts (places, or the items that describe a customer group) add up to
 * more than 100 %.
 */
export type ExcessiveShare = {
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

/** Finds every share above 100 % in a case, in the order of the risks. */
export function findExcessiveShares(
  structure: CaseStructure,
  input: AssessmentCase,
): readonly ExcessiveShare[] {
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

/** Finds the excessive shares of one risk; `parts` are the components of its share. */
function findOverfullOfRisk(
  context: ShareContext,
  type: RiskType,
  risk: RiskInput,
  parts: ShareParts | undefined,
): ExcessiveShare[] {
  if (parts?.from === 'own')
    return exposureKinds[type].flatMap((kind) => aboveTotal(context, type, risk, kind));
  if (parts?.from === 'group') {
    // The share is a sum capped at 1; if it is below 1, no sum is excessive.
    if ((parts.share ?? 0) < 1) return [];
    const members = listGeographyGroupMembers(context, risk.key);
    return exposureKinds.geographies.flatMap((kind) =>
      aboveWhole(
        { type, key: risk.key, kind },
        members.map((member) => computeDataKindShare(context, 'geographies', member, kind)),
      ),
    );
  }
  if (parts?.from !== 'items') return [];
  return customerGroupDimensions.flatMap((dimension) =>
    aboveWhole(
      { type, key: risk.key, kind: dimension },
      listCustomerGroupItems(context, risk, dimension).map((item) =>
        computeRiskShare(context, dimension, item),
      ),
    ),
  );
}

function aboveTotal(context: ShareContext, type: RiskType, risk: RiskInput, kind: string): ExcessiveShare[] {
  const source = findEntrySegment(risk, kind, context.segment);
  const datum = source === null ? undefined : risk.data?.[source]?.[kind];
  if (source === null || datum?.mode !== 'abs') return [];
  const { value: total } = findShareDenominator(context, type, kind, source);
  return datum.value > total
    ? [{ type, key: risk.key, kind, rule: 'above.total', source, value: datum.value, total }]
    : [];
}

function aboveWhole(
  place: Pick<ExcessiveShare, 'type' | 'key' | 'kind'>,
  shares: readonly (number | undefined)[],
): ExcessiveShare[] {
  const share = shares.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return share > roundedWhole ? [{ ...place, rule: 'above.whole', source: null, share }] : [];
}

/** Removes duplicates, because a figure for both segments is found once in each segment. */
function removeDuplicates(found: readonly ExcessiveShare[]): readonly ExcessiveShare[] {
  const names = found.map(({ kind, source }) => `${kind} ${source}`);
  return found.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
