/** Reads words in cells: levels, yes and no, days and kinds of comments. Returns null for an unreadable cell. */

import { normalizeWords } from '../text/spelling.ts';
import { languages, type Text } from '../text/terms.ts';
import { type DayOrder, readDay } from '../values/days.ts';
import { createNumberColumnReader } from '../values/numbers.ts';
import { getOwnMember } from '../values/own-member.ts';
import { getDefaultTerm } from '../words/words.ts';

/** A value with its confidence (0-1). */
export interface ConfidentValue<V> {
  readonly value: V;
  readonly confidence: number;
}

/** Maps the product's own words of a scale to levels from `lowest` on. These words are as certain as figures. */
const own = (terms: readonly Text[], lowest: number): ReadonlyMap<string, number> =>
  new Map(
    terms.flatMap((term, at) =>
      languages.map((language) => [normalizeWords(term[language]), at + lowest] as const),
    ),
  );

const riskWords = own(
  (['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const).map((name) => getDefaultTerm(`level.${name}`)),
  0,
);
const strengthWords = own(
  (['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG'] as const).map((name) => getDefaultTerm(`strength.${name}`)),
  1,
);

/** Words of other scales with the closest level. A person confirms such a level. */
const foreign: { readonly [S in 'risk' | 'strength']: readonly (readonly [number, RegExp])[] } = {
  risk: [
    [4, /^(vh|mh|extreme|extrem|critical|kritisk|very high risk|mycket hög risk|severe|allvarlig)$/u],
    [3, /^(h|red|röd|rött|high risk|hög risk|major|betydande|significant|förhöjd)$/u],
    [
      2,
      /^(m|amber|yellow|orange|gul|gult|medium risk|medelrisk|moderate|måttlig|normal|medelhög|medium high)$/u,
    ],
    [1, /^(l|green|grön|grönt|low risk|låg risk|minor|liten|mindre|limited|begränsad|lower|lägre)$/u],
    [0, /^(negligible|försumbar|no risk|ingen risk|obefintlig)$/u],
  ],
  strength: [
    [
      0,
      /^(not effective|ineffective|ej effektiv|inte effektiv|ineffektiv|missing|saknas|none|ingen|fail(?:ed)?|underkänd)$/u,
    ],
    [
      1,
      /^(l|red|röd|rött|poor|dålig|bristfällig|inadequate|otillräcklig|needs improvement|behöver förbättras|låg|low)$/u,
    ],
    [
      2,
      /^(m|amber|yellow|orange|gul|gult|partly|partial|partially|partly effective|partially effective|delvis|delvis effektiv|fair|medium|medel|acceptabel|acceptable)$/u,
    ],
    [
      3,
      /^(h|green|grön|grönt|effective|effektiv|adequate|tillräcklig|good|god|bra|tillfredsställande|satisfactory|hög|high|pass(?:ed)?|godkänd)$/u,
    ],
    [
      4,
      /^(fully effective|fullt effektiv|very effective|mycket effektiv|excellent|utmärkt|mycket god|very good|very high|mycket hög)$/u,
    ],
  ],
};

const totals =
  /^(summa|total|totals|totalt|delsumma|delsummor|subtotal|sum|grand total|tillsammans|totalsumma|samtliga|sammanlagt|s a|all customers|alla kunder|hela banken|hela bolaget)(?!\p{L})/u;

/** True for the name of a row of totals. */
export const isTotalRowName = (name: string): boolean => totals.test(normalizeWords(name));

const level = { least: 0, most: 4 } as const;

/** Reads a level 0-4. Figures and the product's own words are certain; other words need confirmation by a person. */
export function parseLevelWord(text: string, scale: 'risk' | 'strength'): ConfidentValue<number> | null {
  const cell = { text: text.trim(), rules: level };
  const reading = createNumberColumnReader([cell])(cell);
  if (reading.kind === 'number') return { value: reading.value, confidence: 0.98 };
  if (reading.kind === 'twoWays' && reading.thousands.fault !== null && reading.decimals.fault === null)
    return { value: reading.decimals.value, confidence: 0.98 };
  const plain = normalizeWords(text);
  const known = (scale === 'risk' ? riskWords : strengthWords).get(plain);
  if (known !== undefined) return { value: known, confidence: 0.95 };
  const near = foreign[scale].find(([, said]) => said.test(plain));
  return near === undefined ? null : { value: near[0], confidence: 0.8 };
}

/** Code points of symbol fonts (Wingdings) that office programs store for check marks, with the usual signs. */
const symbolSigns: { readonly [sign: string]: string } = {
  '\uf0fe': '☑',
  '\uf0fd': '☒',
  '\uf078': '☒',
  '\uf052': '☑',
  '\uf054': '☒',
  '\uf0fc': '✓',
  '\uf050': '✓',
  '\uf0fb': '✗',
  '\uf0a8': '☐',
  '\uf06f': '☐',
  '\uf0a3': '☐',
};

/**
 * Check marks that fill a cell alone: shapes, and letters that a symbol font shows as check marks. The font of the
 * cell is unknown, so a person confirms the value. The value is true for a ticked mark.
 */
const loneSigns: { readonly [sign: string]: boolean } = {
  ...{ '■': true, '●': true, '◉': true, '★': true, ü: true, þ: true, ý: true },
  ...{ '○': false, '¨': false, û: false },
};

/** Returns the value of a check mark. A crossed box counts as ticked; a cross without a box is ambiguous. */
function parseTick(sign: string): ConfidentValue<boolean> {
  if ('☑☒✓✔✅'.includes(sign)) return { value: true, confidence: 0.97 };
  return { value: false, confidence: '☐◻□'.includes(sign) ? 0.97 : 0.6 };
}

/** Reads yes and no in the forms that are common in tables. */
export function parseFlagWord(text: string): ConfidentValue<boolean> | null {
  const lone = getOwnMember(loneSigns, text.trim().toLowerCase());
  if (lone !== undefined) return { value: lone, confidence: 0.6 };
  const signs = [...text].map((sign) => getOwnMember(symbolSigns, sign) ?? sign);
  const ticks = signs.filter((sign) => /[☐☑☒✓✔✅◻□✗✘❌]/u.test(sign));
  if (ticks.length === 1 && text.replaceAll(/[\p{L}\p{N}]/gu, '').length <= 4)
    return parseTick(ticks[0] ?? '');
  const plain = normalizeWords(text);
  if (
    /^(yes|ja|y|j|x|true|sant|1|implemented|implementerad|införd|in place|på plats|active|aktiv|används|finns)$/u.test(
      plain,
    )
  )
    return { value: true, confidence: 0.97 };
  if (
    /^(no|nej|n|false|falskt|0|not implemented|ej implementerad|inte införd|ej införd|saknas|inactive|inaktiv|används inte|ej)$/u.test(
      plain,
    )
  )
    return { value: false, confidence: 0.97 };
  return /^(partly|delvis|partially|planned|planerad|pågår|in progress|on hold)$/u.test(plain)
    ? { value: true, confidence: 0.6 }
    : null;
}

/** Removes a leading `den` from a Swedish date. */
export const removeDayPrefix = (text: string): string => text.trim().replace(/^den (?=\d)/iu, '');

/**
 * Reads a calendar day, also as `den 3 mars 2026`. An ambiguous day has a low confidence unless `order` gives the
 * order of day and month in its column.
 */
export function parseDayWord(text: string, order?: DayOrder): ConfidentValue<string> | null {
  const reading = readDay(removeDayPrefix(text));
  if (reading.kind === 'day') return { value: reading.value, confidence: 0.97 };
  if (reading.kind !== 'twoWays') return null;
  return order === undefined
    ? { value: reading.dayFirst, confidence: 0.6 }
    : { value: reading[order], confidence: 0.97 };
}
