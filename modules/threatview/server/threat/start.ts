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
import { lastingAnswer } from '@klarsikt/server/platform/lasting.ts';
import { recall, remember } from '@klarsikt/server/platform/recent.ts';

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

/** Filters whose answer is kept with each model: most people look through the same few. */
const keptFilters = 50;
const answers = new WeakMap<CompiledModel, Map<string, Relevant>>();

/** What `relevantOf` says; worked out once for each of the filters that were asked for last. */
export function relevantAsBefore(model: CompiledModel, filter: ThreatFilter): Relevant {
  const kept = answers.get(model) ?? new Map<string, Relevant>();
  answers.set(model, kept);
  const asked = JSON.stringify(filter);
  return recall(kept, asked) ?? remember(kept, asked, lastingAnswer(relevantOf(model, filter)), keptFilters);
}

/**
 * Keys of the threats that the filter leaves and of the risks that it leaves and at least one of them hits.
 * Obligations need `legal` among the relevances, everything else one that is not (specification 001 section 5.1).
 */
function relevantOf(model: CompiledModel, filter: ThreatFilter): Relevant {
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
