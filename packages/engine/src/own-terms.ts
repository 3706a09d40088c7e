/**
 * What an organisation calls levels, categories and areas in its reports. A term that it leaves empty, in one language or
 * both, is the product's own.
 */
import { relevances, riskTypes, segments, type Text } from './terms.ts';

/** Classes from the lowest to the highest, and what else can be named, by group; the order is that of the screen. */
export const termGroups = {
  level: ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
  strength: ['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG'],
  category: riskTypes,
  area: relevances,
  abbreviation: relevances,
  segment: segments,
} as const;

/** A group of terms. Within one no two may read the same, or a report could not be told apart. */
export type TermGroup = keyof typeof termGroups;

/** One term: `level.HIGH`, `category.customers`. */
export type TermKey = { readonly [G in TermGroup]: `${G}.${(typeof termGroups)[G][number]}` }[TermGroup];

/** An organisation's own terms; what is absent or empty is the product's. */
export type ReportTerms = { readonly [K in TermKey]?: Text };

/** Longest term, in characters: what a column of a report holds. */
export const longestTerm = 40;

/** What a term may hold: one line, without characters that a document can not show. */
export const termPattern = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** The term as it stands in a report: the organisation's own, where it has one in the language. */
export const ownTerm = (own: Text | undefined, usual: Text): Text => ({
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

/** Every term, group by group. */
export const termKeys: readonly TermKey[] = allKeys.filter(isTermKey);

/** The terms with every key, as they are edited: what is absent is empty. */
export function completeTerms(terms: ReportTerms): ReportTerms {
  const empty: Text = { en: '', sv: '' };
  return Object.fromEntries(termKeys.map((key) => [key, terms[key] ?? empty]));
}

/** The terms of a group, in their order. */
export const termsOf = (group: TermGroup): readonly TermKey[] =>
  termKeys.filter((key) => key.startsWith(`${group}.`));
