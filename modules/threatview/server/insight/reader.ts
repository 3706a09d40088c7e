/** Each document is read in its own process with limits of memory and time (security page U4). */
import type { DocumentKind } from '@klarsikt/contract';
import { createProcessReader, type ReaderSettings } from '@klarsikt/server/intake/one-file.ts';
import type { ReadDocument } from './read-document.ts';

export interface DocumentReader {
  /** Reads a document. Rejects with `NotTaken`, or with a fault `unavailable` if too many documents are queued. */
  read(kind: DocumentKind, bytes: Uint8Array): Promise<ReadDocument>;
}

export function createReader(given: Partial<ReaderSettings> = {}): DocumentReader {
  return { read: createProcessReader('insight', import.meta.url, given) };
}
