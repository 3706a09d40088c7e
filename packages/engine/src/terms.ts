/**
 * The trade's words as types: one spelling for code, wire, database and screen.
 * Source: specification 001 sections 3.2 and 3.3.
 */

/** Interface languages (specification 001 section 1). */
export const languages = ['en', 'sv'] as const;
export type Language = (typeof languages)[number];

/** A text in every offered language. Both are always present; an empty string means "not written". */
export type Text = { readonly en: string; readonly sv: string };

/** Customer segments. `UNDEFINED` is the empty set; `BOTH` holds natural and legal persons. */
export const segments = ['UNDEFINED', 'INDIVIDUALS', 'CORPORATES', 'BOTH'] as const;
export type Segment = (typeof segments)[number];

/** The two segments that carry figures of their own. */
export const figureSegments = ['INDIVIDUALS', 'CORPORATES'] as const;
export type FigureSegment = (typeof figureSegments)[number];

/** Relevance areas in their fixed order (section 5.1). */
export const relevances = ['legal', 'ml', 'tf', 'sv'] as const;
export type Relevance = (typeof relevances)[number];

/** Relevance areas that carry threats: every one but `legal`. */
export const operationalRelevances = ['ml', 'tf', 'sv'] as const;
export type OperationalRelevance = (typeof operationalRelevances)[number];

/** The five operational risk types: these make the overall level. */
export const operationalTypes = ['customers', 'products', 'transactions', 'channels', 'geographies'] as const;
export type OperationalType = (typeof operationalTypes)[number];

/** Every risk type of the assessment editor, in the order in which it is shown. */
export const riskTypes = [...operationalTypes, 'industries', 'legalForms', 'legals'] as const;
export type RiskType = (typeof riskTypes)[number];

/** Source levels of threats and references; INTERNAL is the organisation's own. */
export const geographyLevels = ['GLOBAL', 'CONTINENTAL', 'NRA', 'DOMESTIC', 'INTERNAL'] as const;
export type GeographyLevel = (typeof geographyLevels)[number] | 'UNDEFINED';

/** How a grade was reached. */
export const gradeMethods = ['Authority', 'Amounts', 'Offences', 'Experts', 'Compliance'] as const;
export type GradeMethod = (typeof gradeMethods)[number];

/** Back-office level label of a threat. */
export type LevelLabel = 'UNDEFINED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'VERYHIGH';

/** Class of a shown risk level (section 9 thresholds). */
export type RiskClass = 'NONE' | 'LOW' | 'MEDIUM' | 'HIGH' | 'VERYHIGH';

/** Class of a shown control strength. */
export type StrengthClass = 'WEAK' | 'MODERATE' | 'STRONG' | 'VERYSTRONG';

/** Licence offering. */
export type Offering = 'UNDEFINED' | 'STANDARD' | 'ENTERPRISE';

/** Whether background data can be entered for an indicator, and under which licence. */
export type Datapoint = 'NO' | 'BASIC' | 'PRO';

/** How a background datum is expressed. */
export const dataModes = ['abs', 'perc', 'ratio', 'ball'] as const;
export type DataMode = (typeof dataModes)[number];

/** Background data kinds per risk type (section 3.3); a type without kinds is qualitative. */
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
export type DataKind = (typeof dataKinds)[RiskType][number];

/** Progress of an assessment part (product page section 6). */
export const partStatuses = ['PENDING', 'STARTED', 'DONE', 'APPROVED'] as const;
export type PartStatus = (typeof partStatuses)[number];
