/** Definite forms of Swedish neuters: `lånet` is `lån`, `kontot` is `konto`. Stemmers leave their article. */
import { comparable } from './spelling.ts';

/** Words whose last letters only look like the definite article of a neuter. */
const noArticle = /(?:internet|paket|budget|magnet|planet|raket|staket|asset|market|target|het)$/u;
/** Neuters in -o, whose definite form ends in -ot. */
const neuterInO = /((?:konto|saldo|kasino|casino|porto|foto))t$/u;

/** A Swedish word in small letters without the article of a definite neuter; other words are as they were. */
export function withoutArticle(word: string): string {
  if (neuterInO.test(word)) return word.replace(neuterInO, '$1');
  const isDefinite = word.length > 4 && word.endsWith('et') && !noArticle.test(word);
  const bare = isDefinite ? word.slice(0, -2) : word;
  return /[aeiouyåäöé]/u.test(bare) ? bare : word;
}

/** The words by which a word is sought: as it is typed, and without its article. */
export function soughtForms(word: string): readonly string[] {
  const bare = withoutArticle(word);
  return bare === word ? [word] : [word, bare];
}

/** Whether a text holds what is sought, in capital or small letters, with or without the articles of its words. */
export function holdsSought(text: string, sought: string): boolean {
  const [within, wanted] = [comparable(text), comparable(sought).trim()];
  if (wanted === '' || within.includes(wanted)) return true;
  const bare = wanted.replaceAll(/[\p{L}]+/gu, withoutArticle);
  return bare !== wanted && within.includes(bare);
}
