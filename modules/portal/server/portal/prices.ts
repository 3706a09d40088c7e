import type { Language } from '@klarsikt/engine/text';

/** Formats hundredths of a krona as kronor with two decimals. */
export function formatKronorAmount(hundredths: number, language: Language): string {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
}

export const portalLicenceDays = 365;
