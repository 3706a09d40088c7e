/**
 * Removes the definite article of Swedish neuters (`lånet` becomes `lån`, `kontot` `konto`), which stemmers
 * leave.
 */
import { toComparableText } from './spelling.ts';

/** Words whose ending only resembles the definite article of a neuter. */
const noArticle = /(?:internet|paket|budget|magnet|planet|raket|staket|asset|market|target|het)$/u;
/** Neuters in -o, whose definite form ends in -ot. */
const neuterInO = /((?:konto|saldo|kasino|casino|porto|foto))t$/u;

/** A Swedish word in lower case without the article of a definite neuter; other words are unchanged. */
export function stripDefiniteArticle(word: string): string {
  if (neuterInO.test(word)) return word.replace(neuterInO, '$1');
  const isDefinite = word.length > 4 && word.endsWith('et') && !noArticle.test(word);
  const bare = isDefinite ? word.slice(0, -2) : word;
  return /[aeiouyåäöé]/u.test(bare) ? bare : word;
}

/** The forms of a word for a search: as typed, and without its article. */
export function listSearchForms(word: string): readonly string[] {
  const bare = stripDefiniteArticle(word);
  return bare === word ? [word] : [word, bare];
}

/** True when a text contains the sought words, regardless of case and of definite articles. */
export function containsSoughtWords(text: string, sought: string): boolean {
  const [within, wanted] = [toComparableText(text), toComparableText(sought).trim()];
  if (wanted === '' || within.includes(wanted)) return true;
  const bare = wanted.replaceAll(/[\p{L}]+/gu, stripDefiniteArticle);
  return bare !== wanted && within.includes(bare);
}
