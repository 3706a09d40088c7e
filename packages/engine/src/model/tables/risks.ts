/** What threats are related to: customers, products, transactions, channels, places, industries, legal forms, obligations. */
import type { Fields } from '../../fields/field.ts';
import { datapoint, date, flag, line, many, named, offering, one, segment, sourceLevel } from './parts.ts';

/** What the five operational types share. `kri`: key risk indicator; `hidden`: left out of assessments. */
export const indicatorFields = {
  ...named,
  kri: flag,
  hidden: flag,
  risklabels: many('riskLabels'),
} as const satisfies Fields;

/**
 * The flag of a customer (specification 001 section 3.1) that decides whether it depends on places, legal forms or
 * industries. `dep` names those that it depends on, and holds nothing where the flag is off.
 */
export const dependencyFlags = {
  geographies: 'depCountry',
  legalForms: 'depLegalform',
  industries: 'depIndustry',
} as const;

/** What a customer can depend on. */
export const dependencyKinds = ['geographies', 'legalForms', 'industries'] as const;

/** A kind of customer. `dep`: the industries, legal forms and places on which it depends. */
export const customerFields = {
  ...indicatorFields,
  segment,
  datapoint,
  depCountry: flag,
  depLegalform: flag,
  depIndustry: flag,
  businesses: many('businesses'),
  dep: {
    type: 'object',
    fields: {
      industries: { ...many('industries'), optional: true },
      legalForms: { ...many('legalForms'), optional: true },
      geographies: { ...many('geographies'), optional: true },
    },
  },
} as const satisfies Fields;

/** A product or service. */
export const productFields = {
  ...indicatorFields,
  category: one('productCategories'),
  segment,
  offering,
  businesses: many('businesses'),
  transactions: many('transactions'),
} as const satisfies Fields;

/** A kind or pattern of transactions. */
export const transactionFields = {
  ...indicatorFields,
  segment,
  datapoint,
  businesses: many('businesses'),
  products: many('products'),
} as const satisfies Fields;

/** A way in which customers and the business meet. */
export const channelFields = { ...indicatorFields, businesses: many('businesses') } as const satisfies Fields;

/** A country, a region of one, or a group of countries; `parents` make a graph without circles. */
export const geographyFields = {
  ...indicatorFields,
  /** ISO 3166-1 alpha-2 of a country, 3166-2 of a region, 'EU' for the Union; '' for any other group. */
  iso: { type: 'text', longest: 10 },
  kind: { type: 'choice', of: ['country', 'group', 'region'] },
  level: sourceLevel,
  parents: many('geographies'),
  asOf: { ...date, nullable: true },
} as const satisfies Fields;

/** Codes of an industry in one revision: several where the other revision has one. */
const codes = {
  type: 'list',
  of: { type: 'text', longest: 200 },
  most: 40,
  distinct: true,
  optional: true,
} as const;

/** An industry by its NACE and ISIC codes. `nacecode` is the code in the revision `naceRevision`. */
export const industryFields = {
  ...named,
  published: { ...flag, optional: true },
  nacecode: line,
  naceRevision: line,
  isic: line,
  parent: one('industries'),
  /** Codes in NACE Rev. 2 (SNI 2007) and NACE Rev. 2.1 (SNI 2025). */
  nace2: codes,
  nace21: codes,
} as const satisfies Fields;

/** An obligation under the law. */
export const legalFields = {
  ...named,
  segment,
  offering,
  hidden: { ...flag, label: 'hiddenInAssessments' },
  businesses: many('businesses'),
  risklabels: many('riskLabels'),
  lawReference: line,
  references: many('references'),
} as const satisfies Fields;
