/**
 * Formats numbers and dates, and sorts texts, for the present language. Levels and figures use the engine's formats.
 */
import { isDifferentDay, parseDayInZone, utcTimeZone } from '@klarsikt/engine/calendar';
import {
  absentFigureMark,
  formatEnteredFigure,
  formatEnteredPercent,
  formatLevel,
  formatNumber,
  formatShareAsPercent,
} from '@klarsikt/engine/report';
import { type Language, languages, type Text } from '@klarsikt/engine/text';
import { getReaderTimeZone, organizationTimeZoneStore } from '../days.ts';
import { createLazyValue } from '../once.ts';
import { useLanguage } from '../settings/language.ts';
import { useStore } from '../store.ts';
import { getLocale } from './texts.ts';

export interface LanguageFormat {
  readonly language: Language;
  /** A level with one decimal; a dash for null. */
  readonly level: (value: number | null) => string;
  readonly number: (value: number, digits?: number) => string;
  readonly percent: (share: number) => string;
  /** A figure with as many decimals as the person entered. */
  readonly entered: (value: number) => string;
  /** A percentage with as many decimals as the person entered. */
  readonly percentage: (percent: number) => string;
  /**
   * A date such as 20 Nov 2026; a year or month is kept as given. For an instant, the day in the organisation's time
   * zone is used.
   */
  readonly date: (iso: string | null) => string;
  /** Date and time in the reader's time zone; the zone is named if the organisation has another day at that time. */
  readonly dateTime: (at: string | number | Date) => string;
  /** Time such as 10:42, in the reader's time zone. */
  readonly time: (at: string | number | Date) => string;
  /** The text in the present language, or in the other language if it is missing. */
  readonly text: (text: Text) => string;
  /** Compares texts by the alphabet of the language (å ä ö last in Swedish) and by the value of numbers in them. */
  readonly compare: (a: string, b: string) => number;
}

function createFormat(language: Language, zone: string): LanguageFormat {
  const locale = getLocale(language);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    createLazyValue(() => new Intl.DateTimeFormat(locale, options));
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: utcTimeZone });
  const month = dates({ month: 'short', year: 'numeric', timeZone: utcTimeZone });
  const time = dates({ hour: '2-digit', minute: '2-digit' });
  const both = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const named = dates({ timeZoneName: 'short' });
  const zoneName = (at: Date): string =>
    named()
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? getReaderTimeZone();
  const collator = createLazyValue(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }));
  return {
    language,
    level: (value) => formatLevel(value, language),
    number: (value, digits = 0) => formatNumber(value, digits, language),
    percent: (share) => formatShareAsPercent(share, language),
    entered: (value) => formatEnteredFigure(value, language),
    percentage: (percent) => formatEnteredPercent(percent, language),
    date: (iso) => {
      if (iso === null || iso === '') return absentFigureMark;
      if (/^\d{4}$/.test(iso)) return iso;
      if (Number.isNaN(new Date(iso).getTime())) return iso;
      const at = new Date(parseDayInZone(iso, zone));
      return (iso.length === 7 ? month : day)().format(at);
    },
    dateTime: (given) => {
      const at = new Date(given);
      const text = both().format(at);
      return isDifferentDay(at, zone, getReaderTimeZone()) ? `${text} ${zoneName(at)}` : text;
    },
    time: (at) => time().format(new Date(at)),
    text: (text) =>
      text[language] || languages.map((other) => text[other]).find((given) => given !== '') || '',
    compare: (a, b) => collator().compare(a, b),
  };
}

const made = new Map<string, LanguageFormat>();

/** Capitalises a word for the start of a label, because names are in lower case. */
export const capitalizeFirst = (word: string, language: Language): string =>
  `${word.charAt(0).toLocaleUpperCase(language)}${word.slice(1)}`;

export function getFormat(language: Language): LanguageFormat {
  const zone = organizationTimeZoneStore.now();
  const known = made.get(`${language} ${zone}`) ?? createFormat(language, zone);
  made.set(`${language} ${zone}`, known);
  return known;
}

export function useFormat(): LanguageFormat {
  useStore(organizationTimeZoneStore);
  return getFormat(useLanguage());
}
