/** What the words of a cell say: levels, yes and no, days, kinds of comments. Null is "not to be read". */
import { readDay } from '../days.ts';
import { readNumberColumn } from '../numbers.ts';
import { languages, type Text } from '../terms.ts';
import { usualTerm } from '../words.ts';
import { plainText } from './grid.ts';

/** A value with how sure it is that the text means it (0-1). */
export interface SaidValue<V> {
  readonly value: V;
  readonly confidence: number;
}

/** The product's own words of a scale, from the lowest level named: sure, as a figure is. */
const own = (terms: readonly Text[], lowest: number): ReadonlyMap<string, number> =>
  new Map(
    terms.flatMap((term, at) =>
      languages.map((language) => [plainText(term[language]), at + lowest] as const),
    ),
  );

const riskWords = own(
  (['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const).map((name) => usualTerm(`level.${name}`)),
  0,
);
const strengthWords = own(
  (['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG'] as const).map((name) => usualTerm(`strength.${name}`)),
  1,
);

/** Words of others: what each comes nearest to, for a person to confirm. */
const foreign: { readonly [S in 'risk' | 'strength']: readonly (readonly [number, RegExp])[] } = {
  risk: [
    [4, /^(extreme|extrem|critical|kritisk|very high risk|mycket hög risk|severe|allvarlig)$/u],
    [3, /^(high risk|hög risk|major|betydande|significant|förhöjd)$/u],
    [2, /^(medium risk|medelrisk|moderate|måttlig|normal|medelhög|medium high)$/u],
    [1, /^(low risk|låg risk|minor|liten|mindre|limited|begränsad|lower|lägre)$/u],
    [0, /^(negligible|försumbar|no risk|ingen risk|obefintlig)$/u],
  ],
  strength: [
    [
      0,
      /^(not effective|ineffective|ej effektiv|inte effektiv|ineffektiv|missing|saknas|none|ingen|fail(?:ed)?|underkänd)$/u,
    ],
    [1, /^(poor|dålig|bristfällig|inadequate|otillräcklig|needs improvement|behöver förbättras|låg|low)$/u],
    [
      2,
      /^(partly|partial|partially|partly effective|partially effective|delvis|delvis effektiv|fair|medium|medel|acceptabel|acceptable)$/u,
    ],
    [
      3,
      /^(effective|effektiv|adequate|tillräcklig|good|god|bra|tillfredsställande|satisfactory|hög|high|pass(?:ed)?|godkänd)$/u,
    ],
    [
      4,
      /^(fully effective|fullt effektiv|very effective|mycket effektiv|excellent|utmärkt|mycket god|very good|very high|mycket hög)$/u,
    ],
  ],
};

const totals =
  /^(summa|total|totals|totalt|delsumma|delsummor|subtotal|sum|grand total|tillsammans|totalsumma|samtliga|sammanlagt|s a|all customers|alla kunder|hela banken|hela bolaget)(?!\p{L})/u;

/** True for what a row with the sum of others is called. */
export const isTotal = (name: string): boolean => totals.test(plainText(name));

const level = { least: 0, most: 4 } as const;

/** A level 0-4: a figure and the product's own words are sure, words of others are to be confirmed. */
export function levelSaid(text: string, scale: 'risk' | 'strength'): SaidValue<number> | null {
  const cell = { text: text.trim(), rules: level };
  const reading = readNumberColumn([cell])(cell);
  if (reading.kind === 'number') return { value: reading.value, confidence: 0.98 };
  if (reading.kind === 'twoWays' && reading.thousands.fault !== null && reading.decimals.fault === null)
    return { value: reading.decimals.value, confidence: 0.98 };
  const plain = plainText(text);
  const known = (scale === 'risk' ? riskWords : strengthWords).get(plain);
  if (known !== undefined) return { value: known, confidence: 0.95 };
  const near = foreign[scale].find(([, said]) => said.test(plain));
  return near === undefined ? null : { value: near[0], confidence: 0.8 };
}

/** What a sign of a form says: a crossed box is a ticked one, and a cross without a box can be either. */
function tickSaid(sign: string): SaidValue<boolean> {
  if ('☑☒✓✔✅'.includes(sign)) return { value: true, confidence: 0.97 };
  return { value: false, confidence: '☐◻□'.includes(sign) ? 0.97 : 0.6 };
}

/** True and false as tables have them. */
export function flagSaid(text: string): SaidValue<boolean> | null {
  const ticks = [...text].filter((sign) => /[☐☑☒✓✔✅◻□✗✘❌]/u.test(sign));
  if (ticks.length === 1 && text.replaceAll(/[\p{L}\p{N}]/gu, '').length <= 4)
    return tickSaid(ticks[0] ?? '');
  const plain = plainText(text);
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

/** A calendar day. One that can be read as day and month or the other way round is less sure. */
export function daySaid(text: string): SaidValue<string> | null {
  const reading = readDay(text);
  if (reading.kind === 'day') return { value: reading.value, confidence: 0.97 };
  return reading.kind === 'twoWays' ? { value: reading.dayFirst, confidence: 0.6 } : null;
}
