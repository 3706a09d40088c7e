/**
 * The entities that threats relate to: customers, products, transactions, channels, geographies, industries, legal
 * forms, obligations.
 */
import type { FieldsByName } from '../../fields/field.ts';
import {
  createReferenceField,
  createReferenceListField,
  datapointField,
  dateField,
  flagField,
  modelLineField,
  namedFields,
  offeringField,
  segmentField,
  sourceLevelField,
} from './parts.ts';

/**
 * Fields of the five operational types. `kri` is true for a key risk indicator; `hidden` is true for a risk that
 * assessments leave out.
 */
export const indicatorFields = {
  ...namedFields,
  kri: flagField,
  hidden: flagField,
  risklabels: createReferenceListField('riskLabels'),
} as const satisfies FieldsByName;

/**
 * For each dimension, the flag of a customer (specification 001 section 3.1) that enables dependencies on it. `dep`
 * has no entries for a dimension whose flag is off.
 */
export const dependencyFlags = {
  geographies: 'depCountry',
  legalForms: 'depLegalform',
  industries: 'depIndustry',
} as const;

/** Dimensions on which the risk of a customer can depend. */
export const dependencyKinds = ['geographies', 'legalForms', 'industries'] as const;

/** A kind of customer. `dep` contains the geographies, legal forms and industries on which its risk depends. */
export const customerFields = {
  ...indicatorFields,
  segment: segmentField,
  datapoint: datapointField,
  depCountry: flagField,
  depLegalform: flagField,
  depIndustry: flagField,
  businesses: createReferenceListField('businesses'),
  dep: {
    type: 'object',
    fields: {
      industries: { ...createReferenceListField('industries'), optional: true },
      legalForms: { ...createReferenceListField('legalForms'), optional: true },
      geographies: { ...createReferenceListField('geographies'), optional: true },
    },
  },
} as const satisfies FieldsByName;

/** A product or service. */
export const productFields = {
  ...indicatorFields,
  category: createReferenceField('productCategories'),
  segment: segmentField,
  offering: offeringField,
  businesses: createReferenceListField('businesses'),
  transactions: createReferenceListField('transactions'),
} as const satisfies FieldsByName;

/** A kind or pattern of transactions. */
export const transactionFields = {
  ...indicatorFields,
  segment: segmentField,
  datapoint: datapointField,
  businesses: createReferenceListField('businesses'),
  products: createReferenceListField('products'),
} as const satisfies FieldsByName;

/** A way in which customers and the business interact. */
export const channelFields = {
  ...indicatorFields,
  businesses: createReferenceListField('businesses'),
} as const satisfies FieldsByName;

/** A country, a region of one, or a group of countries; `parents` form a graph without cycles. */
export const geographyFields = {
  ...indicatorFields,
  /**
   * ISO 3166-1 alpha-2 code of a country, ISO 3166-2 code of a region, 'EU' for the European Union; '' for any other
   * group.
   */
  iso: { type: 'text', longest: 10 },
  kind: { type: 'choice', of: ['country', 'group', 'region'] },
  level: sourceLevelField,
  parents: createReferenceListField('geographies'),
  asOf: { ...dateField, nullable: true },
} as const satisfies FieldsByName;

/**
 * Codes of an industry in one revision of the classification; several if one code of the other revision corresponds
 * to them.
 */
const codes = {
  type: 'list',
  of: { type: 'text', longest: 200 },
  most: 40,
  distinct: true,
  optional: true,
} as const;

/** An industry with its NACE and ISIC codes. `nacecode` is the code in the revision `naceRevision`. */
export const industryFields = {
  ...namedFields,
  published: { ...flagField, optional: true },
  nacecode: modelLineField,
  naceRevision: modelLineField,
  isic: modelLineField,
  parent: createReferenceField('industries'),
  /** Codes in NACE Rev. 2 (SNI 2007) and NACE Rev. 2.1 (SNI 2025). */
  nace2: codes,
  nace21: codes,
} as const satisfies FieldsByName;

/** An obligation under the law. */
export const obligationFields = {
  ...namedFields,
  segment: segmentField,
  offering: offeringField,
  hidden: { ...flagField, label: 'hiddenInAssessments' },
  businesses: createReferenceListField('businesses'),
  risklabels: createReferenceListField('riskLabels'),
  lawReference: modelLineField,
  references: createReferenceListField('references'),
} as const satisfies FieldsByName;
