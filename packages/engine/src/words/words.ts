/** Words for the codes of the trade in both languages, for screens, charts and reports. */

import type { SignOffPart, SignOffRole } from '../sign-off/sign-off.ts';
import { chooseTerm, type ReportTerms, type TermGroup, type TermKey, termKeys } from '../text/own-terms.ts';
import {
  type ConcernKind,
  type GeographyLevel,
  type GradeMethod,
  type Language,
  languages,
  type PartStatus,
  type Relevance,
  type RiskClass,
  type RiskType,
  type Segment,
  type StrengthClass,
  type Text,
} from '../text/terms.ts';

const riskClasses: { readonly [C in RiskClass]: Text } = {
  NONE: { en: 'None', sv: 'Ingen' },
  LOW: { en: 'Low', sv: 'Låg' },
  MEDIUM: { en: 'Medium', sv: 'Medel' },
  HIGH: { en: 'High', sv: 'Hög' },
  VERYHIGH: { en: 'Very High', sv: 'Mycket hög' },
};

const strengthClasses: { readonly [C in StrengthClass]: Text } = {
  WEAK: { en: 'Weak', sv: 'Svag' },
  MODERATE: { en: 'Moderate', sv: 'Måttlig' },
  STRONG: { en: 'Strong', sv: 'Stark' },
  VERYSTRONG: { en: 'Very Strong', sv: 'Mycket stark' },
};

const types: { readonly [T in RiskType]: Text } = {
  customers: { en: 'Customers', sv: 'Kunder' },
  products: { en: 'Products', sv: 'Produkter' },
  transactions: { en: 'Transactions', sv: 'Transaktioner' },
  channels: { en: 'Channels', sv: 'Kanaler' },
  geographies: { en: 'Geographies', sv: 'Geografiska områden' },
  industries: { en: 'Industries', sv: 'Branscher' },
  legalForms: { en: 'Legal forms', sv: 'Associationsformer' },
  legals: { en: 'Legal obligations', sv: 'Rättsliga skyldigheter' },
};

const relevanceAreas: { readonly [R in Relevance]: Text } = {
  legal: { en: 'Legal obligations', sv: 'Rättsliga skyldigheter' },
  ml: { en: 'Money laundering', sv: 'Penningtvätt' },
  tf: { en: 'Terrorist financing', sv: 'Finansiering av terrorism' },
  sv: { en: 'Sanctions violations', sv: 'Sanktionsöverträdelser' },
};

const segmentWords: { readonly [S in Segment]: Text } = {
  UNDEFINED: { en: 'No segment', sv: 'Inget segment' },
  INDIVIDUALS: { en: 'Individuals', sv: 'Fysiska personer' },
  CORPORATES: { en: 'Corporates', sv: 'Juridiska personer' },
  BOTH: { en: 'Individuals and corporates', sv: 'Fysiska och juridiska personer' },
};

const partStatusWords: { readonly [S in PartStatus]: Text } = {
  PENDING: { en: 'Not started', sv: 'Ej påbörjad' },
  STARTED: { en: 'In progress', sv: 'Pågår' },
  DONE: { en: 'Done', sv: 'Klar' },
  APPROVED: { en: 'Approved', sv: 'Godkänd' },
};

const signOffPartWords: { readonly [P in SignOffPart]: Text } = {
  background: { en: 'Background data', sv: 'Bakgrundsdata' },
  threats: { en: 'Threats', sv: 'Hot' },
  risks: { en: 'Risks', sv: 'Risker' },
  controls: { en: 'Controls', sv: 'Kontroller' },
  residual: { en: 'Residual risk and conclusions', sv: 'Kvarstående risk och slutsatser' },
  actions: { en: 'Risk appetite and actions', sv: 'Riskaptit och åtgärder' },
  whole: { en: 'The whole assessment', sv: 'Hela bedömningen' },
};

const signOffRoleWords: { readonly [R in SignOffRole]: Text } = {
  drewUp: { en: 'Drawn up by the compliance officer', sv: 'Upprättad av centralt funktionsansvarig' },
  approved: { en: 'Approved by the management body', sv: 'Godkänd av ledningsorganet' },
  informed: { en: 'Supervisory function informed', sv: 'Tillsynsfunktionen underrättad' },
};

const methods: { readonly [M in GradeMethod]: Text } = {
  Authority: { en: 'Authorities’ assessments', sv: 'Myndigheters bedömningar' },
  Amounts: { en: 'Estimated amounts', sv: 'Uppskattade belopp' },
  Offences: { en: 'Offence statistics', sv: 'Brottsstatistik' },
  Experts: { en: 'Expert judgement', sv: 'Expertbedömning' },
  Compliance: { en: 'Compliance findings', sv: 'Iakttagelser från regelefterlevnad' },
};

/**
 * Returns the word of a risk class, as shown beside its number. In this file, `terms` are the organisation's terms,
 * which replace the product's terms.
 */
export const getRiskClassName = (value: RiskClass, language: Language, terms: ReportTerms = {}): string =>
  chooseTerm(terms[`level.${value}`], riskClasses[value])[language];

/** Returns the word of a control strength class. */
export const getStrengthClassName = (
  value: StrengthClass,
  language: Language,
  terms: ReportTerms = {},
): string => chooseTerm(terms[`strength.${value}`], strengthClasses[value])[language];

/** Returns the plural name of a risk type, such as "Customers"; each risk type is a category of the assessment. */
export const getRiskTypeName = (type: RiskType, language: Language, terms: ReportTerms = {}): string =>
  chooseTerm(terms[`category.${type}`], types[type])[language];

/** Returns the name of a relevance area. */
export const getRelevanceName = (area: Relevance, language: Language, terms: ReportTerms = {}): string =>
  chooseTerm(terms[`area.${area}`], relevanceAreas[area])[language];

/** Words of the levels of sources, threats and places. */
export const sourceLevelTexts: { readonly [L in GeographyLevel]: Text } = {
  GLOBAL: { en: 'Global', sv: 'Global' },
  CONTINENTAL: { en: 'Continental', sv: 'Kontinental' },
  NRA: { en: 'National', sv: 'Nationell' },
  DOMESTIC: { en: 'Domestic', sv: 'Inhemsk' },
  INTERNAL: { en: 'Internal', sv: 'Intern' },
  UNDEFINED: { en: 'Not stated', sv: 'Inte angiven' },
};

/** Returns the word of a source level in a language. */
export const getSourceLevelName = (level: GeographyLevel, language: Language): string =>
  sourceLevelTexts[level][language];

/**
 * Returns the short name of a relevance area for lists: the organisation's abbreviation if it has one, otherwise the
 * full name.
 */
export const getRelevanceAbbreviation = (
  area: Relevance,
  language: Language,
  terms: ReportTerms = {},
): string =>
  getReportTerm(`abbreviation.${area}`, language, terms) || getRelevanceName(area, language, terms);

const concernWords: { readonly [K in ConcernKind]: Text } = {
  direct: { en: 'Directly', sv: 'Direkt' },
  indirect: { en: 'Indirectly', sv: 'Indirekt' },
};

/** Returns one word for the way in which a threat concerns a business. */
export const getConcernName = (kind: ConcernKind, language: Language): string => concernWords[kind][language];

/** Returns the name of a customer segment. */
export const getSegmentWord = (segment: Segment, language: Language, terms: ReportTerms = {}): string =>
  chooseTerm(terms[`segment.${segment}`], segmentWords[segment])[language];

/** Returns the word for the progress of a part. */
export const getPartStatusName = (status: PartStatus, language: Language): string =>
  partStatusWords[status][language];

/** Returns the name of a grading method. */
export const getGradeMethodName = (method: GradeMethod, language: Language): string =>
  methods[method][language];

const usualTerms: { readonly [group: string]: { readonly [name: string]: Text } } = {
  level: riskClasses,
  strength: strengthClasses,
  category: types,
  area: relevanceAreas,
  abbreviation: relevanceAreas,
  segment: segmentWords,
} satisfies { readonly [G in TermGroup]: { readonly [name: string]: Text } };

/** Returns the product's word for a term. The default abbreviation of a relevance area is its full name. */
export function getDefaultTerm(key: TermKey): Text {
  const [group = '', name = ''] = key.split('.');
  return usualTerms[group]?.[name] ?? { en: '', sv: '' };
}

/** Returns the word that a report uses for a term. */
export function getReportTerm(key: TermKey, language: Language, terms: ReportTerms): string {
  const usual = key.startsWith('abbreviation.') ? { en: '', sv: '' } : getDefaultTerm(key);
  return chooseTerm(terms[key], usual)[language];
}

/** A term that equals another term of its group in one language. */
export interface RepeatedTerm {
  readonly key: TermKey;
  readonly language: Language;
  readonly like: TermKey;
}

/** Finds the organisation's terms that equal another term of their group, regardless of case. */
export function findRepeatedTerms(terms: ReportTerms): readonly RepeatedTerm[] {
  return termKeys.flatMap((key) =>
    languages.flatMap((language): RepeatedTerm[] => {
      const read = (one: TermKey) => getReportTerm(one, language, terms).toLocaleLowerCase(language);
      const own = read(key);
      if (own === '' || !terms[key]?.[language].trim()) return [];
      const group = key.slice(0, key.indexOf('.') + 1);
      const like = termKeys.find((one) => one !== key && one.startsWith(group) && read(one) === own);
      return like === undefined ? [] : [{ key, language, like }];
    }),
  );
}

/** Returns the name of a part that is signed off. */
export function getSignOffPartName(part: SignOffPart, language: Language): string {
  return signOffPartWords[part][language];
}

/** Returns the statement that a person signs in this role. */
export function getSignOffRoleText(role: SignOffRole, language: Language): string {
  return signOffRoleWords[role][language];
}
