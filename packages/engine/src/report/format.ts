/**
 * Writes numbers, dates and levels in each language, without `Intl`, so that the text is the same on every
 * machine.
 */

import type { ReportTerms } from '../text/own-terms.ts';
import type { Language } from '../text/terms.ts';
import { monthNames } from '../values/days.ts';
import {
  defaultRiskThresholds,
  defaultStrengthThresholds,
  getRiskClass,
  getStrengthClass,
  type RiskThresholds,
  roundToShown,
  type StrengthThresholds,
} from '../values/scale.ts';
import { getRiskClassName, getStrengthClassName } from '../words/words.ts';

const hardSpace = '\u00a0';
const minus = '\u2212';
/** The mark that replaces an absent figure. */
export const absentFigureMark = '\u2013';

/** The thresholds of the classes of levels and strengths, and the organisation's terms for these classes. */
export interface ClassThresholds {
  readonly risk: RiskThresholds;
  readonly strength: StrengthThresholds;
  readonly terms?: ReportTerms;
}

/** The thresholds of specification 001 section 9. */
export const defaultClassThresholds: ClassThresholds = {
  risk: defaultRiskThresholds,
  strength: defaultStrengthThresholds,
};

/**
 * Writes a number with a fixed number of decimals (0-15) and the decimal mark and digit groups of the language,
 * rounded half away from zero. A number that is not finite becomes a dash.
 */
export function formatNumber(value: number, digits: number, language: Language): string {
  if (!Number.isFinite(value)) return absentFigureMark;
  const scale = 10 ** digits;
  // Integers are not rounded, because adding a half to the largest integers would give the next one.
  const rounded = Number.isInteger(value)
    ? Math.abs(value)
    : Math.floor(Math.abs(value) * scale + 0.5 + 1e-9) / scale;
  if (rounded >= 1e21) return absentFigureMark;
  const [whole = '0', decimals = ''] = rounded.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, language === 'sv' ? hardSpace : ',');
  const mark = language === 'sv' ? ',' : '.';
  const sign = value < 0 && rounded !== 0 ? minus : '';
  return sign + grouped + (digits > 0 ? mark + decimals : '');
}

/** Writes a level or strength (0-4) with one decimal; a dash for null. */
export function formatLevel(value: number | null, language: Language): string {
  return value === null ? absentFigureMark : formatNumber(roundToShown(value), 1, language);
}

/** Writes a risk level with its word: "3.0 High". */
export function formatLevelWithWord(
  value: number | null,
  language: Language,
  thresholds: ClassThresholds = defaultClassThresholds,
): string {
  if (value === null) return absentFigureMark;
  const word = getRiskClassName(getRiskClass(value, thresholds.risk), language, thresholds.terms);
  return `${formatLevel(value, language)}${hardSpace}${word}`;
}

/** Writes a control strength with its word: "2.8 Strong". */
export function formatStrengthWithWord(
  value: number | null,
  language: Language,
  thresholds: ClassThresholds = defaultClassThresholds,
): string {
  if (value === null) return absentFigureMark;
  const word = getStrengthClassName(getStrengthClass(value, thresholds.strength), language, thresholds.terms);
  return `${formatLevel(value, language)}${hardSpace}${word}`;
}

/** Writes an entered figure with exactly the decimals that were entered. */
export function formatEnteredFigure(value: number, language: Language): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return formatNumber(value, Math.min(15, decimals), language);
}

/** Returns the percent sign of the language, preceded by a space in Swedish. */
export const getPercentSign = (language: Language): string => (language === 'sv' ? `${hardSpace}%` : '%');

/** Writes an entered figure in per cent: "5.25%". */
export const formatEnteredPercent = (percent: number, language: Language): string =>
  formatEnteredFigure(percent, language) + getPercentSign(language);

/**
 * Writes a share (0-1) in per cent: without decimals from 10 %, below that with one decimal unless it is 0, and as
 * "<0.1" for a smaller positive share. The share is rounded first, so that rounding errors do not change the text.
 */
export function formatShareAsPercent(share: number, language: Language): string {
  const percent = share * 100;
  const sign = getPercentSign(language);
  if (percent > 0 && percent < 0.1) return `<${formatNumber(0.1, 1, language)}${sign}`;
  const tenths = Math.floor(Math.abs(percent) * 10 + 0.5 + 1e-9);
  return formatNumber(percent, tenths >= 100 || tenths % 10 === 0 ? 0 : 1, language) + sign;
}

/** Writes an ISO date (day, month or year; a time of day is ignored) in words. Other texts are returned unchanged. */
export function formatDate(iso: string, language: Language): string {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?$/.exec(iso);
  if (!found) return iso;
  const [, year = '', month, day] = found;
  const name = month === undefined ? undefined : monthNames[language][Number(month) - 1];
  if (name === undefined) return year;
  return day === undefined
    ? `${name}${hardSpace}${year}`
    : `${Number(day)}${hardSpace}${name}${hardSpace}${year}`;
}
