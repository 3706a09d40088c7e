/** Reads units and currencies in headings, titles and cells, in English and Swedish. */
import { toComparableText } from '../text/spelling.ts';
import { createWordPattern } from './grid.ts';
import type { ColumnUnit } from './headers.ts';

/** The unit of figures that a text names. */
export interface TextUnit {
  /** The multiplier; null for words that look like an unknown unit. */
  readonly times: ColumnUnit | null;
  /** ISO 4217 code of the currency; null without one. */
  readonly currency: string | null;
}

const currencies: readonly (readonly [code: string, words: string])[] = [
  ['SEK', 'sek|kr|kronor|skr'],
  ['EUR', 'eur|euros?|€'],
  ['USD', 'usd|us-?dollars?|dollars?|us\\$|\\$'],
  ['GBP', 'gbp|pounds?|pund|£'],
  ['NOK', 'nok'],
  ['DKK', 'dkk'],
  ['CHF', 'chf'],
  ['PLN', 'pln'],
];
const codes = 'sek|eur|usd|gbp|nok|dkk|chf|pln|€|\\$|£';

const thousand = createWordPattern(
  `t ?kr|k ?kr|[tk] ?(?:${codes})|(?:${codes}) ?(?:k|000|thousands?)|tusen(?:tal)?(?: kr| kronor)?|tusentals(?: kronor)?|thousands?|(?:${codes}|kr) ?(?:i|in) (?:tusental|tusen|thousands?)|k`,
);
const noughts =
  /(?<![\d.,])['’]?000['’]?s?(?![\d])(?!\s?(?:-|–))|(?<!\d)1[ .,]?000(?=\s?(?:kr|sek|eur|usd|gbp|€|\$|£))|\((?:x|×)?\s?1[ .,]?000\)/u;
const million = createWordPattern(
  `m ?kr|mn ?kr|mnkr|mln ?kr|mio ?kr|milj\\.? ?kr|milj\\.?(?: kronor)?|miljon(?:er|tal)?(?: kr| kronor)?|millions?|mn|mln|mio|mm|(?:m|mn|mln|mio) ?(?:${codes})|(?:${codes}) ?(?:mn|mln|mio|mm|m|millions?)`,
);
const milliard = createWordPattern(
  `md ?kr|mdr ?kr|mdkr|mdr|miljard(?:er)?(?: kr| kronor)?|billions?|bn|(?:bn|md|mdr) ?(?:${codes})|(?:${codes}) ?(?:bn|md|mdr|billions?)`,
);
/** A currency with adjacent letters, or a multiple of a currency, that is not among the known units. */
const unknown = createWordPattern(
  `\\p{L}{1,3}kr|\\p{L}{1,2}(?:sek|eur|usd|gbp|nok|dkk)|(?:sek|usd|gbp|nok|dkk)\\p{L}{1,2}|hundratals?|hundreds|tiotusentals?|lakhs?|crores?|10\\^\\d|(?:x|×) ?10+(?: ?000)*`,
);

/** A currency code of another country with a multiple, such as `JPYm` or `kCAD`. */
const otherCurrencyUnit = /(?<![\p{L}\d])(?:[A-Z]{3}(?:[kmt]|mn|bn)|[kmt][A-Z]{3})(?![\p{L}\d])/u;

const currencyWords = currencies.map(
  ([code, words]) =>
    [code, new RegExp(`(?<!\\p{L})[tkm]?(?:n|ln|d|dr)?(?:${words})(?:k|m|mn|bn)?(?!\\p{L})`, 'u')] as const,
);

const normalizeBlanks = (text: string): string =>
  toComparableText(text).replaceAll(/[\u00a0\u2007\u2009\u202f]/gu, ' ');

/** Returns the currencies that a text names. */
export function findCurrencies(text: string): readonly string[] {
  if (!/[\p{L}€$£]/u.test(text)) return [];
  const plain = normalizeBlanks(text);
  return currencyWords.flatMap(([code, words]) => (words.test(plain) ? [code] : []));
}

/** Returns the unit that a text names; null if it names none. */
export function findUnitInText(text: string): TextUnit | null {
  const plain = normalizeBlanks(text);
  const [currency = null] = findCurrencies(text);
  if (milliard.test(plain)) return { times: 1_000_000_000, currency };
  if (million.test(plain)) return { times: 1_000_000, currency };
  if (thousand.test(plain) || noughts.test(plain)) return { times: 1_000, currency };
  if (unknown.test(plain) || otherCurrencyUnit.test(text)) return { times: null, currency };
  return currency === null ? null : { times: 1, currency };
}

const everyUnit = [milliard, million, thousand, noughts].map(
  ({ source }) => new RegExp(`(?:(?<!\\p{L})(?:in|i)\\s+)?(?:${source})`, 'gu'),
);

/** Returns the heading without its unit. A unit of money is replaced by the word for an amount. */
export function removeUnitFromHeading(heading: string): string {
  let text = normalizeBlanks(heading);
  const isMoney =
    findCurrencies(heading).length > 0 || /(?<!\p{L})(?:mdr|mn|mln|mkr|tkr)(?!\p{L})/u.test(text);
  for (const unit of everyUnit) text = text.replaceAll(unit, ' / x / ');
  return isMoney ? `${text} / kr /` : text;
}
