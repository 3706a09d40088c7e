import {
  computeThreatConcerns,
  countThreatConcerns,
  rankConcern,
  type ThreatConcern,
} from '@klarsikt/engine/analysis';
import type { CompiledModel } from '@klarsikt/engine/model';
import { listFilteredBusinesses, type ThreatListFilters } from '../lists/filters.ts';

/** Relation of each threat to the filtered businesses, by threat key; null without a business filter. */
export type ConcernByThreat = ReadonlyMap<string, ThreatConcern> | null;

const known = new WeakMap<CompiledModel, Map<string, ConcernByThreat>>();

/** Computes relations to the filtered businesses, cached by model and businesses. */
export function getConcernsByThreat(
  model: CompiledModel,
  { business }: Pick<ThreatListFilters, 'business'>,
): ConcernByThreat {
  if (business === undefined) return null;
  const made = known.get(model) ?? new Map<string, ConcernByThreat>();
  known.set(model, made);
  const concerns =
    made.get(business) ?? computeThreatConcerns(model, { businesses: listFilteredBusinesses({ business }) });
  made.set(business, concerns);
  return concerns;
}

type Keyed = { readonly key: string };
type Order = (a: Keyed, b: Keyed) => number;

/**
 * Wraps an order so that threats with a direct relation are first. A threat family has the closest relation of its
 * members; threats with equal relations keep their order.
 */
export function sortDirectConcernsFirst(
  model: CompiledModel,
  concerns: ConcernByThreat,
  order: Order,
): Order {
  if (concerns === null) return order;
  const ranks = new Map<string, number>();
  for (const [key, concern] of concerns) {
    const rank = rankConcern(concern);
    for (let at: string | null = key; at !== null; at = model.threats.byKey.get(at)?.parent ?? null) {
      ranks.set(at, Math.min(rank, ranks.get(at) ?? rank));
    }
  }
  const rankOf = ({ key }: Keyed) => ranks.get(key) ?? rankConcern(null);
  return (a, b) => rankOf(a) - rankOf(b) || order(a, b);
}

export function countThreatsByConcern(concerns: ConcernByThreat, threats: Iterable<Keyed>) {
  return concerns === null ? null : countThreatConcerns(concerns, threats);
}
