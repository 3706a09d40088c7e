/**
 * Three-way merge of values that fields describe: what only one side changed is taken, what both changed differently is a
 * conflict. Objects are merged member by member, lists item by item where their items can be told apart.
 */

import type { Field, Fields, ListField, VariantField } from '../fields/field.ts';
import { identityMembers, identityOf } from '../fields/identity.ts';
import { inLanguages, isRecord } from '../fields/parts.ts';
import { canonicalJson } from './canonical.ts';

/** A value as it was and as two sides left it; undefined where it is absent. */
export interface Sides {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** What two sides changed differently. `path`: the names of the members, and the identities of items, that lead there. */
export interface FieldConflict extends Sides {
  readonly path: readonly string[];
  /** Both are words of people, and short enough that one can stand after the other. */
  readonly joinable: boolean;
}

/** Whose value is taken; `both` joins two texts, ours first, and takes ours where they cannot be joined. */
export type MergeChoice = 'ours' | 'theirs' | 'both';

/** Decides a conflict. */
export type Choose = (conflict: FieldConflict) => MergeChoice;

/** True for equal content: absent and undefined members are the same, and members have no order. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameContent(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  return [a, b].every((record) => Object.keys(record).every((name) => sameContent(a[name], b[name])));
}

/** Merges a value; without a description it is one piece. What is left out of both sides is undefined. */
export function mergeField(
  field: Field | undefined,
  sides: Sides,
  path: readonly string[],
  choose: Choose,
): unknown {
  const { base, ours, theirs } = sides;
  if (sameContent(ours, theirs) || sameContent(theirs, base)) return ours;
  if (sameContent(ours, base)) return theirs;
  const parts = field === undefined ? null : partsOf(field, sides);
  if (parts?.kind === 'members') return mergeMembers(parts.of, sides, path, choose);
  const items = parts?.kind === 'items' ? mergeItems(parts, path, choose) : null;
  return items ?? chosen({ ...sides, path }, joined(field, sides), choose);
}

/** Longest text that is taken for a title, where the field does not say that it is one line. */
const longestTitle = 255;

/** One text after the other, in a line of its own unless the field is one line; null where there is no such text. */
function joined(field: Field | undefined, { ours, theirs }: Sides): string | null {
  if (typeof ours !== 'string' || typeof theirs !== 'string' || field?.type !== 'text') return null;
  const { format, measure, longest = Number.POSITIVE_INFINITY } = field;
  if (format !== undefined && format !== 'line' && format !== 'prose') return null;
  if (measure !== undefined && measure !== 'name') return null;
  const isLine = format === 'line' || measure === 'name' || longest <= longestTitle;
  const text = ours === '' || theirs === '' ? ours + theirs : `${ours}${isLine ? ' / ' : '\n\n'}${theirs}`;
  return text.length > longest ? null : text;
}

function chosen(sides: Omit<FieldConflict, 'joinable'>, both: string | null, choose: Choose): unknown {
  const choice = choose({ ...sides, joinable: both !== null });
  if (choice === 'both' && both !== null) return both;
  return choice === 'theirs' ? sides.theirs : sides.ours;
}

type Items = { readonly kind: 'items'; readonly list: ListField; readonly sides: ItemSides };
type Parts = { readonly kind: 'members'; readonly of: (name: string) => Field | undefined } | Items;

/** How the value falls into parts that are merged each for itself; null where it is one piece. */
function partsOf(field: Field, sides: Sides): Parts | null {
  if (field.type === 'list') {
    const items = itemsOf(field, sides);
    return items === null ? null : { kind: 'items', list: field, sides: items };
  }
  if (!isRecord(sides.ours) || !isRecord(sides.theirs)) return null;
  const members = (fields: Fields): Parts => ({ kind: 'members', of: (name) => fields[name] });
  switch (field.type) {
    case 'translated':
      return members(inLanguages(field));
    case 'object':
      return members(field.fields);
    case 'map':
      return { kind: 'members', of: () => field.of };
    case 'either':
      return members(field.otherwise.fields);
    case 'variant': {
      const variant = sameVariant(field, sides.ours[field.by], sides.theirs[field.by]);
      return variant === null ? null : members(variant);
    }
    default:
      return null;
  }
}

function sameVariant(field: VariantField, ours: unknown, theirs: unknown): Fields | null {
  if (ours !== theirs || typeof ours !== 'string' || !Object.hasOwn(field.of, ours)) return null;
  return field.of[ours]?.fields ?? null;
}

function mergeMembers(
  fieldOf: (name: string) => Field | undefined,
  { base, ours, theirs }: Sides,
  path: readonly string[],
  choose: Choose,
): unknown {
  const records = [ours, theirs, base].map((side) => (isRecord(side) ? side : {}));
  const names = new Set(records.flatMap(Object.keys));
  const [mine = {}, other = {}, former = {}] = records;
  const merged = [...names].map((name) => {
    const sides = { base: former[name], ours: mine[name], theirs: other[name] };
    return [name, mergeField(fieldOf(name), sides, [...path, name], choose)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Items by what tells them apart, in the order of each side. */
interface ItemSides {
  readonly base: ReadonlyMap<string, unknown>;
  readonly ours: ReadonlyMap<string, unknown>;
  readonly theirs: ReadonlyMap<string, unknown>;
}

/** Null where a side is no list, or two of its items have the same identity. */
function itemsOf(field: ListField, { base, ours, theirs }: Sides): ItemSides | null {
  const members = identityMembers(field);
  // A plain item is told apart by its own value.
  const identity = (item: unknown) =>
    field.of.type === 'object' && isRecord(item) ? identityOf(members, item) : canonicalJson(item);
  const by = (list: unknown): ReadonlyMap<string, unknown> | null => {
    if (!Array.isArray(list)) return null;
    const items = new Map(list.map((item: unknown) => [identity(item), item]));
    return items.size === list.length ? items : null;
  };
  const sides = { base: by(base ?? []), ours: by(ours), theirs: by(theirs) };
  const { base: former, ours: mine, theirs: other } = sides;
  return former && mine && other ? { base: former, ours: mine, theirs: other } : null;
}

function mergeItems({ list, sides }: Items, path: readonly string[], choose: Choose): unknown[] | null {
  // Where the items name themselves, their order says nothing.
  const order = orderOf(sides) ?? (list.distinctBy ? ended(sides.base, sides.ours, sides.theirs) : null);
  if (order === null) return null;
  return order.flatMap((identity) => {
    const item = {
      base: sides.base.get(identity),
      ours: sides.ours.get(identity),
      theirs: sides.theirs.get(identity),
    };
    const merged = mergeField(list.of, item, [...path, identity], choose);
    return merged === undefined ? [] : [merged];
  });
}

/** Identities in the order of the merged list; null where both sides put it in orders of their own. */
function orderOf({ base, ours, theirs }: ItemSides): readonly string[] | null {
  const everywhere = [...base.keys()].filter((identity) => ours.has(identity) && theirs.has(identity));
  const isKept = (side: ReadonlyMap<string, unknown>) => {
    const common = new Set(everywhere);
    const order = [...side.keys()].filter((identity) => common.has(identity));
    return order.every((identity, index) => identity === everywhere[index]);
  };
  if (isKept(ours)) return isKept(theirs) ? ended(base, ours, theirs) : ended(theirs, ours, base);
  if (isKept(theirs)) return ended(ours, theirs, base);
  const [mine, other] = [ended(ours), ended(theirs)].map((order) =>
    order.filter((identity) => ours.has(identity) && theirs.has(identity)),
  );
  if (mine === undefined || mine.join('\n') !== other?.join('\n')) return null;
  return ended(new Map(mine.map((identity) => [identity, null])), ours, theirs, base);
}

/** The order of the first, then what the others add, sorted, so that it is the same whoever merges. */
function ended(
  first: ReadonlyMap<string, unknown>,
  ...others: readonly ReadonlyMap<string, unknown>[]
): readonly string[] {
  const more = new Set(others.flatMap((other) => [...other.keys()]).filter((one) => !first.has(one)));
  return [...first.keys(), ...[...more].sort()];
}
