/** Extracts passages from an untrusted document. Runs in the worker process. */
import type { DocumentKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { type Passage, splitIntoPassages } from './passages.ts';
import { type Block, detectLanguage, maxWords, splitWords } from './text.ts';

export interface ReadDocument {
  /** First heading; empty if there is none. */
  readonly heading: string;
  readonly language: Language;
  readonly pages: number | null;
  readonly words: number;
  readonly passages: readonly Passage[];
}

const wordsNeeded = 10;

type ReadFile = (bytes: Buffer) => Promise<{ readonly blocks: Block[]; readonly pages: number | null }>;

const withoutPages =
  (read: (bytes: Buffer) => Promise<Block[]>): ReadFile =>
  async (bytes) => ({ blocks: await read(bytes), pages: null });

/** Readers are imported on demand, because a process reads only one document. */
const readers: { readonly [K in DocumentKind]: () => Promise<ReadFile> } = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => withoutPages((await import('./docx.ts')).readDocx),
  xlsx: async () => withoutPages((await import('./table.ts')).readWorkbook),
  csv: async () => withoutPages((await import('./table.ts')).readDelimited),
};

/** Reads a document of the given kind. Throws `NotTaken`. */
export async function readDocument(kind: DocumentKind, bytes: Buffer): Promise<ReadDocument> {
  const read = await readers[kind]();
  const { blocks, pages } = await read(bytes);
  const text = blocks.map((block) => block.text).join('\n');
  const words = splitWords(text).length;
  if (words < wordsNeeded) throw new NotTaken('notext', `${words} words`);
  if (words > maxWords) throw new NotTaken('toomuch', `${words} words`);
  const language = detectLanguage(text);
  const passages = splitIntoPassages(blocks, language);
  if (passages.length === 0) throw new NotTaken('notext', 'headings only');
  const heading = blocks.find(({ level }) => level > 0)?.text ?? '';
  return { heading, language, pages, words, passages };
}
