/** Field definitions that several parts of the assessment document share. */
import type { Field } from '../fields/field.ts';
import { dataKinds, partStatuses, type RiskType } from '../text/terms.ts';
import { defaultScale } from '../values/scale.ts';
import { largestFigureByMode } from './kinds.ts';

/**
 * Limits of a document: the most characters of each kind of text, and the most entries of maps and lists. `source`
 * limits the description of a source of figures.
 */
export const documentLimits = {
  name: 255,
  text: 20_000,
  source: 2_000,
  entries: 5_000,
  /** The most entries for cells of the exploitation matrix. */
  cells: 20_000,
  key: 120,
} as const;

/** Marks a member that may be absent. */
export const optionalMember = { optional: true } as const;
/** Marks members that the product writes, such as author and time; users cannot set them. */
export const productMemberMark = { written: 'product' } as const;
/** A non-empty name. */
export const nameTextField = {
  type: 'text',
  shortest: 1,
  longest: documentLimits.name,
  measure: 'name',
} as const;
/** A short text, which may be empty. */
export const shortTextField = { type: 'text', longest: documentLimits.name } as const;
/** A long text, which may be empty. */
export const longTextField = { type: 'text', longest: documentLimits.text } as const;
/** Key of an entity of the model, or of an own control. */
export const keyField = { type: 'text', shortest: 1, longest: documentLimits.key, measure: 'key' } as const;
/** A list of distinct keys of one collection of the model. `refersTo` is the name of the collection. */
export const createKeyListField = <const C extends string>(refersTo: C) =>
  ({ type: 'list', of: { ...keyField, refersTo }, most: documentLimits.entries, distinct: true }) as const;
/** True or false. */
export const flagField = { type: 'flag' } as const;
/** A calendar day in the form YYYY-MM-DD. */
export const dayField = { type: 'text', format: 'day' } as const;
/** A point in time in UTC, in ISO 8601. */
export const instantField = { type: 'text', format: 'instant' } as const;
/** The progress of a part of the assessment. */
export const statusField = { type: 'choice', of: partStatuses } as const;
/** The highest level of the scale, and the highest level that a field accepts. */
export const highestScaleLevel = defaultScale.maxLevel;
/** A level or strength on the scale of the model. */
export const levelField = {
  type: 'number',
  lowest: 0,
  highest: highestScaleLevel,
  measure: 'grade',
} as const;
/** A level or strength on the scale of the model; it may be absent. */
export const optionalLevelField = { ...levelField, ...optionalMember } as const;
/** An optional share (0-1). */
export const shareField = { type: 'number', lowest: 0, highest: 1, ...optionalMember } as const;
/** A count or an amount. */
export const quantityField = { type: 'number', lowest: 0, highest: largestFigureByMode.abs } as const;

/** A map from keys to values of the given field. */
export const createMapField = <const F extends Field>(of: F) =>
  ({ type: 'map', of, most: documentLimits.entries, names: 'key' }) as const;

/** A map whose keys belong to the collection `refersTo` of the model. */
export const createKeyedMapField = <const C extends string, const F extends Field>(refersTo: C, of: F) =>
  ({ ...createMapField(of), refersTo }) as const;

/** Creates one optional member per risk type; `make` returns the field of a type. */
export const createRiskTypeFields = <const F extends Field>(make: (type: RiskType) => F) => {
  const member = (type: RiskType) => ({ ...make(type), ...optionalMember });
  return {
    type: 'object',
    fields: {
      customers: member('customers'),
      products: member('products'),
      transactions: member('transactions'),
      channels: member('channels'),
      geographies: member('geographies'),
      industries: member('industries'),
      legalForms: member('legalForms'),
      legals: member('legals'),
    },
  } as const;
};

/** Creates one optional member of the given field per segment entry of figures. */
export const createSegmentEntryFields = <const F extends Field>(field: F) => {
  const member = { ...field, ...optionalMember };
  return {
    type: 'object',
    fields: { INDIVIDUALS: member, CORPORATES: member, BOTH: member },
  } as const;
};

const figure = <const M extends keyof typeof largestFigureByMode>(mode: M) =>
  ({
    type: 'object',
    fields: {
      mode: { type: 'choice', of: [mode] },
      value: { type: 'number', lowest: 0, highest: largestFigureByMode[mode] },
    },
  }) as const;

/** One background figure: an amount or a count, per cent (0-100), a ratio (0-1), or a ballpark step (0-4). */
export const datumField = {
  type: 'variant',
  by: 'mode',
  of: { abs: figure('abs'), perc: figure('perc'), ratio: figure('ratio'), ball: figure('ball') },
} as const;

/** Creates one optional member of the field `of` per kind of background data of a risk type. */
export const createBackgroundDataMapField = <const F extends Field>(type: RiskType, of: F) =>
  ({ type: 'map', of, names: dataKinds[type] }) as const;

/** Background data of one risk of any type: per segment entry and kind. */
export const riskDataField = {
  ...createSegmentEntryFields({ type: 'map', of: datumField, names: Object.values(dataKinds).flat() }),
  named: 'RiskData',
} as const;
