import type { Language } from '@klarsikt/engine';

/** Hundredths of a krona as kronor with two decimals. */
export function kronor(hundredths: number, language: Language): string {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
}
