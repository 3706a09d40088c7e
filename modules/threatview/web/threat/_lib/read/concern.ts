/** How the threats of a list concern the business that it is filtered by. */
import { type CompiledModel, type Concern, concernCounts, concernRank, concernsOf } from '@klarsikt/engine';
import { businessesIn, type ListFilters } from '../lists/filters.ts';

/** By threat key; null without a business in the filters. */
export type Concerns = ReadonlyMap<string, Concern> | null;

const known = new WeakMap<CompiledModel, Map<string, Concerns>>();

/** Worked out once for each business of a model. */
export function concernsUnder(model: CompiledModel, { business }: Pick<ListFilters, 'business'>): Concerns {
  if (business === undefined) return null;
  const made = known.get(model) ?? new Map<string, Concerns>();
  known.set(model, made);
  const concerns = made.get(business) ?? concernsOf(model, { businesses: businessesIn({ business }) });
  made.set(business, concerns);
  return concerns;
}

type Keyed = { readonly key: string };
type Order = (a: Keyed, b: Keyed) => number;

/** Puts what concerns the business directly first: a family by the nearest that it has, the rest as before. */
export function directFirst(model: CompiledModel, concerns: Concerns, order: Order): Order {
  if (concerns === null) return order;
  const ranks = new Map<string, number>();
  for (const [key, concern] of concerns) {
    const rank = concernRank(concern);
    for (let at: string | null = key; at !== null; at = model.threats.byKey.get(at)?.parent ?? null) {
      ranks.set(at, Math.min(rank, ranks.get(at) ?? rank));
    }
  }
  const rankOf = ({ key }: Keyed) => ranks.get(key) ?? concernRank(null);
  return (a, b) => rankOf(a) - rankOf(b) || order(a, b);
}

/** How many threats concern the business directly and indirectly; null without one. */
export function countsOf(concerns: Concerns, threats: Iterable<Keyed>) {
  return concerns === null ? null : concernCounts(concerns, threats);
}
