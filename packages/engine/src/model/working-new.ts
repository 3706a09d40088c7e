/** Creates new working entities and their keys. */

import { createBlankMembers, createBlankText } from '../fields/blank.ts';
import type { Field, FieldsByName } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';

/** Prefixes of the keys in each collection. */
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
  instruments: 'it',
  requirements: 'rq',
};

const longestKey = 60;

/**
 * Derives a key from a name, such as `th-telephone-fraud`; `number` is appended if another entity has the key without
 * a number.
 */
export function deriveEntityKey(collection: CollectionName, name: string, number?: number): string {
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

/** Creates an entity in which every required field is empty. `today` is an ISO date for required dates. */
export function createBlankEntity(collection: CollectionName, today: string): JsonObject {
  return createBlankMembers(modelTables[collection].fields, today);
}

/**
 * Sets the given members of an entity. Objects and texts in two languages can be partial; a new object is completed
 * with empty members. A member with the value undefined is removed.
 */
export function mergeEntityMembers(
  collection: CollectionName,
  document: JsonObject,
  given: JsonObject,
  today: string,
): JsonObject {
  return overlayMembers(modelTables[collection].fields, document, given, today);
}

function overlayMembers(
  fields: FieldsByName,
  document: JsonObject,
  given: JsonObject,
  today: string,
): JsonObject {
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
    const start = isRecord(before) ? before : createBlankMembers(field.fields, today);
    return overlayMembers(field.fields, start, given, today);
  }
  if (field.type !== 'translated') return given;
  return { ...(isRecord(before) ? before : createBlankText()), ...given };
}
