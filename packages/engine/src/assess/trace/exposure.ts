/** Explains share and weight of a risk: docs/calculation.md sections 4.5 and 4.6. */
import type { RiskType } from '../../text/terms.ts';
import { getKnownShare } from '../conditions.ts';
import { chooseExposureRule } from '../exposure.ts';
import {
  computeDataKindShare,
  computeRiskShare,
  customerGroupDimensions,
  exposureKinds,
  findEntrySegment,
  findShareDenominator,
  getLargestShare,
  getShareFactor,
  listCustomerGroupItems,
  listGeographyGroupMembers,
  type ShareContext,
  sumShares,
} from '../share.ts';
import type { RiskInput } from '../types.ts';
import type { TraceContext } from './threats.ts';
import type { DataKindTrace, ExposureTrace, ShareSumTrace, ShareTrace } from './types.ts';

/** Explains the share with its data, and the weight that results from it. */
export function traceExposure({ run, conditions, type, row }: TraceContext, risk: RiskInput): ExposureTrace {
  const exponent = run.config.distribution[type];
  return {
    rule: chooseExposureRule(getKnownShare(conditions.share, row), risk.kri === true, exponent, run.config),
    share: traceShare(conditions.shares, type, risk),
    exponent,
    weight: conditions.weight[row] ?? 0,
  };
}

function traceShare(context: ShareContext, type: RiskType, risk: RiskInput): ShareTrace {
  const share = computeRiskShare(context, type, risk);
  if (share === undefined) return { rule: 'share.none', share: null };
  const kinds = exposureKinds[type].flatMap((kind) => traceKind(context, type, risk, kind));
  if (kinds.length > 0) {
    const largest = getLargestShare(kinds.map((entry) => entry.share));
    const deciding = kinds.find((entry) => entry.share === largest);
    const factor = risk.shareFactor === undefined ? {} : { factor: getShareFactor(risk) };
    return { rule: 'share.kinds', share, decides: deciding?.kind ?? '', kinds, ...factor };
  }
  const isGroup = type === 'geographies';
  const sums = isGroup ? groupSums(context, risk) : dependencySums(context, risk);
  const deciding = sums.find((entry) => entry.share === share);
  return { rule: isGroup ? 'share.group' : 'share.dependency', share, decides: deciding?.of ?? '', sums };
}

function traceKind(context: ShareContext, type: RiskType, risk: RiskInput, kind: string): DataKindTrace[] {
  const source = findEntrySegment(risk, kind, context.segment);
  const datum = source === null ? undefined : risk.data?.[source]?.[kind];
  const share = computeDataKindShare(context, type, risk, kind);
  if (source === null || datum === undefined || share === undefined) return [];
  const denominator = datum.mode === 'abs' ? findShareDenominator(context, type, kind, source) : null;
  return [{ kind, source, datum, denominator, share }];
}

function groupSums(context: ShareContext, risk: RiskInput): readonly ShareSumTrace[] {
  const members = listGeographyGroupMembers(context, risk.key);
  return exposureKinds.geographies.map((kind) =>
    sumOf(kind, members, (member) => computeDataKindShare(context, 'geographies', member, kind)),
  );
}

function dependencySums(context: ShareContext, risk: RiskInput): readonly ShareSumTrace[] {
  return customerGroupDimensions.map((type) =>
    sumOf(type, listCustomerGroupItems(context, risk, type), (item) => computeRiskShare(context, type, item)),
  );
}

function sumOf(
  of: string,
  risks: readonly RiskInput[],
  share: (risk: RiskInput) => number | undefined,
): ShareSumTrace {
  const items = risks.map((risk) => ({ key: risk.key, share: share(risk) ?? null }));
  return { of, items, share: sumShares(items.map((item) => item.share ?? undefined)) ?? null };
}
