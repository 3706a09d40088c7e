/** Each document is read in its own process with limits of memory and time (security page U4). */
import type { SourceDocumentKind } from '@klarsikt/contract';
import { createProcessFileReader, type FileReaderSettings } from '@klarsikt/server/intake/one-file.ts';
import type { ExtractedDocument } from './read-document.ts';

export interface DocumentReader {
  /** Reads a document. Rejects with `FileRefusedError`, or with a fault `unavailable` if too many documents are queued. */
  read(kind: SourceDocumentKind, bytes: Uint8Array): Promise<ExtractedDocument>;
}

export function createDocumentReader(given: Partial<FileReaderSettings> = {}): DocumentReader {
  return { read: createProcessFileReader('insight', import.meta.url, given) };
}
