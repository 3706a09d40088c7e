/** Businesses, controls, labels, country lists, sources and news. */
import type { Fields } from '../../fields/field.ts';
import { ruleSet } from '../../formula/rule-set.ts';
import { highestIndexValue, listRhythms, measureKinds } from '../../scale.ts';
import { operationalRelevances } from '../../terms.ts';
import {
  date,
  flag,
  identity,
  line,
  many,
  named,
  nameField,
  offering,
  one,
  optionalRelationLists,
  prose,
  typeList,
} from './parts.ts';

/** Parts of a programme that a control belongs to (specification 001 section 3.1). */
export const controlLabels = [
  'Undefined',
  'RiskAssessmentProceduresAndRoutines',
  'CustomerDueDiligence',
  'MonitoringAndReporting',
  'DataProtection',
  'InternalControlAndReporting',
  'OtherControls',
] as const;

/** What a control consists of (specification 001 section 3.1): a routine, a technical system, or governance. */
export const controlTypes = ['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE'] as const;

/** What a tag says of a publication (specification 001 section 3.1). */
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

/** Trades by which the specification classifies businesses (001 section 6), with the flag of each. */
export const tradeFlags = { bank: 'isbank', lawyer: 'islawyer', realestate: 'isrealestate' } as const;

/** Names of the trades. */
export const tradeNames = ['bank', 'lawyer', 'realestate'] as const;

/** A trade by which businesses are classified. */
export type TradeName = (typeof tradeNames)[number];

/** A kind of business that the rules apply to. */
export const businessFields = {
  ...named,
  offering,
  published: { ...flag, optional: true },
  islawyer: flag,
  isbank: flag,
  isrealestate: flag,
} as const satisfies Fields;

/** A heading of the control library; `seqno` gives the order. */
export const controlCategoryFields = {
  ...named,
  seqno: { type: 'number' },
  parent: one('controlCategories'),
} as const satisfies Fields;

/** A label on risks: type `control` ties controls to them, type `raFilter` only filters. */
export const riskLabelFields = {
  ...named,
  type: { type: 'choice', of: ['control', 'raFilter'] },
} as const satisfies Fields;

/** Risks that a control covers by name: the specification's flags `relproduct` and so on are the lists that are there. */
export const coveredRisks = { type: 'object', fields: optionalRelationLists } as const;

/** A control of the library. General ones without lists cover every risk. */
export const controlFields = {
  ...named,
  category: one('controlCategories'),
  label: {
    type: 'choice',
    of: controlLabels,
    label: 'controlLabel',
  },
  type: { type: 'choice', of: controlTypes, label: 'controlType' },
  offering,
  general: flag,
  /** A pattern that an organisation can begin a control of its own with. */
  forCustom: flag,
  businesses: many('businesses'),
  /** Labels of type `control`: every risk that carries one is covered. */
  risklabels: many('riskLabels'),
  related: coveredRisks,
  /** Types of which the control covers every risk. */
  allOf: typeList,
  spec: ruleSet,
} as const satisfies Fields;

/** A list of countries with a level each: decision 7. */
export const riskListFields = {
  ...named,
  relevances: { type: 'list', of: { type: 'choice', of: operationalRelevances } },
  kind: { type: 'choice', of: ['flat', 'index'] },
  /** For an index: true when a high value is good, so that the level is 4 * (100 - value) / 100. */
  highIsGood: flag,
  source: line,
  date,
  /** Values 0-4 of a flat list, 0-100 of an index. */
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
  /** Day from which the edition applies, where it is another than the one that it was published on. */
  inForce: { ...date, optional: true },
  /** The legal act, by number. */
  act: { ...line, optional: true },
  publisher: { ...line, optional: true },
  licence: { ...line, optional: true },
  rhythm: { type: 'choice', of: listRhythms, optional: true },
  /** Day of the next edition, where the publisher has announced it. */
  next: { ...date, optional: true },
  /** The group of places that threats refer to; its members are the places of the list. */
  group: { type: 'reference', to: 'geographies', optional: true },
  /** Restrictive measures by place and framework: the strongest kind gives the place its value in `entries`. */
  measures: {
    type: 'list',
    of: {
      type: 'object',
      fields: {
        geography: { type: 'reference', to: 'geographies' },
        framework: nameField,
        kind: { type: 'choice', of: measureKinds, label: 'measureKind' },
        /** Last day, where the act names one. */
        until: { ...date, optional: true },
        /** The part of the place that the measure concerns; absent for the whole of it. */
        area: { ...nameField, optional: true },
        act: line,
        /** Kind and last day were compared with the act or with its announcement by the Council. */
        verified: { ...flag, optional: true },
      },
    },
    optional: true,
  },
} as const satisfies Fields;

/** A public source. */
export const referenceFields = {
  ...named,
  title: line,
  author: line,
  authorShort: line,
  publication: line,
  published: { ...date, nullable: true },
  year: { type: 'number', nullable: true },
  url: line,
  online: flag,
  retrieved: { ...date, nullable: true },
  country: one('geographies'),
  /** Numbers of uploaded documents that hold its text: the stored PDF, and the one that is searched. */
  pdfCmsId: { type: 'number', whole: true, optional: true },
  maiaDocumentId: { type: 'number', whole: true, optional: true },
} as const satisfies Fields;

/** A news item of the daily feed. */
export const publicationFields = {
  ...identity,
  title: nameField,
  text: prose,
  created: date,
  published: date,
  source: line,
  url: line,
  reference: one('references'),
  mediaSource: { ...line, nullable: true },
  mediaMime: { ...line, nullable: true },
  mediaWidth: { type: 'number', nullable: true },
  mediaHeight: { type: 'number', nullable: true },
  tags: many('tags'),
} as const satisfies Fields;

/** A word that publications are found by. */
export const tagFields = {
  ...named,
  tag: line,
  type: {
    type: 'choice',
    of: tagTypes,
  },
  geographies: many('geographies'),
  categories: many('categories'),
  threats: many('threats'),
} as const satisfies Fields;
