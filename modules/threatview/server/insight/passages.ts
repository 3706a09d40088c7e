/** Cuts a text into passages of 60 to 200 words along its paragraphs and sentences, never across a heading. */
import { type Language, sentencesOf } from '@klarsikt/engine';
import { type Block, wordsIn } from './text.ts';

export interface Passage {
  readonly text: string;
  readonly page: number | null;
  readonly pageEnd: number | null;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
}

const fewest = 60;
const most = 200;

interface Piece {
  readonly text: string;
  readonly words: number;
  readonly page: number | null;
}

/** Pieces that a passage is made of: sentences, cut where one is longer than a passage may be. */
function piecesOf({ text, page }: Block, language: Language): Piece[] {
  return sentencesOf(text, language).flatMap(({ text: sentence }) => {
    const words = wordsIn(sentence).length;
    if (words <= most) return [{ text: sentence, words, page }];
    const parts = sentence.split(' ');
    const cuts = Math.ceil(parts.length / most);
    return Array.from({ length: cuts }, (_, cut) => {
      const part = parts.slice(cut * most, (cut + 1) * most).join(' ');
      return { text: part, words: wordsIn(part).length, page };
    });
  });
}

const wordsOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { words }) => sum + words, 0);

function passageOf(pieces: readonly Piece[], headings: readonly string[]): Passage {
  return {
    text: pieces.map(({ text }) => text).join(' '),
    page: pieces[0]?.page ?? null,
    pageEnd: pieces.at(-1)?.page ?? null,
    headings,
  };
}

/** Paragraphs under one heading. A short rest joins the passage before it, or takes of it. */
function passagesOfSection(paragraphs: readonly Piece[][], headings: readonly string[]): Passage[] {
  const made: Piece[][] = [];
  let open: Piece[] = [];
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
  return made.map((pieces) => passageOf(pieces, headings));
}

/** The passages of a document, in order. */
export function passagesOf(blocks: readonly Block[], language: Language): Passage[] {
  const passages: Passage[] = [];
  const path: { level: number; text: string }[] = [];
  let section: Piece[][] = [];
  const close = () => {
    passages.push(
      ...passagesOfSection(
        section,
        path.map(({ text }) => text),
      ),
    );
    section = [];
  };
  for (const block of blocks) {
    if (block.level === 0) {
      section.push(piecesOf(block, language));
      continue;
    }
    close();
    while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
    path.push({ level: block.level, text: block.text.slice(0, 200) });
  }
  close();
  return passages.filter(({ text }) => wordsIn(text).length > 3);
}
