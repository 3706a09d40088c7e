/**
 * Field definitions of a saved analysis. Missing fields get their defaults (specification 001 section 5.5).
 */
import { operationalTypes, relevances, riskTypes } from '../text/terms.ts';

/** Pages on which an analysis is shown: threat analysis or risk analysis. */
export const savedAnalysisTypes = ['threats', 'risks'] as const;

/** Default title of the report on an analysis (specification 001 section 9). */
export const defaultReportTitle = 'ThreatView report';

/** Limits of a saved analysis: characters of names, titles and texts, number of notes, and items of a list. */
export const savedAnalysisLimits = {
  name: 255,
  title: 200,
  text: 20_000,
  notes: 1_000,
  items: 2_000,
} as const;

const id = { type: 'number', lowest: 1, whole: true, measure: 'id' } as const;
const key = { type: 'text', shortest: 1, longest: 120, measure: 'key' } as const;
/** Milliseconds since 1970-01-01 UTC. */
const moment = { type: 'number', lowest: 0, highest: 8_640_000_000_000_000, whole: true } as const;
const written = { type: 'text', longest: savedAnalysisLimits.text, format: 'prose', default: '' } as const;

/** Types that can be selected; obligations occur only in results. */
export const selectableAnalysisTypeNames = [
  'threats',
  ...operationalTypes,
  'industries',
  'legalForms',
] as const;

/** One selected entity by id; `relatedId` is the entity in whose results the user found it. */
export const savedAnalysisItemField = {
  type: 'object',
  named: 'SavedItem',
  fields: { id, relatedId: { ...id, optional: true } },
} as const;

const items = { type: 'list', of: savedAnalysisItemField, most: savedAnalysisLimits.items } as const;
const listed = { ...items, default: [] } as const;
const extended = { ...items, optional: true } as const;

/** Selected entities by type, in the order of selection; lists of extended types exist only if they are not empty. */
export const savedSelectionListsField = {
  type: 'object',
  named: 'SavedLists',
  fields: {
    customers: listed,
    products: listed,
    transactions: listed,
    geographies: listed,
    channels: listed,
    threats: listed,
    industries: extended,
    legalForms: extended,
  },
} as const;

/** A note on the whole analysis (`type` and `id` are null) or on one entity of it. */
export const savedAnalysisNoteField = {
  type: 'object',
  named: 'SavedNote',
  fields: {
    type: { type: 'choice', of: ['threats', ...riskTypes], nullable: true },
    id: { ...id, nullable: true },
    text: { type: 'text', longest: savedAnalysisLimits.text, format: 'prose' },
  },
} as const;

/** Texts of the report page: the title is plain text, the others are Markdown. */
export const savedReportTextsField = {
  type: 'object',
  named: 'SavedReportTexts',
  fields: {
    title: { type: 'text', longest: savedAnalysisLimits.title, format: 'prose', default: defaultReportTitle },
    intro: written,
    threats: written,
    risks: written,
    result: written,
    resultThreats: written,
    resultRisks: written,
  },
} as const;

/** Settings of the report page. `showPercentages`: occurrences are shown as 67 % instead of 2/3. */
export const savedReportDataField = {
  type: 'object',
  named: 'SavedReportData',
  fields: {
    comments: { ...savedReportTextsField, default: {} },
    showSummary: { type: 'flag', default: true },
    showPercentages: { type: 'flag', default: false },
  },
} as const;

/** A saved analysis; name, dates and segments are required. */
export const savedAnalysisField = {
  type: 'object',
  named: 'SavedAnalysis',
  fields: {
    name: { type: 'text', shortest: 1, longest: savedAnalysisLimits.name, format: 'line', measure: 'name' },
    analysisType: { type: 'choice', of: savedAnalysisTypes, default: 'threats' },
    created: moment,
    updated: moment,
    selected: { ...savedSelectionListsField, default: {} },
    /** Results selected in the preview, before they are added to the selection. */
    selectedResult: { ...savedSelectionListsField, default: {} },
    /** Included segments: individuals and corporates. Both or neither mean no restriction. */
    priv: { type: 'flag' },
    corp: { type: 'flag' },
    /** Country of operation, as a geography key. */
    opGeography: { ...key, nullable: true, default: null },
    /** Id of the assessment whose levels are shown beside the results. */
    raId: { ...id, nullable: true, default: null },
    /** Keys of the businesses that restrict the analysis. */
    businesses: { type: 'list', of: key, most: 100, default: [] },
    comments: { type: 'list', of: savedAnalysisNoteField, most: savedAnalysisLimits.notes, default: [] },
    reportData: { ...savedReportDataField, default: {} },
    /** Included relevance areas; empty means all. */
    calcRelevance: {
      type: 'list',
      of: { type: 'choice', of: relevances },
      most: relevances.length,
      default: [],
    },
  },
} as const;
