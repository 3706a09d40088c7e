/** Parts that the fields of the assessment document share. */
import type { Field } from '../fields/field.ts';
import { defaultScale } from '../scale.ts';
import { dataKinds, partStatuses, type RiskType } from '../terms.ts';
import { largestFigure } from './kinds.ts';

/** Longest texts in characters, and most entries of a map or list, of a document; `source` is where figures come from. */
export const documentLimits = {
  name: 255,
  text: 20_000,
  source: 2_000,
  entries: 5_000,
  /** Cells of the product-exploitation matrix. */
  cells: 20_000,
  key: 120,
} as const;

/** A member that may be absent. */
export const optional = { optional: true } as const;
/** A name that says something. */
export const name = { type: 'text', shortest: 1, longest: documentLimits.name, measure: 'name' } as const;
/** A short text, which may be empty. */
export const line = { type: 'text', longest: documentLimits.name } as const;
/** A long text, which may be empty. */
export const prose = { type: 'text', longest: documentLimits.text } as const;
/** Key of an entity of the model, or of an own control. */
export const key = { type: 'text', shortest: 1, longest: documentLimits.key, measure: 'key' } as const;
/** Keys of a collection, each once. */
export const keysOf = <const C extends string>(refersTo: C) =>
  ({ type: 'list', of: { ...key, refersTo }, most: documentLimits.entries, distinct: true }) as const;
/** True or false. */
export const flag = { type: 'flag' } as const;
/** A calendar day. */
export const day = { type: 'text', format: 'day' } as const;
/** An instant in UTC. */
export const instant = { type: 'text', format: 'instant' } as const;
/** Progress of a part. */
export const status = { type: 'choice', of: partStatuses } as const;
/** The highest level. */
export const highest = defaultScale.maxLevel;
/** A level or strength. */
export const level = { type: 'number', lowest: 0, highest, measure: 'grade' } as const;
/** A level or strength that may be absent. */
export const optionalLevel = { ...level, ...optional } as const;
/** A share of the whole that may be absent. */
export const share = { type: 'number', lowest: 0, highest: 1, ...optional } as const;
/** A count or an amount. */
export const quantity = { type: 'number', lowest: 0, highest: largestFigure.abs } as const;

/** Entries by key. */
export const map = <const F extends Field>(of: F) =>
  ({ type: 'map', of, most: documentLimits.entries, names: 'key' }) as const;

/** Entries by the key of what they are about in a collection. */
export const mapOf = <const C extends string, const F extends Field>(refersTo: C, of: F) =>
  ({ ...map(of), refersTo }) as const;

/** One optional member per risk type. */
export const perType = <const F extends Field>(make: (type: RiskType) => F) => {
  const member = (type: RiskType) => ({ ...make(type), ...optional });
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

/** One optional member per place where figures are entered. */
export const perSource = <const F extends Field>(field: F) => {
  const member = { ...field, ...optional };
  return {
    type: 'object',
    fields: { INDIVIDUALS: member, CORPORATES: member, BOTH: member },
  } as const;
};

const figure = <const M extends keyof typeof largestFigure>(mode: M) =>
  ({
    type: 'object',
    fields: {
      mode: { type: 'choice', of: [mode] },
      value: { type: 'number', lowest: 0, highest: largestFigure[mode] },
    },
  }) as const;

/** One background datum: an amount, percent (0-100), a ratio (0-1), or a ballpark step (0-4). */
export const datum = {
  type: 'variant',
  by: 'mode',
  of: { abs: figure('abs'), perc: figure('perc'), ratio: figure('ratio'), ball: figure('ball') },
} as const;

/** One optional member per kind of background data of a risk type. */
export const perKind = <const F extends Field>(type: RiskType, of: F) =>
  ({ type: 'map', of, names: dataKinds[type] }) as const;

/** Background data of one risk, whatever its type: per source and kind. */
export const riskDataField = {
  ...perSource({ type: 'map', of: datum, names: Object.values(dataKinds).flat() }),
  named: 'RiskData',
} as const;
