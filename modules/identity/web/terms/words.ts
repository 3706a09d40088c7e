import {
  isTermKey,
  type Language,
  maxTermCharacters,
  type ReportTerms,
  type TermKey,
  termPattern,
} from '@klarsikt/engine/text';
import { findRepeatedTerms, getDefaultTerm, getReportTerm } from '@klarsikt/engine/words';
import type { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { termsTexts } from './texts.ts';

type T = ReturnType<typeof useT<keyof (typeof termsTexts)['en']>>;

export const setTerm = (
  terms: ReportTerms,
  key: TermKey,
  language: Language,
  value: string,
): ReportTerms => ({
  ...terms,
  [key]: { en: '', sv: '', ...terms[key], [language]: value },
});

export function checkTerm(
  terms: ReportTerms,
  { key, language }: { readonly key: TermKey; readonly language: Language },
  t: T,
): string | null {
  const value = terms[key]?.[language] ?? '';
  if (value.length > maxTermCharacters) return t('terms.long', { most: maxTermCharacters });
  if (!termPattern.test(value)) return t('terms.signs');
  const same = findRepeatedTerms(terms).find((one) => one.key === key && one.language === language);
  return same === undefined ? null : t('terms.repeated', { term: getReportTerm(same.like, language, terms) });
}

/** Returns the label of a document path, such as "High, in Swedish". */
export function formatTermLabel(path: string, told: Language, t: T): string {
  const [, key = '', of = ''] = path.split('/');
  if (!isTermKey(key)) return path;
  return t('terms.field', {
    term: getDefaultTerm(key)[told],
    language: t(of === 'en' ? 'terms.en' : 'terms.sv'),
  });
}
