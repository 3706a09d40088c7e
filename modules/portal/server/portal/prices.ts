/** Amounts and days as they are written. */
import type { Language } from '@klarsikt/engine';

/** An amount in kronor with two decimals, as it is written. */
export function money(hundredths: number, language: Language): string {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
}

/** Days that one order pays for. */
export const paidDays = 365;
