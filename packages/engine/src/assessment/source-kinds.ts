/** Kinds of sources of an assessment: Regulation (EU) 2024/1624 Art. 10 and the draft guidelines on it. */
import { isLawAuthor } from '../model/citations.ts';
import type { Reference } from '../model/types.ts';
import type { Text } from '../text/terms.ts';

/**
 * Kinds of sources. The first three are the risk assessments of the Union, the nation and the sector.
 * `international` is a publication of FATF, the Commission or AMLA; `authority` is information and statistics
 * from authorities, including the financial intelligence unit; `other` is any kind that is not required.
 */
export const sourceKinds = [
  'union',
  'national',
  'sector',
  'international',
  'authority',
  'lists',
  'evaluation',
  'industry',
  'open',
  'civil',
  'commercial',
  'other',
] as const;

/** A kind of source; `sourceKinds` explains the kinds. */
export type SourceKind = (typeof sourceKinds)[number];

/** Further kinds, each of which must be considered or left out with a reason. */
export const furtherSourceKinds = [
  'authority',
  'lists',
  'evaluation',
  'industry',
  'open',
  'civil',
  'commercial',
] as const satisfies readonly SourceKind[];

/** Names of the kinds. */
export const sourceKindTexts: { readonly [K in SourceKind]: Text } = {
  union: { en: 'Union risk assessment', sv: 'Unionens riskbedömning' },
  national: { en: 'National risk assessment', sv: 'Nationell riskbedömning' },
  sector: { en: 'Sector risk assessment', sv: 'Sektorns riskbedömning' },
  international: {
    en: 'Publication by FATF, the Commission or AMLA',
    sv: 'Publikation från FATF, kommissionen eller AMLA',
  },
  authority: { en: 'Authorities and statistics', sv: 'Myndigheter och statistik' },
  lists: { en: 'Sanctions and watch lists', sv: 'Sanktions- och bevakningslistor' },
  evaluation: { en: 'Mutual evaluations', sv: 'Ömsesidiga utvärderingar' },
  industry: {
    en: 'Industry and public-private partnerships',
    sv: 'Bransch och offentlig-privat samverkan',
  },
  open: { en: 'Credible open sources', sv: 'Trovärdiga öppna källor' },
  civil: { en: 'Civil society indices', sv: 'Index från civilsamhället' },
  commercial: { en: 'Commercial sources', sv: 'Kommersiella källor' },
  other: { en: 'Other source', sv: 'Annan källa' },
};

/** The four parts of the firm's own experience, in the order of entry. */
export const experienceParts = ['reports', 'requests', 'findings', 'lessons'] as const;

/**
 * A part of the firm's own experience: reports of suspicion, requests of authorities, internal findings, or lessons
 * from supervision.
 */
export type ExperiencePart = (typeof experienceParts)[number];

const listsOf = /\blists?\b|High-Risk and Other Monitored|restrictive measures|high-risk third countr/i;
const nationalOf =
  /national risk assessment|nationell riskbedömning|national money laundering risk assessment/i;

/**
 * Rules that determine the kind of a source; the first rule that applies decides. `own`: the source concerns the
 * country of operation.
 */
const rules: readonly (readonly [SourceKind, (reference: Reference, own: boolean) => boolean])[] = [
  [
    'union',
    ({ authorShort, country, title }) =>
      country === 'ge-eu' && authorShort === 'COM' && /assessment of the risk/i.test(title),
  ],
  [
    'national',
    ({ title, publication }, own) =>
      own && (nationalOf.test(title) || nationalOf.test(publication)) && !/guidance/i.test(publication),
  ],
  ['lists', ({ title }) => listsOf.test(title)],
  ['evaluation', ({ title, publication }) => /mutual evaluation/i.test(`${title} ${publication}`)],
  ['sector', ({ publication, authorShort }, own) => own && isSector(publication, authorShort)],
  ['international', ({ authorShort }) => /\b(FATF|COM|AMLA)\b/.test(authorShort)],
  ['industry', ({ authorShort, publication }) => isIndustry(authorShort, publication)],
  ['authority', ({ authorShort, country }) => isAuthority(authorShort, country)],
];

function isSector(publication: string, authorShort: string): boolean {
  return /^risk assessment$/i.test(publication) && authorShort !== 'COM';
}

function isIndustry(authorShort: string, publication: string): boolean {
  return /\b(Wolfsberg|Simpt)\b/.test(authorShort) || /industry guidance/i.test(publication);
}

function isAuthority(authorShort: string, country: string | null): boolean {
  return country !== null && !isLawAuthor(authorShort);
}

/**
 * Determines the kind of a library source from its author, title and country; an assessment can override it
 * (`sources.library`). `opGeography`: key of the country of operation, or null.
 */
export function determineSourceKind(reference: Reference, opGeography: string | null): SourceKind {
  const own = opGeography === null || reference.country === opGeography;
  return rules.find(([, holds]) => holds(reference, own))?.[0] ?? 'other';
}
