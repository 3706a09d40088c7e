/** What ThreatView starts with, and what a filter leaves. */
import type { Relevant, ThreatFilter, ThreatViewStart } from '@klarsikt/contract';
import {
  type CompiledModel,
  type Concern,
  concernRank,
  concernsOf,
  filterHitRisks,
  filterRisks,
  filterThreats,
  isLegal,
  isOperational,
  type RiskType,
  reviewDue,
  riskTypes,
  threatAreas,
  threatsInScope,
} from '@klarsikt/engine';

/** Areas, categories and counts of a projection; `today` is an ISO date. */
export function startOf(model: CompiledModel, today: string): Omit<ThreatViewStart, 'head'> {
  const threats = filterThreats(model, {});
  return {
    areas: threatAreas(model, threats).map(({ relevance, categories }) => ({
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
      reviewDue: threats.filter((threat) => reviewDue(threat, today)).length,
      sources: model.references.list.length,
      publications: model.publications.list.length,
      risks: Object.fromEntries(riskTypes.map((type) => [type, filterRisks(model, type, {}).length])),
    },
  };
}

/**
 * Keys of the threats that the filter leaves and of the risks that it leaves and at least one of them hits.
 * Obligations need `legal` among the relevances, everything else one that is not (specification 001 section 5.1).
 */
export function relevantOf(model: CompiledModel, filter: ThreatFilter): Relevant {
  const chosen = filter.relevances?.length ? filter.relevances : undefined;
  const operational = isOperational({ customers: true }, chosen);
  const legal = isLegal({ legals: true }, chosen);
  const scope = threatsInScope(model, filter);
  const keys = new Set(model.threats.list.flatMap(({ key }, threat) => (scope[threat] === 1 ? [key] : [])));
  const concerns = concernsOf(model, { businesses: filter.businesses ?? [] }) ?? new Map<string, Concern>();
  const risks = (type: RiskType) => filterHitRisks(model, type, filter, scope).map(({ key }) => key);
  const operationalRisks = (type: RiskType) => (operational ? risks(type) : []);
  return {
    threats: operational ? [...keys] : [],
    concerns: operational ? concernsIn(concerns, keys) : [],
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

/** The reasons of the threats that the filter leaves, direct ones first. */
function concernsIn(concerns: ReadonlyMap<string, Concern>, keys: ReadonlySet<string>): Relevant['concerns'] {
  return [...concerns]
    .filter(([key]) => keys.has(key))
    .sort(([, a], [, b]) => concernRank(a) - concernRank(b))
    .map(([threat, { kind, products, transactions }]) => ({
      threat,
      kind,
      products: [...products],
      transactions: [...transactions],
    }));
}
