/** Compares names regardless of singular and plural, by the rules of English and Swedish. */
import { normalizeWords } from '../text/spelling.ts';

/** A plural ending with the endings that replace it in the singular. `$1` refers to the captured group. */
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

/** Plurals with a vowel change, also at the end of compounds. */
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
  // Only nouns in -ing lose the whole ending. "Företagarna" becomes "företagare", not "företag".
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

/** Smallest number of letters of a singular form, so that words such as "för" and "är" do not lose an ending. */
const shortest = 3;

/** Returns a word with its possible singular forms. */
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

/** A name prepared for comparison: its words, each with its possible singular forms. */
export interface ComparableName {
  readonly words: readonly string[];
  readonly forms: readonly ReadonlySet<string>[];
}

/** Splits a name into words and computes their possible singular forms, for `isSameExceptPlural`. */
export function prepareNameForComparison(name: string): ComparableName {
  const words = normalizeWords(name)
    .split(' ')
    .filter((word) => word !== '');
  return { words, forms: words.map(formsOf) };
}

/**
 * True when two names differ only in singular and plural: they have equally many words in the same order, and each
 * pair of words is equal or is a singular with its plural. Two plurals of the same singular do not match, because one
 * word of each pair must occur unchanged.
 */
export function isSameExceptPlural(a: ComparableName, b: ComparableName): boolean {
  return (
    a.words.length > 0 &&
    a.words.length === b.words.length &&
    a.words.every(
      (word, at) => b.forms[at]?.has(word) === true || a.forms[at]?.has(b.words[at] ?? '') === true,
    )
  );
}
