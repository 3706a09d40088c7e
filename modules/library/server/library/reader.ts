/** Files of threat libraries are read in a process of their own each: they are large, and strangers wrote them. */
import type { LibraryContent } from '@klarsikt/imports';
import { inProcesses } from '@klarsikt/server/intake/one-file.ts';

/** What a file holds, by its name and bytes; rejects with `NotTaken`. */
export type LibraryReader = (name: string, bytes: Uint8Array) => Promise<LibraryContent>;

/** Whole libraries are some hundred times as large unpacked as most files are. */
const limits = { deadlineMs: 60_000, memoryMb: 512, atOnce: 1 } as const;

export const createLibraryReader = (): LibraryReader =>
  inProcesses<string, LibraryContent>('library', import.meta.url, limits);
