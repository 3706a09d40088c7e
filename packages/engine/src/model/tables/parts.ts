/** Field definitions that several collections share. Limits: specification 001 sections 3.1 and 5.2. */
import type { FieldsByName } from '../../fields/field.ts';
import { geographyLevels, riskTypes, segments } from '../../text/terms.ts';
import { defaultScale } from '../../values/scale.ts';

/** Greatest lengths of names, single lines and long texts of the model, in characters. */
export const modelLimits = { name: 255, line: 2_000, text: 20_000 } as const;

/**
 * Id and key of an entity. `key` is readable and unique in the model; `id` is unique, never reused, and used
 * in addresses.
 */
export const identityFields = {
  id: { type: 'number', lowest: 1, whole: true, measure: 'id' },
  key: { type: 'text', shortest: 1, measure: 'key' },
} as const satisfies FieldsByName;

/** A name in both languages. */
export const nameField = {
  type: 'translated',
  shortest: 1,
  longest: modelLimits.name,
  measure: 'name',
  search: 8,
} as const;

/** A long text in both languages, which may be empty. */
export const translatedProseField = {
  type: 'translated',
  longest: modelLimits.text,
  markdown: true,
} as const;

/** A text of one line in one language, which may be empty. */
export const modelLineField = { type: 'text', longest: modelLimits.line } as const;

/** True or false. */
export const flagField = { type: 'flag' } as const;

/** An ISO date whose day, or month and day, can be left out. */
export const dateField = { type: 'text', format: 'partialDate' } as const;

/** Identity, name and description, which nearly every entity has. */
export const namedFields = {
  ...identityFields,
  name: nameField,
  description: { ...translatedProseField, search: 3 },
} as const satisfies FieldsByName;

/** A list of distinct references to entities of a collection. */
export const createReferenceListField = <const C extends string>(to: C) =>
  ({ type: 'list', of: { type: 'reference', to }, distinct: true }) as const;

/** A reference to an entity of a collection; it can be null. */
export const createReferenceField = <const C extends string>(to: C) =>
  ({ type: 'reference', to, nullable: true }) as const;

/** Keys of related risks per type; all lists are required. */
export const relationFields = {
  customers: createReferenceListField('customers'),
  products: createReferenceListField('products'),
  transactions: createReferenceListField('transactions'),
  channels: createReferenceListField('channels'),
  geographies: createReferenceListField('geographies'),
  industries: createReferenceListField('industries'),
  legalForms: createReferenceListField('legalForms'),
  legals: createReferenceListField('legals'),
} as const satisfies FieldsByName;

/**
 * Keys of risks per type; lists are optional. A flag of a control (specification 001 section 3.1) is on exactly if
 * its list is present.
 */
export const optionalRelationFields = {
  customers: { ...createReferenceListField('customers'), optional: true, flag: 'relcustomer' },
  products: { ...createReferenceListField('products'), optional: true, flag: 'relproduct' },
  transactions: { ...createReferenceListField('transactions'), optional: true, flag: 'reltransaction' },
  channels: { ...createReferenceListField('channels'), optional: true, flag: 'relchannel' },
  geographies: { ...createReferenceListField('geographies'), optional: true, flag: 'relcountry' },
  industries: { ...createReferenceListField('industries'), optional: true },
  legalForms: { ...createReferenceListField('legalForms'), optional: true },
  legals: { ...createReferenceListField('legals'), optional: true, flag: 'rel_legal' },
} as const satisfies FieldsByName;

/** A list of distinct risk types. */
export const riskTypeListField = {
  type: 'list',
  of: { type: 'choice', of: riskTypes },
  most: riskTypes.length,
  distinct: true,
} as const;

/** Customer segments, including UNDEFINED. */
export const segmentField = { type: 'choice', of: segments } as const;

/** Licence offering: a licence with another offering excludes entities marked ENTERPRISE. */
export const offeringField = {
  type: 'choice',
  of: ['UNDEFINED', 'STANDARD', 'ENTERPRISE'],
  entitles: 'offering',
} as const;

/** Whether background data of the risk are licensed: a data point above the reader's licence is replaced by NO. */
export const datapointField = { type: 'choice', of: ['NO', 'BASIC', 'PRO'], entitles: 'datapoint' } as const;

/** Geographic level of a source or a geography. */
export const sourceLevelField = { type: 'choice', of: [...geographyLevels, 'UNDEFINED'] } as const;

/** Level label that editors set instead of a grade. */
export const levelLabelField = {
  type: 'choice',
  of: ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
} as const;

/** A grade, or a level of a country list: from 0 to the highest level of the scale. */
export const gradeField = {
  type: 'number',
  lowest: 0,
  highest: defaultScale.maxLevel,
  measure: 'grade',
} as const;

/** A probability from 0 to the probability of the highest level. */
export const probabilityField = {
  type: 'number',
  lowest: 0,
  highest: defaultScale.maxProbability,
  measure: 'probability',
  optional: true,
} as const;
