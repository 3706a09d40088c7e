/** Numbers, dates and order as the present language writes them. Figures come from the engine's own formats. */
import {
  dash,
  dayIn,
  daysDiffer,
  formatEntered,
  formatLevel,
  formatNumber,
  formatPercent,
  formatPercentage,
  type Language,
  languages,
  type Text,
  utc,
} from '@klarsikt/engine';
import { dayZone, readerZone } from '../days.ts';
import { once } from '../once.ts';
import { useLanguage } from '../settings/language.ts';
import { useStore } from '../store.ts';
import { localeOf } from './texts.ts';

export interface Format {
  readonly language: Language;
  /** A level or strength with its one decimal; a dash for none. */
  readonly level: (value: number | null) => string;
  readonly number: (value: number, digits?: number) => string;
  /** A share 0-1. */
  readonly percent: (share: number) => string;
  /** A figure as somebody entered it, with the decimals that it has. */
  readonly entered: (value: number) => string;
  /** The same in per cent. */
  readonly percentage: (percent: number) => string;
  /** 20 Nov 2026; a year or a month as it is given. Of an instant the day in the organisation. */
  readonly date: (iso: string | null) => string;
  /** Where the reader is; the zone is named where the organisation has another day. */
  readonly dateTime: (at: string | number | Date) => string;
  /** 10:42, where the reader is. */
  readonly time: (at: string | number | Date) => string;
  /** The text in this language, or the other one where it is not written. */
  readonly text: (text: Text) => string;
  /** Order by the language's alphabet: å ä ö last in Swedish; numbers inside texts by value. */
  readonly compare: (a: string, b: string) => number;
}

function formatOf(language: Language, zone: string): Format {
  const locale = localeOf(language);
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options));
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: utc });
  const month = dates({ month: 'short', year: 'numeric', timeZone: utc });
  const time = dates({ hour: '2-digit', minute: '2-digit' });
  const both = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const named = dates({ timeZoneName: 'short' });
  const zoneName = (at: Date): string =>
    named()
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? readerZone();
  const collator = once(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }));
  return {
    language,
    level: (value) => formatLevel(value, language),
    number: (value, digits = 0) => formatNumber(value, digits, language),
    percent: (share) => formatPercent(share, language),
    entered: (value) => formatEntered(value, language),
    percentage: (percent) => formatPercentage(percent, language),
    date: (iso) => {
      if (iso === null || iso === '') return dash;
      if (/^\d{4}$/.test(iso)) return iso;
      if (Number.isNaN(new Date(iso).getTime())) return iso;
      const at = new Date(dayIn(iso, zone));
      return (iso.length === 7 ? month : day)().format(at);
    },
    dateTime: (given) => {
      const at = new Date(given);
      const text = both().format(at);
      return daysDiffer(at, zone, readerZone()) ? `${text} ${zoneName(at)}` : text;
    },
    time: (at) => time().format(new Date(at)),
    text: (text) =>
      text[language] || languages.map((other) => text[other]).find((given) => given !== '') || '',
    compare: (a, b) => collator().compare(a, b),
  };
}

const made = new Map<string, Format>();

/** The formats of a language outside components. */
/** A word that begins a label: names for the middle of a sentence begin small. */
export const sentenceCase = (word: string, language: Language): string =>
  `${word.charAt(0).toLocaleUpperCase(language)}${word.slice(1)}`;

export function formatIn(language: Language): Format {
  const zone = dayZone.now();
  const known = made.get(`${language} ${zone}`) ?? formatOf(language, zone);
  made.set(`${language} ${zone}`, known);
  return known;
}

export function useFormat(): Format {
  useStore(dayZone);
  return formatIn(useLanguage());
}
