/** Businesses, controls, labels, country lists, sources and news. */
import type { FieldsByName } from '../../fields/field.ts';
import { ruleSetField } from '../../formula/rule-set.ts';
import { operationalRelevances } from '../../text/terms.ts';
import { highestIndexValue, listRhythms, restrictiveMeasureKinds } from '../../values/scale.ts';
import {
  createReferenceField,
  createReferenceListField,
  dateField,
  flagField,
  identityFields,
  modelLineField,
  namedFields,
  nameField,
  offeringField,
  optionalRelationFields,
  riskTypeListField,
  translatedProseField,
} from './parts.ts';

/** The parts of a programme to which a control can belong (specification 001 section 3.1). */
export const controlLabels = [
  'Undefined',
  'RiskAssessmentProceduresAndRoutines',
  'CustomerDueDiligence',
  'MonitoringAndReporting',
  'DataProtection',
  'InternalControlAndReporting',
  'OtherControls',
] as const;

/** Forms of a control (specification 001 section 3.1): a routine, a technical system, or governance. */
export const controlTypes = ['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE'] as const;

/** Kinds of tags of publications (specification 001 section 3.1). */
export const tagTypes = [
  'internal',
  'publicationCategory',
  'area',
  'category',
  'event',
  'geography',
  'groups',
  'threat',
] as const;

/** The trades by which the specification (001 section 6) classifies businesses, with the flag of each. */
export const tradeFlags = { bank: 'isbank', lawyer: 'islawyer', realestate: 'isrealestate' } as const;

/** Trades by which the specification (001 section 6) classifies businesses, in the order of display. */
export const tradeNames = ['bank', 'lawyer', 'realestate'] as const;

/** A trade by which businesses are classified. */
export type TradeName = (typeof tradeNames)[number];

/** A line of business that is subject to the rules on money laundering. */
export const businessFields = {
  ...namedFields,
  offering: offeringField,
  published: { ...flagField, optional: true },
  islawyer: flagField,
  isbank: flagField,
  isrealestate: flagField,
  /** First day on which the rules apply to the business, if they apply later than to other businesses. */
  appliesFrom: { ...dateField, optional: true },
} as const satisfies FieldsByName;

/** A heading of the control library; `seqno` is its position. */
export const controlCategoryFields = {
  ...namedFields,
  seqno: { type: 'number' },
  parent: createReferenceField('controlCategories'),
} as const satisfies FieldsByName;

/**
 * A label of risks. Labels of type `control` connect controls to risks; labels of type `raFilter` are only for
 * filters.
 */
export const riskLabelFields = {
  ...namedFields,
  type: { type: 'choice', of: ['control', 'raFilter'] },
} as const satisfies FieldsByName;

/**
 * Risks that a control covers, by key. A flag of the specification such as `relproduct` is on exactly if its list is
 * present.
 */
export const coveredRisksField = { type: 'object', fields: optionalRelationFields } as const;

/** A control of the library. A general control without lists covers every risk. */
export const controlFields = {
  ...namedFields,
  category: createReferenceField('controlCategories'),
  label: {
    type: 'choice',
    of: controlLabels,
    label: 'controlLabel',
  },
  type: { type: 'choice', of: controlTypes, label: 'controlType' },
  offering: offeringField,
  general: flagField,
  /** True for a pattern from which an organisation can create an own control. */
  forCustom: flagField,
  businesses: createReferenceListField('businesses'),
  /** Labels of type `control`; the control covers every risk that has one of them. */
  risklabels: createReferenceListField('riskLabels'),
  related: coveredRisksField,
  /** Risk types of which the control covers every risk. */
  allOf: riskTypeListField,
  spec: ruleSetField,
} as const satisfies FieldsByName;

/** A list of countries with their levels. */
export const riskListFields = {
  ...namedFields,
  relevances: { type: 'list', of: { type: 'choice', of: operationalRelevances } },
  kind: { type: 'choice', of: ['flat', 'index'] },
  /** True for an index in which a high value is good, so that the level is 4 * (100 - value) / 100. */
  highIsGood: flagField,
  source: modelLineField,
  date: dateField,
  /** Values of places: 0-4 on a flat list, 0-100 on an index. */
  entries: {
    type: 'list',
    of: {
      type: 'object',
      fields: {
        geography: { type: 'reference', to: 'geographies' },
        value: { type: 'number', lowest: 0, highest: highestIndexValue },
      },
    },
    distinctBy: 'geography',
  },
  /** First day on which the list applies, if it differs from the day of publication. */
  inForce: { ...dateField, optional: true },
  /** The number of the legal act. */
  act: { ...modelLineField, optional: true },
  publisher: { ...modelLineField, optional: true },
  licence: { ...modelLineField, optional: true },
  rhythm: { type: 'choice', of: listRhythms, optional: true },
  /** Day of the next edition, if the publisher has announced it. */
  next: { ...dateField, optional: true },
  /** The group of geographies that threats refer to; its members are the places of the list. */
  group: { type: 'reference', to: 'geographies', optional: true },
  /**
   * Restrictive measures by place and framework; the strongest kind decides the value of the place in
   * `entries`.
   */
  measures: {
    type: 'list',
    of: {
      type: 'object',
      fields: {
        geography: { type: 'reference', to: 'geographies' },
        framework: nameField,
        kind: { type: 'choice', of: restrictiveMeasureKinds, label: 'measureKind' },
        /** Last day of the measure, if the act specifies one. */
        until: { ...dateField, optional: true },
        /** The part of the place that the measure concerns; absent for the whole place. */
        area: { ...nameField, optional: true },
        act: modelLineField,
        /** True if the kind and the last day were verified against the act or its announcement by the Council. */
        verified: { ...flagField, optional: true },
      },
    },
    optional: true,
  },
} as const satisfies FieldsByName;

/** A public source. */
export const referenceFields = {
  ...namedFields,
  title: modelLineField,
  author: modelLineField,
  authorShort: modelLineField,
  publication: modelLineField,
  published: { ...dateField, nullable: true },
  year: { type: 'number', nullable: true },
  url: modelLineField,
  online: flagField,
  retrieved: { ...dateField, nullable: true },
  country: createReferenceField('geographies'),
  /** Ids of the uploaded documents that contain the source's text: the stored PDF, and the searchable document. */
  pdfCmsId: { type: 'number', whole: true, optional: true },
  maiaDocumentId: { type: 'number', whole: true, optional: true },
} as const satisfies FieldsByName;

/** A news item of the daily feed. */
export const publicationFields = {
  ...identityFields,
  title: nameField,
  text: translatedProseField,
  created: dateField,
  published: dateField,
  source: modelLineField,
  url: modelLineField,
  reference: createReferenceField('references'),
  mediaSource: { ...modelLineField, nullable: true },
  mediaMime: { ...modelLineField, nullable: true },
  mediaWidth: { type: 'number', nullable: true },
  mediaHeight: { type: 'number', nullable: true },
  tags: createReferenceListField('tags'),
  /** The country list that the news item concerns, if its address alone does not identify the list. */
  riskList: { type: 'reference', to: 'riskLists', optional: true },
} as const satisfies FieldsByName;

/** A keyword of publications. */
export const tagFields = {
  ...namedFields,
  tag: modelLineField,
  type: {
    type: 'choice',
    of: tagTypes,
  },
  geographies: createReferenceListField('geographies'),
  categories: createReferenceListField('categories'),
  threats: createReferenceListField('threats'),
} as const satisfies FieldsByName;
