/**
 * Decides which threats concern a business. The calculation of an assessment does not use this; it counts the
 * selected threats.
 */
import { getAdjacencyTargets } from '../model/adjacency.ts';
import { BitTable } from '../model/bits.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { ConcernKind, Text } from '../text/terms.ts';

/** How a threat concerns the given businesses, with the reasons as keys in model order. */
export interface ThreatConcern {
  readonly kind: ConcernKind;
  /** Offered products to which the threat or its mother threat is related; the reason for `direct`. */
  readonly products: readonly string[];
  /**
   * Transactions of the businesses to which the threat is related; the reason for `indirect`, and additional
   * information for `direct`.
   */
  readonly transactions: readonly string[];
}

/** The businesses to test, and the products that they offer. */
export interface ConcernQuery {
  /** Business keys; a threat must concern one of them. Unknown keys are ignored. */
  readonly businesses: readonly string[];
  /** Returns true for a product of the businesses that is offered; if absent, all their products are offered. */
  readonly offered?: (product: string) => boolean;
}

/** Builds a bit row of the chosen businesses; null if none of the keys is a business. */
export function createBusinessMask(
  model: Pick<CompiledModel, 'businesses'>,
  keys: readonly string[] | undefined,
): BitTable | null {
  const chosen = (keys ?? []).flatMap((key) => model.businesses.index.get(key) ?? []);
  if (chosen.length === 0) return null;
  const mask = new BitTable(1, model.businesses.list.length);
  for (const business of chosen) mask.set(0, business);
  return mask;
}

/**
 * Finds how threats concern the businesses, by threat key in model order. A threat concerns a business directly if it
 * is related to a product that the business offers, and indirectly if it is only related to its transactions;
 * customers, channels, obligations and places do not count. Threats that are only context concern no business. Null
 * without a business.
 */
export function computeThreatConcerns(
  model: CompiledModel,
  { businesses, offered }: ConcernQuery,
): ReadonlyMap<string, ThreatConcern> | null {
  const mask = createBusinessMask(model, businesses);
  if (mask === null) return null;
  const products = createRelatedKeyLookup(model, 'products', mask, offered);
  const transactions = createRelatedKeyLookup(model, 'transactions', mask);
  const concerns = new Map<string, ThreatConcern>();
  model.threats.list.forEach(({ key }, threat) => {
    if (model.threatFacts.context[threat] === 1) return;
    const through = { products: products(threat), transactions: transactions(threat) };
    if (through.products.length > 0) concerns.set(key, { kind: 'direct', ...through });
    else if (through.transactions.length > 0) concerns.set(key, { kind: 'indirect', ...through });
  });
  return concerns;
}

/** Returns a function that lists the products (or transactions) of the businesses to which a threat is related. */
function createRelatedKeyLookup(
  model: CompiledModel,
  type: 'products' | 'transactions',
  mask: BitTable,
  offered: (key: string) => boolean = () => true,
): (threat: number) => readonly string[] {
  const { list } = model[type];
  const counts = list.map(
    ({ key, hidden }, risk) =>
      !hidden && model.businessesOf[type]?.meets(risk, mask) === true && offered(key),
  );
  const { forward } = model.relations[type];
  return (threat) =>
    [...getAdjacencyTargets(forward, threat)].flatMap((risk) =>
      counts[risk] ? (list[risk]?.key ?? []) : [],
    );
}

/**
 * Returns a function that tests whether a threat concerns the businesses of a mask, by the rule of
 * `computeThreatConcerns` without `offered`; false for threats that are only context.
 */
export function createThreatConcernTest(
  { threatFacts }: CompiledModel,
  mask: BitTable,
): (threat: number) => boolean {
  const { offeredBy, seenBy } = threatFacts;
  return (threat) => offeredBy.meets(threat, mask) || seenBy.meets(threat, mask);
}

/** Names the reasons of a concern: products of a direct concern, transactions of an indirect concern. */
export function listConcernReasons(
  model: CompiledModel,
  { kind, products, transactions }: ThreatConcern,
): readonly Text[] {
  const [keys, { byKey }] =
    kind === 'direct' ? [products, model.products] : [transactions, model.transactions];
  return keys.flatMap((key) => byKey.get(key)?.name ?? []);
}

/** Sort key of a threat: 0 for a direct concern, 1 for an indirect concern, 2 without a concern. */
export function rankConcern(concern: ThreatConcern | null | undefined): number {
  if (!concern) return 2;
  return concern.kind === 'direct' ? 0 : 1;
}

/** Counts the given threats with a direct and with an indirect concern. */
export function countThreatConcerns(
  concerns: ReadonlyMap<string, ThreatConcern>,
  threats: Iterable<{ readonly key: string }>,
): { readonly direct: number; readonly indirect: number } {
  let [direct, indirect] = [0, 0];
  for (const { key } of threats) {
    const kind = concerns.get(key)?.kind;
    if (kind === 'direct') direct += 1;
    if (kind === 'indirect') indirect += 1;
  }
  return { direct, indirect };
}
