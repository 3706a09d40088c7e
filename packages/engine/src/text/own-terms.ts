/**
 * An organisation's terms for levels, categories and areas in its reports. An empty term, in one language or
 * both, is replaced by the product's.
 */
import { relevances, riskTypes, segments, type Text } from './terms.ts';

/** Names of all terms by group, classes from lowest to highest, in the order of the screen. */
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

/** An organisation's terms; the product's replace absent and empty ones. */
export type ReportTerms = { readonly [K in TermKey]?: Text };

/** Longest term, in characters: the width of a report's column. */
export const maxTermCharacters = 40;

/** Pattern of a term: one line without characters that a document cannot show. */
export const termPattern = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** The term for reports: the organisation's if given in the language, else the product's. */
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

/** The terms with every key, for editing; absent terms become empty. */
export function completeTerms(terms: ReportTerms): ReportTerms {
  const empty: Text = { en: '', sv: '' };
  return Object.fromEntries(termKeys.map((key) => [key, terms[key] ?? empty]));
}

/** The keys of a group's terms, in their order. */
export const listTermKeys = (group: TermGroup): readonly TermKey[] =>
  termKeys.filter((key) => key.startsWith(`${group}.`));
