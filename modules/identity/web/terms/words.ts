/** What may be wrong with a term, and what it is called on this page. */
import {
  isTermKey,
  type Language,
  longestTerm,
  type ReportTerms,
  repeatedTerms,
  shownTerm,
  type TermKey,
  termPattern,
  usualTerm,
} from '@klarsikt/engine';
import type { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { texts } from './texts.ts';

type T = ReturnType<typeof useT<keyof (typeof texts)['en']>>;

/** The terms with one of them changed. */
export const withTerm = (
  terms: ReportTerms,
  key: TermKey,
  language: Language,
  value: string,
): ReportTerms => ({
  ...terms,
  [key]: { en: '', sv: '', ...terms[key], [language]: value },
});

/** Why a term can not be saved; null when it can. */
export function problemOf(
  terms: ReportTerms,
  { key, language }: { readonly key: TermKey; readonly language: Language },
  t: T,
): string | null {
  const value = terms[key]?.[language] ?? '';
  if (value.length > longestTerm) return t('terms.long', { most: longestTerm });
  if (!termPattern.test(value)) return t('terms.signs');
  const same = repeatedTerms(terms).find((one) => one.key === key && one.language === language);
  return same === undefined ? null : t('terms.repeated', { term: shownTerm(same.like, language, terms) });
}

/** What a place of the document is called: "High, in Swedish". */
export function nameOf(path: string, told: Language, t: T): string {
  const [, key = '', of = ''] = path.split('/');
  if (!isTermKey(key)) return path;
  return t('terms.field', { term: usualTerm(key)[told], language: t(of === 'en' ? 'terms.en' : 'terms.sv') });
}
