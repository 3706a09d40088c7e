/** Extracts passages from an untrusted document. This file runs in a worker process. */
import type { SourceDocumentKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { type DocumentPassage, splitIntoPassages } from './passages.ts';
import { detectLanguage, maxDocumentWords, type SourceTextBlock, splitIntoWords } from './text.ts';

export interface ExtractedDocument {
  /** First heading of the document; empty if there is none. */
  readonly heading: string;
  readonly language: Language;
  readonly pages: number | null;
  readonly words: number;
  readonly passages: readonly DocumentPassage[];
}

const wordsNeeded = 10;

type ReadFile = (
  bytes: Buffer,
) => Promise<{ readonly blocks: SourceTextBlock[]; readonly pages: number | null }>;

const withoutPages =
  (read: (bytes: Buffer) => Promise<SourceTextBlock[]>): ReadFile =>
  async (bytes) => ({ blocks: await read(bytes), pages: null });

/** Readers are imported on demand, because a process reads only one document. */
const readers: { readonly [K in SourceDocumentKind]: () => Promise<ReadFile> } = {
  pdf: async () => (await import('./pdf.ts')).readPdfBlocks,
  docx: async () => withoutPages((await import('./docx.ts')).readDocxBlocks),
  xlsx: async () => withoutPages((await import('./table.ts')).readWorkbookBlocks),
  csv: async () => withoutPages((await import('./table.ts')).readCsvBlocks),
};

/** Reads a document of the given kind. Throws `FileRefusedError` for a document that cannot be read. */
export async function readSourceDocument(
  kind: SourceDocumentKind,
  bytes: Buffer,
): Promise<ExtractedDocument> {
  const read = await readers[kind]();
  const { blocks, pages } = await read(bytes);
  const text = blocks.map((block) => block.text).join('\n');
  const words = splitIntoWords(text).length;
  if (words < wordsNeeded) throw new FileRefusedError('notext', `${words} words`);
  if (words > maxDocumentWords) throw new FileRefusedError('toomuch', `${words} words`);
  const language = detectLanguage(text);
  const passages = splitIntoPassages(blocks, language);
  if (passages.length === 0) throw new FileRefusedError('notext', 'headings only');
  const heading = blocks.find(({ level }) => level > 0)?.text ?? '';
  return { heading, language, pages, words, passages };
}
