/** Each file is read in its own process, because files are large and from untrusted sources. */
import type { ImportFileContent } from '@klarsikt/imports';
import { createProcessFileReader } from '@klarsikt/server/intake/one-file.ts';

/** Reads a library file; rejects with `FileRefusedError` if the file cannot be imported. */
export type LibraryFileReader = (name: string, bytes: Uint8Array) => Promise<ImportFileContent>;

/**
 * The memory limit is high, because unpacked libraries are about a hundred times larger than other uploaded files.
 */
const limits = { deadlineMs: 60_000, memoryMb: 512, atOnce: 1 } as const;

export const createLibraryFileReader = (): LibraryFileReader =>
  createProcessFileReader<string, ImportFileContent>('library', import.meta.url, limits);
