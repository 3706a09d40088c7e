/**
 * Which threats concern a business: decided here and nowhere else. What an assessment calculates with is another
 * matter: its rules know the selection of threats, not this.
 */
import { targetsOf } from '../model/adjacency.ts';
import { BitTable } from '../model/bits.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { ConcernKind, Text } from '../terms.ts';

/** How a threat concerns the businesses asked about, with the reason as keys in model order. */
export interface Concern {
  readonly kind: ConcernKind;
  /** Products offered that are related to the threat, by a relation of its own or its mother's; the reason of `direct`. */
  readonly products: readonly string[];
  /** Transactions seen that are related to it; the reason of `indirect`, and further light on `direct`. */
  readonly transactions: readonly string[];
}

/** Whose concern is asked about. */
export interface ConcernQuery {
  /** Business keys; several count together. Keys that the model does not have say nothing. */
  readonly businesses: readonly string[];
  /** Which products are offered, of those that carry the business; all of them without it. */
  readonly offered?: (product: string) => boolean;
}

/** A row of the chosen businesses; null when none of the keys is a business. */
export function businessMask(
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
 * The threats that concern the businesses, by threat key in model order. A threat concerns a business directly when a
 * product that it offers is related to the threat, indirectly when only transactions that it sees are; customers,
 * channels, obligations and places do not count. Threats that are only context concern nobody. Null without a
 * business: then nothing is asked.
 */
export function concernsOf(
  model: CompiledModel,
  { businesses, offered }: ConcernQuery,
): ReadonlyMap<string, Concern> | null {
  const mask = businessMask(model, businesses);
  if (mask === null) return null;
  const products = carried(model, 'products', mask, offered);
  const transactions = carried(model, 'transactions', mask);
  const concerns = new Map<string, Concern>();
  model.threats.list.forEach(({ key }, threat) => {
    if (model.threatFacts.context[threat] === 1) return;
    const through = { products: products(threat), transactions: transactions(threat) };
    if (through.products.length > 0) concerns.set(key, { kind: 'direct', ...through });
    else if (through.transactions.length > 0) concerns.set(key, { kind: 'indirect', ...through });
  });
  return concerns;
}

/** Keys of the products (or transactions) of the businesses that are related to a threat. */
function carried(
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
    [...targetsOf(forward, threat)].flatMap((risk) => (counts[risk] ? (list[risk]?.key ?? []) : []));
}

/** 1 for every threat that concerns the businesses of a mask, as `concernsOf` says without `offered`; context aside. */
export function concernedThreats(
  { threatFacts }: CompiledModel,
  mask: BitTable,
): (threat: number) => boolean {
  const { offeredBy, seenBy } = threatFacts;
  return (threat) => offeredBy.meets(threat, mask) || seenBy.meets(threat, mask);
}

/** Names of what a concern rests on: the products of a direct one, the transactions of an indirect one. */
export function concernReasons(
  model: CompiledModel,
  { kind, products, transactions }: Concern,
): readonly Text[] {
  const [keys, { byKey }] =
    kind === 'direct' ? [products, model.products] : [transactions, model.transactions];
  return keys.flatMap((key) => byKey.get(key)?.name ?? []);
}

/** Place in a list that has direct ones first, then indirect ones, then what does not concern the businesses. */
export function concernRank(concern: Concern | null | undefined): number {
  if (!concern) return 2;
  return concern.kind === 'direct' ? 0 : 1;
}

/** How many of the given threats concern directly and indirectly. */
export function concernCounts(
  concerns: ReadonlyMap<string, Concern>,
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
