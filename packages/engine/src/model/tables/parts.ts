/** Parts that the tables of several collections share. Bounds: specification 001 sections 3.1 and 5.2. */
import type { Fields } from '../../fields/field.ts';
import { defaultScale } from '../../scale.ts';
import { geographyLevels, riskTypes, segments } from '../../terms.ts';

/** Most characters of a name, of a single line, and of a long text of the model. */
export const modelLimits = { name: 255, line: 2_000, text: 20_000 } as const;

/** Id and key of an entity. `key` is unique in the model and readable; `id` is unique, never reused, used in addresses. */
export const identity = {
  id: { type: 'number', lowest: 1, whole: true, measure: 'id' },
  key: { type: 'text', shortest: 1, measure: 'key' },
} as const satisfies Fields;

/** A name in both languages. */
export const nameField = {
  type: 'translated',
  shortest: 1,
  longest: modelLimits.name,
  measure: 'name',
  search: 8,
} as const;

/** A long text in both languages, which may be empty. */
export const prose = { type: 'translated', longest: modelLimits.text, markdown: true } as const;

/** A text of one line in one language, which may be empty. */
export const line = { type: 'text', longest: modelLimits.line } as const;

/** True or false. */
export const flag = { type: 'flag' } as const;

/** An ISO date, of which the day, or month and day, may be left out. */
export const date = { type: 'text', format: 'partialDate' } as const;

/** Identity, name and description: what nearly every entity has. */
export const named = {
  ...identity,
  name: nameField,
  description: { ...prose, search: 3 },
} as const satisfies Fields;

/** References to entities of a collection, each once. */
export const many = <const C extends string>(to: C) =>
  ({ type: 'list', of: { type: 'reference', to }, distinct: true }) as const;

/** A reference to an entity of a collection, or none. */
export const one = <const C extends string>(to: C) => ({ type: 'reference', to, nullable: true }) as const;

/** Keys of related risks per type; every list is there. */
export const relationLists = {
  customers: many('customers'),
  products: many('products'),
  transactions: many('transactions'),
  channels: many('channels'),
  geographies: many('geographies'),
  industries: many('industries'),
  legalForms: many('legalForms'),
  legals: many('legals'),
} as const satisfies Fields;

/**
 * Keys of risks per type; a list may be left out. The flags of a control (specification 001 section 3.1) are whether the
 * list that each enables is there.
 */
export const optionalRelationLists = {
  customers: { ...many('customers'), optional: true, flag: 'relcustomer' },
  products: { ...many('products'), optional: true, flag: 'relproduct' },
  transactions: { ...many('transactions'), optional: true, flag: 'reltransaction' },
  channels: { ...many('channels'), optional: true, flag: 'relchannel' },
  geographies: { ...many('geographies'), optional: true, flag: 'relcountry' },
  industries: { ...many('industries'), optional: true },
  legalForms: { ...many('legalForms'), optional: true },
  legals: { ...many('legals'), optional: true, flag: 'rel_legal' },
} as const satisfies Fields;

/** Any of the risk types, each once. */
export const typeList = {
  type: 'list',
  of: { type: 'choice', of: riskTypes },
  most: riskTypes.length,
  distinct: true,
} as const;

/** Customer segments, UNDEFINED among them. */
export const segment = { type: 'choice', of: segments } as const;

/** Licence offering: what is marked ENTERPRISE is left out for the others. */
export const offering = {
  type: 'choice',
  of: ['UNDEFINED', 'STANDARD', 'ENTERPRISE'],
  entitles: 'offering',
} as const;

/** Licence of background data: a higher one than the reader's reads as NO. */
export const datapoint = { type: 'choice', of: ['NO', 'BASIC', 'PRO'], entitles: 'datapoint' } as const;

/** Level of a source or place. */
export const sourceLevel = { type: 'choice', of: [...geographyLevels, 'UNDEFINED'] } as const;

/** Level label of the back office. */
export const levelLabel = {
  type: 'choice',
  of: ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
} as const;

/** A grade, or a level of a country list: 0 to the highest level. */
export const gradeField = {
  type: 'number',
  lowest: 0,
  highest: defaultScale.maxLevel,
  measure: 'grade',
} as const;

/** A probability, up to the one of the highest level. */
export const probability = {
  type: 'number',
  lowest: 0,
  highest: defaultScale.maxProbability,
  measure: 'probability',
  optional: true,
} as const;
