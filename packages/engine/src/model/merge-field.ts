/**
 * Merges values of two sides with a common base, by field definitions: a change of one side is taken, and different
 * changes of both sides are a conflict. Objects are merged member by member, and lists item by item if their items
 * have identities.
 */

import type { Field, FieldsByName, ListField, VariantField } from '../fields/field.ts';
import { getIdentityMembers, getItemIdentity } from '../fields/identity.ts';
import { createLanguageFields, isRecord } from '../fields/parts.ts';
import { toCanonicalJson } from './canonical.ts';

/** A value in the base and on both sides; undefined where it is absent. */
export interface MergeValues {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/**
 * A value that both sides changed differently. `path` contains the names of members and the identities of items that
 * lead to the value.
 */
export interface FieldConflict extends MergeValues {
  readonly path: readonly string[];
  /** True when both values are texts whose concatenation fits the field. */
  readonly joinable: boolean;
}

/**
 * How a conflict is resolved. `both` concatenates two texts, ours first; if the values cannot be joined, ours is
 * used.
 */
export type MergeChoice = 'ours' | 'theirs' | 'both';

/** Decides how a conflict is resolved. */
export type ConflictResolver = (conflict: FieldConflict) => MergeChoice;

/** True for equal content: absent and undefined members count as equal, and the order of members does not matter. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isSameContent(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  return [a, b].every((record) => Object.keys(record).every((name) => isSameContent(a[name], b[name])));
}

/**
 * Merges a value; a value without a field definition is merged as a whole. The result is undefined when the merged
 * value is absent.
 */
export function mergeField(
  field: Field | undefined,
  sides: MergeValues,
  path: readonly string[],
  choose: ConflictResolver,
): unknown {
  const { base, ours, theirs } = sides;
  if (isSameContent(ours, theirs) || isSameContent(theirs, base)) return ours;
  if (isSameContent(ours, base)) return theirs;
  const parts = field === undefined ? null : partsOf(field, sides);
  if (parts?.kind === 'members') return mergeMembers(parts.of, sides, path, choose);
  const items = parts?.kind === 'items' ? mergeItems(parts, path, choose) : null;
  return items ?? resolveConflict({ ...sides, path }, joinTexts(field, sides), choose);
}

/**
 * Texts of a field with at most this limit of length are joined as a single line, even if its format is not `line`.
 */
const longestTitle = 255;

/**
 * Joins the two texts, by ` / ` in single-line fields and by a blank line in others; null when they cannot be joined.
 */
function joinTexts(field: Field | undefined, { ours, theirs }: MergeValues): string | null {
  if (typeof ours !== 'string' || typeof theirs !== 'string' || field?.type !== 'text') return null;
  const { format, measure, longest = Number.POSITIVE_INFINITY } = field;
  if (format !== undefined && format !== 'line' && format !== 'prose') return null;
  if (measure !== undefined && measure !== 'name') return null;
  const isLine = format === 'line' || measure === 'name' || longest <= longestTitle;
  const text = ours === '' || theirs === '' ? ours + theirs : `${ours}${isLine ? ' / ' : '\n\n'}${theirs}`;
  return text.length > longest ? null : text;
}

function resolveConflict(
  sides: Omit<FieldConflict, 'joinable'>,
  both: string | null,
  choose: ConflictResolver,
): unknown {
  const choice = choose({ ...sides, joinable: both !== null });
  if (choice === 'both' && both !== null) return both;
  return choice === 'theirs' ? sides.theirs : sides.ours;
}

type MergeItems = { readonly kind: 'items'; readonly list: ListField; readonly sides: ItemSides };
type MergeParts = { readonly kind: 'members'; readonly of: (name: string) => Field | undefined } | MergeItems;

/** Splits the value into parts that are merged separately; null for a value that is merged as a whole. */
function partsOf(field: Field, sides: MergeValues): MergeParts | null {
  if (field.type === 'list') {
    const items = itemsOf(field, sides);
    return items === null ? null : { kind: 'items', list: field, sides: items };
  }
  if (!isRecord(sides.ours) || !isRecord(sides.theirs)) return null;
  const members = (fields: FieldsByName): MergeParts => ({ kind: 'members', of: (name) => fields[name] });
  switch (field.type) {
    case 'translated':
      return members(createLanguageFields(field));
    case 'object':
      return members(field.fields);
    case 'map':
      return { kind: 'members', of: () => field.of };
    case 'either':
      return field.otherwise.type === 'object' ? members(field.otherwise.fields) : null;
    case 'variant': {
      const variant = sameVariant(field, sides.ours[field.by], sides.theirs[field.by]);
      return variant === null ? null : members(variant);
    }
    default:
      return null;
  }
}

function sameVariant(field: VariantField, ours: unknown, theirs: unknown): FieldsByName | null {
  if (ours !== theirs || typeof ours !== 'string' || !Object.hasOwn(field.of, ours)) return null;
  return field.of[ours]?.fields ?? null;
}

function mergeMembers(
  fieldOf: (name: string) => Field | undefined,
  { base, ours, theirs }: MergeValues,
  path: readonly string[],
  choose: ConflictResolver,
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

/** The items of each side by identity, in the order of that side. */
interface ItemSides {
  readonly base: ReadonlyMap<string, unknown>;
  readonly ours: ReadonlyMap<string, unknown>;
  readonly theirs: ReadonlyMap<string, unknown>;
}

/**
 * Maps the items of a list by identity; null if a side is not a list, or if two of its items have the same identity.
 */
function itemsOf(field: ListField, { base, ours, theirs }: MergeValues): ItemSides | null {
  const members = getIdentityMembers(field);
  // An item that is not an object is identified by its value.
  const identity = (item: unknown) =>
    field.of.type === 'object' && isRecord(item) ? getItemIdentity(members, item) : toCanonicalJson(item);
  const by = (list: unknown): ReadonlyMap<string, unknown> | null => {
    if (!Array.isArray(list)) return null;
    const items = new Map(list.map((item: unknown) => [identity(item), item]));
    return items.size === list.length ? items : null;
  };
  const sides = { base: by(base ?? []), ours: by(ours), theirs: by(theirs) };
  const { base: former, ours: mine, theirs: other } = sides;
  return former && mine && other ? { base: former, ours: mine, theirs: other } : null;
}

function mergeItems(
  { list, sides }: MergeItems,
  path: readonly string[],
  choose: ConflictResolver,
): unknown[] | null {
  // The order of items with identifying members has no meaning, so two different orders are not a conflict.
  const order =
    orderOf(sides) ?? (list.distinctBy ? appendAdditions(sides.base, sides.ours, sides.theirs) : null);
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

/**
 * Returns the identities in the order of the merged list; null when both sides have changed the order in different
 * ways.
 */
function orderOf({ base, ours, theirs }: ItemSides): readonly string[] | null {
  const everywhere = [...base.keys()].filter((identity) => ours.has(identity) && theirs.has(identity));
  const isKept = (side: ReadonlyMap<string, unknown>) => {
    const common = new Set(everywhere);
    const order = [...side.keys()].filter((identity) => common.has(identity));
    return order.every((identity, index) => identity === everywhere[index]);
  };
  if (isKept(ours))
    return isKept(theirs) ? appendAdditions(base, ours, theirs) : appendAdditions(theirs, ours, base);
  if (isKept(theirs)) return appendAdditions(ours, theirs, base);
  const [mine, other] = [appendAdditions(ours), appendAdditions(theirs)].map((order) =>
    order.filter((identity) => ours.has(identity) && theirs.has(identity)),
  );
  if (mine === undefined || mine.join('\n') !== other?.join('\n')) return null;
  return appendAdditions(new Map(mine.map((identity) => [identity, null])), ours, theirs, base);
}

/**
 * Returns the order of the first list, followed by the sorted additions of the other lists, so that the result does
 * not depend on which side merges.
 */
function appendAdditions(
  first: ReadonlyMap<string, unknown>,
  ...others: readonly ReadonlyMap<string, unknown>[]
): readonly string[] {
  const more = new Set(others.flatMap((other) => [...other.keys()]).filter((one) => !first.has(one)));
  return [...first.keys(), ...[...more].sort()];
}
