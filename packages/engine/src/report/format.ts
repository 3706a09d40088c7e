/**
 * Numbers, dates and levels as they are written in each language. Own and small on purpose: the same text on every
 * machine, whatever locale data it carries.
 */

import { monthNames } from '../days.ts';
import type { ReportTerms } from '../own-terms.ts';
import {
  defaultRiskThresholds,
  defaultStrengthThresholds,
  type RiskThresholds,
  riskClass,
  type StrengthThresholds,
  shown,
  strengthClass,
} from '../scale.ts';
import type { Language } from '../terms.ts';
import { riskClassWord, strengthClassWord } from '../words.ts';

const hardSpace = '\u00a0';
const minus = '\u2212';
/** Shown where there is no figure. */
export const dash = '\u2013';

/** The classes of levels and of strengths: where they begin, and what the organisation calls them and what has them. */
export interface Thresholds {
  readonly risk: RiskThresholds;
  readonly strength: StrengthThresholds;
  readonly terms?: ReportTerms;
}

/** The borders of specification 001 section 9. */
export const defaultThresholds: Thresholds = {
  risk: defaultRiskThresholds,
  strength: defaultStrengthThresholds,
};

/**
 * A number with a fixed count of decimals (0-15), the language's decimal mark and digit groups; halves go away from
 * zero. A figure that is not finite is a dash.
 */
export function formatNumber(value: number, digits: number, language: Language): string {
  if (!Number.isFinite(value)) return dash;
  const scale = 10 ** digits;
  // Adding a half to the largest whole numbers would give the next one.
  const rounded = Number.isInteger(value)
    ? Math.abs(value)
    : Math.floor(Math.abs(value) * scale + 0.5 + 1e-9) / scale;
  if (rounded >= 1e21) return dash;
  const [whole = '0', decimals = ''] = rounded.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, language === 'sv' ? hardSpace : ',');
  const mark = language === 'sv' ? ',' : '.';
  const sign = value < 0 && rounded !== 0 ? minus : '';
  return sign + grouped + (digits > 0 ? mark + decimals : '');
}

/** A level or strength (0-4) with its one decimal; a dash for none. */
export function formatLevel(value: number | null, language: Language): string {
  return value === null ? dash : formatNumber(shown(value), 1, language);
}

/** A risk level with its word: "3.0 High". */
export function levelText(
  value: number | null,
  language: Language,
  thresholds: Thresholds = defaultThresholds,
): string {
  if (value === null) return dash;
  const word = riskClassWord(riskClass(value, thresholds.risk), language, thresholds.terms);
  return `${formatLevel(value, language)}${hardSpace}${word}`;
}

/** A control strength with its word: "2.8 Strong". */
export function strengthText(
  value: number | null,
  language: Language,
  thresholds: Thresholds = defaultThresholds,
): string {
  if (value === null) return dash;
  const word = strengthClassWord(strengthClass(value, thresholds.strength), language, thresholds.terms);
  return `${formatLevel(value, language)}${hardSpace}${word}`;
}

/** A figure that somebody has entered: the decimals that it has, and no others. */
export function formatEntered(value: number, language: Language): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return formatNumber(value, Math.min(15, decimals), language);
}

/** The sign behind a figure in per cent. */
export const percentSign = (language: Language): string => (language === 'sv' ? `${hardSpace}%` : '%');

/** An entered figure in per cent: "5.25%". */
export const formatPercentage = (percent: number, language: Language): string =>
  formatEntered(percent, language) + percentSign(language);

/**
 * A share (0-1) as per cent: whole from 10 %, one decimal below unless that is nought, "<0.1" for what would look like
 * nothing. One figure is written in one way, however it was calculated.
 */
export function formatPercent(share: number, language: Language): string {
  const percent = share * 100;
  const sign = percentSign(language);
  if (percent > 0 && percent < 0.1) return `<${formatNumber(0.1, 1, language)}${sign}`;
  const tenths = Math.floor(Math.abs(percent) * 10 + 0.5 + 1e-9);
  return formatNumber(percent, tenths >= 100 || tenths % 10 === 0 ? 0 : 1, language) + sign;
}

/** An ISO date (day, month or year; a time of day is left out) in words; anything else comes back as it is. */
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
