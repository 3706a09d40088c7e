/** A document from its bytes to its passages. Runs in the worker: what is read here was written by strangers. */
import type { DocumentKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { type Passage, passagesOf } from './passages.ts';
import { type Block, languageOf, wordsAllowed, wordsIn } from './text.ts';

/** What a document holds. */
export interface ReadDocument {
  /** Its first heading; empty without any. */
  readonly heading: string;
  readonly language: Language;
  readonly pages: number | null;
  readonly words: number;
  readonly passages: readonly Passage[];
}

const wordsNeeded = 10;

type Read = (bytes: Buffer) => Promise<{ readonly blocks: Block[]; readonly pages: number | null }>;

const withoutPages =
  (read: (bytes: Buffer) => Promise<Block[]>): Read =>
  async (bytes) => ({ blocks: await read(bytes), pages: null });

/** The reader of each kind. A process reads one document: it takes in the code for that alone. */
const readers: { readonly [K in DocumentKind]: () => Promise<Read> } = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => withoutPages((await import('./docx.ts')).readDocx),
  xlsx: async () => withoutPages((await import('./table.ts')).readWorkbook),
  csv: async () => withoutPages((await import('./table.ts')).readDelimited),
};

/** Reads a document of the kind that its name says; throws `NotTaken`. */
export async function readDocument(kind: DocumentKind, bytes: Buffer): Promise<ReadDocument> {
  const read = await readers[kind]();
  const { blocks, pages } = await read(bytes);
  const text = blocks.map((block) => block.text).join('\n');
  const words = wordsIn(text).length;
  if (words < wordsNeeded) throw new NotTaken('notext', `${words} words`);
  if (words > wordsAllowed) throw new NotTaken('toomuch', `${words} words`);
  const language = languageOf(text);
  const passages = passagesOf(blocks, language);
  if (passages.length === 0) throw new NotTaken('notext', 'headings only');
  const heading = blocks.find(({ level }) => level > 0)?.text ?? '';
  return { heading, language, pages, words, passages };
}
