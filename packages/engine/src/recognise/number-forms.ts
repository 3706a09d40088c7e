/** Names in the plural or singular: whether two names are one but for number, by the rules of English and Swedish. */
import { plainText } from './grid.ts';

/** An ending, and what may stand in its place in the singular. `$1` is what the ending holds in brackets. */
type Rule = readonly [ending: RegExp, ...singular: string[]];

const english: readonly Rule[] = [
  [/^people$/u, 'person'],
  [/^children$/u, 'child'],
  [/men$/u, 'man'],
  [/ies$/u, 'y'],
  [/([lr])ves$/u, '$1f'],
  [/(ss|x|z|ch|sh)es$/u, '$1'],
  [/([^su])s$/u, '$1'],
];

/** Vowels that change, at the end of compounds as well. */
const changed: readonly Rule[] = (
  [
    ['länder', 'land'],
    ['städer', 'stad'],
    ['möter', 'mot'],
    ['böcker', 'bok'],
    ['män', 'man'],
    ['söner', 'son'],
    ['döttrar', 'dotter'],
  ] as const
).map(([plural, singular]) => [new RegExp(`${plural}$`, 'u'), singular]);

const swedishNouns: readonly Rule[] = [
  ...changed,
  // "Företagarna" are no "företag": only nouns in -ing lose the whole of it, those in -are keep theirs.
  [/ing(?:ar|arna)$/u, 'ing'],
  [/arna$/u, 'are'],
  [/mm(?:ar|er)$/u, 'm'],
  [/([^aeiouyåäö])([lnr])(?:ar|er)$/u, '$1e$2'],
  [/or(?:na)?$/u, 'a'],
  [/ar$/u, '', 'e'],
  [/er(?:na)?$/u, '', 'e'],
  [/([oaeiéuyåäö])na?$/u, '$1'],
  [/(?:en|et)$/u, ''],
];

/** Adjectives and participles: "utländska" is the plural of "utländsk" and of "utländskt". */
const swedishAdjectives: readonly Rule[] = [
  [/^små$/u, 'liten', 'litet'],
  [/^gamla$/u, 'gammal', 'gammalt'],
  [/ade$/u, 'ad', 'at'],
  [/([^aeiouyåäö])da$/u, '$1d', '$1t'],
  [/([^aeiouyåäö])na$/u, '$1en', '$1et'],
  [/([^aeiouyåäö])la$/u, '$1el', '$1elt'],
  [/a$/u, '', 't'],
];

/** Shorter ones are no noun without an ending, but words such as "för" and "är". */
const shortest = 3;

/** A word, and what it may be in the singular. */
function formsOf(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  for (const [ending, ...singular] of [...english, ...swedishNouns, ...swedishAdjectives])
    if (ending.test(word))
      for (const instead of singular) {
        const form = word.replace(ending, instead);
        if (form.length >= shortest) forms.add(form);
      }
  return forms;
}

/** A name ready to be compared: its words, each with what it may be in the singular. */
export interface NumberedName {
  readonly words: readonly string[];
  readonly forms: readonly ReadonlySet<string>[];
}

/** Makes a name ready to be compared. */
export function numbered(name: string): NumberedName {
  const words = plainText(name)
    .split(' ')
    .filter((word) => word !== '');
  return { words, forms: words.map(formsOf) };
}

/**
 * Whether two names are the same but for singular and plural: word for word, in one order, each the other or its plural.
 * Two plurals of one singular are not compared: one of the two has to be a word of a name.
 */
export function isSameButNumber(a: NumberedName, b: NumberedName): boolean {
  return (
    a.words.length > 0 &&
    a.words.length === b.words.length &&
    a.words.every(
      (word, at) => b.forms[at]?.has(word) === true || a.forms[at]?.has(b.words[at] ?? '') === true,
    )
  );
}
