/**
 * Removes the definite article of Swedish neuter nouns (`lånet` becomes `lån`, `kontot` becomes `konto`), because
 * stemmers do not remove it.
 */
import { toComparableText } from './spelling.ts';

/** Words whose ending looks like the definite article of a neuter noun but is part of the word. */
const noArticle = /(?:internet|paket|budget|magnet|planet|raket|staket|asset|market|target|het)$/u;
/** Neuter nouns in -o, whose definite form ends in -ot. */
const neuterInO = /((?:konto|saldo|kasino|casino|porto|foto))t$/u;

/** Returns a Swedish word in lower case without the article of a definite neuter noun. Other words are unchanged. */
export function stripDefiniteArticle(word: string): string {
  if (neuterInO.test(word)) return word.replace(neuterInO, '$1');
  const isDefinite = word.length > 4 && word.endsWith('et') && !noArticle.test(word);
  const bare = isDefinite ? word.slice(0, -2) : word;
  return /[aeiouyåäöé]/u.test(bare) ? bare : word;
}

/** Returns the forms of a word for a search: the typed form, and the form without its article. */
export function listSearchForms(word: string): readonly string[] {
  const bare = stripDefiniteArticle(word);
  return bare === word ? [word] : [word, bare];
}

/** True when a text contains the searched words, regardless of case and of definite articles. */
export function containsSearchedWords(text: string, sought: string): boolean {
  const [within, wanted] = [toComparableText(text), toComparableText(sought).trim()];
  if (wanted === '' || within.includes(wanted)) return true;
  const bare = wanted.replaceAll(/[\p{L}]+/gu, stripDefiniteArticle);
  return bare !== wanted && within.includes(bare);
}
