/** Splits a text into passages of 60 to 200 words at paragraph and sentence boundaries, never across a heading. */
import { type Language, splitIntoSentences } from '@klarsikt/engine/text';
import { type SourceTextBlock, splitIntoWords } from './text.ts';

export interface DocumentPassage {
  readonly text: string;
  readonly page: number | null;
  readonly pageEnd: number | null;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
}

const fewest = 60;
const most = 200;

interface SentencePiece {
  readonly text: string;
  readonly words: number;
  readonly page: number | null;
}

/** Splits a block into sentences; a sentence longer than a passage is cut. */
function splitSentences({ text, page }: SourceTextBlock, language: Language): SentencePiece[] {
  return splitIntoSentences(text, language).flatMap(({ text: sentence }) => {
    const words = splitIntoWords(sentence).length;
    if (words <= most) return [{ text: sentence, words, page }];
    const parts = sentence.split(' ');
    const cuts = Math.ceil(parts.length / most);
    return Array.from({ length: cuts }, (_, cut) => {
      const part = parts.slice(cut * most, (cut + 1) * most).join(' ');
      return { text: part, words: splitIntoWords(part).length, page };
    });
  });
}

const wordsOf = (pieces: readonly SentencePiece[]) => pieces.reduce((sum, { words }) => sum + words, 0);

function buildPassage(pieces: readonly SentencePiece[], headings: readonly string[]): DocumentPassage {
  return {
    text: pieces.map(({ text }) => text).join(' '),
    page: pieces[0]?.page ?? null,
    pageEnd: pieces.at(-1)?.page ?? null,
    headings,
  };
}

/**
 * Splits the paragraphs under one heading into passages. A short last passage is merged with the previous passage, or
 * extended with sentences from it.
 */
function splitSection(
  paragraphs: readonly SentencePiece[][],
  headings: readonly string[],
): DocumentPassage[] {
  const made: SentencePiece[][] = [];
  let open: SentencePiece[] = [];
  const close = () => {
    if (open.length > 0) made.push(open);
    open = [];
  };
  for (const paragraph of paragraphs) {
    for (const piece of paragraph) {
      if (wordsOf(open) + piece.words > most) close();
      open.push(piece);
    }
    if (wordsOf(open) >= fewest) close();
  }
  const last = made.at(-1);
  if (last !== undefined && open.length > 0 && wordsOf(open) < fewest) {
    if (wordsOf(last) + wordsOf(open) <= most) {
      last.push(...open);
      open = [];
    } else while (wordsOf(open) < fewest && last.length > 1) open.unshift(...last.splice(-1));
  }
  close();
  return made.map((pieces) => buildPassage(pieces, headings));
}

export function splitIntoPassages(blocks: readonly SourceTextBlock[], language: Language): DocumentPassage[] {
  const passages: DocumentPassage[] = [];
  const path: { level: number; text: string }[] = [];
  let section: SentencePiece[][] = [];
  const close = () => {
    passages.push(
      ...splitSection(
        section,
        path.map(({ text }) => text),
      ),
    );
    section = [];
  };
  for (const block of blocks) {
    if (block.level === 0) {
      section.push(splitSentences(block, language));
      continue;
    }
    close();
    while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
    path.push({ level: block.level, text: block.text.slice(0, 200) });
  }
  close();
  return passages.filter(({ text }) => splitIntoWords(text).length > 3);
}
