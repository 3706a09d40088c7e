import type { RelevantEntities, ThreatFilter, ThreatViewStart } from '@klarsikt/contract';
import {
  computeThreatConcerns,
  filterRisks,
  filterRisksRelatedToThreats,
  filterThreats,
  flagThreatsInScope,
  groupThreatsByArea,
  isGradeReviewDue,
  rankConcern,
  type ThreatConcern,
} from '@klarsikt/engine/analysis';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { hasLegalDimension, hasOperationalDimension } from '@klarsikt/engine/values';
import { markImmutableResponse } from '@klarsikt/server/platform/lasting.ts';
import { getCachedValue, setCachedValue } from '@klarsikt/server/platform/lru-cache.ts';

/** Returns the areas, categories and counts of a projection; `today` is an ISO date. */
export function buildThreatViewStart(model: CompiledModel, today: string): Omit<ThreatViewStart, 'head'> {
  const threats = filterThreats(model, {});
  return {
    areas: groupThreatsByArea(model, threats).map(({ relevance, categories }) => ({
      relevance,
      threats: categories.reduce((sum, category) => sum + category.threats.length, 0),
      categories: categories.map(({ category, name, threats: members }) => ({
        key: category?.key ?? null,
        id: category?.id ?? null,
        name,
        threats: members.length,
      })),
    })),
    counts: {
      threats: threats.length,
      reviewDue: threats.filter((threat) => isGradeReviewDue(threat, today)).length,
      sources: model.references.list.length,
      publications: model.publications.list.length,
      risks: Object.fromEntries(riskTypes.map((type) => [type, filterRisks(model, type, {}).length])),
    },
  };
}

/** Number of filter results cached per model; most users choose the same few filters. */
const keptFilters = 50;
const answers = new WeakMap<CompiledModel, Map<string, RelevantEntities>>();

/** Returns the result of `findRelevant` from the cache of recent filters. */
export function findCachedRelevantEntities(model: CompiledModel, filter: ThreatFilter): RelevantEntities {
  const kept = answers.get(model) ?? new Map<string, RelevantEntities>();
  answers.set(model, kept);
  const asked = JSON.stringify(filter);
  return (
    getCachedValue(kept, asked) ??
    setCachedValue(kept, asked, markImmutableResponse(findRelevant(model, filter)), keptFilters)
  );
}

/**
 * Returns the keys of the threats in scope, and of the matching risks that relate to at least one of these threats.
 * Obligations require `legal` among the relevances, other risks an operational relevance (specification 001 section
 * 5.1).
 */
function findRelevant(model: CompiledModel, filter: ThreatFilter): RelevantEntities {
  const chosen = filter.relevances?.length ? filter.relevances : undefined;
  const operational = hasOperationalDimension({ customers: true }, chosen);
  const legal = hasLegalDimension({ legals: true }, chosen);
  const scope = flagThreatsInScope(model, filter);
  const keys = new Set(model.threats.list.flatMap(({ key }, threat) => (scope[threat] === 1 ? [key] : [])));
  const concerns =
    computeThreatConcerns(model, { businesses: filter.businesses ?? [] }) ?? new Map<string, ThreatConcern>();
  const risks = (type: RiskType) =>
    filterRisksRelatedToThreats(model, type, filter, scope).map(({ key }) => key);
  const operationalRisks = (type: RiskType) => (operational ? risks(type) : []);
  return {
    threats: operational ? [...keys] : [],
    concerns: operational ? pickConcerns(concerns, keys) : [],
    customers: operationalRisks('customers'),
    products: operationalRisks('products'),
    transactions: operationalRisks('transactions'),
    channels: operationalRisks('channels'),
    geographies: operationalRisks('geographies'),
    industries: operationalRisks('industries'),
    legalForms: operationalRisks('legalForms'),
    legals: legal ? risks('legals') : [],
  };
}

function pickConcerns(
  concerns: ReadonlyMap<string, ThreatConcern>,
  keys: ReadonlySet<string>,
): RelevantEntities['concerns'] {
  return [...concerns]
    .filter(([key]) => keys.has(key))
    .sort(([, a], [, b]) => rankConcern(a) - rankConcern(b))
    .map(([threat, { kind, products, transactions }]) => ({
      threat,
      kind,
      products: [...products],
      transactions: [...transactions],
    }));
}
