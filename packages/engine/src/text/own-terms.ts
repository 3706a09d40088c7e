/**
 * An organisation's terms for levels, categories and relevance areas in its reports. A term that is empty, in one
 * language or both, is replaced by the product's term.
 */
import { relevances, riskTypes, segments, type Text } from './terms.ts';

/** Names of all terms by group, in the order of the screen. Classes are listed from lowest to highest. */
export const termGroups = {
  level: ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
  strength: ['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG'],
  category: riskTypes,
  area: relevances,
  abbreviation: relevances,
  segment: segments,
} as const;

/** A group of terms. Terms within a group must differ, so that a report is unambiguous. */
export type TermGroup = keyof typeof termGroups;

/** Key of a term: `level.HIGH`, `category.customers`. */
export type TermKey = { readonly [G in TermGroup]: `${G}.${(typeof termGroups)[G][number]}` }[TermGroup];

/** An organisation's terms. Absent and empty terms are replaced by the product's terms. */
export type ReportTerms = { readonly [K in TermKey]?: Text };

/** Largest number of characters in a term, so that a term fits into a column of a report. */
export const maxTermCharacters = 40;

/** Pattern of a term: one line without characters that a document cannot show. */
export const termPattern = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** Chooses the term for reports in each language: the organisation's term if given, otherwise the product's term. */
export const chooseTerm = (own: Text | undefined, usual: Text): Text => ({
  en: own?.en.trim() || usual.en,
  sv: own?.sv.trim() || usual.sv,
});

const allKeys: readonly string[] = Object.entries(termGroups).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}`),
);

/** True for the key of a term. */
export function isTermKey(key: string): key is TermKey {
  return allKeys.includes(key);
}

/** The keys of all terms, group by group. */
export const termKeys: readonly TermKey[] = allKeys.filter(isTermKey);

/** Returns the terms with every key, for editing. Absent terms become empty. */
export function completeTerms(terms: ReportTerms): ReportTerms {
  const empty: Text = { en: '', sv: '' };
  return Object.fromEntries(termKeys.map((key) => [key, terms[key] ?? empty]));
}

/** Lists the keys of a group's terms in their order. */
export const listTermKeys = (group: TermGroup): readonly TermKey[] =>
  termKeys.filter((key) => key.startsWith(`${group}.`));
