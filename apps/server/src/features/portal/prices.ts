/** Amounts and days as they are written. */
import type { Language } from '@klarsikt/engine';

/** An amount in kronor with two decimals, as it is written. */
export function money(hundredths: number, language: Language): string {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
}

/** The day some months or days later, as ISO days in UTC. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days that one order pays for. */
export const paidDays = 365;
