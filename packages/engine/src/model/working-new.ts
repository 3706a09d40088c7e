/** A working entity as nobody has written it yet, and what it is called. */

import type { Field, Fields } from '../fields/field.ts';
import type { JsonObject } from '../fields/parts.ts';
import { languages } from '../terms.ts';
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

function blankMembers(fields: Fields, today: string): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.optional === true || field.editorial === true ? [] : [[name, blankValue(field, today)]],
    ),
  );
}

function blankValue(field: Field, today: string): unknown {
  if (field.nullable === true) return null;
  switch (field.type) {
    case 'text':
      return field.format === 'partialDate' || field.format === 'day' ? today : '';
    case 'translated':
      return Object.fromEntries(languages.map((language) => [language, '']));
    case 'number':
      return field.lowest ?? 0;
    case 'flag':
      return false;
    case 'choice':
      return field.of.includes('UNDEFINED') ? 'UNDEFINED' : (field.of[0] ?? '');
    case 'list':
      return [];
    case 'object':
      return blankMembers(field.fields, today);
    case 'map':
      return {};
    default:
      return null;
  }
}
