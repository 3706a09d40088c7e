/**
 * The terms of the trade as types, with one spelling in code, API, database and screens. Source:
 * specification 001 sections 3.2 and 3.3.
 */

/** Interface languages (specification 001 section 1). */
export const languages = ['en', 'sv'] as const;

/** ISO 639-1 code of an interface language. */
export type Language = (typeof languages)[number];

/** A text in both languages. An empty string means that the text is not written. */
export type Text = { readonly en: string; readonly sv: string };

/** Customer segments. `UNDEFINED` means no segment; `BOTH` means individuals and corporates. */
export const segments = ['UNDEFINED', 'INDIVIDUALS', 'CORPORATES', 'BOTH'] as const;

/** A set of customer segments. */
export type Segment = (typeof segments)[number];

/** The two single segments, for which figures are calculated. */
export const figureSegments = ['INDIVIDUALS', 'CORPORATES'] as const;

/** A single segment: `INDIVIDUALS` are natural persons, `CORPORATES` are legal persons. */
export type FigureSegment = (typeof figureSegments)[number];

/** Relevance areas in their fixed order (section 5.1). */
export const relevances = ['legal', 'ml', 'tf', 'sv'] as const;

/** A relevance area: `legal` obligations, `ml` money laundering, `tf` terrorist financing, `sv` sanctions violation. */
export type Relevance = (typeof relevances)[number];

/** Relevance areas that threats can have, which are all areas except `legal`. */
export const operationalRelevances = ['ml', 'tf', 'sv'] as const;

/**
 * Relevance values of threats in the editor, in their order (specification 001 section 3.3). `undefined`: not
 * decided, treated as an empty list; `general`: every area; `legal`: obligations, in no operational area.
 */
export const relevanceKinds = ['undefined', 'general', 'tf', 'ml', 'sv', 'legal'] as const;

/** A relevance value of a threat in the editor. */
export type RelevanceKind = (typeof relevanceKinds)[number];

/** A relevance area that threats are assigned to. */
export type OperationalRelevance = (typeof operationalRelevances)[number];

/** The five operational risk types, which form the overall level. */
export const operationalTypes = ['customers', 'products', 'transactions', 'channels', 'geographies'] as const;

/** A risk type that is part of the overall level. */
export type OperationalType = (typeof operationalTypes)[number];

/** All risk types of the assessment, in display order. */
export const riskTypes = [...operationalTypes, 'industries', 'legalForms', 'legals'] as const;

/** Any risk type. `industries`, `legalForms` and `legals` are assessed but not part of the overall level. */
export type RiskType = (typeof riskTypes)[number];

/** Levels of threats and sources. INTERNAL means the organisation's own level. */
export const geographyLevels = ['GLOBAL', 'CONTINENTAL', 'NRA', 'DOMESTIC', 'INTERNAL'] as const;

/** Level of a threat or source; `UNDEFINED` if the library states none. */
export type GeographyLevel = (typeof geographyLevels)[number] | 'UNDEFINED';

/** Methods by which the grade of a threat is determined. */
export const gradeMethods = ['Authority', 'Amounts', 'Offences', 'Experts', 'Compliance'] as const;

/** A method by which the grade of a threat is determined, as shown on the threat card. */
export type GradeMethod = (typeof gradeMethods)[number];

/** Level label of a threat, set by editors. */
export type LevelLabel = 'UNDEFINED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'VERYHIGH';

/** Class of a shown risk level (section 9 thresholds). */
export type RiskClass = 'NONE' | 'LOW' | 'MEDIUM' | 'HIGH' | 'VERYHIGH';

/** Class of a shown control strength. */
export type StrengthClass = 'WEAK' | 'MODERATE' | 'STRONG' | 'VERYSTRONG';

/** Licence offering of an organisation. */
export type LicenceOffering = 'UNDEFINED' | 'STANDARD' | 'ENTERPRISE';

/** The licence that is needed to enter background data for an indicator; `NO` if no data can be entered. */
export type DataEntryLicence = 'NO' | 'BASIC' | 'PRO';

/** Modes in which background data are entered. */
export const dataModes = ['abs', 'perc', 'ratio', 'ball'] as const;

/**
 * Mode of a background datum: `abs` a count or an amount, `perc` per cent, `ratio` a fraction, `ball` an
 * order of magnitude.
 */
export type DataMode = (typeof dataModes)[number];

/** Kinds of background data per risk type (section 3.3). A type without kinds is assessed qualitatively. */
export const dataKinds = {
  customers: ['Quantity'],
  products: ['Quantity', 'TransactionQuantity'],
  transactions: ['Quantity', 'TransactionVolume'],
  channels: ['Onboarded', 'Ongoing'],
  geographies: [
    'CustomerQuantity',
    'CustomerInactive',
    'TransactionsIn',
    'TransactionsOut',
    'TransactionVolumeIn',
    'TransactionVolumeOut',
  ],
  industries: ['CustomerQuantity'],
  legalForms: ['CustomerQuantity'],
  legals: [],
} as const satisfies Record<RiskType, readonly string[]>;

/** One kind of background data, of any risk type. */
export type DataKind = (typeof dataKinds)[RiskType][number];

/** Progress of an assessment part (product page section 6). */
export const partStatuses = ['PENDING', 'STARTED', 'DONE', 'APPROVED'] as const;

/** Progress of one part of an assessment, from untouched to approved. */
export type PartStatus = (typeof partStatuses)[number];

/**
 * The way in which a threat concerns a business: `direct` through a product that the business offers, `indirect` only
 * through its transactions.
 */
export type ConcernKind = 'direct' | 'indirect';
