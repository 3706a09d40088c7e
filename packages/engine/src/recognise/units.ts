/** Units and currencies as headings, titles and cells write them, in English and Swedish. */
import { comparable } from '../spelling.ts';
import type { ColumnUnit } from './headers.ts';

/** What words say of the unit of figures. */
export interface SaidUnit {
  /** What one stands for; null for words that look like a unit and are not known. */
  readonly times: ColumnUnit | null;
  /** ISO 4217 code of the currency; null where none is named. */
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

const between = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'u');

const thousand = between(
  `t ?kr|k ?kr|[tk] ?(?:${codes})|(?:${codes}) ?(?:k|000|thousands?)|tusen(?:tal)?(?: kr| kronor)?|tusentals(?: kronor)?|thousands?|(?:${codes}|kr) ?(?:i|in) (?:tusental|tusen|thousands?)|k`,
);
const noughts =
  /(?<![\d.,])['’]?000['’]?s?(?![\d])(?!\s?(?:-|–))|(?<!\d)1[ .,]?000(?=\s?(?:kr|sek|eur|usd|gbp|€|\$|£))|\((?:x|×)?\s?1[ .,]?000\)/u;
const million = between(
  `m ?kr|mn ?kr|mnkr|mln ?kr|mio ?kr|milj\\.? ?kr|milj\\.?(?: kronor)?|miljon(?:er|tal)?(?: kr| kronor)?|millions?|mn|mln|mio|mm|(?:m|mn|mln|mio) ?(?:${codes})|(?:${codes}) ?(?:mn|mln|mio|mm|m|millions?)`,
);
const milliard = between(
  `md ?kr|mdr ?kr|mdkr|mdr|miljard(?:er)?(?: kr| kronor)?|billions?|bn|(?:bn|md|mdr) ?(?:${codes})|(?:${codes}) ?(?:bn|md|mdr|billions?)`,
);
/** A currency with letters around it, or a count of several, that is none of the units above. */
const unknown = between(
  `\\p{L}{1,3}kr|\\p{L}{1,2}(?:sek|eur|usd|gbp|nok|dkk)|(?:sek|usd|gbp|nok|dkk)\\p{L}{1,2}|hundratals?|hundreds|tiotusentals?|lakhs?|crores?|10\\^\\d|(?:x|×) ?10+(?: ?000)*`,
);

const currencyWords = currencies.map(
  ([code, words]) =>
    [code, new RegExp(`(?<!\\p{L})[tkm]?(?:n|ln|d|dr)?(?:${words})(?:k|m|mn|bn)?(?!\\p{L})`, 'u')] as const,
);

const plainly = (text: string): string => comparable(text).replaceAll(/[\u00a0\u2007\u2009\u202f]/gu, ' ');

/** Currencies that a text names. */
export function currenciesIn(text: string): readonly string[] {
  if (!/[\p{L}€$£]/u.test(text)) return [];
  const plain = plainly(text);
  return currencyWords.flatMap(([code, words]) => (words.test(plain) ? [code] : []));
}

/** The unit that words name; null where they name none. */
export function unitSaid(text: string): SaidUnit | null {
  const plain = plainly(text);
  const [currency = null] = currenciesIn(text);
  if (milliard.test(plain)) return { times: 1_000_000_000, currency };
  if (million.test(plain)) return { times: 1_000_000, currency };
  if (thousand.test(plain) || noughts.test(plain)) return { times: 1_000, currency };
  if (unknown.test(plain)) return { times: null, currency };
  return currency === null ? null : { times: 1, currency };
}

const everyUnit = [milliard, million, thousand, noughts].map(
  ({ source }) => new RegExp(`(?:(?<!\\p{L})(?:in|i)\\s+)?(?:${source})`, 'gu'),
);

/** A heading whose unit is replaced by the word for an amount where it is one of money. */
export function withoutUnit(heading: string): string {
  let text = plainly(heading);
  const isMoney = currenciesIn(heading).length > 0 || /(?<!\p{L})(?:mdr|mn|mln|mkr|tkr)(?!\p{L})/u.test(text);
  for (const unit of everyUnit) text = text.replaceAll(unit, ' / x / ');
  return isMoney ? `${text} / kr /` : text;
}
