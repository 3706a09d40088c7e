/** A working entity as nobody has written it yet, and what it is called. */

import { blankMembers, blankText } from '../fields/blank.ts';
import type { Field, Fields } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';

/** What keys of a kind begin with. */
const keyPrefixes: { readonly [C in CollectionName]: string } = {
  threats: 'th',
  categories: 'ca',
  customers: 'cu',
  products: 'pr',
  productCategories: 'pc',
  transactions: 'tr',
  channels: 'ch',
  geographies: 'ge',
  industries: 'in',
  legalForms: 'lf',
  legals: 'le',
  businesses: 'bu',
  controls: 'co',
  controlCategories: 'cc',
  riskLabels: 'rl',
  riskLists: 'li',
  references: 're',
  publications: 'pb',
  tags: 'tg',
};

const longestKey = 60;

/** A key made of a name, such as `th-telephone-fraud`; with `number` where another entity has the plain one. */
export function keyOf(collection: CollectionName, name: string, number?: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestKey)
    .replace(/-+$/, '');
  const parts = [keyPrefixes[collection], plain, number === undefined ? '' : String(number)];
  return parts.filter((part) => part !== '').join('-');
}

/** Every field that a version must hold, with nothing in it. `today` is an ISO date: dates that may not be missing. */
export function blankEntity(collection: CollectionName, today: string): JsonObject {
  return blankMembers(modelTables[collection].fields, today);
}

/**
 * The entity with the members that are given. Objects and texts in two languages are given in part; where the entity has
 * none yet, the rest is empty. A member that is given as undefined is left out.
 */
export function withMembers(
  collection: CollectionName,
  document: JsonObject,
  given: JsonObject,
  today: string,
): JsonObject {
  return overlaid(modelTables[collection].fields, document, given, today);
}

function overlaid(fields: Fields, document: JsonObject, given: JsonObject, today: string): JsonObject {
  const made = { ...document };
  for (const [name, value] of Object.entries(given)) {
    const field = fields[name];
    if (value === undefined) delete made[name];
    else made[name] = field === undefined ? value : membersOf(field, made[name], value, today);
  }
  return made;
}

function membersOf(field: Field, before: unknown, given: unknown, today: string): unknown {
  if (!isRecord(given)) return given;
  if (field.type === 'object') {
    const start = isRecord(before) ? before : blankMembers(field.fields, today);
    return overlaid(field.fields, start, given, today);
  }
  if (field.type !== 'translated') return given;
  return { ...(isRecord(before) ? before : blankText()), ...given };
}
