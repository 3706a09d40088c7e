import { type Language, toComparableText } from '@klarsikt/engine/text';

/** A part of a document in reading order. `level` is the level of a heading, or 0 for text. */
export interface SourceTextBlock {
  readonly text: string;
  readonly page: number | null;
  readonly level: number;
}

/** Maximum number of words in a document. */
export const maxDocumentWords = 300_000;

const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Removes invisible characters, repeated blanks, and characters that could be taken for our highlight marks. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function splitIntoWords(text: string): string[] {
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

export function isCommonWord(word: string): boolean {
  return commonWords.en.has(word) || commonWords.sv.has(word);
}

export function detectLanguage(text: string): Language {
  const counts = { en: 0, sv: 0 };
  for (const word of splitIntoWords(toComparableText(text))) {
    if (commonWords.en.has(word)) counts.en += 1;
    if (commonWords.sv.has(word)) counts.sv += 1;
  }
  return counts.sv > counts.en ? 'sv' : 'en';
}

/** Returns approximate word stems, which are good enough to compare sentences of one language. */
export function listTextStems(text: string): string[] {
  return splitIntoWords(toComparableText(text))
    .filter((word) => word.length > 2 && !isCommonWord(word))
    .map((word) =>
      /\d/.test(word) ? word : word.slice(0, 7).replace(/(?<=.{4})(?:ing|are|arna|en|ed|es|s)$/, ''),
    );
}
