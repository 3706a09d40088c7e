/** Text as people read it: clean characters, words, the language that it is written in. */
import { comparable, type Language } from '@klarsikt/engine';

/** A piece of a document in reading order. `level` above 0 is a heading's. */
export interface Block {
  readonly text: string;
  readonly page: number | null;
  readonly level: number;
}

/** Words that a document may hold. */
export const wordsAllowed = 300_000;

const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Without what can not be seen, with single blanks; nothing in it can be taken for a mark of ours. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Words in the sense of people who count them. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
}

const commonWords: { readonly [L in Language]: ReadonlySet<string> } = {
  en: new Set(
    'a about after all also an and any are as at be because been before being between both but by can could do does each for from had has have he her his how if in into is it its may more most no not of on only or other our over should so some such than that the their them then there these they this those through to under until up was we were what when where which while who will with would you your'.split(
      ' ',
    ),
  ),
  sv: new Set(
    'alla allt att av bara blev bli blir både dem den denna deras dess dessa det detta där därför då efter eller en ett finns flera från få får för genom ha hade han har hon hur här i ingen inom inte kan kommer kunde man med mellan men mer mot mycket många måste ned ni när någon något några och också om oss på samma sedan sig sin sina ska skall skulle som så sådan till under upp ur ut utan vad var vara varit vid vilka vilket vill är även över'.split(
      ' ',
    ),
  ),
};

/** Words that say nothing about the matter, in both languages. */
export function isCommon(word: string): boolean {
  return commonWords.en.has(word) || commonWords.sv.has(word);
}

/** The language that most of the small words are of. */
export function languageOf(text: string): Language {
  const counts = { en: 0, sv: 0 };
  for (const word of wordsIn(comparable(text))) {
    if (commonWords.en.has(word)) counts.en += 1;
    if (commonWords.sv.has(word)) counts.sv += 1;
  }
  return counts.sv > counts.en ? 'sv' : 'en';
}

/** What inflected forms share, roughly: enough to compare sentences of one language. */
export function rootsIn(text: string): string[] {
  return wordsIn(comparable(text))
    .filter((word) => word.length > 2 && !isCommon(word))
    .map((word) =>
      /\d/.test(word) ? word : word.slice(0, 7).replace(/(?<=.{4})(?:ing|are|arna|en|ed|es|s)$/, ''),
    );
}
