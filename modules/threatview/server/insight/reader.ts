/** Documents are read in a process of their own each, with little memory and little time (security page U4). */
import type { DocumentKind } from '@klarsikt/contract';
import { inProcesses, type ReaderSettings } from '@klarsikt/server/intake/one-file.ts';
import type { ReadDocument } from './read-document.ts';

export interface DocumentReader {
  /** Reads a document; rejects with `NotTaken`, or with a fault that says `unavailable` when too many wait. */
  read(kind: DocumentKind, bytes: Uint8Array): Promise<ReadDocument>;
}

export function createReader(given: Partial<ReaderSettings> = {}): DocumentReader {
  return { read: inProcesses('insight', import.meta.url, given) };
}
